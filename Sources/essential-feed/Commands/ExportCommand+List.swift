import FeedAPI
import FeedCommandLine
import FeedExport
import FeedJSON
import Foundation

extension CommandRun<ExportCommand> {
    /// Exports each feed of the list at `path`.
    func export(
        _ list: FeedList,
        at path: String,
        to destination: ExportDestination,
        _ options: ExportOptions
    ) async throws -> Outcome {
        let whole = try await FeedListExport(
            of: list.feeds.compactMap(\.url),
            list.feeds.titles,
            in: destination,
            options,
            startedAt: services.start,
            labels: { terminal.phrases.labels(for: $0) }
        )
        if !whole.left.isEmpty {
            messages.note(
                "No longer on the list, but still in the directory: {names}. Delete there what you no longer want.",
                whole.left.joined(separator: ", ")
            )
        }
        let isObject = terminal.output.form != .text
        let sequence = FeedSequence(terminal: terminal, isObject: isObject) {
            $0.member("path", destination.pageToOpen)
        } load: { url, services, messages in
            try await export(whole.plan(for: url), of: whole, with: services, messages)
        } show: { result, terminal in
            try terminal.show(result, strictly: invocation.strict)
        }
        let outcome = try await sequence.run(.list(list, path: path), with: services)
        let images = try await whole.takeDownInLeftDirectories(thumbnailer: services.thumbnailer)
        messages.report(takenDown: images)
        try await whole.finish()
        // If every feed of a new list failed, nothing was written.
        guard FileManager.default.fileExists(atPath: destination.pageToOpen) else { return outcome }
        if !isObject { try BlockOutput.write(TerminalText.safe(destination.pageToOpen) + "\n") }
        terminal.noteSubscription(at: whole.baseURL, of: destination)
        return outcome
    }

    /// Exports a feed of a list; if that fails, its earlier export stays.
    private func export(
        _ plan: ExportPlan,
        of list: FeedListExport,
        with services: Services,
        _ messages: Messages
    ) async throws -> ListedExport {
        do {
            return .written(try await export(plan, in: list, with: services, messages))
        } catch let error where plan.destination.isExport && !(error is CancellationError) {
            let isReadable = plan.destination.isReadable
            let images = isReadable ? try await list.takeDown(plan, thumbnailer: services.thumbnailer) : []
            messages.report(takenDown: images)
            let export = UnchangedExport(
                feed: plan.feed,
                destination: plan.destination,
                cause: error,
                hasLostImages: !images.isEmpty
            )
            guard isReadable else { throw export.failure(messages.phrases) }
            return .unchanged(export)
        }
    }
}

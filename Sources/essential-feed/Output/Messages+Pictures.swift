import EssentialFeed
import Foundation

extension Messages {
    /// Reports the number of pictures that could not be loaded or refreshed, and the reasons; each once.
    ///
    /// The pictures of an origin that asks to wait are one note.
    func report(_ failures: PictureFailures) {
        report(failures.missing) {
            phrases.t("{count} picture could not be loaded", "{count} pictures could not be loaded", count: $0)
        }
        report(failures.stale) {
            phrases.t(
                "{count} picture could not be loaded from its new URL, and the earlier one stays",
                "{count} pictures could not be loaded from their new URLs, and the earlier ones stay",
                count: $0
            )
        }
        report(failures.notRefreshed) {
            phrases.t(
                "{count} picture could not be refreshed, and stays unchanged",
                "{count} pictures could not be refreshed, and stay unchanged",
                count: $0
            )
        }
    }

    private func report(_ failures: [(url: URL, cause: any Error)], _ title: (Int) -> String) {
        var seen: Set<URL> = []
        let failures = failures.filter { seen.insert($0.url).inserted }
        let waiting = Dictionary(grouping: failures.filter { $0.cause.isRequestToWait }) { Origin($0.url) }
        for (origin, failures) in waiting.sorted(by: { "\($0.key, default: "")" < "\($1.key, default: "")" }) {
            guard let origin, let cause = failures.last?.cause else { continue }
            note(verbatim: "\(title(failures.count)): \(origin): \(wording.text(ofCause: cause.ofService))")
        }
        list(failures.filter { !$0.cause.isRequestToWait }, title) { failure in
            phrases.t("Picture {url}: {cause}", wording.text(of: failure.url), wording.text(ofCause: failure.cause))
        }
    }
}

extension Error {
    /// Whether a service asks to wait before the next request, with this response or an earlier one.
    fileprivate var isRequestToWait: Bool {
        switch (ofService as? RemoteError)?.cause ?? ofService {
        case RequestNotSent.retryLater, InvalidResponse.retryLater: true
        default: false
        }
    }
}

import FeedCore
import FeedJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Session {
    /// Says on standard error what is worth knowing of where a value came from.
    func report<Value>(_ loaded: Loaded<Value>) {
        switch loaded.source {
        case .remote(let savingFailure):
            reportSavingFailure(savingFailure)
        case .cache(let fallbackReason):
            let age = phrases.showingSaved(age(of: loaded.savedAt ?? now()))
            console.note(fallbackReason.map { "\(phrases.text(of: $0)). \(age)" } ?? age)
        }
    }
}

extension Session {
    /// Says why something that was loaded could not be kept, if so.
    func reportSavingFailure(_ failure: (any Error)?) {
        if let failure { console.note(phrases.notSaved("\(failure)")) }
    }
}

extension ItemsOutput {
    /// Writes a loaded list; as an object it says where the list came from and when it was saved.
    func write(_ loaded: Loaded<[Format.Item]>, from url: URL, title: String) throws {
        try write(loaded.value, title: title) { writer in
            writer.member("source", loaded.source.name)
            writer.member("url", url.absoluteString)
            if let savedAt = loaded.savedAt { writer.member("saved_at", ISO8601.text(of: savedAt)) }
        }
    }
}

extension LoadedSource {
    fileprivate var name: String {
        switch self {
        case .remote: "remote"
        case .cache: "cache"
        }
    }
}

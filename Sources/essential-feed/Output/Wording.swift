import FeedAPI
import FeedCache
import FeedCommandLine
import FeedCore
import FeedFiles
import FeedJSON
import Foundation

/// Puts errors into words: what happened, to which URL, and what to do next, in one line.
///
/// The texts of libcurl and of the system, which are English, are left to the trace of requests.
struct Wording {
    let phrases: Phrases
    /// The moment to which times are relative.
    let now: Date

    private var words: Phrases { phrases }

    /// Returns what happened, with the URL or path it happened to.
    func text(of error: any Error) -> String {
        switch error {
        case RemoteError.invalidData(let url, _, let cause):
            "\(phrases.invalidData): \(text(of: url)): \(text(ofCause: cause, of: url))"
        case let error as RemoteError:
            "\(phrases.connectivity): \(text(of: error.url)): \(text(ofCause: error.cause, of: error.url))"
        case let error as LoadingError: text(of: error)
        case let error as PageFailure: phrases.pageFailed(text(of: error.cause))
        case let error as UsageError: phrases.text(of: error, in: Composition.name)
        case let error as ExportFailure: phrases.exportFailed(error.path, text(ofCause: error.cause))
        case CacheError.unreadable(let path, let cause): words.notRead(path, text(ofCause: cause))
        case CacheError.notSaved(let path, let cause): words.notWritten(path, text(ofCause: cause))
        case CacheError.notDeleted(let path, let cause): words.notDeleted(path, text(ofCause: cause))
        case let error as OutputFile.Failure: words.notWritten(error.path, text(ofCause: error.cause))
        case let error as UnreadableFile where error.cause is Netrc.ForeignOwner: words.foreignOwner(error.path)
        case let error as UnreadableFile: words.notRead(error.path, text(ofCause: error.cause))
        case let error as Environment.NoViewer: words.noViewer(error.name, error.path)
        case StandardStream.Failure.unwritable(let cause): words.notWritten("/dev/stdout", text(ofCause: cause))
        case RequestNotSent.waitedTooLong: "\(phrases.connectivity): \(text(ofCause: error))"
        case NewAgain.notSaved(let cause): phrases.shownAgain(text(of: cause))
        case NewAgain.notRead(let cause): phrases.mayBeShownAgain(text(of: cause))
        default: text(ofCause: error)
        }
    }

    /// Returns a URL without secrets, truncated so that the rest of the message fits on the line.
    func text(of url: URL) -> String {
        TerminalText.cut(url.redacted, toBytes: 500)
    }

    /// Returns what happened, for a message that already contains the URL or path.
    func text(ofCause cause: any Error, of url: URL? = nil) -> String {
        switch cause {
        case RemoteError.invalidData(let url, _, let cause): "\(phrases.invalidData): \(text(ofCause: cause, of: url))"
        case let error as RemoteError: "\(phrases.connectivity): \(text(ofCause: error.cause, of: error.url))"
        case let error as LoadingError:
            [error.remoteFailure.map { text(ofCause: $0) }, error.cacheFailure.map { text(of: $0) }]
                .compactMap { $0 }.joined(separator: "; ")
        case let error as InvalidResponse: text(of: error)
        case let error as JSONError: text(of: error)
        case let error as NoResponse: text(of: error, url)
        case RequestNotSent.retryLater(let date): wait(until: date)
        case RequestNotSent.waitedTooLong(let time): words.timedOut(Self.seconds(time))
        case let error as RefusedCredentials:
            ([words.status("\(error.status)")] + error.reasons.map(text) + [phrases.credentialHelp])
                .joined(separator: "; ")
        case let error as Credentials.Unsendable: words.unsendable("\(error.origin)")
        case is InvalidRequest: words.invalid("http(s) URL")
        case let error as CacheError: text(of: error as any Error)
        default: text(ofFileError: cause)
        }
    }

    /// Returns why neither the service nor the cache has a value to show, and how old an expired one is.
    private func text(of error: LoadingError) -> String {
        let url = error.url.map { ": " + text(of: $0) } ?? ""
        let failure =
            switch error.remoteFailure {
            case nil: phrases.offlineRequested + url
            case RequestNotSent.retryLater(let date)?:
                (error.url.map { text(of: $0) + ": " } ?? "") + wait(until: date)
            case let failure as RequestNotSent: "\(phrases.connectivity)\(url): \(text(ofCause: failure))"
            case let failure?: text(of: failure)
            }
        let age = error.expiredValueSavedAt.map { phrases.expired(phrases.relativeTime(of: $0, from: now)) }
        let cause = error.cacheFailure.map { text(of: $0) } ?? age
        let hint = error.remoteFailure == nil ? "; " + words.listCached : ""
        return "\(failure); \(phrases.nothingUsableCached)\(cause.map { " (\($0))" } ?? "")\(hint)"
    }

    /// Returns until when a service asks to wait, and how long that is.
    private func wait(until date: Date) -> String {
        let wait = phrases.duration(of: Int(date.timeIntervalSince(now).rounded(.up)))
        return words.waitUntil(LocalTime.text(of: date, now: now), wait)
    }

    private static func seconds(_ time: Duration) -> String {
        let seconds = time / .seconds(1)
        return Int(exactly: seconds).map(String.init) ?? "\(seconds)"
    }
}

// MARK: - Services

extension Wording {
    private func text(of error: InvalidResponse) -> String {
        switch error {
        case .status(let status) where status == 404 || status == 410: words.notFound("\(status)")
        case .status(let status) where status >= 500: words.serviceFailed("\(status)")
        case .status(let status): words.status("\(status)")
        case .retryLater(let status, let time):
            "\(words.status("\(status)")); \(wait(until: now.addingTimeInterval(time / .seconds(1))))"
        case .bodyTooLarge(let limit): words.tooLong("\(limit >> 20) MiB")
        case .refusedRedirect: words.refusedRedirect
        case .emptyBody: words.emptyResponse
        case .contentType(let type): words.notAnImage(type)
        case .document(.other, let payload): words.neitherJSONNorXML(text(of: payload))
        case .document(let document, let payload): words.document(text(of: document, payload), text(of: payload))
        case .unknownEncoding(let name): words.unknownEncoding(name)
        case .invalidText(let encoding): words.invalidText(encoding)
        case .incomplete(let line, let column): words.incomplete("\(line)", "\(column)")
        case .nestedTooDeeply(let limit, let line, let column):
            words.nestedTooDeeply("\(limit)", "\(line)", "\(column)")
        }
    }

    private func text(of reason: RefusedCredentials.Reason) -> String {
        switch reason {
        case .rejected(let source): words.rejected(source)
        case .rejectedURL(let url): words.rejected(text(of: url))
        case .sentElsewhere(let origin): words.sentElsewhere("\(origin)")
        case .redirected(let origin, let other): words.droppedAtRedirect("\(other)", "\(origin)")
        case .tokenForOther(let origin): words.tokenForOther("\(origin)")
        case .tokenWithoutURL: words.tokenWithoutURL
        case .onlyHTTPS: words.onlyHTTPS
        case .notInNetrc(let path, let host): words.notInNetrc(path, host)
        }
    }

    private func text(of document: InvalidResponse.Document, _ payload: InvalidResponse.Payload) -> String {
        switch document {
        case .webPage: payload == .feed ? words.pageWithoutFeed : words.webPage
        case .xml: payload == .feed ? words.xmlWithoutFeed : "XML"
        case .jsonArray: words.jsonArray
        case .other: ""
        }
    }

    private func text(of payload: InvalidResponse.Payload) -> String {
        switch payload {
        case .feed: words.feedFormats(words.itemsPayload)
        case .items: words.itemsPayload
        case .universities: words.universitiesPayload
        }
    }

    /// The technical names are those of RFC 8259 and RFC 3339, in every language.
    private func text(of error: JSONError) -> String {
        let place = error.path.isEmpty ? "" : error.path + ": "
        let problem =
            switch error.reason {
            case .missing: words.missing(error.path)
            case .type(let expected, _): place + words.invalid("JSON \(expected.name)")
            case .notUUID: place + words.invalid("UUID")
            case .notDate: place + words.invalid("date-time")
            case .notWebURL: place + words.invalid("http(s) URL")
            case .other: place + words.invalid("JSON")
            }
        return "\(problem) (byte \(error.offset))"
    }

    /// Returns why there was no response, with the proxy that the request went through.
    private func text(of error: NoResponse, _ url: URL?) -> String {
        let text = text(ofReason: error, url)
        if case .tooManyRedirects = error { return text }
        guard let proxy = url.flatMap({ HTTPRoute(to: $0)?.proxy }) else { return text }
        return text + "; " + words.throughProxy(TerminalText.cut(proxy, toBytes: 500))
    }

    private func text(ofReason error: NoResponse, _ url: URL?) -> String {
        switch error {
        case .timedOut(let time): words.timedOut(Self.seconds(time))
        case .tooSlow(let time): words.tooSlow(Self.seconds(time))
        case .tooManyRedirects(let limit): words.tooManyRedirects("\(limit)")
        case .transport(.offline, _): words.notConnected
        case .transport(.hostNotFound, _): words.hostNotFound
        case .transport(.refused, _): words.refused
        case .transport(.connectionLost, _): words.connectionLost
        case .transport(.insecure, _): words.insecure
        case .transport(.notTLS, _):
            words.notTLS(url.map { text(of: $0).replacing("https:", with: "http:", maxReplacements: 1) } ?? "http:")
        case .transport(.other, _): words.noResponse
        }
    }
}

// MARK: - Files

extension Wording {
    private func text(ofFileError error: any Error) -> String {
        switch error {
        case let error as SystemError: text(of: error)
        case UnusableFile.notARegularFile: words.notAFile
        case UnusableFile.tooLarge(let limit): words.tooLong("\(limit >> 20) MiB")
        case is InvalidEntry: words.damaged
        case let error as UnusableDirectory where error.reason == .link: phrases.symbolicLink(error.path)
        case let error as UnusableDirectory where error.reason == .foreignOwner: words.foreignOwner(error.path)
        case let error as UnusableDirectory: words.writableByOthers(error.path)
        case is Netrc.ReadableByOthers: words.readableByOthers
        case let error as Netrc.Malformed: words.malformedLine("\(error.line)")
        case is LocalImageDataLoader.NotFound: phrases.nothingUsableCached
        case is Environment.NoCacheDirectory: words.noCacheLocation
        case let error as Environment.NotUTF8: phrases.notUTF8("\(error.name)=\(error.value)")
        case let error as ExportRefusal: phrases.text(of: error)
        case StartLimits.Problem.noProc: words.notRead("/proc", words.noSuchFile)
        case StartLimits.Problem.tooLow(let limit, let missing): words.tooLittleToStart(limit, missing)
        default: "\(error)"
        }
    }

    /// The reasons that people meet are said in words.
    private func text(of error: SystemError) -> String {
        switch error.code {
        case ENOSPC, EDQUOT: words.noSpace
        case EACCES, EPERM: words.denied
        case EROFS: words.readOnly
        case ENOENT: words.noSuchFile
        case ENOTDIR: phrases.notADirectory
        case EISDIR: words.isDirectory
        default: words.systemError("\(error.code)")
        }
    }
}

import FeedAPI
import FeedCache
import FeedCommandLine
import FeedCore
import FeedExport
import FeedFiles
import FeedJSON
import Foundation

/// The messages of errors, in one line: the problem, its URL, and what to do next.
///
/// The English texts of libcurl and the system are shown only in the trace of requests.
struct Wording {
    let phrases: Phrases
    /// The current time, to which other times are relative.
    let now: Date

    /// Returns the message of an error, with its URL or path.
    func text(of error: any Error) -> String {
        switch error {
        case let error as RemoteError: "\(title(of: error)): \(text(of: error.url)): \(cause(of: error))"
        case let error as LoadingError: text(of: error)
        case let error as CommandFailure: text(of: error)
        case let problem as UsageError.Problem: phrases.text(of: problem, in: Composition.name)
        default: text(ofCause: error)
        }
    }

    private func text(of failure: CommandFailure) -> String {
        switch failure {
        case .notFound(let text): text
        case .ambiguous(let lines): lines.joined(separator: " ")
        case .page(let cause): phrases.pageFailed(text(of: cause))
        case .withoutEffect(let cause, let effect): phrases.clauses([text(of: cause), effect])
        case .notSent(let url, let cause): text(of: url).followed(by: text(of: cause as any Error))
        case .shownAgain(let cause): phrases.shownAgain(text(of: cause))
        case .mayBeShownAgain(let cause): phrases.mayBeShownAgain(text(of: cause))
        }
    }

    /// Returns a URL without secrets, truncated so that the message fits on the line.
    func text(of url: URL) -> String {
        TerminalText.cut(url.redacted, toBytes: 500)
    }

    /// Returns the text of a cause, for a message that already contains the URL.
    func text(ofCause cause: any Error, of url: URL? = nil) -> String {
        switch cause {
        case let error as RemoteError: "\(title(of: error)): \(self.cause(of: error))"
        case let error as LoadingError:
            phrases.clauses([error.remoteFailure.map { text(ofCause: $0) }, error.cacheFailure.map { text(of: $0) }])
        case let error as InvalidResponse: text(of: error)
        case let error as JSONError: text(of: error)
        case let error as NoResponse: text(of: error, url)
        case RequestNotSent.retryLater(let date): wait(until: date)
        case let error as RefusedCredentials:
            phrases.clauses(
                [phrases.status("\(error.status)")] + error.reasons.map(text) + [phrases.credentialHelp]
            )
        case let error as Credentials.Unsendable: phrases.unsendable("\(error.origin)")
        case let error as StaleImageData: error.cause.map { text(ofCause: $0, of: url) } ?? phrases.failedRecently
        case is InvalidRequest: phrases.invalid("http(s) URL")
        default: text(ofFileError: cause)
        }
    }

    private func title(of error: RemoteError) -> String {
        if case .invalidData = error { phrases.invalidData } else { phrases.connectivity }
    }

    private func cause(of error: RemoteError) -> String {
        text(ofCause: error.cause, of: error.url)
    }

    /// Returns the reasons neither the service nor the cache has a value, and the age of an expired value.
    private func text(of error: LoadingError) -> String {
        let url = error.url.map { text(of: $0) }
        let failure =
            switch error.remoteFailure {
            case nil: phrases.offlineRequested.followed(by: url)
            case RequestNotSent.retryLater(let date)?: url?.followed(by: wait(until: date)) ?? wait(until: date)
            case let failure as RequestNotSent:
                phrases.connectivity.followed(by: url).followed(by: text(ofCause: failure))
            case let failure?: text(of: failure)
            }
        let expired = error.expiredValueSavedAt.map { phrases.expired(phrases.relativeTime(of: $0, from: now)) }
        let cause = error.cacheFailure.map { text(of: $0) } ?? expired
        let nothing = phrases.nothingUsableCached + (cause.map { " (\($0))" } ?? "")
        return phrases.clauses([failure, nothing, error.remoteFailure == nil ? phrases.listCached : nil])
    }

    /// Returns the end of a `Retry-After`, and the time until then.
    private func wait(until date: Date) -> String {
        let wait = phrases.roundedDuration(of: Int(date.timeIntervalSince(now).rounded(.up)))
        return phrases.waitUntil(LocalTime.text(of: date, now: now), wait)
    }

    private func seconds(_ time: Duration) -> String {
        let seconds = time / .seconds(1)
        return Int(exactly: seconds).map(String.init) ?? phrases.decimal("\(seconds)")
    }
}

extension String {
    fileprivate func followed(by cause: String?) -> String {
        cause.map { "\(self): \($0)" } ?? self
    }
}

// MARK: - Services

extension Wording {
    private func text(of error: InvalidResponse) -> String {
        switch error {
        case .status(let status) where status == 404 || status == 410: phrases.notFound("\(status)")
        case .status(let status) where status >= 500: phrases.serviceFailed("\(status)")
        case .status(let status): phrases.status("\(status)")
        case .retryLater(let status, let time):
            phrases.clauses([phrases.status("\(status)"), wait(until: now.addingTimeInterval(time / .seconds(1)))])
        case .bodyTooLarge(let limit): phrases.tooLong("\(limit >> 20) MiB")
        case .refusedRedirect: phrases.refusedRedirect
        case .refusedPage(let url): phrases.refusedPage(text(of: url))
        case .emptyBody: phrases.emptyResponse
        case .contentType(let type): phrases.notAnImage(type)
        case .document(.other, let payload): phrases.neitherJSONNorXML(text(of: payload))
        case .document(let document, let payload): phrases.document(text(of: document, payload), text(of: payload))
        case .unknownEncoding(let name): phrases.unknownEncoding(name)
        case .invalidText(let encoding): phrases.invalidText(encoding)
        case .incomplete(let line, let column): phrases.incomplete("\(line)", "\(column)")
        case .nestedTooDeeply(let limit, let line, let column):
            phrases.nestedTooDeeply("\(limit)", "\(line)", "\(column)")
        }
    }

    private func text(of reason: RefusedCredentials.Reason) -> String {
        switch reason {
        case .rejected(let source): phrases.rejected(TerminalText.cut(source, toBytes: 500))
        case .otherOrigin(let origin): phrases.sentElsewhere("\(origin)")
        case .redirected(let origin, let other): phrases.droppedAtRedirect("\(other)", "\(origin)")
        case .tokenWithoutURL: phrases.tokenWithoutURL
        case .onlyHTTPS: phrases.onlyHTTPS
        case .notInNetrc(let path, let host): phrases.notInNetrc(path, host)
        }
    }

    private func text(of document: InvalidResponse.Document, _ payload: InvalidResponse.Payload) -> String {
        switch document {
        case .webPage: payload == .feed ? phrases.pageWithoutFeed : phrases.webPage
        case .xml: payload == .feed ? phrases.xmlWithoutFeed : "XML"
        case .jsonArray: phrases.jsonArray
        case .jsonValue: phrases.jsonValue
        case .empty: phrases.nothing
        case .gzip: phrases.gzipData
        case .other: ""
        }
    }

    private func text(of payload: InvalidResponse.Payload) -> String {
        switch payload {
        case .feed: phrases.feedFormats(phrases.itemsPayload)
        case .items: phrases.itemsPayload
        case .universities: phrases.universitiesPayload
        }
    }

    /// Returns the text of a JSON error; in every language, the technical names of RFC 8259 and RFC 3339 are used.
    private func text(of error: JSONError) -> String {
        let place = error.path.isEmpty ? "" : error.path + ": "
        let problem =
            switch error.reason {
            case .missing: phrases.missing(error.path)
            case .type(let expected, _): place + phrases.invalid("JSON \(expected.name)")
            case .notUUID: place + phrases.invalid("UUID")
            case .notDate: place + phrases.invalid("date-time")
            case .notWebURL: place + phrases.invalid("http(s) URL")
            case .other: place + phrases.invalid("JSON")
            }
        return "\(problem) (byte \(error.offset))"
    }

    /// Returns the reason for a missing response, with the proxy of the request, if any.
    private func text(of error: NoResponse, _ url: URL?) -> String {
        let text = text(ofReason: error, url)
        if case .tooManyRedirects = error { return text }
        guard let proxy = url.flatMap({ HTTPRoute(to: $0)?.proxy }) else { return text }
        return phrases.clauses([text, phrases.throughProxy(TerminalText.cut(proxy, toBytes: 500))])
    }

    private func text(ofReason error: NoResponse, _ url: URL?) -> String {
        switch error {
        case .timedOut(let time): phrases.timedOut(seconds(time))
        case .tooSlow(let time): phrases.tooSlow(seconds(time))
        case .tooManyRedirects(let limit): phrases.tooManyRedirects("\(limit)")
        case .transport(.offline, _): phrases.notConnected
        case .transport(.hostNotFound, _): phrases.hostNotFound
        case .transport(.refused, _): phrases.refused
        case .transport(.connectionLost, _): phrases.connectionLost
        case .transport(.insecure, _): phrases.insecure
        case .transport(.notTLS, _):
            phrases.notTLS(url.map { text(of: $0).replacing("https:", with: "http:", maxReplacements: 1) } ?? "http:")
        case .transport(.other, _): phrases.noResponse
        }
    }
}

// MARK: - Files

extension Wording {
    private func text(ofFileError error: any Error) -> String {
        switch error {
        case CacheError.unreadable(let path, let cause): phrases.notRead(path, text(ofCause: cause))
        case CacheError.notSaved(let path, let cause): phrases.notWritten(path, text(ofCause: cause))
        case CacheError.notDeleted(let path, let cause): phrases.notDeleted(path, text(ofCause: cause))
        case let error as OutputFile.Failure: phrases.notWritten(error.path, text(ofCause: error.cause))
        case StandardStream.Failure.unwritable(let cause): phrases.notWritten("/dev/stdout", text(ofCause: cause))
        case let error as UnreadableFile where error.cause is Netrc.ForeignOwner: phrases.foreignOwner(error.path)
        case let error as UnreadableFile: phrases.notRead(error.path, text(ofCause: error.cause))
        case let error as ExportFailure: text(of: error)
        case let error as UnusableDirectory where error.reason == .link: phrases.symbolicLink(error.path)
        case let error as UnusableDirectory where error.reason == .foreignOwner: phrases.foreignOwner(error.path)
        case let error as UnusableDirectory: phrases.writableByOthers(error.path)
        case let error as Viewer.Failure:
            (error.isStarted ? phrases.viewerFailed : phrases.noViewer)(error.name, error.path)
        case is Environment.NoCacheDirectory: phrases.noCacheLocation
        case let error as Environment.NotUTF8: phrases.notUTF8("\(error.name)=\(error.value)")
        default: text(ofFileCause: error)
        }
    }

    private func text(ofFileCause error: any Error) -> String {
        switch error {
        case let error as SystemError: text(of: error)
        case UnusableFile.notARegularFile: phrases.notAFile
        case UnusableFile.tooLarge(let limit): phrases.tooLong("\(limit >> 20) MiB")
        case is InvalidEntry: phrases.damaged
        case is Netrc.ReadableByOthers: phrases.readableByOthers
        case let error as Netrc.Malformed: phrases.malformedLine("\(error.line)")
        case is LocalImageDataLoader.NotFound: phrases.nothingUsableCached
        case let error as ExportRefusal: phrases.text(of: error, exportingTo: "", showing: text)
        default: "\(error)"
        }
    }

    private func text(of failure: ExportFailure) -> String {
        if let refusal = failure.cause as? ExportRefusal, refusal.isWrongUsage {
            return phrases.text(of: refusal, exportingTo: failure.path.shown, showing: text)
        }
        return phrases.exportFailed(failure.path, text(ofCause: failure.cause))
    }

    /// Returns the text of a system error; common errors have phrases in the user's language.
    private func text(of error: SystemError) -> String {
        switch error.code {
        case ENOSPC, EDQUOT: phrases.noSpace
        case EACCES, EPERM: phrases.denied
        case EROFS: phrases.readOnly
        case ENOENT: phrases.noSuchFile
        case ENOTDIR: phrases.notADirectory
        case EISDIR: phrases.isDirectory
        default: phrases.systemError("\(error.code)")
        }
    }
}

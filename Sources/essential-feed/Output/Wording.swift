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
        case .page(let cause): phrases.t("The next page could not be loaded: {cause}", text(of: cause))
        case .withoutEffect(let cause, let effect): phrases.clauses([text(of: cause), effect])
        case .notSent(let url, let cause): text(of: url).followed(by: text(of: cause as any Error))
        case .shownAgain(let cause):
            phrases.t("The new images could not be saved, and will be shown again: {cause}", text(of: cause))
        case .mayBeShownAgain(let cause):
            phrases.t(
                "What was saved could not be read, so these images may have been shown before: {cause}",
                text(of: cause)
            )
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
                [phrases.t("the status is {status}", "\(error.status)")] + error.reasons.map(text) + [
                    phrases.t("set valid credentials with ESSENTIAL_FEED_TOKEN and ESSENTIAL_FEED_URL, or use --netrc")
                ]
            )
        case let error as Credentials.Unsendable:
            phrases.t("the credentials for {origin} contain characters that cannot be sent", "\(error.origin)")
        case let error as StaleImageData:
            error.cause.map { text(ofCause: $0, of: url) } ?? phrases.t("the last request failed less than a day ago")
        case is InvalidRequest: phrases.t("invalid {type}", "http(s) URL")
        default: text(ofFileError: cause)
        }
    }

    private func title(of error: RemoteError) -> String {
        if case .invalidData = error {
            phrases.t("Unexpected response")
        } else {
            phrases.t("Couldn't connect to server")
        }
    }

    private func cause(of error: RemoteError) -> String {
        text(ofCause: error.cause, of: error.url)
    }

    /// Returns the reasons neither the service nor the cache has a value, and the age of an expired value.
    private func text(of error: LoadingError) -> String {
        let url = error.url.map { text(of: $0) }
        let failure =
            switch error.remoteFailure {
            case nil: phrases.t("Asked to stay offline").followed(by: url)
            case RequestNotSent.retryLater(let date)?: url?.followed(by: wait(until: date)) ?? wait(until: date)
            case let failure as RequestNotSent:
                phrases.t("Couldn't connect to server").followed(by: url).followed(by: text(ofCause: failure))
            case let failure?: text(of: failure)
            }
        let expired = error.expiredValueSavedAt.map {
            phrases.t("expired, saved {age}", phrases.relativeTime(of: $0, from: now))
        }
        let cause = error.cacheFailure.map { text(of: $0) } ?? expired
        let nothing = phrases.t("nothing usable is cached") + (cause.map { " (\($0))" } ?? "")
        return phrases.clauses([
            failure, nothing, error.remoteFailure == nil ? phrases.t("essential-feed feeds lists what is cached") : nil,
        ])
    }

    /// Returns the end of a `Retry-After`, and the time until then.
    private func wait(until date: Date) -> String {
        let wait = phrases.roundedDuration(of: Int(date.timeIntervalSince(now).rounded(.up)))
        return phrases.t("the service says to wait until {time} ({wait})", LocalTime.text(of: date, now: now), wait)
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
        case .status(let status) where status == 404 || status == 410:
            phrases.t("not found ({status}); check the URL", "\(status)")
        case .status(let status) where status >= 500:
            phrases.t("the status is {status}, a failure of the service", "\(status)")
        case .status(let status): phrases.t("the status is {status}", "\(status)")
        case .retryLater(let status, let time):
            phrases.clauses([
                phrases.t("the status is {status}", "\(status)"),
                wait(until: now.addingTimeInterval(time / .seconds(1))),
            ])
        case .bodyTooLarge(let limit): phrases.t("it is longer than {size}", "\(limit >> 20) MiB")
        case .refusedRedirect: phrases.t("it redirects to a URL that may not be followed")
        case .refusedPage(let url): phrases.t("its next page may not be requested: {url}", text(of: url))
        case .emptyBody: phrases.t("it is empty")
        case .contentType(let type): phrases.t("it is {type}, not an image", type)
        case .document(.other, let payload):
            phrases.t("it is neither JSON nor XML, but should be {expected}", text(of: payload))
        case .document(let document, let payload):
            phrases.t("it is {found}, not {expected}", text(of: document, payload), text(of: payload))
        case .unknownEncoding(let name): phrases.t("its encoding, {name}, cannot be read", name)
        case .invalidText(let encoding): phrases.t("it is not valid {encoding}", encoding)
        case .incomplete(let line, let column):
            phrases.t("it ends in the middle (line {line}, column {column})", "\(line)", "\(column)")
        case .nestedTooDeeply(let limit, let line, let column):
            phrases.t(
                "more than {limit} elements are nested (line {line}, column {column})",
                "\(limit)",
                "\(line)",
                "\(column)"
            )
        }
    }

    private func text(of reason: RefusedCredentials.Reason) -> String {
        switch reason {
        case .rejected(let source):
            phrases.t("the service rejected the credentials in {source}", TerminalText.cut(source, toBytes: 500))
        case .otherOrigin(let origin): phrases.t("the credentials are sent to {origin} alone", "\(origin)")
        case .redirected(let origin, let other):
            phrases.t(
                "it redirects to {other}, and the credentials are sent to {origin} alone",
                "\(other)",
                "\(origin)"
            )
        case .tokenWithoutURL: phrases.t("ESSENTIAL_FEED_TOKEN was not sent, because ESSENTIAL_FEED_URL is not set")
        case .onlyHTTPS:
            phrases.t(
                "no credentials were sent, because they are sent only over https, or to this machine without a proxy"
            )
        case .notInNetrc(let path, let host): phrases.t("{path} has no entry for {host}", path, host)
        }
    }

    private func text(of document: InvalidResponse.Document, _ payload: InvalidResponse.Payload) -> String {
        switch document {
        case .webPage: payload == .feed ? phrases.t("a web page without a feed link") : phrases.t("a web page")
        case .xml: payload == .feed ? phrases.t("XML that is not a feed") : "XML"
        case .jsonArray: phrases.t("a JSON array")
        case .jsonValue: phrases.t("a single JSON value")
        case .empty: phrases.t("empty")
        case .gzip: phrases.t("gzip data without Content-Encoding")
        case .other: ""
        }
    }

    private func text(of payload: InvalidResponse.Payload) -> String {
        switch payload {
        case .feed:
            phrases.t("RSS, Atom, JSON Feed or {json}", phrases.t("JSON with \"items\" as in essential-feed help load"))
        case .items: phrases.t("JSON with \"items\" as in essential-feed help load")
        case .universities: phrases.t("a JSON array of universities")
        }
    }

    /// Returns the text of a JSON error; in every language, the technical names of RFC 8259 and RFC 3339 are used.
    private func text(of error: JSONError) -> String {
        let place = error.path.isEmpty ? "" : error.path + ": "
        let problem =
            switch error.reason {
            case .missing: phrases.t("{name} is missing", error.path)
            case .type(let expected, _): place + phrases.t("invalid {type}", "JSON \(expected.name)")
            case .notUUID: place + phrases.t("invalid {type}", "UUID")
            case .notDate: place + phrases.t("invalid {type}", "date-time")
            case .notWebURL: place + phrases.t("invalid {type}", "http(s) URL")
            case .other: place + phrases.t("invalid {type}", "JSON")
            }
        return "\(problem) (byte \(error.offset))"
    }

    /// Returns the reason for a missing response, with the proxy of the request, if any.
    private func text(of error: NoResponse, _ url: URL?) -> String {
        let text = text(ofReason: error, url)
        if case .tooManyRedirects = error { return text }
        guard let proxy = url.flatMap({ HTTPRoute(to: $0)?.proxy }) else { return text }
        return phrases.clauses([
            text, phrases.t("the request goes through the proxy {proxy}", TerminalText.cut(proxy, toBytes: 500)),
        ])
    }

    private func text(ofReason error: NoResponse, _ url: URL?) -> String {
        switch error {
        case .timedOut(let time):
            phrases.t("no complete response within {seconds} s; --timeout allows more", seconds(time))
        case .tooSlow(let time):
            phrases.t("less than 1,000 bytes a second for {seconds} s; --timeout allows longer pauses", seconds(time))
        case .tooManyRedirects(let limit): phrases.t("more than {limit} redirects", "\(limit)")
        case .transport(.offline, _): phrases.t("this machine is not connected to a network")
        case .transport(.hostNotFound, _): phrases.t("the host has no address; check its name, and the network")
        case .transport(.refused, _):
            phrases.t("the connection was refused; check the port, and whether the service is running")
        case .transport(.connectionLost, _): phrases.t("the connection was lost")
        case .transport(.insecure, _): phrases.t("the certificate is not trusted; --verbose says why")
        case .transport(.notTLS, _):
            phrases.t(
                "the port does not speak TLS; try {url}",
                url.map { text(of: $0).replacing("https:", with: "http:", maxReplacements: 1) } ?? "http:"
            )
        case .transport(.other, _): phrases.t("no complete response; --verbose says more")
        }
    }
}

// MARK: - Files

extension Wording {
    private func text(ofFileError error: any Error) -> String {
        switch error {
        case CacheError.unreadable(let path, let cause):
            phrases.t("cannot read {path}: {cause}", path, text(ofCause: cause))
        case CacheError.notSaved(let path, let cause):
            phrases.t("cannot write {path}: {cause}", path, text(ofCause: cause))
        case CacheError.notDeleted(let path, let cause):
            phrases.t("cannot delete {path}: {cause}", path, text(ofCause: cause))
        case let error as OutputFile.Failure:
            phrases.t("cannot write {path}: {cause}", error.path, text(ofCause: error.cause))
        case StandardStream.Failure.unwritable(let cause):
            phrases.t("cannot write {path}: {cause}", "/dev/stdout", text(ofCause: cause))
        case let error as UnreadableFile where error.cause is Netrc.ForeignOwner:
            phrases.t("{path} belongs to another user", error.path)
        case let error as UnreadableFile:
            phrases.t("cannot read {path}: {cause}", error.path, text(ofCause: error.cause))
        case let error as ExportFailure: text(of: error)
        case let error as UnusableDirectory where error.reason == .link:
            phrases.t("{path} is a symbolic link, which is not followed", error.path)
        case let error as UnusableDirectory where error.reason == .foreignOwner:
            phrases.t("{path} belongs to another user", error.path)
        case let error as UnusableDirectory: phrases.t("other users may write to {path}; use chmod go-w", error.path)
        case let error as Viewer.Failure:
            error.isStarted
                ? phrases.t("{program} has failed; the picture is in {path}", error.name, error.path)
                : phrases.t(
                    "cannot start {program}, which may not be installed; the picture is in {path}",
                    error.name,
                    error.path
                )
        case is Environment.NoCacheDirectory:
            phrases.t("no place for the cache: name one with --cache-dir DIR, or set HOME")
        case let error as Environment.NotUTF8:
            phrases.t("\"{word}\" is not valid UTF-8", "\(error.name)=\(error.value)")
        default: text(ofFileCause: error)
        }
    }

    private func text(ofFileCause error: any Error) -> String {
        switch error {
        case let error as SystemError: text(of: error)
        case UnusableFile.notARegularFile: phrases.t("it is not a regular file")
        case UnusableFile.tooLarge(let limit): phrases.t("it is longer than {size}", "\(limit >> 20) MiB")
        case is InvalidEntry: phrases.t("it is damaged")
        case is Netrc.ReadableByOthers: phrases.t("others may read or change it; use chmod 600")
        case let error as Netrc.Malformed: phrases.t("line {line} is malformed", "\(error.line)")
        case is LocalImageDataLoader.NotFound: phrases.t("nothing usable is cached")
        case let error as ExportRefusal: phrases.text(of: error, exportingTo: "", showing: text)
        default: "\(error)"
        }
    }

    private func text(of failure: ExportFailure) -> String {
        if let refusal = failure.cause as? ExportRefusal, refusal.isWrongUsage {
            return phrases.text(of: refusal, exportingTo: failure.path.shown, showing: text)
        }
        return phrases.t("cannot export to {path}: {cause}", failure.path, text(ofCause: failure.cause))
    }

    /// Returns the text of a system error; common errors have phrases in the user's language.
    private func text(of error: SystemError) -> String {
        switch error.code {
        case ENOSPC, EDQUOT: phrases.t("no space left")
        case EACCES, EPERM: phrases.t("permission denied")
        case EROFS: phrases.t("the file system is read-only")
        case ENOENT: phrases.t("there is no such file or directory")
        case ENOTDIR: phrases.t("a file is where the directory should be")
        case EISDIR: phrases.t("it is a directory")
        default: phrases.t("system error {number}", "\(error.code)")
        }
    }
}

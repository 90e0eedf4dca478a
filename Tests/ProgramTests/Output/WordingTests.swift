import FeedCache
import FeedCore
import FeedExport
import FeedTestSupport
import Foundation
import Testing

@testable import FeedAPI
@testable import FeedJSON
@testable import essential_feed

@Suite("The messages of errors", .limited) struct WordingTests {
    private static let url = anyURL()

    /// All kinds of errors that are reported to users.
    private static let errors: [any Error] = {
        let responses: [InvalidResponse] = [
            .status(404), .status(410), .status(418), .status(500), .retryLater(status: 429, after: .seconds(300)),
            .bodyTooLarge(limit: 64 << 20), .refusedRedirect, .emptyBody, .contentType("text/html"),
            .refusedPage(anyURL("2")),
            .document(.webPage(title: nil), expected: .items), .document(.webPage(title: nil), expected: .feed),
            .document(.xml, expected: .feed), .document(.jsonArray, expected: .feed),
            .document(.xml, expected: .universities), .document(.other, expected: .feed),
            .document(.gzip, expected: .feed),
            .unknownEncoding("x-user"), .invalidText(encoding: "UTF-16"), .incomplete(line: 3, column: 7),
            .nestedTooDeeply(limit: 256, line: 3, column: 7),
        ]
        let reasons: [JSONError.Reason] = [
            .missing, .type(expected: .string, found: .number), .notUUID, .notDate, .notWebURL,
            .other("expected a value"),
        ]
        let documents = reasons.map { JSONError(path: "items[0].id", offset: 79, reason: $0) }
        let networks: [NoResponse.Reason] = [
            .offline, .hostNotFound, .refused, .insecure, .notTLS, .other,
        ]
        let failures =
            [NoResponse.timedOut(after: .milliseconds(500)), .tooSlow(for: .seconds(5)), .tooManyRedirects(limit: 10)]
            + networks.map { NoResponse.transport($0, "Failed to connect to the host because it is closed") }
        let refused = RefusedCredentials(status: 401, reasons: [])
        let invalid = (responses as [any Error] + documents + [refused]).map {
            RemoteError.invalidData(url: url, status: 200, cause: $0)
        }
        let connectivity = failures.map { RemoteError.connectivity(url: url, cause: $0) }
        let files: [any Error] =
            [ENOSPC, EACCES, EROFS, ENOENT, ENOTDIR, EISDIR, EIO].map { SystemError(code: $0) } + [
                UnusableFile.notARegularFile, UnusableFile.tooLarge(limit: 1 << 20), InvalidEntry(),
            ]
        let caches = files.flatMap { cause -> [any Error] in
            [
                CacheError.unreadable(path: "/a", cause: cause), CacheError.notSaved(path: "/a", cause: cause),
                CacheError.notDeleted(path: "/a", cause: cause), OutputFile.Failure(path: "/a", cause: cause),
                UnreadableFile(path: "/a", cause: cause), ExportFailure(path: "/a", cause: cause),
            ]
        }
        let others: [any Error] = [
            RemoteError.invalidRequest(url: url, cause: InvalidRequest.notWeb),
            UnreadableFile(path: "/a", cause: Netrc.ReadableByOthers()),
            UnreadableFile(path: "/a", cause: Netrc.Malformed(line: 3)),
            StandardStream.Failure.unwritable(SystemError(code: ENOSPC)), Environment.NoCacheDirectory(),
            Environment.NotUTF8(name: "HOME", value: "/a"),
            Viewer.Failure(name: "xdg-open", path: "/a"),
            CommandFailure.page(connectivity[0]),
            LoadingError(url: url, remoteFailure: nil, cacheFailure: caches[0]),
            LoadingError(url: url, remoteFailure: RequestNotSent.retryLater(Date() + 300), cacheFailure: nil),
            LoadingError(url: url, remoteFailure: invalid[0], cacheFailure: nil, expiredValueSavedAt: Date() - 900_000),
        ]
        return invalid + connectivity + caches + others
    }()

    private func text(_ error: any Error, _ language: Language) -> String {
        Wording(phrases: language.phrases, now: Date()).text(of: error)
    }

    @Test(arguments: Language.allCases.filter { $0 != .english })
    func writesEveryErrorInTheUsersLanguage(language: Language) {
        let english = /(?i)\b(the|is|was|not|cannot|could|with|of|from|failed|expected|because|directory|file)\b/
        for error in Self.errors {
            let text = text(error, language)
            let terms = text.replacing("file:", with: "").replacing("(byte ", with: "")
            #expect(!terms.contains(english), "\(text)")
            #expect(text != self.text(error, .english))
        }
    }

    @Test(arguments: Language.allCases)
    func showsSystemTextsOnlyInTheTrace(language: Language) {
        for error in Self.errors {
            for words in ["Failed to connect", "No space left on device", "Permission denied", "Error("] {
                #expect(!text(error, language).contains(words))
            }
        }
    }

    @Test(arguments: Language.allCases)
    func preservesPathsPositionsAndNumbers(language: Language) {
        let json = JSONError(path: "items[0].id", offset: 79, reason: .notUUID)
        let invalid = text(RemoteError.invalidData(url: Self.url, status: 200, cause: json), language)
        for words in [Self.url.absoluteString, "items[0].id", "79", "UUID"] { #expect(invalid.contains(words)) }
        let unknown = text(CacheError.notSaved(path: "/a/b", cause: SystemError(code: 5)), language)
        for words in ["/a/b", "5"] { #expect(unknown.contains(words)) }
    }

    @Test(arguments: [
        (1, "1 second"), (59.5, "1 minute"), (60, "1 minute"), (299, "5 minutes"), (300, "5 minutes"),
        (7_200, "2 hours"),
    ])
    func reportsHowLongToWait(seconds: Double, duration: String) {
        let now = Date()
        let text = Wording(phrases: .english, now: now).text(of: RequestNotSent.retryLater(now + seconds))
        #expect(text.hasSuffix(" (\(duration))"), "\(text)")
    }
}

@Suite(.limited) struct OutcomeTests {
    @Test func reportsNothingAboutACancellation() {
        let outcome = Outcome(of: CancellationError())
        #expect(lines(of: outcome) == [])
        #expect(outcome.code == .interrupted)
    }

    @Test func usesTheCodeOfTheLastFailure() {
        let outcome = Outcome([CommandFailure.notFound("first"), CommandFailure.notFound("last")])
        #expect(lines(of: outcome) == ["first", "last"])
        #expect(outcome.code == .notFound)
    }

    @Test(arguments: [
        (
            Language.english,
            "Asked to stay offline: https://a.example/feed; nothing usable is cached (expired, saved 8 months ago); "
                + "essential-feed feeds lists what is cached"
        ),
        (
            .romanian,
            "S-a cerut modul offline: https://a.example/feed; nu este salvat nimic utilizabil (expirat, salvat acum 8 luni); "
                + "essential-feed feeds arată ce este salvat"
        ),
    ])
    func reportsWhichListHasExpiredAndItsAge(language: Language, line: String) {
        let now = Date()
        let error = LoadingError(
            url: URL(string: "https://a.example/feed"),
            remoteFailure: nil,
            cacheFailure: nil,
            expiredValueSavedAt: now - 250 * 86_400
        )
        #expect(lines(of: Outcome(of: error), in: language, at: now) == [line])
    }

    private func lines(of outcome: Outcome, in language: Language = .english, at now: Date = Date()) -> [String] {
        outcome.lines(in: Wording(phrases: language.phrases, now: now))
    }
}

/// The texts of failures: the problem, and what to do next.
extension Phrases {
    // Failures; the cause follows after ": "
    var connectivity: String { text("Couldn't connect to server") }
    var invalidData: String { text("Unexpected response") }
    var offlineRequested: String { text("Asked to stay offline") }
    var nothingUsableCached: String { text("nothing usable is cached") }
    var expired: One { phrase("expired, saved {age}") }

    // The response
    var notFound: One { phrase("not found ({status}); check the URL") }
    var status: One { phrase("the status is {status}") }
    var serviceFailed: One { phrase("the status is {status}, a failure of the service") }
    /// Takes the end of a `Retry-After`, and the time until then.
    var waitUntil: Two { phrase("the service says to wait until {time} ({wait})") }
    var tooLong: One { phrase("it is longer than {size}") }
    var refusedRedirect: String { text("it redirects to a URL that may not be followed") }
    var refusedPage: One { phrase("its next page may not be requested: {url}") }
    var emptyResponse: String { text("it is empty") }
    var notAnImage: One { phrase("it is {type}, not an image") }
    var document: Two { phrase("it is {found}, not {expected}") }
    var jsonValue: String { text("a single JSON value") }
    var nothing: String { text("empty") }
    var gzipData: String { text("gzip data without Content-Encoding") }
    var webPage: String { text("a web page") }
    var pageWithoutFeed: String { text("a web page without a feed link") }
    var xmlWithoutFeed: String { text("XML that is not a feed") }
    var jsonArray: String { text("a JSON array") }
    var neitherJSONNorXML: One { phrase("it is neither JSON nor XML, but should be {expected}") }
    /// Takes the expected JSON.
    var feedFormats: One { phrase("RSS, Atom, JSON Feed or {json}") }
    var itemsPayload: String { text("JSON with \"items\" as in essential-feed help load") }
    var universitiesPayload: String { text("a JSON array of universities") }
    var unknownEncoding: One { phrase("its encoding, {name}, cannot be read") }
    var invalidText: One { phrase("it is not valid {encoding}") }
    var incomplete: Two { phrase("it ends in the middle (line {line}, column {column})") }
    var nestedTooDeeply: Three { phrase("more than {limit} elements are nested (line {line}, column {column})") }
    var missing: One { phrase("{name} is missing") }
    /// Takes the technical name of the expected type.
    var invalid: One { phrase("invalid {type}") }

    // No response
    var timedOut: One { phrase("no complete response within {seconds} s; --timeout allows more") }
    var tooSlow: One { phrase("less than 1,000 bytes a second for {seconds} s; --timeout allows longer pauses") }
    var failedRecently: String { text("the last request failed less than a day ago") }
    var tooManyRedirects: One { phrase("more than {limit} redirects") }
    var notConnected: String { text("this machine is not connected to a network") }
    var hostNotFound: String { text("the host has no address; check its name, and the network") }
    var refused: String { text("the connection was refused; check the port, and whether the service is running") }
    var connectionLost: String { text("the connection was lost") }
    var insecure: String { text("the certificate is not trusted; --verbose says why") }
    var noResponse: String { text("no complete response; --verbose says more") }
    /// Takes the same URL with `http`.
    var notTLS: One { phrase("the port does not speak TLS; try {url}") }
    var throughProxy: One { phrase("the request goes through the proxy {proxy}") }

    // Credentials
    var tokenWithoutURL: String { text("ESSENTIAL_FEED_TOKEN was not sent, because ESSENTIAL_FEED_URL is not set") }
    var sentElsewhere: One { phrase("the credentials are sent to {origin} alone") }
    /// Takes the origin that the redirect goes to, and the origin that the credentials are for.
    var droppedAtRedirect: Two { phrase("it redirects to {other}, and the credentials are sent to {origin} alone") }
    var onlyHTTPS: String {
        text("no credentials were sent, because they are sent only over https, or to this machine without a proxy")
    }
    var notInNetrc: Two { phrase("{path} has no entry for {host}") }
    /// Takes the source of the credentials.
    var rejected: One { phrase("the service rejected the credentials in {source}") }
    var unsendable: One { phrase("the credentials for {origin} contain characters that cannot be sent") }
    /// The advice that follows the cause.
    var credentialHelp: String {
        text("set valid credentials with ESSENTIAL_FEED_TOKEN and ESSENTIAL_FEED_URL, or use --netrc")
    }

    // Files
    var notRead: Two { phrase("cannot read {path}: {cause}") }
    var notWritten: Two { phrase("cannot write {path}: {cause}") }
    var notDeleted: Two { phrase("cannot delete {path}: {cause}") }
    var damaged: String { text("it is damaged") }
    var notAFile: String { text("it is not a regular file") }
    var isDirectory: String { text("it is a directory") }
    var foreignOwner: One { phrase("{path} belongs to another user") }
    var writableByOthers: One { phrase("other users may write to {path}; use chmod go-w") }
    var readableByOthers: String { text("others may read or change it; use chmod 600") }
    var malformedLine: One { phrase("line {line} is malformed") }
    var noSpace: String { text("no space left") }
    var denied: String { text("permission denied") }
    var readOnly: String { text("the file system is read-only") }
    var noSuchFile: String { text("there is no such file or directory") }
    var systemError: One { phrase("system error {number}") }
    var viewerFailed: Two { phrase("{program} has failed; the picture is in {path}") }
    var noViewer: Two { phrase("cannot start {program}, which may not be installed; the picture is in {path}") }
    var noCacheLocation: String { text("no place for the cache: name one with --cache-dir DIR, or set HOME") }
    var listCached: String { text("essential-feed feeds lists what is cached") }
    /// Takes the limit, and the missing amount.
}

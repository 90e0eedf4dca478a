/// How a language says what failed, and what to do next.
struct FailurePhrases: Sendable {
    // The response
    var notFound: Phrases.One = "not found ($0); check the URL"
    var status: Phrases.One = "the status is $0"
    var serviceFailed: Phrases.One = "the status is $0, a failure of the service"
    /// Takes the time until which the service asks to wait, and how long that is.
    var waitUntil: Phrases.Two = "the service says to wait until $0 ($1)"
    var tooLong: Phrases.One = "it is longer than $0"
    var refusedRedirect = "it redirects to a URL that may not be followed"
    var emptyResponse = "it is empty"
    var notAnImage: Phrases.One = "it is $0, not an image"
    var document: Phrases.Two = "it is $0, not $1"
    var webPage = "a web page"
    var pageWithoutFeed = "a web page that leads to no feed"
    var xmlWithoutFeed = "XML that is no feed"
    var jsonArray = "a JSON array"
    var neitherJSONNorXML: Phrases.One = "it is neither JSON nor XML, but should be $0"
    /// Takes what JSON should be.
    var feedFormats: Phrases.One = "RSS, Atom, JSON Feed or $0"
    var itemsPayload = "JSON with \"items\" as in essential-feed help load"
    var universitiesPayload = "a JSON array of universities"
    var unknownEncoding: Phrases.One = "its encoding, $0, cannot be read"
    var invalidText: Phrases.One = "it is not valid $0"
    var incomplete: Phrases.Two = "it ends in the middle (line $0, column $1)"
    var nestedTooDeeply: Phrases.Three = "more than $0 elements are nested (line $1, column $2)"
    var missing: Phrases.One = "$0 is missing"
    /// Takes the technical name of what a value should be.
    var invalid: Phrases.One = "invalid $0"

    // No response
    var timedOut: Phrases.One = "no complete response within $0 s; --timeout allows more"
    var tooSlow: Phrases.One = "less than 1,000 bytes a second for $0 s; --timeout allows longer pauses"
    var tooManyRedirects: Phrases.One = "more than $0 redirects"
    var notConnected = "this machine is not connected to a network"
    var hostNotFound = "the host has no address; check its name, and the network"
    var refused = "the connection was refused; check the port, and whether the service is running"
    var connectionLost = "the connection was lost"
    var insecure = "the certificate is not trusted; --verbose says why"
    var noResponse = "no complete response; --verbose says more"
    /// Takes the same URL with `http`.
    var notTLS: Phrases.One = "the port does not speak TLS; try $0"
    var throughProxy: Phrases.One = "the request goes through the proxy $0"

    // Credentials
    var tokenWithoutURL = "ESSENTIAL_FEED_TOKEN was not sent, because ESSENTIAL_FEED_URL is not set"
    var tokenForOther: Phrases.One = "ESSENTIAL_FEED_TOKEN was not sent, because it is for $0 alone"
    var sentElsewhere: Phrases.One = "the credentials are sent to $0 alone"
    /// Takes the origin that the credentials are for, and the one that does not get them.
    var droppedAtRedirect: Phrases.Two = "it redirects to $1, and the credentials are sent to $0 alone"
    var onlyHTTPS =
        "no credentials were sent, because they are sent only over https, or to this machine without a proxy"
    var notInNetrc: Phrases.Two = "$0 has no entry for $1"
    /// Takes where the credentials are from.
    var rejected: Phrases.One = "the service rejected the credentials in $0"
    var unsendable: Phrases.One = "the credentials for $0 contain characters that cannot be sent"

    // Files
    var notRead: Phrases.Two = "cannot read $0: $1"
    var notWritten: Phrases.Two = "cannot write $0: $1"
    var notDeleted: Phrases.Two = "cannot delete $0: $1"
    var damaged = "it is damaged"
    var notAFile = "it is not a regular file"
    var isDirectory = "it is a directory"
    var foreignOwner: Phrases.One = "$0 belongs to another user"
    var writableByOthers: Phrases.One = "other users may write to $0; use chmod go-w"
    var readableByOthers = "others may read or change it; use chmod 600"
    var malformedLine: Phrases.One = "line $0 is malformed"
    var noSpace = "no space left"
    var denied = "permission denied"
    var readOnly = "the file system is read-only"
    var noSuchFile = "there is no such file or directory"
    var systemError: Phrases.One = "system error $0"
    var noViewer: Phrases.Two = "cannot start $0, which may not be installed; the picture is in $1"
    var noCacheLocation = "no place for the cache: name one with --cache-dir DIR, or set HOME"
    var listCached = "essential-feed feeds lists what is cached"
    /// Takes the limit, and by how much it is too low.
    var tooLittleToStart: Phrases.Two = "the system provides too little to start; raise $0 by $1"
}

/// How a language says what failed, and what to do next.
struct FailurePhrases: Sendable {
    // The response
    /// Take the status.
    let notFound, status, serviceFailed: Phrases.One
    /// Takes the time until which the service asks to wait, and how long that is.
    let patience: Phrases.Two
    /// Takes the limit.
    let tooLong: Phrases.One
    let refusedRedirect, emptyResponse: String
    /// Takes the content type.
    let notAnImage: Phrases.One
    /// Takes what it is, and what it should be.
    let document: Phrases.Two
    let webPage, pageWithoutFeed, xmlWithoutFeed, jsonArray: String
    /// Takes what it should be.
    let neitherJSONNorXML: Phrases.One
    /// Takes what JSON should be.
    let feedFormats: Phrases.One
    let itemsPayload, universitiesPayload: String
    /// Take the name of an encoding.
    let unknownEncoding, invalidText: Phrases.One
    /// Takes line and column.
    let incomplete: Phrases.Two
    /// Takes the limit, line and column.
    let nestedTooDeeply: Phrases.Three
    /// Takes the path of the member.
    let missing: Phrases.One
    /// Takes the technical name of what a value should be.
    let invalid: Phrases.One

    // No response
    /// Take the seconds, and the number of redirects.
    let timedOut, tooSlow, tooManyRedirects: Phrases.One
    let notConnected, hostNotFound, refused, connectionLost, insecure, noResponse: String
    /// Takes the same URL with `http`.
    let notTLS: Phrases.One
    /// Takes the proxy.
    let throughProxy: Phrases.One

    // Credentials
    let tokenWithoutURL: String
    /// Takes the origin that the token is for.
    let tokenForOther: Phrases.One
    /// Takes the origin that the credentials are for.
    let sentElsewhere: Phrases.One
    /// Takes the origin that the credentials are for, and the one that does not get them.
    let droppedAtRedirect: Phrases.Two
    let onlyHTTPS: String
    /// Takes the path and the host.
    let notInNetrc: Phrases.Two
    /// Takes where the credentials are from.
    let rejected: Phrases.One
    /// Takes the origin.
    let unsendable: Phrases.One

    // Files
    /// Take the path and the cause.
    let notRead, notWritten, notDeleted: Phrases.Two
    let damaged, notAFile, isDirectory: String
    /// Take the path.
    let foreignOwner, writableByOthers: Phrases.One
    let readableByOthers: String
    /// Takes the number of the line.
    let malformedLine: Phrases.One
    let noSpace, denied, readOnly, noSuchFile: String
    /// Takes the number of the error.
    let systemError: Phrases.One
    /// Takes the name of the program and the path of the picture.
    let noViewer: Phrases.Two
    let noCacheLocation, listCached: String
    /// Takes the limit, and by how much it is too low.
    let tooLittleToStart: Phrases.Two
}

import FeedMarkup
import Foundation

/// The supported text encodings: those of the WHATWG Encoding Standard that Foundation decodes correctly.
enum TextEncoding {
    /// Returns a document converted to UTF-8, without a byte order mark; invalid UTF-8 is preserved.
    ///
    /// The encoding is that of the byte order mark, else UTF-8 if most of the document is valid UTF-8, else `charset`,
    /// else the declared encoding, else windows-1252. If the document is entirely ASCII, its encoding need not be known.
    ///
    /// - Throws: ``InvalidResponse/unknownEncoding(_:)``, ``InvalidResponse/invalidText(encoding:)``.
    static func utf8(_ body: Data, charset: String? = nil) throws(InvalidResponse) -> Data {
        if body.starts(with: [0xEF, 0xBB, 0xBF]) { return body.dropFirst(3) }
        if let encoding = utf16(of: body) { return try decode(body, as: encoding, named: "UTF-16") }
        let labels = [charset, declaredEncoding(of: body)].compactMap { $0 }
        let label = labels.first { Self.encoding(labelled: $0) != nil } ?? labels.first ?? "windows-1252"
        let encoding = Self.encoding(labelled: label)
        // A document that reads as ASCII is not in UTF-16, even if it is declared so.
        if encoding == .utf8 || encoding == .utf16 { return body }
        // ISO-2022-JP consists of ASCII bytes.
        let isASCII = encoding != .iso2022JP && body.withUnsafeBytes { $0.reduce(0, |) } < 0x80
        if isASCII || isMostlyUTF8(body) { return body }
        guard let encoding, encoding != unreadable else { throw .unknownEncoding(String(label.prefix(40))) }
        return try decode(body, as: encoding, named: label)
    }

    private static func decode(
        _ body: Data,
        as encoding: String.Encoding,
        named label: String
    ) throws(InvalidResponse) -> Data {
        // Foundation rejects the five bytes that are undefined in windows-1252.
        if encoding == .windowsCP1252 { return Data(MarkupText.utf8(ofWindows1252: body)) }
        guard let text = String(data: body, encoding: encoding) else {
            throw .invalidText(encoding: String(label.prefix(40)))
        }
        return Data(text.utf8)
    }

    /// Returns the form of UTF-16 indicated by a byte order mark, or by the zero byte of an ASCII character.
    private static func utf16(of body: Data) -> String.Encoding? {
        switch (body.first, body.dropFirst().first) {
        case (0xFF, 0xFE), (0xFE, 0xFF): .utf16
        case (0, _): .utf16BigEndian
        case (_, 0): .utf16LittleEndian
        default: nil
        }
    }

    /// Returns the encoding in an XML declaration.
    private static func declaredEncoding(of body: Data) -> String? {
        let start = String(decoding: body.prefix(1_024), as: UTF8.self)
        guard let declaration = start.firstRange(of: "<?xml").map({ start[$0.upperBound...] }),
            let end = declaration.firstRange(of: "?>"),
            let encoding = declaration[..<end.lowerBound].firstRange(of: "encoding")
        else { return nil }
        let value = declaration[encoding.upperBound..<end.lowerBound].drop { $0 != "\"" && $0 != "'" }
        return value.split(separator: value.first ?? "\"").first.map(String.init)
    }

    /// Returns whether at least one non-ASCII sequence of a body, and nine out of ten, are valid UTF-8.
    private static func isMostlyUTF8(_ body: Data) -> Bool {
        body.withUnsafeBytes { bytes in
            var (parser, bytes) = (UTF8.ForwardParser(), bytes.makeIterator())
            var (valid, invalid) = (0, 0)
            while true {
                switch parser.parseScalar(from: &bytes) {
                case .valid(let character): valid += character.count > 1 ? 1 : 0
                case .error: invalid += 1
                case .emptyInput: return valid > 0 && valid >= 9 * invalid
                }
            }
        }
    }

    // MARK: - Labels

    /// An encoding of the standard that Foundation does not decode, or decodes incorrectly.
    private static let unreadable = String.Encoding(rawValue: 0)

    /// Returns the encoding with a label, ignoring case and punctuation; nil if the label is unknown.
    private static func encoding(labelled label: String) -> String.Encoding? {
        let key = label.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        for line in labels.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.dropFirst().contains(where: { $0 == key }) else { continue }
            return UInt(words[0], radix: 16).map(String.Encoding.init)
        }
        return nil
    }

    /// The number of each encoding, followed by its labels; numbers of Core Foundation begin with 8.
    private static let labels = """
        4 utf8 unicode11utf8 unicode20utf8 xunicode20utf8
        A utf16 utf16le utf16be csunicode iso10646ucs2 ucs2 unicode unicodefeff unicodefffe
        C windows1252 iso88591 latin1 ascii usascii ansix341968 cp1252 cp819 csisolatin1 ibm819 isoir100 iso885911987 l1 xcp1252
        15 iso2022jp csiso2022jp
        80000202 iso88592 csisolatin2 isoir101 iso885921987 l2 latin2
        80000203 iso88593 csisolatin3 isoir109 iso885931988 l3 latin3
        80000204 iso88594 csisolatin4 isoir110 iso885941988 l4 latin4
        80000205 iso88595 csisolatincyrillic cyrillic isoir144 iso885951988
        80000206 iso88596 arabic asmo708 csiso88596e csiso88596i csisolatinarabic ecma114 iso88596e iso88596i isoir127 iso885961987
        80000207 iso88597 csisolatingreek ecma118 elot928 greek greek8 isoir126 iso885971987 suneugreek
        80000208 iso88598 csiso88598e csiso88598i csisolatinhebrew hebrew iso88598e iso88598i isoir138 iso885981988 logical visual
        8000020A iso885910 csisolatin6 isoir157 l6 latin6
        8000020D iso885913
        8000020E iso885914
        8000020F iso885915 csisolatin9 l9 latin9
        80000210 iso885916
        8000041D windows874 dos874 iso885911 tis620
        80000501 windows1250 cp1250 xcp1250
        80000502 windows1251 cp1251 xcp1251
        80000503 windows1253 cp1253 xcp1253
        80000504 windows1254 cp1254 csisolatin5 iso88599 isoir148 iso885991989 l5 latin5 xcp1254
        80000505 windows1255 cp1255 xcp1255
        80000506 windows1256 cp1256 xcp1256
        80000507 windows1257 cp1257 xcp1257
        80000508 windows1258 cp1258 xcp1258
        80000A02 koi8r cskoi8r koi koi8
        80000A08 koi8u koi8ru
        80000007 xmaccyrillic xmacukrainian
        80000632 gb18030 gbk gb2312 chinese csgb2312 csiso58gb231280 gb231280 isoir58 xgbk
        80000A06 big5 big5hkscs cnbig5 csbig5 xxbig5
        80000420 shiftjis csshiftjis ms932 mskanji sjis windows31j xsjis
        80000422 euckr windows949 cseuckr csksc56011987 isoir149 korean ksc56011987 ksc56011989 ksc5601
        0 eucjp cseucpkdfmtjapanese xeucjp ibm866 866 cp866 csibm866 macintosh csmacintosh mac xmacroman xuserdefined
        0 csiso2022kr hzgb2312 iso2022cn iso2022cnext iso2022kr replacement
        """
}

extension HTTPResponse {
    /// The parameter `charset` of the content type.
    var charset: String? {
        let parameters = headers["Content-Type"]?.split(separator: ";").dropFirst() ?? []
        let charset = parameters.lazy.map(\.trimmed).first { $0.lowercased().hasPrefix("charset=") }
        return charset.map { $0.dropFirst(8).trimmed { "'\" ".contains($0) } }.flatMap {
            $0.isEmpty ? nil : $0
        }
    }
}

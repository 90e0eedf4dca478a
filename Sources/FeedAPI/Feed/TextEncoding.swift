import Foundation

extension HTTPResponse {
    /// Returns the body of a document in UTF-8, whatever its encoding (RFC 7303); what is in UTF-8 is not checked.
    ///
    /// - Throws: ``InvalidResponse/unknownEncoding(_:)``, ``InvalidResponse/invalidText(encoding:)``.
    func bodyInUTF8() throws -> Data {
        guard let name = encodingName else { return bodyWithoutMark }
        let encoding = TextEncoding.encoding(named: name, of: body)
        // Windows has no characters for five bytes; ISO 8859-1 has one for each.
        let encodings = encoding == .windowsCP1252 ? [.windowsCP1252, .isoLatin1] : [encoding].compactMap { $0 }
        for encoding in encodings {
            if let text = String(data: body, encoding: encoding) { return Data(text.utf8) }
        }
        // The markup of a web page is ASCII, and what is looked for in it.
        if InvalidResponse.Document(body, expected: .feed) == .webPage { return body }
        let shownName = String(name.prefix(40))
        throw encoding == nil ? InvalidResponse.unknownEncoding(shownName) : .invalidText(encoding: shownName)
    }

    /// The name of the body's encoding; nil if that is UTF-8.
    private var encodingName: String? {
        let start = [UInt8](body.prefix(4))
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { return nil }
        if start.count(where: { $0 == 0 }) == 3 || start == [0xFF, 0xFE, 0, 0] || start == [0, 0, 0xFE, 0xFF] {
            return "UTF-32"
        }
        if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        let named = charset ?? (start.prefix(2).contains(0) ? "UTF-16" : declaredEncoding)
        guard let named, !TextEncoding.isUTF8(named) else { return nil }
        guard charset == nil, !start.prefix(2).contains(0) else { return named }
        // What can be read as ASCII is not in UTF-16.
        let isUTF16 = TextEncoding.key(named).hasPrefix("utf16")
        let isUTF8 = body.contains { $0 >= 0x80 } && String(validating: body, as: UTF8.self) != nil
        return isUTF16 || isUTF8 ? nil : named
    }

    /// The parameter `charset` of the content type.
    private var charset: String? {
        let parameters = headers["Content-Type"]?.split(separator: ";").dropFirst() ?? []
        let charset = parameters.lazy.map(\.trimmed).first { $0.lowercased().hasPrefix("charset=") }
        return charset.map { $0.dropFirst(8).trimmingCharacters(in: ["\"", "'", " "]) }.flatMap {
            $0.isEmpty ? nil : $0
        }
    }

    /// The encoding in an XML declaration.
    private var declaredEncoding: String? {
        let start = String(decoding: body.prefix(1_024), as: UTF8.self)
        guard let declaration = start.firstRange(of: "<?xml").map({ start[$0.upperBound...] }),
            let end = declaration.firstRange(of: "?>"),
            let encoding = declaration[..<end.lowerBound].firstRange(of: "encoding")
        else { return nil }
        let value = declaration[encoding.upperBound..<end.lowerBound].drop { $0 != "\"" && $0 != "'" }
        return value.split(separator: value.first ?? "\"").first.map(String.init)
    }
}

/// The encodings that documents may have: those that Foundation reads.
private enum TextEncoding {
    static func isUTF8(_ name: String) -> Bool { key(name) == "utf8" }

    /// Returns the name in lower case and without punctuation, which vary.
    static func key(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    static func encoding(named name: String, of body: Data) -> String.Encoding? {
        let key = key(name)
        guard !key.hasPrefix("utf16") else {
            // Without a byte order mark, the zeros of ASCII tell the order.
            let isMarked = body.starts(with: [0xFF, 0xFE]) || body.starts(with: [0xFE, 0xFF])
            return isMarked
                ? .utf16 : key == "utf16le" || body.dropFirst().first == 0 ? .utf16LittleEndian : .utf16BigEndian
        }
        return encodings[key]
    }

    private static let encodings: [String: String.Encoding] = [
        // As browsers do, and since feeds mean it.
        "usascii": .windowsCP1252, "ascii": .windowsCP1252, "iso88591": .windowsCP1252, "latin1": .windowsCP1252,
        "windows1252": .windowsCP1252, "windows1250": .windowsCP1250, "windows1251": .windowsCP1251,
        "windows1253": .windowsCP1253, "windows1254": .windowsCP1254, "cp1252": .windowsCP1252,
        "cp1250": .windowsCP1250, "cp1251": .windowsCP1251, "cp1253": .windowsCP1253, "cp1254": .windowsCP1254,
        "iso88592": .isoLatin2, "latin2": .isoLatin2, "iso88595": latinCyrillic, "iso88599": latin5, "latin5": latin5,
        "iso885915": latin9, "latin9": latin9, "koi8r": koi8R, "shiftjis": .shiftJIS, "sjis": .shiftJIS,
        "xsjis": .shiftJIS, "euckr": eucKR, "big5": big5, "gb2312": gb18030, "gbk": gb18030, "gb18030": gb18030,
    ]

    // Foundation has no constants for these, and reads them by the numbers of Core Foundation.
    private static let latinCyrillic = String.Encoding(rawValue: 0x8000_0205)
    private static let latin5 = String.Encoding(rawValue: 0x8000_0209)
    private static let latin9 = String.Encoding(rawValue: 0x8000_020F)
    private static let koi8R = String.Encoding(rawValue: 0x8000_0A02)
    private static let eucKR = String.Encoding(rawValue: 0x8000_0940)
    private static let big5 = String.Encoding(rawValue: 0x8000_0A03)
    private static let gb18030 = String.Encoding(rawValue: 0x8000_0632)
}

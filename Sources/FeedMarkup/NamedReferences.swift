/// The named character references of HTML 5 that end in a semicolon, which include those of XML.
///
/// No other references are expanded, even if the document declares them.
enum NamedReferences {
    /// Returns the characters of a name without `&` and `;`; nil if the name is unknown.
    static func text(named name: UnsafeRawBufferPointer) -> String? {
        // Most references are one of these, and need no table.
        switch (name.count, name.first) {
        case (2, UInt8(ascii: "l")) where name[1] == UInt8(ascii: "t"): "<"
        case (2, UInt8(ascii: "g")) where name[1] == UInt8(ascii: "t"): ">"
        case (3, UInt8(ascii: "a")) where name[1] == UInt8(ascii: "m") && name[2] == UInt8(ascii: "p"): "&"
        default: table[Substring(decoding: name, as: UTF8.self)]
        }
    }

    /// The characters by name, read from a data file.
    ///
    /// The file has a word for each character: its names, joined with `=`. A number (`#21`) sets the next character;
    /// without a number, it is one higher than the last one.
    private static let table: [Substring: String] = {
        var table: [Substring: String] = [:]
        var numbers: [UInt32] = []
        let words = String(decoding: PackageResources.NamedReferences_txt, as: UTF8.self)
        for word in words.split(whereSeparator: \.isWhitespace) {
            if word.first == "#" {
                numbers = word.dropFirst().split(separator: "+").compactMap { UInt32($0, radix: 16) }
                continue
            }
            let text = String(String.UnicodeScalarView(numbers.compactMap(Unicode.Scalar.init)))
            for name in word.split(separator: "=") { table[name] = text }
            if numbers.count == 1 { numbers[0] += 1 }
        }
        return table
    }()
}

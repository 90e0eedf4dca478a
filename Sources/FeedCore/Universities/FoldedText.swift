/// Text without case and accents, for searching names.
///
/// Two texts that differ only in these have the same folded text. Greek, Cyrillic and Latin letters lose their accents
/// (Unicode Character Database, canonical decompositions), and some Latin letters their stroke; other scripts lose only
/// case.
struct FoldedText: Equatable {
    private var utf8: [UInt8] = []

    init(_ text: String) {
        utf8.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                utf8.append(Self.lowercased(UInt8(truncatingIfNeeded: scalar.value)))
            } else {
                appendFolded(scalar)
            }
        }
    }

    /// Returns whether this text contains `other`.
    func contains(_ other: FoldedText) -> Bool {
        guard let first = other.utf8.first else { return true }
        var start = utf8.startIndex
        while let index = utf8[start...].firstIndex(of: first) {
            if utf8[index...].starts(with: other.utf8) { return true }
            start = index + 1
        }
        return false
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private mutating func appendFolded(_ scalar: Unicode.Scalar) {
        let combiningMarks: ClosedRange<Unicode.Scalar> = "\u{300}"..."\u{36F}"
        for letter in scalar.properties.lowercaseMapping.unicodeScalars where !combiningMarks.contains(letter) {
            if letter == "ß" {
                utf8.append(contentsOf: "ss".utf8)
            } else {
                utf8.append(contentsOf: (Self.baseLetters[letter] ?? letter).utf8)
            }
        }
    }

    private static let baseLetters: [Unicode.Scalar: Unicode.Scalar] = {
        var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
        for group in groups.split(separator: " ") {
            for letter in group.unicodeScalars.dropFirst() { letters[letter] = group.unicodeScalars.first }
        }
        return letters
    }()

    /// Groups of letters, each represented by its first letter.
    private static let groups = """
        aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ bḃḅḇ cçćĉċčḉ dďđḋḍḏḑḓ eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ fḟ gĝğġģǧǵḡ \
        hĥħȟḣḥḧḩḫẖ iìíîïĩīĭįıǐȉȋḭḯỉị jĵǰ kķǩḱḳḵ lĺļľłḷḹḻḽ mḿṁṃ nñńņňǹṅṇṉṋ \
        oòóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ pṕṗ rŕŗřȑȓṙṛṝṟ sśŝşšșṡṣṥṧṩ tţťŧțṫṭṯṱẗ \
        uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự vṽṿ wŵẁẃẅẇẉẘ xẋẍ yýÿŷȳẏẙỳỵỷỹ zźżžẑẓẕ æǣǽ øǿ ſẛ ʒǯ \
        αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ εέἐἑἒἓἔἕὲέ ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ ιΐίϊἰἱἲἳἴἵἶἷὶίῐῑῒΐῖῗ οόὀὁὂὃὄὅὸό ρῤῥ \
        σς υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ аӑӓ гѓ еѐёӗ жӂӝ зӟ ийѝӣӥ кќ оӧ уўӯӱӳ чӵ ыӹ эӭ ії \
        ѵѷ әӛ өӫ
        """
}

/// Text of a document, the value of an attribute or the content of an element, without white space around it.
///
/// It is a view of the document's bytes, which it must not outlive.
package struct MarkupText {
    package enum Form {
        /// An ampersand is just that, as in a CDATA section.
        case literal
        /// Ampersands begin references.
        case text
        /// There are elements or sections in it, too.
        case markup
    }

    package let raw: UnsafeRawBufferPointer
    package let form: Form

    package init(raw: UnsafeRawBufferPointer, form: Form = .text) {
        (self.raw, self.form) = (raw, form)
    }

    package var string: String {
        withUTF8 { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with the text decoded once; tags are left as they are.
    package func withUTF8<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        if form == .literal || form == .text && raw.index(of: "&", from: 0) == raw.count { return try body(raw) }
        var bytes: [UInt8] = []
        append(to: &bytes)
        return try bytes.withUnsafeBytes { try body($0.trimmed) }
    }

    /// Returns whether a word, in any case, is among those of the text.
    package func has(_ word: StaticString) -> Bool {
        raw == word || raw.split(whereSeparator: \.isSpace).contains { raw.part($0.startIndex..<$0.endIndex) == word }
    }

    package func append(to bytes: inout [UInt8]) {
        switch form {
        case .literal: bytes.append(contentsOf: raw)
        case .text: appendDecoded(to: &bytes)
        case .markup:
            var tokens = MarkupTokens(raw, isHTML: false)
            while let token = tokens.next() {
                switch token {
                case .text(let text): text.append(to: &bytes)
                case .start(let tag): bytes += Array("<".utf8) + tag.source + (tag.isEmpty ? "/>" : ">").utf8
                case .end(let name): bytes += Array("</".utf8) + name + ">".utf8
                }
            }
        }
    }

    private func appendDecoded(to bytes: inout [UInt8]) {
        var start = 0
        while start < raw.count {
            let ampersand = raw.index(of: "&", from: start)
            bytes.append(contentsOf: raw[start..<ampersand])
            guard ampersand < raw.count else { return }
            let reference = raw.reference(at: ampersand)
            UTF8.encode(reference?.character ?? "&").map { bytes.append(contentsOf: $0) }
            start = ampersand + (reference?.length ?? 1)
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the character that the reference at `start` stands for, and the reference's length; nil if it is none.
    fileprivate func reference(at start: Int) -> (character: Unicode.Scalar, length: Int)? {
        var end = start + 1
        while character(at: end) != ";" {
            guard end < count, end < start + 16 else { return nil }
            end += 1
        }
        let name = part(start + 1..<end)
        let isNumber = name.character(at: 0) == "#"
        let character = isNumber ? name.numberedCharacter : Entities.named[Substring(decoding: name, as: UTF8.self)]
        return character.map { ($0, end + 1 - start) }
    }

    /// The character whose number this is, as in `#233` or `#xE9`.
    private var numberedCharacter: Unicode.Scalar? {
        let isHexadecimal = character(at: 1) == "x" || character(at: 1) == "X"
        let digits = String(decoding: dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
        guard digits.first != "+", let number = UInt32(digits, radix: isHexadecimal ? 16 : 10) else { return nil }
        // By the number of a C1 control, the character that Windows has there is meant, as in HTML.
        if 0x80...0x9F ~= number { return Entities.windows[Int(number - 0x80)] }
        return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
    }
}

/// The entities of XML and HTML 4.
///
/// No other is expanded, wherever it is declared.
private enum Entities {
    static let windows = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

    static let named: [Substring: Unicode.Scalar] = {
        var characters: [Substring: Unicode.Scalar] = [:]
        var number: UInt32 = 0
        for word in names.split(whereSeparator: \.isWhitespace) {
            guard let start = UInt32(word) else {
                characters[word] = Unicode.Scalar(number)
                number += 1
                continue
            }
            number = start
        }
        return characters
    }()

    /// Names behind the number of the first one's character; the others' follow.
    private static let names = """
        34 quot 38 amp apos 60 lt 62 gt 160 nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy
        reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave
        Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve
        Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde
        auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde
        ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml 338 OElig oelig 352 Scaron scaron 376 Yuml 402
        fnof 710 circ 732 tilde 913 Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi
        Rho 931 Sigma Tau Upsilon Phi Chi Psi Omega 945 alpha beta gamma delta epsilon zeta eta theta iota kappa lambda
        mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega 977 thetasym upsih 982 piv 8194 ensp emsp
        8201 thinsp 8204 zwnj zwj lrm rlm 8211 ndash mdash 8216 lsquo rsquo sbquo 8220 ldquo rdquo bdquo 8224 dagger
        Dagger bull 8230 hellip 8240 permil 8242 prime Prime 8249 lsaquo rsaquo 8254 oline 8260 frasl 8364 euro 8465
        image 8472 weierp 8476 real 8482 trade 8501 alefsym 8592 larr uarr rarr darr harr 8629 crarr 8656 lArr uArr
        rArr dArr hArr 8704 forall 8706 part exist 8709 empty 8711 nabla isin notin 8715 ni 8719 prod 8721 sum minus
        8727 lowast 8730 radic 8733 prop infin 8736 ang 8743 and or cap cup int 8756 there4 8764 sim 8773 cong 8776
        asymp 8800 ne equiv 8804 le ge 8834 sub sup nsub 8838 sube supe 8853 oplus 8855 otimes 8869 perp 8901 sdot 8968
        lceil rceil lfloor rfloor 9001 lang rang 9674 loz 9824 spades 9827 clubs 9829 hearts diams
        """
}

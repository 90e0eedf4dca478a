/// Documents that must be read, with their values.
enum GoodDocuments {
    static let all = scalars + numbers + strings + containers + trailingCommas

    static let scalars: [(String, JSONValue)] = [
        ("null", .null),
        ("true", .boolean(true)),
        ("false", .boolean(false)),
        (" \t\r\n null \t\r\n ", .null),
        ("\"\"", .string("")),
        ("\n7", .number(7)),
    ]

    static let numbers: [(String, JSONValue)] = [
        ("0", .number(0)),
        ("-0", .number(-0.0)),
        ("-0.0", .number(-0.0)),
        ("0.0", .number(0)),
        ("1", .number(1)),
        ("-1", .number(-1)),
        ("10", .number(10)),
        ("1234567890", .number(1_234_567_890)),
        ("0.1", .number(0.1)),
        ("-123.456", .number(-123.456)),
        ("1e2", .number(100)),
        ("1E2", .number(100)),
        ("1e+2", .number(100)),
        ("1E-2", .number(0.01)),
        ("0e1", .number(0)),
        ("0e999", .number(0)),
        ("1.5e00003", .number(1500)),
        ("1e-999", .number(0)),
        ("5e-324", .number(.leastNonzeroMagnitude)),
        ("1.7976931348623157e+308", .number(.greatestFiniteMagnitude)),
        ("2.2250738585072011e-308", .number(Double.leastNormalMagnitude.nextDown)),
        ("123456789012345678901234567890", .number(123_456_789_012_345_677_877_719_597_056)),
        ("9007199254740993", .number(9_007_199_254_740_992)),
        ("0." + String(repeating: "3", count: 2000), .number(1.0 / 3)),
        ("1" + String(repeating: "0", count: 300), .number(1e300)),
    ]

    static let strings: [(String, JSONValue)] = [
        (#""a""#, .string("a")),
        (#""1234567""#, .string("1234567")),
        (#""12345678""#, .string("12345678")),
        (#""123456789abcdef""#, .string("123456789abcdef")),
        (#"" ""#, .string(" ")),
        (#""/""#, .string("/")),
        (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{08}\u{0C}\n\r\t")),
        (#""\u0000""#, .string("\0")),
        (#""\u001f\u007F""#, .string("\u{1F}\u{7F}")),
        (#""\u0041""#, .string("A")),
        (#""\u00e9\u00E9""#, .string("éé")),
        (#""\u20ac""#, .string("€")),
        (#""\uD834\uDD1E""#, .string("𝄞")),
        (#""\ud800\udc00\uDBFF\uDFFF""#, .string("\u{10000}\u{10FFFF}")),
        (#""\uD7FF\uE000\uFFFF""#, .string("\u{D7FF}\u{E000}\u{FFFF}")),
        (#""\uFEFF""#, .string("\u{FEFF}")),
        (#""12345678\n12345678""#, .string("12345678\n12345678")),
        (#""\\u0041""#, .string(#"\u0041"#)),
        (#""\\\"""#, .string(#"\""#)),
        ("\"\u{7F}\"", .string("\u{7F}")),
        ("\"1234567\u{7F}12345678\"", .string("1234567\u{7F}12345678")),
        ("\"\u{80}\u{9F}\u{7FF}\"", .string("\u{80}\u{9F}\u{7FF}")),
        (
            "\"\u{800}\u{D7FF}\u{E000}\u{FFFD}\u{FFFE}\u{FFFF}\"",
            .string("\u{800}\u{D7FF}\u{E000}\u{FFFD}\u{FFFE}\u{FFFF}")
        ),
        ("\"\u{10000}\u{3FFFF}\u{40000}\u{10FFFF}\"", .string("\u{10000}\u{3FFFF}\u{40000}\u{10FFFF}")),
        ("\"\u{2028}\u{2029}\u{202E}\u{FEFF}\"", .string("\u{2028}\u{2029}\u{202E}\u{FEFF}")),
        ("\"é12345678é1234567é\"", .string("é12345678é1234567é")),
        ("\"Φωτογραφία फोटो 写真 🏞️\"", .string("Φωτογραφία फोटो 写真 🏞️")),
    ]

    static let containers: [(String, JSONValue)] = [
        ("[]", .array([])),
        ("[ \n]", .array([])),
        ("{}", .object([:])),
        ("{\t}", .object([:])),
        ("[null]", .array([.null])),
        (
            "[1,\"a\",true,null,[],{}]",
            .array([.number(1), .string("a"), .boolean(true), .null, .array([]), .object([:])])
        ),
        (" [ 1 , 2 ] ", .array([.number(1), .number(2)])),
        ("[[[[]]]]", .array([.array([.array([.array([])])])])),
        (#"{"a":1}"#, .object(["a": .number(1)])),
        (#" { "a" : 1 , "b" : [ ] } "#, .object(["a": .number(1), "b": .array([])])),
        (#"{"":0}"#, .object(["": .number(0)])),
        (#"{"\u0061":{"a":{}}}"#, .object(["a": .object(["a": .object([:])])])),
        (#"{"a":1,"b":2,"a":3}"#, .object(["a": .number(3), "b": .number(2)])),
        (#"{"a":1,"\u0061":2}"#, .object(["a": .number(2)])),
        (#"{"\uD834\uDD1E":1}"#, .object(["𝄞": .number(1)])),
    ]

    static let trailingCommas: [(String, JSONValue)] = [
        ("[1,]", .array([.number(1)])),
        ("[1 , ]", .array([.number(1)])),
        ("[[],]", .array([.array([])])),
        (#"{"a":1,}"#, .object(["a": .number(1)])),
        ("{\"a\":[true,\n],\n}\n", .object(["a": .array([.boolean(true)])])),
    ]
}

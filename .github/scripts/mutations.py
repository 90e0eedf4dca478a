"""Finds places in Swift code for mistakes, and writes them so that all are compiled and one is made at a time.

A mistake replaces text without moving lines, so a compile error names its line. A mistake in an operator gives its place
an operator of its own, which `module` declares: this needs to know neither where the operands begin nor their types.
"""

import re
from typing import NamedTuple

VARIABLE = "ESSENTIAL_FEED_MUTANT"
KINDS = ["comparison", "boolean", "constant", "statement", "argument", "fallback", "sum", "member"]


class Edit(NamedTuple):
    start: int
    end: int
    # In `text` and in declarations, № is the number of the mutation, and ⊙ an operator that only it uses.
    text: str
    # The mistake as a person would write it.
    shown: str


class Mutation(NamedTuple):
    # One of `KINDS`.
    kind: str
    file: str
    source: str
    edits: list
    declaration: str = ""

    @property
    def lines(self):
        return self.source.count("\n", 0, self.edits[0].start) + 1, self.source.count("\n", 0, self.edits[-1].end) + 1

    def describe(self):
        """Returns the lines without and with the mistake."""
        start = self.source.rfind("\n", 0, self.edits[0].start) + 1
        end = (self.source + "\n").find("\n", self.edits[-1].end)
        after, position = "", start
        for edit in self.edits:
            after += self.source[position:edit.start] + edit.shown
            position = edit.end
        after += self.source[position:end]
        return tuple(" ".join(text.split()) for text in (self.source[start:end], after))


# MARK: - Reading


def end_of_string(source, start):
    """Returns the end of the literal at `start`, whose interpolations may contain others."""
    hashes, quotes = re.compile(r'(#*)("""|")').match(source, start).groups()
    part = re.compile(rf'{quotes}{hashes}|\\{hashes}(\(|.|\n)')
    position = start + len(hashes) + len(quotes)
    while match := part.search(source, position):
        position = match.end()
        if match.group(1) == "(":
            depth = 1
            while depth > 0:
                match = re.compile(r'#*"|[()]').search(source, position)
                position = match.end()
                if match.group() in "()":
                    depth += 1 if match.group() == "(" else -1
                else:
                    position = end_of_string(source, match.start())
        elif match.group(1) is None:
            break
    return position


def masked(source):
    """Returns the source with spaces for comments, and quotes for everything in literals of strings and patterns."""
    result, position = "", 0
    special = re.compile(r'//[^\n]*|/\*.*?\*/|#/.*?/#|(?<=[(\s])/[^\s*/][^\n]*/(?=[),.\n])|#*"', re.DOTALL)
    while match := special.search(source, position):
        result += source[position:match.start()]
        is_comment = match.group().startswith(("//", "/*"))
        is_string = match.group().strip("#") == '"'
        position = end_of_string(source, match.start()) if is_string else match.end()
        result += (" " if is_comment else '"') * (position - match.start())
    return result + source[position:]


class Code:
    """Swift code with its brackets."""

    def __init__(self, source):
        self.text = masked(source)
        self.partner, self.opening, self.enclosing = {}, {}, []
        opened = [-1]
        for index, character in enumerate(self.text):
            if character in ")]}" and len(opened) > 1:
                self.opening[index] = opened.pop()
                self.partner[self.opening[index]] = index
            self.enclosing.append(opened[-1])
            if character in "([{":
                opened.append(index)

    def end(self, start, stop):
        """Returns the first place from `start`, outside brackets that open there, where the pattern matches."""
        stop, position = re.compile(stop), start
        while position < len(self.text) and self.text[position] not in ")]}" and not stop.match(self.text, position):
            position = self.partner.get(position, position) + 1
        return position

    def line_before(self, position):
        return self.text[self.text.rfind("\n", 0, position) + 1:position]

    def header(self, block):
        """Returns the line before a brace, with the earlier ones of a declaration on several lines."""
        header = self.line_before(block)
        if header.lstrip().startswith(")"):
            header = self.header(self.opening[block - len(header.lstrip())]) + header
        return header

    def trimmed(self, start, end):
        return start + len(self.text[start:end].rstrip())


# MARK: - Operators

COMPARABLE = "<T: Comparable>(a: T, b: T) -> Bool"
EQUATABLE = "<T: Equatable>(a: T, b: T) -> Bool"
OPTIONAL = "<T>(a: T?, b: _OptionalNilComparisonType) -> Bool"
LOGICAL = "(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool"
FALLBACK = "<T>(a: T?, b: @autoclosure () throws -> T) rethrows -> T"
OPTIONAL_FALLBACK = "<T>(a: T?, b: @autoclosure () throws -> T?) rethrows -> T?"
NUMBER = "<T: AdditiveArithmetic>(a: T, b: T) -> T"
COLLECTION = "<T: RangeReplaceableCollection>(a: T, b: T) -> T"
RANGE = "<T: Strideable>(a: T, b: T) -> Range<T> where T.Stride: SignedInteger"
CLOSED_RANGE = "<T: Strideable>(a: T, b: T) -> ClosedRange<T> where T.Stride: SignedInteger"

KIND_OF_PRECEDENCE = {
    "Comparison": "comparison", "RangeFormation": "comparison", "LogicalConjunction": "boolean",
    "LogicalDisjunction": "boolean", "NilCoalescing": "fallback", "Addition": "sum",
}

# By operator: its precedence, what it does, and the mistakes, each as a person would write it and as functions do it.
OPERATORS = {
    **{
        name: ("Comparison", f"a {name} b", [(other, {COMPARABLE: f"a {other} b"}) for other in others])
        for name, others in {"<": ["<=", ">"], "<=": ["<", ">="], ">": [">=", "<"], ">=": [">", "<="]}.items()
    },
    **{
        name: ("Comparison", f"a {name} b", [(other, {EQUATABLE: f"a {other} b", OPTIONAL: f"a {other} b"})])
        for name, other in {"==": "!=", "!=": "=="}.items()
    },
    **{
        name: (precedence, f"a {name} b()", [
            (other, {LOGICAL: f"a {other} b()"}),
            (f"/* only the left of {name} */", {LOGICAL: "a"}),
            (f"/* only the right of {name} */", {LOGICAL: "b()"}),
        ])
        for name, other, precedence in (("&&", "||", "LogicalConjunction"), ("||", "&&", "LogicalDisjunction"))
    },
    "??": ("NilCoalescing", "a ?? b()", [
        ("/* only the right of ?? */", {FALLBACK: "b()", OPTIONAL_FALLBACK: "b()"}),
        ("/* only the left of ?? */", {OPTIONAL_FALLBACK: "a"}),
    ]),
    "+": ("Addition", "a + b", [("-", {NUMBER: "a - b", COLLECTION: "a"})]),
    "-": ("Addition", "a - b", [("+", {NUMBER: "a + b"})]),
    "..<": ("RangeFormation", "a..<b", [("...", {RANGE: "a..<b.advanced(by: 1)"})]),
    "...": ("RangeFormation", "a...b", [("..<", {CLOSED_RANGE: "a...b.advanced(by: -1)"})]),
}


def operators(code):
    for match in re.finditer(r"(?<=\s)(<=?|>=?|==|!=|&&|\|\||\?\?|\+|-)(?=\s)|(?<=[\w)\]])\.\.[.<](?=[\w(-])", code.text):
        precedence, original, mistakes = OPERATORS[match.group()]
        for shown, functions in mistakes:
            # Equal elements are in any order.
            if shown == "<=" and re.search(r"\.sort(ed)?\s*(\(by: )?$", code.text[:max(0, code.enclosing[match.start()])]):
                continue
            declaration = f"infix operator ⊙: {precedence}Precedence\n"
            for signature, mistake in functions.items():
                effect = "try " if "rethrows" in signature else ""
                declaration += f"public func ⊙ {signature} {{ {effect}Mutant.is(№) ? {mistake} : {original} }}\n"
            yield KIND_OF_PRECEDENCE[precedence], [Edit(*match.span(), "⊙", shown)], declaration
    for match in re.finditer(r"(?<=[\s(\[])!(?=[\w(.])", code.text):
        declaration = "prefix operator ⊙\npublic prefix func ⊙ (a: Bool) -> Bool { Mutant.is(№) ? a : !a }\n"
        yield "boolean", [Edit(*match.span(), "⊙", "")], declaration


# MARK: - Conditions, values and calls


def conditions(code):
    """Negates the conditions of statements, and those of `?`."""
    ends = [code.trimmed(0, match.start()) for match in re.finditer(r"\s\?\s", code.text)]
    for match in re.finditer(r"\b(if|guard|while|(?<=for )[^{\n]* in [^{\n]* where)\s+", code.text):
        start = match.end()
        while True:
            end = code.end(start, r",|\s+else\b|\s*\{")
            if not re.match(r"(let|var|case)\b|#", code.text[start:end]):
                ends.append(code.trimmed(start, end))
            if code.text[end:end + 1] != ",":
                break
            start = end + 1 + re.match(r"\s*", code.text[end + 1:]).end()
    for end in ends:
        yield "boolean", [Edit(end, end, " ← №", " == false")], ""


# A number is at a border if it is compared, bounds a range or a pattern, is a constant, or counts elements.
BEFORE_BORDER = re.compile(
    r"((?<![<>])[<>]=?|[!=]=|\.\.[.<]|~=|\bcase|\b(let|var) \w+(: \w+)? =) *-?$|\b(min|max|prefix|suffix|drop(First|Last))\($"
)
AFTER_BORDER = re.compile(r" *([<>]=?(?![<>])|[!=]=|\.\.[.<]|~=)")


def values(code):
    for match in re.finditer(r'(?<![\w$#"])(?<!(?<!\.)\.)(0x[0-9A-F]+|\d[\d_]*)(?!\w|\.\d)|\b(true|false)\b', code.text):
        text = match.group()
        if text in ("true", "false"):
            others = ["false" if text == "true" else "true"]
        elif BEFORE_BORDER.search(code.line_before(match.start())) or AFTER_BORDER.match(code.text, match.end()):
            value = int(text, 0)
            others = [(hex if "x" in text else str)(other) for other in (value + 1, value - 1) if other >= 0]
        else:
            others = []
        for other in others:
            yield "constant", [Edit(match.start(), match.end(), f"Mutant.value(№, {text}, {other})", other)], ""


ELEMENT = """\
public var NAME: Element? { Mutant.is(№) ? B : A }
    public func NAME(where p: (Element) throws -> Bool) rethrows -> Element? {
        try Mutant.is(№) ? B(where: p) : A(where: p)
    }"""
EXTREME = """\
public func NAME() -> Element? where Element: Comparable { Mutant.is(№) ? B() : A() }
    public func NAME(by p: (Element, Element) throws -> Bool) rethrows -> Element? {
        try Mutant.is(№) ? B(by: p) : A(by: p)
    }"""
PART = "public func NAME(_ count: Int) -> SubSequence { Mutant.is(№) ? B(count) : A(count) }"
REST = "public func NAME(_ count: Int = 1) -> SubSequence { Mutant.is(№) ? B(count) : A(count) }"
AFFIX = "public func NAME(_ text: some StringProtocol) -> Bool { Mutant.is(№) ? B(text) : A(text) }"
QUANTIFIER = """\
public func NAME(where p: (Element) throws -> Bool) rethrows -> Bool {
        try Mutant.is(№) ? allSatisfy(p) : contains(where: p)
    }"""
ORDER = """\
public func NAME() -> [Element] where Element: Comparable { Mutant.is(№) ? Array(self) : sorted() }
    public func NAME(by p: (Element, Element) throws -> Bool) rethrows -> [Element] {
        Mutant.is(№) ? Array(self) : try sorted(by: p)
    }"""
FILTER = """\
public func NAME(_ p: (Element) throws -> Bool) rethrows -> [Element] {
        Mutant.is(№) ? Array(self) : try filter(p)
    }"""

# By member: the one to confuse it with (if empty, it is left out), the protocol and the declaration.
MEMBERS = {
    "first": ("last", "BidirectionalCollection", ELEMENT), "last": ("first", "BidirectionalCollection", ELEMENT),
    "min": ("max", "Sequence", EXTREME), "max": ("min", "Sequence", EXTREME),
    "prefix": ("suffix", "Collection", PART), "suffix": ("prefix", "BidirectionalCollection", PART),
    "dropFirst": ("dropLast", "BidirectionalCollection", REST), "dropLast": ("dropFirst", "BidirectionalCollection", REST),
    "hasPrefix": ("hasSuffix", "StringProtocol", AFFIX), "hasSuffix": ("hasPrefix", "StringProtocol", AFFIX),
    "contains(where": ("allSatisfy(", "Sequence", QUANTIFIER),
    "sorted": ("", "Sequence", ORDER), "filter": ("", "Sequence", FILTER),
    "reversed": ("", "Sequence", "public func NAME() -> [Element] { Mutant.is(№) ? Array(self) : reversed() }"),
    "lowercased": ("", "StringProtocol", "public func NAME() -> String { Mutant.is(№) ? String(self) : lowercased() }"),
    "isEmpty": ("isEmpty == false", "Collection", "public var NAME: Bool { Mutant.is(№) != isEmpty }"),
}


def members(code):
    names = "|".join(map(re.escape, MEMBERS))
    for match in re.finditer(rf'(?:(?<=[\w)\]}}?!"])|(?<=\n)\s+)\.({names})\b', code.text):
        name = match.group(1)
        other, protocol, declaration = MEMBERS[name]
        declaration = declaration.replace("NAME", "mutant№")
        declaration = re.sub(r"\bA\b", name, re.sub(r"\bB\b", other, declaration))
        text = "mutant№(where" if name.endswith("where") else "mutant№"
        shown = other if other else f"/* {name} */"
        extension = f"extension {protocol} {{\n    {declaration}\n}}\n"
        yield "member", [Edit(match.start(1), match.end(1), text, shown)], extension
    for match in re.finditer(r"(?<![\w.])(min|max)(?=\()(?!\([^,()]*\) *->)", code.text):
        other = "max" if match.group() == "min" else "min"
        declaration = f"(_ a: T, _ b: T) -> T {{ Mutant.is(№) ? {other}(a, b) : {match.group()}(a, b) }}\n"
        yield "member", [Edit(*match.span(), "mutant№", other)], f"public func mutant№<T: Comparable>{declaration}"


def arguments(code):
    """Swaps neighbours that both have labels or both have none; the compiler knows which have one type."""
    for open_, close in code.partner.items():
        if code.text[open_] != "(" or not re.search(r"[\w>\])]$", code.text[:open_][-1:]):
            continue
        if re.search(r"\b(func|init|case|subscript|macro)\b|@|#|\b(min|max)$", code.line_before(open_)):
            continue
        found, start = [], open_ + 1
        while start <= close:
            end = code.end(start, ",")
            found.append(re.compile(r"\s*(\w+: )?([A-Za-z][\w.]*(?:\(\))?)\s*").fullmatch(code.text, start, end))
            start = end + 1
        for first, second in zip(found, found[1:]):
            if not first or not second or bool(first[1]) != bool(second[1]) or first[2] == second[2]:
                continue
            if {"true", "false", "nil"} & {first[2], second[2]}:
                continue
            yield "argument", [
                Edit(*one.span(2), f"Mutant.pick(№, {one[2]}, {other[2]})", other[2])
                for one, other in ((first, second), (second, first))
            ], ""


# MARK: - Statements

LEAVING = r"(return|throw|continue|break)\b"
DECLARATION = (
    r"(let|var|if|guard|for|while|switch|case|default|func|init|deinit|struct|class|enum|extension|actor|protocol|import|"
    r"typealias|associatedtype|defer|do|repeat|else|catch|static|private|fileprivate|public|package|internal|subscript|"
    r"indirect|mutating|nonisolated|final|override|lazy|weak|async|infix|prefix|operator|precedencegroup|get|set)\b"
)


def statements(code):
    """Leaves out statements."""
    before = r"\n|\{(?: (?!for\b)[\w, ()\[\]:.]* in\b)?|\bcase [^\n{]*?:|\bdefault:"
    starts = {match.end() for match in re.finditer(rf"({before})[ \n]*(?=\w)", code.text)}
    for start in sorted(starts):
        block = code.enclosing[start]
        if block < 0 or code.text[block] != "{" or re.compile(DECLARATION).match(code.text, start):
            continue
        end = code.trimmed(start, code.end(start, r";|\n(?!\s*([.?:]|&&|\|\||\?\?|[+*-] ))"))
        text, header = code.text[start:end], code.header(block)
        is_only = not (code.text[block + 1:start] + code.text[end:code.partner.get(block, end)]).strip()
        if re.match(LEAVING, text):
            is_part = re.search(r"\bif\b", header) and "guard" not in header
        elif re.search(r" [-+*/]?= ", text):
            # Most properties that an initializer sets have no value without it.
            is_part = not re.search(r"\binit\b", header)
        else:
            is_control = re.search(r"\b(if|else|for|while|defer|do|catch|func)\b", header) and "->" not in header
            is_part = text[-1] in ")}" and (is_control or not is_only)
        if is_part:
            yield "statement", [
                Edit(start, start, "if !Mutant.is(№) { ", "/* "),
                Edit(end, end, " }", " */"),
            ], ""


# Reserved memory, and code for other systems.
INVISIBLE = re.compile(
    r"[cC]apacity[(:][^,\n]*|\b[\w.]+\.reserveCapacity\(|#if (!canImport\(FoundationNetworking|canImport\(Darwin)\).*?#e",
    re.DOTALL
)


def mutations(file, source):
    """Returns all mutations of a file that can be seen, in the order of their places."""
    code = Code(source)
    invisible = {index for match in INVISIBLE.finditer(code.text) for index in range(*match.span())}
    found = [
        Mutation(kind, file, source, edits, declaration)
        for find in (operators, conditions, values, members, arguments, statements)
        for kind, edits, declaration in find(code)
    ]
    attribute = re.compile(r"\s*[@#]")
    return sorted(
        (
            each for each in found
            if not attribute.match(source, source.rfind("\n", 0, each.edits[0].start) + 1)
            and each.edits[0].start not in invisible
        ),
        key=lambda each: each.edits[0].start,
    )


# MARK: - Writing


# Characters that operators consist of; the arrow to the left, before the first, negates.
SYMBOLS = [*range(0x2191, 0x2299), *range(0x229A, 0x2400), *range(0x2500, 0x2776), *range(0x2794, 0x2C00)]


def numbered(text, number):
    return text.replace("№", str(number)).replace("⊙", chr(SYMBOLS[number]))


def rewritten(source, mutations):
    """Returns the source with mutations, by their numbers, that do not overlap. Every line is one further down."""
    edits = sorted(
        (edit.start, edit.end, numbered(edit.text, number))
        for number, mutation in mutations.items() for edit in mutation.edits
    )
    for start, end, text in reversed(edits):
        source = source[:start] + text + source[end:]
    return "public import Mutants\n" + source


def module(mutations):
    """Returns the module that makes the mutation whose number the variable is.

    If the variable is a path, no mutation is made, and the numbers of those that are reached are added to the file.
    """
    declarations = "\n".join(numbered(each.declaration, number) for number, each in mutations.items())
    return MODULE.replace("VARIABLE", VARIABLE).replace("COUNT", str(max(mutations, default=0) + 1)) + declarations


MODULE = """\
#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

public enum Mutant {
    private static let choice = getenv("VARIABLE").map { String(cString: $0) } ?? ""
    private static let number = Int(choice)
    private static let isRecording = choice.hasPrefix("/")
    nonisolated(unsafe) private static let reached = {
        let reached = UnsafeMutablePointer<Bool>.allocate(capacity: COUNT)
        reached.initialize(repeating: false, count: COUNT)
        return reached
    }()

    public static func `is`(_ id: Int) -> Bool {
        if isRecording, !reached[id] { record(id) }
        return id == number
    }

    private static func record(_ id: Int) {
        reached[id] = true
        let file = open(choice, O_WRONLY | O_APPEND | O_CLOEXEC)
        var line = Array("\\(id)\\n".utf8)
        _ = write(file, &line, line.count)
        close(file)
    }

    public static func value<T>(_ id: Int, _ original: T, _ mistake: T) -> T { Self.is(id) ? mistake : original }

    public static func pick<T>(
        _ id: Int, _ original: @autoclosure () throws -> T, _ mistake: @autoclosure () throws -> T
    ) rethrows -> T {
        try Self.is(id) ? mistake() : original()
    }
}

precedencegroup Negation { higherThan: TernaryPrecedence lowerThan: LogicalDisjunctionPrecedence }
infix operator ←: Negation
public func ← (value: Bool, id: Int) -> Bool { Mutant.is(id) != value }

"""

#!/usr/bin/env python3
"""Checks which mistakes `mutations.py` finds in Swift code, and how it writes them."""

import pathlib
import re
import sys
import unittest

sys.dont_write_bytecode = True
import mutations  # noqa: E402

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources"

# A line of code, and the lines with a mistake.
ROWS = {
    "let a = b < c": ["let a = b <= c", "let a = b > c"],
    "let a = b == nil": ["let a = b != nil"],
    "let a = b && c": [
        "let a = b || c", "let a = b /* only the left of && */ c", "let a = b /* only the right of && */ c"
    ],
    "let a = b ?? c": ["let a = b /* only the right of ?? */ c", "let a = b /* only the left of ?? */ c"],
    "let a = b + c": ["let a = b - c"],
    "let a = b..<c": ["let a = b...c"],
    "let a = !b": ["let a = b"],
    "let a = b ? c : d": ["let a = b == false ? c : d"],
    "let a = [0, x.1]": [],
    "f(0 ..< 9)": ["f(1 ..< 9)", "f(0 ..< 10)", "f(0 ..< 8)"],
    "f(2...b)": ["f(3...b)", "f(1...b)", "f(2..<b)"],
    "a.prefix(0)": ["a.suffix(0)", "a.prefix(1)"],
    "f(1 << 2)": [],
    "let a = 0x80": ["let a = 0x81", "let a = 0x7f"],
    "let a = true": ["let a = false"],
    "let a = b.first?.c": ["let a = b.last?.c"],
    "let a = b.filter { c }": ["let a = b./* filter */ { c }"],
    "let a = b.sorted { $0 < $1 }": ["let a = b.sorted { $0 > $1 }", "let a = b./* sorted */ { $0 < $1 }"],
    "let a = max(b, c.d)": ["let a = min(b, c.d)"],
    "let a = A(capacity: b + 1)": [],
    "func f() {\n    a.reserveCapacity(b)\n}": [],
    "#if canImport(Darwin)\n    let a = 1\n#else\n    let a = 2\n#endif": ["let a = 3", "let a = 1"],
    "let a = f(of: b, in: c)": ["let a = f(of: c, in: b)"],
    "let a = f(of: b, c)": [],
    'let a = "1 < \\(f("2", 3)) && 4" // 5 < 6': [],
    "let a: Array<B> = #/1 < 2/#": [],
    "@Option(1) let a: Int": [],
    "func f() {\n    a(b)\n}": ["/* a(b) */"],
    "func f() -> Int {\n    a(b)\n}": [],
    "func f() {\n    a\n        .b(c)\n}": ["/* a .b(c) */"],
    "init(\n    a: A\n) {\n    self.a = a\n}": [],
    "f { (a: inout A) in a.b = c }": ["f { (a: inout A) in /* a.b = c */ }"],
    "switch a { case .b: c = d }": ["switch a { case .b: /* c = d */ }"],
    "func f() { a = b }": ["func f() { /* a = b */ }"],
    "if a, let b, c.d(e) { return }": [
        "if a == false, let b, c.d(e) { return }", "if a, let b, c.d(e) == false { return }",
        "if a, let b, c.d(e) { /* return */ }",
    ],
    "guard a else { return }": ["guard a == false else { return }"],
    "while f({ $0 }) {}": ["while f({ $0 }) == false {}"],
}


class MutationsTest(unittest.TestCase):
    def test_finds_the_mistakes_of_a_line(self):
        for line, expected in ROWS.items():
            with self.subTest(line):
                found = [each.describe()[1] for each in mutations.mutations("a.swift", line)]
                self.assertCountEqual(found, expected)

    def test_writes_each_mistake_with_its_number(self):
        line = "if a < 1, b { c = d }"
        found = {number: each for number, each in enumerate(mutations.mutations("a.swift", line))}
        negation = next(number for number, each in found.items() if "b == false" in each.describe()[1])
        removal = next(number for number, each in found.items() if "/* c = d */" in each.describe()[1])
        written = mutations.rewritten(line, {number: found[number] for number in (negation, removal)})
        expected = f"if a < 1, b ← {negation} {{ if !Mutant.is({removal}) {{ c = d }} }}"
        self.assertEqual(written, f"public import Mutants\n{expected}")

    def test_declares_an_operator_for_each_mistake_in_one(self):
        found = dict(enumerate(mutations.mutations("a.swift", "let a = b < c < d")))
        module = mutations.module(found)
        symbols = re.findall(r"^infix operator (.): ComparisonPrecedence$", module, re.MULTILINE)
        self.assertEqual(len(set(symbols)), 4)
        self.assertIn(f"public func {symbols[0]} <T: Comparable>(a: T, b: T) -> Bool {{ Mutant.is(0) ? ", module)

    def test_reads_all_sources(self):
        for path in SOURCES.rglob("*.swift"):
            code = mutations.Code(path.read_text(encoding="utf-8"))
            self.assertEqual(len(code.partner) * 2, len(re.findall(r"[()\[\]{}]", code.text)), path)


if __name__ == "__main__":
    unittest.main()

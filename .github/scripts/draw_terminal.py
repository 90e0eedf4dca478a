#!/usr/bin/env python3
"""Draws the picture of a terminal for the README from a real run, as SVG, with nothing but the standard library.

    swift build -c release
    python3 .github/scripts/draw_terminal.py .build/release/essential-feed > .github/terminal.svg

The program is run on a pseudo-terminal in an empty home directory, with the built-in sample feed. Its output is
drawn unchanged: text, bold, dim. Nothing of the machine is in the picture.
"""

import fcntl
import os
import pty
import struct
import sys
import tempfile
import termios
import unicodedata
from html import escape

COLUMNS = 88
# The words of each run, and how many of its lines are drawn.
RUNS = [(["load"], 17), (["comments", "6F2A0B1E-3C84-4D57-9A61-08E5C7B2D914"], 7)]
CELL_WIDTH, LINE_HEIGHT, MARGIN = 8.4, 20, 20
BACKGROUND, TEXT, DIM, BOLD, PROMPT = "#0d1117", "#c9d1d9", "#768390", "#f0f6fc", "#7ee787"


def run(program, words, home):
    """Runs the program on a terminal and returns all that it wrote there."""
    process, master = pty.fork()
    if process == 0:
        environment = {"HOME": home, "TERM": "xterm-256color", "LANG": "en_US.UTF-8"}
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, COLUMNS, 0, 0))
        os.execve(program, ["essential-feed", *words], environment)
    output = b""
    while True:
        try:
            block = os.read(master, 65536)
        except OSError:  # Linux, when the program has ended.
            break
        if not block:
            break
        output += block
    os.close(master)
    _, status = os.waitpid(process, 0)
    if status != 0:
        sys.exit(f"essential-feed {' '.join(words)} failed: {output.decode()}")
    return output.decode().replace("\r\n", "\n")


def width(character):
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def spans(line):
    """Divides a line into texts with the codes in force: "" for plain, "1" for bold, "2" for dim, "3" for the prompt."""
    style, text, rest = "", "", line
    while rest:
        if rest.startswith("\x1b["):
            if text:
                yield style, text
            code, _, rest = rest[2:].partition("m")
            style, text = ("" if code == "0" else code), ""
        else:
            text, rest = text + rest[0], rest[1:]
    if text:
        yield style, text


def drawn(line, y):
    """Draws a line: each span where its column is, regardless of the width that the font gives to the text before it."""
    column, elements = 0, []
    for style, text in spans(line):
        leading = len(text) - len(text.lstrip(" "))
        x = MARGIN + (column + leading) * CELL_WIDTH
        columns = sum(map(width, text))
        attributes = {
            "1": f' fill="{BOLD}" font-weight="bold"',
            "2": f' fill="{DIM}"',
            "3": f' fill="{PROMPT}"',
        }.get(style, "")
        if text.strip(" "):
            length = (columns - leading - (len(text) - len(text.rstrip(" ")))) * CELL_WIDTH
            elements.append(
                f'<text x="{x:.1f}" y="{y}" textLength="{length:.1f}"{attributes}>{escape(text.strip(" "))}</text>'
            )
        column += columns
    return elements


def picture(lines):
    height = 2 * MARGIN + len(lines) * LINE_HEIGHT
    elements = []
    for number, line in enumerate(lines):
        elements += drawn(line, MARGIN + number * LINE_HEIGHT + 15)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{2 * MARGIN + COLUMNS * CELL_WIDTH:.0f}" height="{height}"'
            f' font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" fill="{TEXT}"'
            ' role="img" aria-label="essential-feed in a terminal">',
            f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>',
            *elements,
            "</svg>",
            "",
        ]
    )


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program = os.path.abspath(sys.argv[1])
    lines = []
    with tempfile.TemporaryDirectory() as home:
        for words, count in RUNS:
            output = run(program, words, home)
            if home in output:
                sys.exit("the output names a directory of this machine")
            written = output.rstrip("\n").split("\n")
            lines.append(f"\x1b[3m$\x1b[0m essential-feed {' '.join(words)}")
            lines += written[:count] + (["\x1b[2m…\x1b[0m"] if len(written) > count else []) + [""]
    sys.stdout.write(picture(lines[:-1]))


main()

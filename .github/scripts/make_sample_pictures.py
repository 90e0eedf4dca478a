#!/usr/bin/env python3
"""Draws the pictures of the built-in sample feed, one PNG an image, with nothing but the standard library.

    python3 .github/scripts/make_sample_pictures.py [FOLDER]

FOLDER is Sources/essential-feed/Sample/Resources/Pictures unless another is given. The same script draws the same
pictures.
"""

import math
import random
import struct
import sys
import zlib
from pathlib import Path

WIDTH, HEIGHT = 160, 120
SCALE = 3  # Every pixel is the mean of 3 x 3 samples.


def rgb(code):
    return tuple(int(code[i : i + 2], 16) for i in (0, 2, 4))


def mix(a, b, t):
    return tuple(x + (y - x) * t for x, y in zip(a, b))


class Gradient:
    """Colours that change from top to bottom: pairs of a height and a colour."""

    def __init__(self, *stops):
        self.stops = [(y, rgb(code)) for y, code in stops]

    def at(self, y):
        if y <= self.stops[0][0]:
            return self.stops[0][1]
        for (y0, c0), (y1, c1) in zip(self.stops, self.stops[1:]):
            if y <= y1:
                return mix(c0, c1, (y - y0) / (y1 - y0))
        return self.stops[-1][1]


class Canvas:
    """A picture under way; all measures are in pixels of the finished picture."""

    def __init__(self):
        self.rows = [[(0, 0, 0)] * (WIDTH * SCALE) for _ in range(HEIGHT * SCALE)]

    def fill(self, paint, inside, box=(0, 0, WIDTH, HEIGHT), alpha=1.0):
        """Paints every sample of `box` that is `inside(x, y)`; `inside` may give a share between 0 and 1."""
        left, top, right, bottom = (int(math.floor(v * SCALE)) for v in box)
        for row in range(max(top, 0), min(bottom + 1, HEIGHT * SCALE)):
            y = (row + 0.5) / SCALE
            colour = paint.at(y) if isinstance(paint, Gradient) else rgb(paint)
            samples = self.rows[row]
            for column in range(max(left, 0), min(right + 1, WIDTH * SCALE)):
                share = inside((column + 0.5) / SCALE, y) * alpha
                if share >= 1:
                    samples[column] = colour
                elif share > 0:
                    samples[column] = mix(samples[column], colour, share)

    def backdrop(self, *stops):
        self.fill(Gradient(*stops), lambda x, y: 1)

    def band(self, paint, top, bottom, alpha=1.0):
        self.fill(paint, lambda x, y: top <= y < bottom, (0, top, WIDTH, bottom), alpha)

    def rectangle(self, paint, left, top, right, bottom, alpha=1.0):
        self.fill(paint, lambda x, y: left <= x < right and top <= y < bottom, (left, top, right, bottom), alpha)

    def ellipse(self, paint, cx, cy, rx, ry, alpha=1.0, half=None):
        def inside(x, y):
            if half == "upper" and y > cy or half == "lower" and y < cy:
                return 0
            return ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1

        self.fill(paint, inside, (cx - rx, cy - ry, cx + rx, cy + ry), alpha)

    def glow(self, paint, cx, cy, rx, ry, alpha):
        def inside(x, y):
            distance = math.hypot((x - cx) / rx, (y - cy) / ry)
            return max(0.0, 1 - distance) ** 2

        self.fill(paint, inside, (cx - rx, cy - ry, cx + rx, cy + ry), alpha)

    def ring(self, paint, cx, cy, inner, outer, alpha=1.0):
        def inside(x, y):
            return inner <= math.hypot(x - cx, y - cy) < outer

        self.fill(paint, inside, (cx - outer, cy - outer, cx + outer, cy + outer), alpha)

    def polygon(self, paint, *points, alpha=1.0):
        edges = list(zip(points, points[1:] + points[:1]))

        def inside(x, y):
            odd = False
            for (x0, y0), (x1, y1) in edges:
                if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                    odd = not odd
            return odd

        xs, ys = zip(*points)
        self.fill(paint, inside, (min(xs), min(ys), max(xs), max(ys)), alpha)

    def line(self, paint, x0, y0, x1, y1, width=1.0, alpha=1.0):
        length = math.hypot(x1 - x0, y1 - y0)
        dx, dy = -(y1 - y0) / length * width / 2, (x1 - x0) / length * width / 2
        corners = (x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)
        self.polygon(paint, *corners, alpha=alpha)

    def below(self, paint, height, bottom=HEIGHT, alpha=1.0):
        """Paints what lies under a skyline `height(x)`, down to `bottom`."""
        tops = [height((column + 0.5) / SCALE) for column in range(WIDTH * SCALE + 1)]
        self.fill(paint, lambda x, y: tops[int(x * SCALE)] <= y < bottom, alpha=alpha)

    def mirror(self, horizon, tint, alpha):
        """Reflects what is above the horizon in the water below it."""
        first = int(horizon * SCALE)
        for row in range(first, HEIGHT * SCALE):
            source = max(2 * first - row - 1, 0)
            self.rows[row] = [mix(colour, rgb(tint), alpha) for colour in self.rows[source]]

    def png(self):
        pixels = [[self.pixel(x, y) for x in range(WIDTH)] for y in range(HEIGHT)]
        header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
        body = min((zlib.compress(filtered(pixels, kinds), 9) for kinds in ((0,), (1,), (2,), (0, 1, 2))), key=len)
        chunks = chunk(b"IHDR", header), chunk(b"IDAT", body), chunk(b"IEND", b"")
        return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)

    def pixel(self, x, y):
        samples = [
            colour
            for row in self.rows[y * SCALE : (y + 1) * SCALE]
            for colour in row[x * SCALE : (x + 1) * SCALE]
        ]
        return [level(sum(channel) / len(samples)) for channel in zip(*samples)]


def level(value):
    """The nearest of 52 levels from 0 to 255: as good to the eye, and half the size when compressed."""
    return round(round(value / 255 * 51) / 51 * 255)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def filtered(pixels, kinds):
    """Filters each row in that one of the ways `kinds` that leaves the smallest differences."""
    previous = [0] * (WIDTH * 3)
    rows = bytearray()
    for line in pixels:
        row = [value for colour in line for value in colour]
        left = [0, 0, 0] + row[:-3]
        options = [
            (0, row),
            (1, [(a - b) & 255 for a, b in zip(row, left)]),
            (2, [(a - b) & 255 for a, b in zip(row, previous)]),
        ]
        allowed = [options[kind] for kind in kinds]
        kind, best = min(allowed, key=lambda option: sum(min(v, 256 - v) for v in option[1]))
        rows += bytes([kind]) + bytes(best)
        previous = row
    return bytes(rows)


def ridge(base, *waves):
    """A skyline: a height and waves, each of an amplitude, a length and a shift."""
    return lambda x: base + sum(a * math.sin((x + shift) / length * 2 * math.pi) for a, length, shift in waves)


def skyline(*points):
    """A skyline through points, straight between them."""

    def height(x):
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            if x <= x1:
                return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
        return points[-1][1]

    return height


def skogafoss(c):
    c.backdrop((0, "9fb9c9"), (60, "dfe9ec"))
    c.below(Gradient((16, "6f9a45"), (84, "2d4a2a")), ridge(19, (2.5, 90, 10), (1, 31, 0)), 92)
    c.polygon(Gradient((20, "4d5b45"), (90, "26302a")), (44, 21), (62, 24), (58, 60), (50, 92), (30, 92), (38, 56))
    c.polygon(Gradient((20, "4d5b45"), (90, "26302a")), (116, 20), (98, 24), (102, 60), (110, 92), (132, 92), (122, 56))
    c.polygon(Gradient((22, "ffffff"), (92, "dfeaf0")), (62, 23), (98, 23), (103, 92), (57, 92))
    for x, top in ((67, 30), (73, 25), (79, 34), (86, 26), (92, 33)):
        c.line("b9cddb", x, top, x + (x - 80) * 0.12, 88, 1.6, 0.8)
    c.band(Gradient((90, "7d8f93"), (120, "4f5f66")), 92, 120)
    c.polygon("23282a", (0, 88), (30, 92), (52, 104), (40, 120), (0, 120))
    c.polygon("2b3132", (160, 86), (128, 92), (108, 106), (124, 120), (160, 120))
    c.ellipse("ffffff", 80, 92, 30, 7, 0.75)
    c.ellipse("ffffff", 62, 95, 20, 5, 0.6)
    c.ellipse("ffffff", 100, 95, 20, 5, 0.6)
    for step, colour in enumerate(("e0604f", "eda04a", "f0de63", "7fc06a", "5b9fd6", "8a73c4")):
        c.ring(colour, 112, 108, 44 - step * 1.8, 45.8 - step * 1.8, 0.42)
    c.rectangle("e6d9c0", 46, 99, 47.6, 103)
    c.ellipse("d8483c", 46.8, 98, 1.4, 1.4)


def kawaguchiko(c):
    c.backdrop((0, "5f6fa8"), (30, "c98fb0"), (62, "fbd2a4"))
    c.ellipse("fff1cf", 128, 52, 7, 7)
    slope = skyline((0, 76), (22, 68), (50, 44), (70, 23), (76, 21), (84, 22), (90, 21.5), (112, 46), (138, 66), (160, 74))
    c.below(Gradient((20, "5d648f"), (74, "8d82a6")), slope, 78)
    snow = ((50, 44), (70, 23), (76, 21), (84, 22), (90, 21.5), (110, 44), (103, 41), (98, 48), (92, 38), (86, 50), (79, 39), (73, 49), (67, 39), (59, 46))
    c.polygon(Gradient((20, "fff6f2"), (50, "e3d3de")), *snow)
    for x in (20, 55, 96, 134):
        c.ellipse("fde3c8", x, 60 + (x % 7), 26, 2.2, 0.55)
    c.below("3f4a5c", ridge(74, (2, 70, 12), (1, 23, 4)), 79)
    c.mirror(79, "3a4a70", 0.35)
    for y in (84, 90, 97, 105, 114):
        c.band("f7d9c0", y, y + 0.7, 0.3)
    c.line("2a2233", 0, 10, 44, 24, 2.2)
    c.line("2a2233", 18, 15, 30, 32, 1.4)
    for x, y in ((8, 10), (14, 19), (22, 14), (27, 27), (34, 20), (31, 34), (42, 25), (4, 17), (38, 29)):
        c.ellipse("f3b4c6", x, y, 3.4, 3.0)
        c.ellipse("fbdde5", x - 0.8, y - 0.8, 1.4, 1.2)


def oia(c):
    c.backdrop((0, "4a3f78"), (32, "d0607c"), (58, "fbb45c"), (66, "ffd98a"))
    c.glow("fff3c0", 46, 60, 40, 34, 0.8)
    c.ellipse("fff4cc", 46, 59, 8, 8)
    c.band(Gradient((66, "c8738a"), (120, "3c3a72")), 66, 120)
    for y, half in ((68, 9), (72, 13), (77, 8), (82, 15), (88, 10), (95, 17), (103, 9)):
        c.rectangle("ffdd94", 46 - half, y, 46 + half, y + 1.2, 0.85)
    c.below("5b4a70", skyline((0, 66), (6, 61), (16, 62), (24, 66)), 66)
    c.polygon(Gradient((40, "8a5a58"), (120, "46304a")), (160, 36), (132, 52), (104, 74), (84, 100), (76, 120), (160, 120))
    white, shade = "fdf3ea", "d6b6c0"
    for x, y, w, h in ((96, 92, 18, 12), (84, 106, 22, 14), (108, 106, 20, 14), (112, 78, 16, 14), (130, 92, 16, 14),
                       (118, 64, 14, 12), (134, 72, 18, 16), (136, 52, 14, 14), (148, 88, 12, 18), (132, 108, 28, 12)):
        c.rectangle(white, x, y, x + w * 0.68, y + h)
        c.rectangle(shade, x + w * 0.68, y, x + w, y + h)
        c.rectangle("4f6ea3", x + w * 0.24, y + h * 0.42, x + w * 0.42, y + h * 0.8)
    for x, y, r in ((119, 78, 6.5), (143, 52, 7.5), (103, 92, 6.5), (144, 92, 6)):
        c.ellipse("2f66b5", x, y, r, r, half="upper")
        c.ellipse("6f9fdc", x - r * 0.3, y - r * 0.35, r * 0.35, r * 0.3)
        c.rectangle("fdf3ea", x - 0.5, y - r - 3.5, x + 0.5, y - r)
        c.rectangle("fdf3ea", x - 1.6, y - r - 2.6, x + 1.6, y - r - 1.8)


def taj_mahal(c):
    c.backdrop((0, "8fb4d6"), (40, "e9d3d0"), (76, "fbe7cc"))
    c.ellipse("fff6da", 151, 22, 6, 6, 0.9)
    marble, shade, dark = "fffaf2", "e4d5cf", "b79d9c"
    c.rectangle(shade, 14, 68, 146, 74)
    c.rectangle(marble, 14, 68, 146, 69.5)
    for x in (22, 40, 120, 138):
        c.polygon(marble, (x - 1.8, 69), (x - 1.2, 30), (x + 1.2, 30), (x + 1.8, 69))
        c.rectangle(shade, x + 0.4, 30, x + 1.5, 69)
        for y in (30, 43, 56):
            c.rectangle(dark, x - 2.2, y, x + 2.2, y + 1)
        c.ellipse(marble, x, 29, 2, 3)
    c.rectangle(marble, 50, 44, 110, 68)
    c.rectangle(shade, 98, 44, 110, 68)
    c.rectangle(marble, 68, 39, 92, 68)
    for x in (55, 62, 98, 105):
        for y in (47, 58):
            c.rectangle(dark, x - 2, y + 2.5, x + 2, y + 8)
            c.ellipse(dark, x, y + 2.5, 2, 2.4, half="upper")
    c.rectangle(dark, 74, 51, 86, 68)
    c.ellipse(dark, 80, 51, 6, 6.5, half="upper")
    c.rectangle(marble, 70, 33, 90, 40)
    c.ellipse(marble, 80, 26, 13, 11)
    c.polygon(marble, (70, 19.5), (80, 8), (90, 19.5))
    c.rectangle("c79a4b", 79.5, 3, 80.5, 11)
    for x in (60, 100):
        c.rectangle(shade, x - 4, 39, x + 4, 44)
        c.ellipse(marble, x, 38, 5, 5)
        c.rectangle("c79a4b", x - 0.4, 30, x + 0.4, 34)
    c.band(Gradient((74, "7fa05c"), (120, "55793f")), 74, 120)
    c.polygon(Gradient((78, "f6e3d2"), (120, "8fb0cd")), (72, 78), (88, 78), (104, 120), (56, 120))
    c.polygon("fffaf2", (77, 78), (83, 78), (84, 96), (80, 112), (76, 96), alpha=0.8)
    c.polygon("d9c3ac", (69, 78), (72, 78), (56, 120), (48, 120))
    c.polygon("d9c3ac", (88, 78), (91, 78), (112, 120), (104, 120))
    for x, top, foot in ((60, 70, 86), (100, 70, 86), (50, 70, 96), (110, 70, 96), (36, 72, 110), (124, 72, 110)):
        c.polygon("2f5a3a", (x - (foot - top) * 0.13, foot), (x, top), (x + (foot - top) * 0.13, foot))


def giza(c):
    c.backdrop((0, "5fa3d8"), (70, "f3dfb4"))
    c.ellipse("fff7d6", 24, 22, 9, 9)
    c.glow("fff7d6", 24, 22, 30, 30, 0.5)

    def pyramid(left, apex, right, top, foot, edge):
        c.polygon(Gradient((top, "f2cf8a"), (foot, "dcae66")), (left, foot), (apex, top), (edge, foot))
        c.polygon(Gradient((top, "b58448"), (foot, "96683a")), (edge, foot), (apex, top), (right, foot))

    pyramid(4, 34, 66, 52, 84, 44)
    pyramid(84, 124, 166, 34, 86, 138)
    c.polygon("fbe6b4", (116.3, 44), (124, 34), (127, 44), (123, 42), (120, 45))
    pyramid(34, 80, 128, 24, 88, 96)
    for y in range(34, 88, 6):
        t = (y - 24) / 64
        c.line("c99a58", 80 - 46 * t, y, 80 + 16 * t, y, 0.5, 0.6)
    c.below(Gradient((82, "e9c37c"), (120, "c08a48")), ridge(86, (2, 120, 20), (0.8, 37, 0)))
    c.below(Gradient((96, "d9a75c"), (120, "a8713a")), ridge(102, (5, 170, 100), (1, 50, 9)))
    for x, s in ((30, 1.0), (46, 0.9), (60, 0.8)):
        y = 98
        c.ellipse("4a2f22", x, y - 6 * s, 5 * s, 2.4 * s)
        c.ellipse("4a2f22", x - 0.5 * s, y - 8.5 * s, 2 * s, 2.2 * s)
        c.ellipse("b23a36", x - 0.5 * s, y - 10.5 * s, 1.3 * s, 2 * s)
        c.line("4a2f22", x + 4 * s, y - 6 * s, x + 6.5 * s, y - 11 * s, 1.2 * s)
        c.ellipse("4a2f22", x + 7.3 * s, y - 11.2 * s, 1.7 * s, 1 * s)
        for leg in (-3.5, -2, 2, 3.5):
            c.rectangle("4a2f22", x + leg * s - 0.4, y - 5 * s, x + leg * s + 0.4, y + 1.5 * s)


def pao_de_acucar(c):
    c.backdrop((0, "3f9bd8"), (66, "cfeaf2"))
    for x, y, r in ((24, 22, 12), (36, 20, 15), (50, 23, 11), (136, 14, 10), (146, 15, 12)):
        c.ellipse("ffffff", x, y, r, r * 0.42, 0.9)
    c.below("8fb6bf", ridge(66, (4, 50, 30), (2.5, 21, 0)), 76)
    c.band(Gradient((74, "4aa6b8"), (120, "146a86")), 74, 120)
    loaf = ((78, 78), (84, 60), (90, 42), (97, 30), (106, 25), (115, 28), (122, 38), (128, 54), (134, 66), (142, 78))
    c.polygon(Gradient((24, "8b8574"), (78, "5c5f4c")), *loaf)
    c.polygon(Gradient((24, "6b665a"), (78, "444b3c")), (106, 25), (115, 28), (122, 38), (128, 54), (134, 66), (142, 78), (120, 78), (114, 52))
    c.ellipse("5f8a4a", 105, 26, 7, 2.6)
    c.below(Gradient((54, "4f8a4c"), (80, "2c5c3c")), skyline((0, 79), (22, 79), (34, 68), (48, 60), (62, 61), (74, 68), (88, 74), (150, 74), (160, 76)), 80)
    c.line("333b40", 54, 60, 104, 25, 0.7)
    c.rectangle("d8483c", 77, 43.5, 82, 47)
    c.rectangle("ffffff", 77.6, 44.3, 81.4, 45.5)
    c.rectangle("333b40", 79.2, 41.8, 79.8, 43.5)
    for x, y, w in ((20, 88, 26), (96, 92, 34), (60, 104, 30), (124, 110, 24)):
        c.rectangle("8fd0da", x, y, x + w, y + 0.9, 0.6)
    for x, y, s in ((34, 96, 1.3), (128, 90, 0.8)):
        c.polygon("ffffff", (x, y - 15 * s), (x, y - 1.5 * s), (x + 8 * s, y - 1.5 * s))
        c.polygon("f2d24a", (x - 1 * s, y - 12 * s), (x - 1 * s, y - 1.5 * s), (x - 6 * s, y - 1.5 * s))
        c.polygon("7a3b2c", (x - 7 * s, y - 1 * s), (x + 9 * s, y - 1 * s), (x + 6 * s, y + 2 * s), (x - 5 * s, y + 2 * s))
    c.below("e9d6a4", ridge(113, (2.5, 200, 60), (0.8, 60, 0)))


def salar_de_uyuni(c):
    c.backdrop((0, "2f6fb8"), (44, "9fd0ea"), (60, "fbe9d2"))
    for x, y, rx, ry in ((30, 30, 20, 5), (44, 26, 16, 6), (58, 31, 18, 4), (112, 40, 22, 4), (128, 37, 16, 5), (92, 15, 14, 3), (142, 20, 12, 3)):
        c.ellipse("ffffff", x, y, rx, ry, 0.85)
    c.below("8a7fa6", ridge(57, (3, 64, 0), (1.5, 27, 8)), 60)
    c.below("6f6590", lambda x: 60 - 9 * math.exp(-((x - 118) / 16) ** 2), 60)
    c.rectangle("c8483c", 61, 49.5, 66, 56.5)
    c.ellipse("3a2a30", 63.5, 47.3, 2, 2.2)
    c.rectangle("2b3550", 61.4, 56, 63, 60)
    c.rectangle("2b3550", 64, 56, 65.6, 60)
    c.line("c8483c", 61.5, 50.5, 56.5, 45, 1.4)
    c.line("c8483c", 65.5, 50.5, 70.5, 45, 1.4)
    c.mirror(60, "a9cfe6", 0.18)
    c.band("ffffff", 59.6, 60.4, 0.7)
    for y, alpha in ((72, 0.25), (84, 0.25), (98, 0.3), (112, 0.3)):
        c.band("ffffff", y, y + 0.8, alpha)


def aurora(c):
    c.backdrop((0, "0a1230"), (60, "15315a"), (90, "27527a"))
    stars = random.Random(7)
    for _ in range(32):
        x, y, r = stars.uniform(0, 160), stars.uniform(0, 70), stars.choice((0.45, 0.6, 0.8))
        c.ellipse("e8f0ff", x, y, r, r)

    def curtain(colour, foot, height, alpha, phase):
        def inside(x, y):
            bottom = foot + 9 * math.sin((x + phase) / 46) + 4 * math.sin((x + phase) / 17)
            rise = (bottom - y) / height
            if rise < 0:
                return max(0.0, 1 + rise * height / 3)
            return max(0.0, 1 - rise) ** 1.6

        c.fill(colour, inside, alpha=alpha)

    curtain("8a5ad0", 44, 44, 0.55, 60)
    curtain("3fe08f", 54, 38, 0.75, 60)
    curtain("9ff7c0", 55, 9, 0.55, 60)
    peaks = skyline((0, 78), (18, 62), (30, 72), (52, 54), (70, 74), (92, 60), (108, 72), (130, 50), (148, 68), (160, 62))
    c.below(Gradient((50, "6f8fb8"), (92, "3a5580")), peaks, 92)
    c.below("22365c", lambda x: peaks(x) + 5 + 3 * math.sin(x / 2.3), 92)
    c.band(Gradient((88, "c9dcec"), (120, "7f9fc4")), 88, 120)
    c.below("dfeaf5", ridge(98, (3, 130, 20), (1, 40, 0)), 120, 0.7)
    c.rectangle("5a2f2a", 100, 88, 120, 99)
    c.polygon("f2f7fc", (97, 89), (110, 80), (123, 89))
    c.rectangle("ffd76a", 104, 91.5, 108, 95.5)
    c.rectangle("3a201f", 112, 91.5, 116, 99)
    for x, foot, h in ((16, 104, 26), (28, 108, 32), (42, 103, 22), (140, 106, 30), (152, 110, 24)):
        for level in range(3):
            w, top = h * (0.16 + 0.07 * level), foot - h + level * h * 0.26
            c.polygon("12263f", (x - w, top + h * 0.42), (x, top), (x + w, top + h * 0.42))
        c.rectangle("12263f", x - 0.8, foot - 3, x + 0.8, foot + 1)


def uluru(c):
    c.backdrop((0, "4b4a86"), (36, "c7748c"), (70, "ffc27a"))
    for x, y, rx in ((30, 18, 26), (118, 12, 30), (84, 28, 22)):
        c.ellipse("f7a48a", x, y, rx, 1.8, 0.6)
    rock = skyline((14, 78), (20, 66), (28, 52), (38, 45), (60, 41), (88, 40), (112, 43), (126, 48), (136, 58), (142, 70), (148, 78))
    c.below(Gradient((40, "d9683c"), (78, "8f3a2c")), lambda x: rock(x) if 14 <= x <= 148 else 200, 79)
    for x, lean in ((32, 4), (42, 3), (52, 5), (63, 2), (75, 4), (86, 2), (97, -2), (108, -3), (119, -4), (129, -5)):
        c.line("7a2f2a", x, rock(x) + 5, x - lean, 77, 1.5, 0.5)
        c.line("f08c54", x + 2.4, rock(x) + 4, x + 2.4 - lean, 74, 1.2, 0.5)
    c.band(Gradient((77, "a85a34"), (120, "6a2f26")), 77, 120)
    c.below("5c5a34", ridge(76.5, (0.8, 9, 0), (0.6, 5.3, 1)), 79)
    tufts = random.Random(4)
    for _ in range(34):
        y = tufts.uniform(84, 118)
        x, s = tufts.uniform(0, 160), (y - 74) / 14
        c.ellipse("8f8a48", x, y, 1.5 * s, 0.9 * s, half="upper")
        c.ellipse("c4b45c", x - 0.4 * s, y - 0.15 * s, 0.8 * s, 0.5 * s, half="upper")


def moonlight(c):
    c.backdrop((0, "0d1433"), (62, "3c4f86"), (68, "7f8fb8"))
    stars = random.Random(3)
    for _ in range(34):
        x, y, r = stars.uniform(0, 160), stars.uniform(0, 48), stars.choice((0.4, 0.55, 0.8))
        c.ellipse("dfe6ff", x, y, r, r)
    c.glow("aebfe8", 104, 32, 44, 44, 0.7)
    c.ellipse("fbf6e2", 104, 32, 12, 12)
    for x, y, r in ((100, 28, 2.6), (108, 35, 3.2), (103, 38, 1.6), (110, 27, 1.4)):
        c.ellipse("e2dcc4", x, y, r, r)
    c.band(Gradient((68, "51649a"), (120, "0f1838")), 68, 120)
    for step in range(15):
        y = 69 + step * 3.3
        half = 4 + step * 1.1 + 5 * math.sin(step * 2.1)
        c.rectangle("f4ecd0", 104 - half, y, 104 + half * 0.9, y + 1.1, 0.85 - step * 0.035)
    c.below("141b38", skyline((0, 58), (12, 60), (26, 65), (40, 68.5), (160, 69)), 69)
    c.polygon("e8e4dc", (15, 61), (16, 44), (20, 44), (21, 61))
    for y in (48, 54):
        c.rectangle("b8433e", 15.5, y, 20.5, y + 3)
    c.rectangle("2a2f48", 15, 42.5, 21, 44)
    c.rectangle("ffe08a", 16.2, 39.5, 19.8, 42.5)
    c.polygon("2a2f48", (15.4, 39.5), (18, 36.5), (20.6, 39.5))
    for step in range(6):
        reach = 20 + (step + 1) * 11
        spread = 0.5 + (step + 1) * 1.0
        c.polygon("ffe9a8", (20, 40.5), (reach, 40.5 - spread), (reach, 41.5 + spread), (20, 41.5), alpha=0.07)


def ha_long(c):
    c.backdrop((0, "bfd9d6"), (66, "f4ead2"))
    c.ellipse("fff8e4", 120, 22, 8, 8)

    def karsts(colour, foot, *towers):
        for x, width, height in towers:
            def top(at, x=x, width=width, height=height):
                t = abs(at - x) / width
                return foot - height * (1 - t**3) if t < 1 else 200
            c.below(colour, top, foot)

    karsts("a9c8c4", 70, (14, 16, 26), (40, 11, 18), (66, 14, 34), (92, 10, 20), (114, 15, 30), (146, 17, 38))
    c.band("f4ead2", 62, 71, 0.35)
    karsts("76a39c", 73, (2, 18, 42), (30, 10, 26), (88, 13, 36), (134, 12, 30), (158, 14, 46))
    c.band("eef0e0", 66, 74, 0.35)
    c.band(Gradient((72, "b7d6ce"), (120, "3f8c8a")), 72, 120)
    karsts(Gradient((20, "4f8466"), (80, "2f5a50")), 80, (12, 14, 50), (32, 9, 30))
    karsts(Gradient((20, "4f8466"), (80, "2f5a50")), 82, (150, 15, 58))
    c.rectangle("2f5a50", 0, 80, 40, 82, 0.45)
    c.rectangle("2f5a50", 136, 82, 160, 84.5, 0.45)
    for x, y, w in ((20, 90, 34), (108, 94, 40), (50, 112, 44), (6, 104, 24), (120, 108, 26)):
        c.rectangle("d6ebe4", x, y, x + w, y + 0.9, 0.6)
    c.ellipse("2f6f70", 80, 103.5, 24, 2.2, 0.55)
    c.polygon("5f3526", (56, 93), (62, 95), (98, 95), (106, 91), (100, 103), (62, 103))
    c.rectangle("8a5638", 68, 90, 94, 95)
    for x, tall, wide in ((66, 30, 13), (80, 40, 17), (94, 28, 11)):
        c.rectangle("3a221c", x - 0.5, 92 - tall, x + 0.5, 94)
        c.polygon("c2452f", (x - 1, 92 - tall), (x + wide * 0.62, 94 - tall * 0.86), (x + wide * 0.7, 88), (x - wide * 0.4, 88))
        for rib in (0.25, 0.5, 0.75):
            y = 88 - (tall - 6) * rib
            c.line("8c2c22", x - wide * 0.38 * (1 - rib), y, x + wide * 0.66, y - 1.2, 0.7)


def sossusvlei(c):
    c.backdrop((0, "2f7fc4"), (70, "b9dcec"))
    crest = [(160, 62), (136, 48), (112, 34), (92, 24), (80, 30), (70, 42), (60, 54), (46, 66), (24, 76), (0, 82)]
    c.polygon(Gradient((24, "f09a4a"), (104, "d9743a")), *crest, (0, 104), (160, 104))
    ridge_line = [(92, 24), (97, 36), (92, 48), (98, 62), (92, 76), (100, 90), (96, 104)]
    c.polygon(Gradient((24, "a84f30"), (104, "7f3526")), *ridge_line, (160, 104), (160, 62), (136, 48), (112, 34))
    c.below(Gradient((96, "f2dfc0"), (120, "d8bd94")), ridge(98, (1.5, 140, 30), (0.5, 37, 0)))
    for x, y, w in ((10, 106, 30), (60, 111, 44), (118, 107, 30)):
        c.rectangle("bf9f78", x, y, x + w, y + 0.8, 0.7)

    def tree(x, foot, s):
        dark = "3a2420"
        c.line(dark, x, foot, x + 2 * s, foot - 14 * s, 2.6 * s)
        c.line(dark, x + 2 * s, foot - 13 * s, x - 6 * s, foot - 25 * s, 1.7 * s)
        c.line(dark, x + 2 * s, foot - 13 * s, x + 9 * s, foot - 24 * s, 1.7 * s)
        c.line(dark, x - 3 * s, foot - 20.5 * s, x - 11 * s, foot - 23 * s, 1.1 * s)
        c.line(dark, x - 4 * s, foot - 22 * s, x - 3 * s, foot - 31 * s, 1.1 * s)
        c.line(dark, x + 6 * s, foot - 19 * s, x + 15 * s, foot - 22 * s, 1.1 * s)
        c.line(dark, x + 7.5 * s, foot - 21.5 * s, x + 6 * s, foot - 31 * s, 1.1 * s)
        c.ellipse("a98a66", x + 7 * s, foot + 0.6, 11 * s, 1.3 * s, 0.6)

    tree(34, 108, 1.25)
    tree(126, 103, 0.75)
    tree(148, 101, 0.45)


SCENES = {
    "skogafoss": skogafoss,
    "kawaguchiko": kawaguchiko,
    "oia": oia,
    "taj-mahal": taj_mahal,
    "giza": giza,
    "pao-de-acucar": pao_de_acucar,
    "salar-de-uyuni": salar_de_uyuni,
    "aurora": aurora,
    "uluru": uluru,
    "moonlight": moonlight,
    "ha-long": ha_long,
    "sossusvlei": sossusvlei,
}


def main():
    default = Path(__file__).parents[2] / "Sources/essential-feed/Sample/Resources/Pictures"
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    folder.mkdir(parents=True, exist_ok=True)
    for name, scene in SCENES.items():
        canvas = Canvas()
        scene(canvas)
        picture = canvas.png()
        (folder / f"{name}.png").write_bytes(picture)
        print(f"{name}.png: {len(picture)} bytes")


if __name__ == "__main__":
    main()

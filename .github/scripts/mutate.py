#!/usr/bin/env python3
"""Checks the tests: breaks the code in one place after another and expects a test to fail each time.

    .github/scripts/mutate.py [--list FILE] [--copy DIR] [--limit SECONDS] [--check] [WORD ...]

The list (mutations.txt beside this script) has a block for each mutation, separated by empty lines:

    Sources/FeedCore/Caching/CachePolicy.swift
    - age < limit
    + age <= limit
    ? CachePolicyTests

These are the file, a text that occurs in it exactly once, its replacement (none removes the text) and the filter of
the tests expected to fail. Lines that start with `#` are comments. With WORDs, only the mutations whose block contains
one of them are tried. With --check nothing is built: the script only looks whether every text is still there.

The mutations are made in a copy of the package. The copy stays between runs, so that the build after each mutation
takes a few seconds. The result is a line for each:

    killed     a test failed
    SURVIVED   every test passed: one is missing
    HANG       the tests did not end within the limit
    STALE      the text does not occur exactly once, the code does not compile, or the filter finds no test

The exit code is 0 if all are killed, else 1.
"""

import argparse
import collections
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

Mutation = collections.namedtuple("Mutation", "file text replacement filter")
PACKAGE = pathlib.Path(__file__).resolve().parents[2]
BUILD_LIMIT = 1800
FLAGS = ["-Xswiftc", "-gnone"]


def read_list(path):
    mutations = []
    for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")):
        lines = [line for line in block.splitlines() if line.strip() and not line.startswith("#")]
        if not lines:
            continue
        parts = {mark: "\n".join(line[2:] for line in lines[1:] if line[:1] == mark) for mark in "-+?"}
        if not parts["-"] or not parts["?"]:
            sys.exit(f"{path.name}: a block about {lines[0]} is incomplete")
        mutations.append(Mutation(lines[0].strip(), parts["-"], parts["+"], parts["?"]))
    return mutations


def is_stale(mutation, root):
    file = root / mutation.file
    return not file.is_file() or file.read_text(encoding="utf-8").count(mutation.text) != 1


def run(command, directory, limit):
    """Returns the exit code, or None at the limit, and the output. Nothing that the command started is left running."""
    with tempfile.TemporaryFile(mode="w+", encoding="utf-8", errors="replace") as output:
        process = subprocess.Popen(
            command, cwd=directory, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            code = process.wait(timeout=limit)
        except subprocess.TimeoutExpired:
            code = None
        try:
            # The process leads a session, so the group is its own.
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        output.seek(0)
        return code, output.read()


def copy_package(copy):
    """Makes the copy equal to the package. Files that are equal stay untouched, so that they are not built again."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=PACKAGE, check=True, capture_output=True, text=True,
    ).stdout.split("\0")
    names = {name for name in names if name and (PACKAGE / name).is_file()}
    for folder in ("Sources", "Tests"):
        for path in (copy / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(copy)) not in names:
                path.unlink()
    for name in sorted(names):
        target, content = copy / name, (PACKAGE / name).read_bytes()
        if not target.is_file() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            shutil.copymode(PACKAGE / name, target)


def build(copy):
    """Builds the copy; returns None, or why it does not compile."""
    code, output = run(["swift", "build", "--build-tests", *FLAGS], copy, BUILD_LIMIT)
    errors = [line.strip() for line in output.splitlines() if "error:" in line]
    return None if code == 0 else (errors or [output.strip()[-300:]])[0]


def judge(mutation, copy, limit):
    """Makes the mutation, tests it and takes it back; returns the verdict and a word about why."""
    if is_stale(mutation, copy):
        return "STALE", "the text does not occur exactly once"
    file = copy / mutation.file
    original = file.read_text(encoding="utf-8")
    try:
        file.write_text(original.replace(mutation.text, mutation.replacement), encoding="utf-8")
        error = build(copy)
        if error:
            return "STALE", f"does not compile: {error}"
        command = ["swift", "test", "--skip-build", *FLAGS, "--filter", mutation.filter]
        code, output = run(command, copy, limit)
    finally:
        file.write_text(original, encoding="utf-8")
    failures = [line.strip() for line in output.splitlines() if "✘" in line]
    if code is None:
        return "HANG", (failures or ["no test has failed so far"])[0]
    if not failures and re.search(r"with 0 tests", output):
        return "STALE", "the filter finds no test"
    if code == 0:
        return "SURVIVED", ""
    return "killed", (failures or output.strip().splitlines()[-1:] or [""])[0]


def main():
    here = pathlib.Path(__file__)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", type=pathlib.Path, default=here.with_name("mutations.txt"))
    parser.add_argument("--copy", type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir(), "essential-feed-mutants"))
    parser.add_argument("--limit", type=int, default=120)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("words", nargs="*")
    options = parser.parse_args()

    mutations = read_list(options.list)
    if options.words:
        mutations = [each for each in mutations if any(word in "\n".join(each) for word in options.words)]
    if options.check:
        stale = [each for each in mutations if is_stale(each, PACKAGE)]
        for each in stale:
            print(f"STALE     {each.file}: {each.text.strip()}")
        print(f"{len(mutations)} mutations, {len(stale)} stale")
        return 1 if stale else 0

    copy_package(options.copy)
    error = build(options.copy)
    if error:
        sys.exit(f"the package does not compile: {error}")
    counts = collections.Counter()
    for each in mutations:
        start = time.monotonic()
        verdict, reason = judge(each, options.copy, options.limit)
        counts[verdict] += 1
        print(f"{verdict:9} {each.file}: {each.text.strip()} -> {each.replacement.strip() or '(removed)'}")
        print(f"          {time.monotonic() - start:.0f} s, {each.filter}: {reason[:200]}", flush=True)
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())))
    return 0 if set(counts) <= {"killed"} else 1


if __name__ == "__main__":
    sys.exit(main())

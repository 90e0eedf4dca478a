#!/usr/bin/env python3
"""Checks the tests: breaks the code in one place after another, and expects that a test fails each time.

    .github/scripts/mutate.py [--list FILE] [--copy DIR] [--limit SECONDS] [--check] [WORD ...]

The list (mutations.txt beside this script) has one block for each mutation, blocks apart by empty lines:

    Sources/FeedCore/Caching/CachePolicy.swift
    - age < limit
    + age <= limit
    ? CachePolicyTests

that is the file, a text which must occur in it exactly once, what takes its place (nothing, to remove it), and the
filter of the tests that shall fail: names of suites or test targets, apart by `|`. A line with `#` is a comment. With
WORDs, only the mutations are tried whose block contains one of them. With --check nothing is built: only whether every
text is still there.

The mutations are made in a copy of the package, which is kept between runs, so that each needs an incremental build
only. Mutations that cannot meet (the tests of none use the target of another) share a build. The result is a line for
each:

    killed     a test failed
    SURVIVED   every test passed: one is missing
    HANG       the tests did not end within the limit
    STALE      the text is not there exactly once, the code does not compile, or the filter finds no test

The exit code is 0 where all are killed, else 1.
"""

import argparse
import collections
import json
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
    """The exit code, or None where the limit was reached, and all output; nothing that it started is left behind."""
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
            # The group is the process's own: it was started as the leader of a session.
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        output.seek(0)
        return code, output.read()


def copy_package(copy):
    """Makes the copy equal to the package; unchanged files stay untouched, so that they are not built again."""
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


class Targets:
    """The targets of the package, and what each is built from."""

    def __init__(self):
        manifest = json.loads(subprocess.run(
            ["swift", "package", "dump-package"], cwd=PACKAGE, check=True, capture_output=True, text=True,
        ).stdout)
        self.dependencies, self.folders = {}, {}
        for target in manifest["targets"]:
            name, folder = target["name"], "Tests" if target["type"] == "test" else "Sources"
            self.folders[name] = target.get("path") or f"{folder}/{name}"
            self.dependencies[name] = {
                names[0] for each in target["dependencies"] for names in each.values() if isinstance(names, list)
            }

    def of_file(self, file):
        return next((name for name, folder in self.folders.items() if file.startswith(folder + "/")), None)

    def used_by_tests(self, test_filter):
        """All targets that the tests of the filter are built from."""
        found = set()
        for word in test_filter.split("|"):
            files = (PACKAGE / "Tests").rglob(f"{word}*.swift")
            names = {self.of_file(str(file.relative_to(PACKAGE))) for file in files}
            found |= {word} if word in self.folders else names or set(self.folders)
        while True:
            more = found | {each for name in found for each in self.dependencies.get(name, ())}
            if more == found:
                return found
            found = more


def batches(mutations):
    """Groups of mutations that can share a build (no test of one can see another), and the targets that each needs."""
    targets = Targets()
    groups = []
    for each in mutations:
        target, used = targets.of_file(each.file), targets.used_by_tests(each.filter)
        for group in groups:
            if all(target not in others and other not in used for _, other, others in group):
                group.append((each, target, used))
                break
        else:
            groups.append([(each, target, used)])
    needs = [([each for each, _, _ in group], set().union(*(used for _, _, used in group))) for group in groups]
    return sorted(needs, key=lambda need: (len(need[1]), sorted(need[1])))


class Copy:
    """The copy of the package, in which mutations are made and taken back."""

    def __init__(self, directory):
        self.directory = directory
        self.originals = {}
        self.manifest = (directory / "Package.swift").read_text(encoding="utf-8")

    def reduce(self, targets):
        """Leaves only these targets in the package, so that nothing else is built."""
        names = json.dumps(sorted(targets))
        rest = f"package.targets.removeAll {{ !{names}.contains($0.name) }}\npackage.products = []\n"
        file = self.directory / "Package.swift"
        if file.read_text(encoding="utf-8") != self.manifest + rest:
            file.write_text(self.manifest + rest, encoding="utf-8")

    def apply(self, mutation):
        file = self.directory / mutation.file
        self.originals[mutation] = file.read_text(encoding="utf-8")
        file.write_text(self.originals[mutation].replace(mutation.text, mutation.replacement), encoding="utf-8")

    def restore(self, mutation):
        if mutation in self.originals:
            (self.directory / mutation.file).write_text(self.originals.pop(mutation), encoding="utf-8")

    def build(self, mutations):
        """Builds with the mutations; yields those that do not compile, with the reason, and takes them back."""
        while mutations:
            code, output = run(["swift", "build", "--build-tests", *FLAGS], self.directory, BUILD_LIMIT)
            if code == 0:
                return
            errors = [line for line in output.splitlines() if "error:" in line] or [output[-300:]]
            wrong = [each for each in mutations if any(each.file in line for line in errors)] or list(mutations)
            for each in wrong:
                self.restore(each)
                mutations.remove(each)
                yield each, "does not compile: " + errors[0].strip()

    def test(self, mutation, limit):
        code, output = run(["swift", "test", "--skip-build", *FLAGS, "--filter", mutation.filter], self.directory, limit)
        failures = [line.strip() for line in output.splitlines() if "✘" in line]
        if code is None:
            return "HANG", (failures or ["no test has failed so far"])[0]
        if re.search(r"with 0 tests", output) and not failures:
            return "STALE", "the filter finds no test"
        if code == 0:
            return "SURVIVED", ""
        return "killed", (failures or output.strip().splitlines()[-1:] or [""])[0]


def judge(mutations, copy, limit):
    """Yields each of the mutations with its verdict and a word about why."""
    made = []
    for each in mutations:
        if is_stale(each, copy.directory):
            yield each, "STALE", "the text is not there exactly once"
        else:
            copy.apply(each)
            made.append(each)
    try:
        for each, reason in copy.build(made):
            yield each, "STALE", reason
        for each in made:
            yield (each, *copy.test(each, limit))
    finally:
        for each in made:
            copy.restore(each)


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
    copy, counts = Copy(options.copy), collections.Counter()
    for group, needed in batches(mutations):
        start = time.monotonic()
        copy.reduce(needed)
        for each, verdict, reason in judge(group, copy, options.limit):
            counts[verdict] += 1
            print(f"{verdict:9} {each.file}: {each.text.strip()} -> {each.replacement.strip() or '(removed)'}")
            print(f"          {time.monotonic() - start:.0f} s, {each.filter}: {reason[:200]}", flush=True)
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())))
    return 0 if set(counts) <= {"killed"} else 1


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Tests the tests: makes mistakes in the code, one at a time, and expects a test to fail each time.

    .github/scripts/mutate.py [--count N] [--seed SEED] [--kinds KIND ...] [--since REF] [--jobs N] [--allow PERCENT]
        [--results FILE]

The mistakes are random ones of all that `mutations.py` finds in `Sources`, at most one on a line. They are compiled in
one build of a copy of the package, in `.build-mutants`, and an environment variable chooses the one that is made. First,
each suite runs without a mistake and records the places that it reaches. Then each mistake runs with the suites that
reach it, those of its target first, up to the first failure. The result is a line for each:

    killed     a test failed
    HANG       the tests did not end
    SURVIVED   every test passed that reaches the mistake
    UNREACHED  no test reaches it

About one in ten mistakes changes nothing that a user could see. The exit code is 0 if not more than that remain
undetected, else 1. Only for Linux.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True
import mutations as syntax  # noqa: E402

PACKAGE = pathlib.Path(__file__).resolve().parents[2]
COPY = PACKAGE / ".build-mutants"
BUILD = ["swift", "build", "-Xswiftc", "-gnone"]
TESTS = [COPY / ".build/debug/essential-feedPackageTests.xctest", "--testing-library", "swift-testing"]
MODULE = 'package.targets.append(.target(name: "Mutants"))\n' \
    'for target in package.targets where target.name != "Mutants" { target.dependencies.append("Mutants") }\n'


# MARK: - Choosing


def changed_lines(reference):
    """Returns the changed lines, as pairs of file and number."""
    command = ["git", "diff", "--unified=0", "--no-prefix", reference, "--", "Sources"]
    result, file = set(), ""
    for line in subprocess.run(command, cwd=PACKAGE, check=True, capture_output=True, text=True).stdout.splitlines():
        if line.startswith("+++ "):
            file = line[4:]
        elif part := re.match(r"@@ .* \+(\d+)(?:,(\d+))? @@", line):
            first = int(part[1])
            result |= {(file, number) for number in range(first, first + int(part[2] or 1))}
    return result


def choose(count, seed, kinds, since):
    """Returns mutations in random order, changed lines first, no two on a line."""
    found = []
    for path in sorted((PACKAGE / "Sources").rglob("*.swift")):
        # The contracts of `FeedTesting` are themselves tests.
        if "FeedTesting" in path.parts:
            continue
        found += syntax.mutations(str(path.relative_to(PACKAGE)), path.read_text(encoding="utf-8"))
    found = [each for each in found if each.kind in kinds]
    random.Random(seed).shuffle(found)
    if since:
        changed = changed_lines(since)
        found.sort(key=lambda each: (each.file, each.lines[0]) not in changed)
    chosen, taken = [], set()
    for each in found:
        lines = {(each.file, number) for number in range(each.lines[0], each.lines[1] + 1)}
        if taken.isdisjoint(lines) and len(chosen) < count:
            taken |= lines
            chosen.append(each)
    return dict(enumerate(chosen))


# MARK: - Building


def write(path, content):
    """Files that are equal stay untouched, so that they are not built again."""
    if not path.is_file() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def copy_package(mutations):
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=PACKAGE, check=True, capture_output=True, text=True).stdout.split("\0")
    names = {name for name in names if name and (PACKAGE / name).is_file()}
    for path in [*(COPY / "Sources").rglob("*"), *(COPY / "Tests").rglob("*")]:
        if path.is_file() and str(path.relative_to(COPY)) not in names:
            path.unlink()
    by_file = collections.defaultdict(dict)
    for number, each in mutations.items():
        by_file[each.file][number] = each
    for name in names:
        content = (PACKAGE / name).read_bytes()
        if name in by_file:
            content = syntax.rewritten(content.decode(), by_file[name]).encode()
        elif name == "Package.swift":
            content += MODULE.encode()
        write(COPY / name, content)
        shutil.copymode(PACKAGE / name, COPY / name)
    write(COPY / "Sources/Mutants/Mutants.swift", syntax.module(mutations).encode())


def build(mutations, option=None):
    """Builds the copy with all mutations that compile, and returns these."""
    while True:
        copy_package(mutations)
        command = [*BUILD, option] if option else BUILD
        result = subprocess.run(command, cwd=COPY, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if result.returncode == 0:
            return mutations
        errors = set(re.findall(r"^(?:.*/)?\.build-mutants/(\S+):(\d+):\d+: error:", result.stdout, re.MULTILINE))
        # The compiler may also crash; the last place that it names is the narrowest.
        errors |= set(re.findall(r"^\d+\.\tWhile .*/\.build-mutants/(\S+?):(\d+):", result.stdout, re.MULTILINE)[-1:])
        wrong = set()
        for file, line in errors:
            # The first line of the copy is an import. An error about a mistake may be in a line near it.
            distances = {
                number: max(each.lines[0] - int(line) + 1, int(line) - 1 - each.lines[1], 0)
                for number, each in mutations.items() if each.file == file
            }
            wrong |= {number for number, distance in distances.items() if distance == min(distances.values())}
        if not wrong:
            sys.exit(f"The copy does not compile:\n{result.stdout[-3000:]}")
        print(f"{len(wrong)} mistakes do not compile", flush=True)
        mutations = {number: each for number, each in mutations.items() if number not in wrong}


# MARK: - Testing


def end_processes(choice, session):
    """Ends what tests of a mistake have left running: in their session, or programs of the copy in one of their own."""
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            variables = (process / "environ").read_bytes().split(b"\0")
            is_ours = f"{syntax.VARIABLE}={choice}".encode() in variables and COPY in (process / "exe").readlink().parents
            if is_ours or os.getsid(int(process.name)) == session:
                os.kill(int(process.name), signal.SIGKILL)
        except OSError:
            pass


def run(suites, choice, limit):
    """Runs suites up to the first failure; returns it, "" if there is none, or None at the time limit."""
    names = "|".join(map(re.escape, suites))
    environment = {**os.environ, syntax.VARIABLE: choice, "SWIFT_BACKTRACE": "enable=no"}
    # In a session of its own, shells that tests start do not stop this script.
    process = subprocess.Popen(
        [*TESTS, "--filter", f"^({names})(/|$)"], cwd=COPY, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True,
    )
    is_late = threading.Event()
    timer = threading.Timer(limit, lambda: (is_late.set(), end_processes(choice, process.pid)))
    timer.start()
    failure = ""
    for line in process.stdout:
        if "✘" in line and re.search(r"recorded an issue|loops, or is never resumed", line):
            failure = re.sub(r"\x1b\[\d*m", "", line).strip("✘ \n")
            break
    timer.cancel()
    end_processes(choice, process.pid)
    code = process.wait()
    if failure or code == 0:
        return failure
    return None if is_late.is_set() else f"the tests ended with {code}"


def record(suite):
    """Returns the time of a suite without a mistake, and the mistakes that it reaches; None if it fails."""
    file = COPY / f".build/reached/{suite}"
    file.parent.mkdir(exist_ok=True)
    file.write_text("")
    start = time.monotonic()
    # Some tests of scarce resources may fail because of the record.
    if run([suite], str(file), 600) != "" and run([suite], "none", 600) != "":
        return None
    return time.monotonic() - start, {int(line) for line in file.read_text().split()}


def batches(file, suites, times):
    """Returns the suites in the order in which they run, those of the target first, then the fast ones."""
    target = file.split("/")[1] + "Tests."
    near, far = [], []
    for suite in sorted(suites, key=times.get):
        (near if suite.startswith(target) else far).append(suite)
    result = []
    for group in (near, far):
        limit, batch, total = 5, [], 0
        for suite in group:
            if batch and total + times[suite] > limit:
                result.append(batch)
                limit, batch, total = limit * 4, [], 0
            batch.append(suite)
            total += times[suite]
        result += [batch] if batch else []
    return result


def judge(number, mutation, suites, times):
    """Returns the verdict about a mistake, and a word about why."""
    if not suites:
        return "UNREACHED", ""
    for batch in batches(mutation.file, suites, times):
        failure = run(batch, str(number), 30 + 5 * sum(times[suite] for suite in batch))
        if failure is None:
            return "HANG", f"in one of {len(batch)} suites, such as {batch[-1]}"
        if failure:
            return "killed", failure
    return "SURVIVED", f"{len(suites)} suites reach it"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100, help="how many mistakes")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="the number that chooses them")
    parser.add_argument("--kinds", nargs="+", choices=syntax.KINDS, default=syntax.KINDS, help="what mistakes")
    parser.add_argument("--since", metavar="REF", help="take those in lines that changed since a commit first")
    parser.add_argument("--jobs", type=int, default=2, help="how many run in parallel")
    parser.add_argument("--allow", type=int, default=10, metavar="PERCENT", help="how many may remain undetected")
    parser.add_argument("--results", type=pathlib.Path, help="a file that receives the results too")
    options = parser.parse_args()

    start = time.monotonic()
    print(f"seed {options.seed}", flush=True)
    # About a tenth does not compile.
    mutations = build(choose(options.count * 5 // 4 + 10, options.seed, options.kinds, options.since))
    # The tests are compiled only now, because each mistake that does not compile takes another build.
    mutations = build(mutations, "--build-tests")
    mutations = dict(list(mutations.items())[:options.count])
    print(f"built after {time.monotonic() - start:.0f} s", flush=True)
    listed = subprocess.run([*TESTS, "--list-tests"], cwd=COPY, check=True, capture_output=True, text=True).stdout
    suites = sorted({line.split("/")[0] for line in listed.splitlines()})
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        records = dict(zip(suites, pool.map(record, suites)))
        for suite in [suite for suite in suites if records[suite] is None]:
            print(f"{suite} fails without a mistake and is left out", flush=True)
            del records[suite]
        print(f"recorded {len(records)} suites after {time.monotonic() - start:.0f} s", flush=True)
        times = {suite: time for suite, (time, _) in records.items()}
        reaching = {number: {suite for suite in records if number in records[suite][1]} for number in mutations}
        running = {
            pool.submit(judge, number, each, reaching[number], times): number for number, each in mutations.items()
        }
        counts = collections.Counter()
        by_kind = collections.defaultdict(collections.Counter)
        for done in concurrent.futures.as_completed(running):
            number, (verdict, reason) = running[done], done.result()
            counts[verdict] += 1
            by_kind[mutations[number].kind][verdict] += 1
            before, after = mutations[number].describe()
            place = f"{mutations[number].file}:{mutations[number].lines[0]}"
            text = f"{verdict:9} {number} {place}\n    - {before}\n    + {after}\n    {reason[:300]}\n"
            print(text, end="", flush=True)
            if options.results:
                with options.results.open("a", encoding="utf-8") as file:
                    file.write(text)
    for kind, part in [*sorted(by_kind.items()), ("all", counts)]:
        print(f"{kind}: " + ", ".join(f"{count} {verdict}" for verdict, count in sorted(part.items())))
    print(f"seed {options.seed}, {time.monotonic() - start:.0f} s")
    return 0 if 100 * (counts["SURVIVED"] + counts["UNREACHED"]) <= options.allow * len(mutations) else 1


if __name__ == "__main__":
    sys.exit(main())

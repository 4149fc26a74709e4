#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Count the tests in Meson's logs, and end with "N passed, N failed".

    count-tests.py [--broken=TEXT]… [--stopped=TEXT]… [LOG]…

LOG is a testlog.json. For a test program that writes TAP, each test that it
reports is counted; any other program counts as one test. A program that fails
without a failed test, as by a crash, counts as one failure more. Skipped tests
count as failed. Each TEXT of --broken counts as one failure, too, and so does
each of --stopped if nothing else failed: Meson reported a failure that is not
in its log, which may lack tests. The exit status is 0 only if nothing failed
and something passed. The last output of the programs
that failed precedes the names of failures: a log can be read from its end.
"""
import argparse
import json
import os
import re
import sys

PLAN = re.compile(r"^1\.\.\d+", re.MULTILINE)
LAST_LINES = 40
REASON_LINES = 12
RESULT = re.compile(r"^(not ok|ok)\b(.*)$", re.MULTILINE)
SKIPPED = re.compile(r"#\s*(skip|todo)", re.IGNORECASE)


def count_test(test):
    """The number of tests that passed, and the names of those that failed."""
    name = test["name"]
    output = test.get("stdout", "")
    passed = 0
    failed = []

    if PLAN.search(output):
        for word, rest in RESULT.findall(output):
            if word == "ok" and not SKIPPED.search(rest):
                passed += 1
            else:
                failed.append(f"{name}: {rest.strip()}")
        if test["result"] != "OK" and not failed:
            failed.append(f"{name}: {test['result']}")
        if test["result"] == "OK" and passed == 0 and not failed:
            failed.append(f"{name}: no tests in it")
    elif test["result"] == "OK":
        passed = 1
    else:
        failed.append(f"{name}: {test['result']}")

    return passed, failed


def print_last_words(test):
    """Prints what a program that failed says of each failed test, and the end of its output."""
    lines = test.get("stdout", "").splitlines()
    for i, line in enumerate(lines[:-LAST_LINES]):
        if line.startswith("not ok"):
            print(f"---- {test['name']}")
            print("\n".join(lines[i:i + REASON_LINES]))
    for stream in ("stdout", "stderr"):
        lines = test.get(stream, "").splitlines()[-LAST_LINES:]
        if lines:
            print(f"---- {test['name']}, the end of its {stream}")
            print("\n".join(lines))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--broken", action="append", default=[])
    parser.add_argument("--stopped", action="append", default=[])
    parser.add_argument("logs", nargs="*")
    arguments = parser.parse_args()

    passed = 0
    failed = list(arguments.broken)
    for log in arguments.logs:
        if not os.path.exists(log):
            continue
        with open(log, encoding="utf-8") as lines:
            for line in lines:
                test = json.loads(line)
                more, names = count_test(test)
                passed += more
                failed += names
                if names:
                    print_last_words(test)

    failed = failed or arguments.stopped
    for name in failed:
        print("failed:", name)
    print(f"{passed} passed, {len(failed)} failed")

    return 1 if failed or passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())

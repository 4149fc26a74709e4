#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check the totals that count-tests.py prints in the last line of "tools/dev test".

    test-count-tests.py COUNT_TESTS
"""
import json
import os
import subprocess
import sys
import tempfile

from tap import Tap

TWO_OF_THREE = "1..3\nok 1 /a\nnot ok 2 /b\nok 3 /c\n"

# name, tests in the log, texts of broken builds, last line, exit status
CASES = [
    ("subtests", [("a", "OK", "1..2\nok 1 /a\n# a note\nok 2 /b\n")], [], "2 passed, 0 failed", 0),
    ("a plan at the end", [("a", "OK", "ok 1 - a\nok 2 - b\n1..2\n")], [], "2 passed, 0 failed", 0),
    ("a failed one", [("a", "FAIL", TWO_OF_THREE)], [], "2 passed, 1 failed", 1),
    ("a crash", [("a", "ERROR", "1..3\nok 1 /a\n")], [], "1 passed, 1 failed", 1),
    ("a crash at once", [("a", "ERROR", "")], [], "0 passed, 1 failed", 1),
    ("too late", [("a", "TIMEOUT", "1..2\nok 1 /a\n")], [], "1 passed, 1 failed", 1),
    ("skipped", [("a", "OK", "1..2\nok 1 /a\nok 2 /b # SKIP no\n")], [], "1 passed, 1 failed", 1),
    ("all skipped", [("a", "SKIP", "1..0 # SKIP\n")], [], "0 passed, 1 failed", 1),
    ("none in it", [("a", "OK", "1..0\n")], [], "0 passed, 1 failed", 1),
    ("no TAP", [("a", "OK", "all is well\n"), ("b", "FAIL", "")], [], "1 passed, 1 failed", 1),
    ("a build", [("a", "OK", "1..1\nok 1 /a\n")], ["does not build"], "1 passed, 1 failed", 1),
    ("nothing at all", [], [], "0 passed, 0 failed", 1),
]

# The same with Meson's report of a failure.
STOPPED = [
    ("stopped early", [("a", "OK", "1..1\nok 1 /a\n")], [], "1 passed, 1 failed", 1),
    ("stopped at once", [], [], "0 passed, 1 failed", 1),
    ("not stopped, but failed", [("a", "FAIL", TWO_OF_THREE)], [], "2 passed, 1 failed", 1),
]


def count(program, tests, broken, stopped):
    """Runs the program with a log of these tests; returns the completed process."""
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "testlog.json")
        with open(log, "w", encoding="utf-8") as file:
            for test, result, output in tests:
                entry = {"name": test, "result": result, "stdout": output, "stderr": "words"}
                file.write(json.dumps(entry) + "\n")
        command = [sys.executable, program, *["--broken=" + text for text in broken],
                   *["--stopped=" + text for text in stopped], "--"]
        return subprocess.run([*command, log, log + ".missing"],
                              capture_output=True, check=False, text=True)


def main():
    program = sys.argv[1]
    tap = Tap()

    for case in CASES + STOPPED:
        name, tests, broken, last_line, status = case
        done = count(program, tests, broken, ["it stopped"] if case in STOPPED else [])
        found = done.stdout.strip().split("\n")[-1]
        complaints = []
        if found != last_line:
            complaints.append(f"“{found}”, not “{last_line}”")
        if done.returncode != status:
            complaints.append(f"exit status {done.returncode}, not {status}: {done.stderr}")
        has_failed = any(result != "OK" or "SKIP" in output for _, result, output in tests)
        is_empty = any("1..0" in output for _, _, output in tests)
        if ("words" in done.stdout) != (has_failed or is_empty):
            complaints.append(f"not the last words of what failed: {done.stdout}")
        tap.check(name, complaints)

    long_output = "not ok 1 /a\n# the reason\n" + "# more\n" * 100 + "1..1\n"
    done = count(program, [("a", "FAIL", long_output)], [], [])
    tap.check("the reason, far from the end",
              [] if "# the reason\n" in done.stdout else [f"not in “{done.stdout}”"])

    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())

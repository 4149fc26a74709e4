#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that every command reports that a file was cut, and never reports it of a whole one.

    test-cut.py QUERN_REPORT DATA
"""
import glob
import gzip
import os
import tempfile

from runner import Report

# Profiles whose writers end with a known line.
KNOWN = ("cachegrind-basic-nocache.cachegrind.out", "cachegrind.out.a", "cachegrind.out.append",
         "callgrind-basic-static.callgrind.out", "callgrind-memy-cachesim.callgrind.out",
         "callgrind-phases-combine-before.callgrind.out",
         "callgrind-threads-sep-combine.callgrind.out", "cgdiff-basic-O2.cachegrind.out")

# Not checked as whole profiles.
ODD = ("cut.callgrind.out", "threads-sep", "callgrind.out.forced.3")

N_CUTS = 12


def check_cuts(report, scratch, name, pack):
    """A profile cut after its header is read, and one warning comes before all others."""
    with open(os.path.join(report.data, name), "rb") as file:
        data = file.read()
    stored = pack(data)
    first_costs = data.index(b"fn=")
    complaints = []
    path = os.path.join(scratch, name)
    for cut in range(1, N_CUTS):
        at = len(stored) * cut // N_CUTS
        if stored is data:
            at = max(at, first_costs)
            # A cut between two parts leaves no trace.
            if data[:at].rstrip().endswith(data.rstrip().rsplit(b"\n", 1)[1]):
                continue
        with open(path, "wb") as file:
            file.write(stored[:at])
        status, _, err = report.run("functions", "--top=1", path)
        first = err.decode().split("\n")[0]
        if status == 1 and stored is not data:
            continue
        if (status != 0 or err.count(b"the file was cut: ") != 1 or
                "the file was cut: " not in first):
            complaints.append(f"{at} of {len(stored)} bytes: status {status}, {err[:300]!r}")
    report.tap.check(f"{name}{'' if stored is data else ', compressed'}", complaints)


def check_whole(report):
    complaints = []
    for path in sorted(glob.glob(os.path.join(report.data, "*"))):
        if not os.path.isfile(path) or path.endswith(".tsv") or os.path.basename(path) in ODD:
            continue
        status, _, err = report.run("functions", "--top=1", path)
        if status != 0 or err:
            complaints.append(f"{os.path.basename(path)}: status {status}, {err[:200]!r}")
    report.tap.check("whole profiles have no warnings", complaints)


def main():
    report = Report()
    check_whole(report)
    with tempfile.TemporaryDirectory() as scratch:
        for name in KNOWN:
            check_cuts(report, scratch, name, lambda data: data)
        check_cuts(report, scratch, KNOWN[3], gzip.compress)
        for command in ("functions", "events", "parts"):
            _, _, err = report.run(command, "cut.callgrind.out")
            report.tap.check(f"{command} says it",
                             [] if b"warning: the file was cut: about 33 %" in err else [repr(err)])
    return report.tap.finish()


if __name__ == "__main__":
    raise SystemExit(main())

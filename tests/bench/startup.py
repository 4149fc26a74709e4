#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Time from exec to the first painted frame: Quern's against an empty window's.

    startup.py EMPTY_WINDOW FIRST_FRAME

EMPTY_WINDOW is a program with an AdwApplicationWindow and nothing in it,
FIRST_FRAME the module that reports when it is painted. The two programs take
turns, so that other load on the machine affects both. Quern should take at most
1.5 times as long; the ratio is only printed.
"""
import os
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "gui"))

from harness.session import Session  # noqa: E402  (found by the line above)

N_WARM_UP = 3
N_RUNS = 25
MAX_RATIO = 1.5


def start(command, module):
    """Milliseconds until the first frame."""
    environment = dict(os.environ, LD_PRELOAD=module,
                       QUERN_BENCH_START=str(time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000))
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return int(done.stdout) / 1000


def main():
    empty_window, module = sys.argv[1:]

    with Session("startup") as session:
        quern = os.path.join(session.prefix, "bin", "quern")
        times = {empty_window: [], quern: []}
        for run in range(N_WARM_UP + N_RUNS):
            for command, taken in times.items():
                taken.append(start([command], module))
                if run < N_WARM_UP:
                    taken.clear()

    empty, ours = (statistics.median(taken) for taken in times.values())
    for name, taken in zip(("empty window", "quern"), times.values()):
        print(f"{name}: median {statistics.median(taken):.0f} ms, "
              f"from {min(taken):.0f} to {max(taken):.0f} ms in {N_RUNS} runs")
    print(f"ratio: {ours / empty:.2f}, wanted at most {MAX_RATIO}")


if __name__ == "__main__":
    main()

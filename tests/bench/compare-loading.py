#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long until a program shows the list of a profile: Quern beside KCachegrind, in one run.

    compare-loading.py QUERN FILE [RUNS]

Starts each program on FILE under one Xvfb, in turn, RUNS times (5), the file in the page cache. A program is done when
its window's title names the file, which both set after the list is filled. Prints each median and their ratio. Needs
xvfb-run, dbus-run-session, xdotool, kcachegrind. Fails nothing by time.
"""
import os
import statistics
import subprocess
import sys
import tempfile
import time

DEADLINE_S = 120


def seconds_until_shown(command, path):
    """Seconds from exec to a visible window whose title has the file's name."""
    name = os.path.basename(path)
    start = time.monotonic()
    program = subprocess.Popen([*command, path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while time.monotonic() - start < DEADLINE_S:
            found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", name],
                                   capture_output=True, text=True)
            if found.stdout.strip():
                return time.monotonic() - start
            if program.poll() is not None:
                sys.exit(f"{command[0]} ended with status {program.returncode}")
            time.sleep(0.005)
        sys.exit(f"{command[0]} did not show {name} within {DEADLINE_S} s")
    finally:
        program.kill()
        program.wait()
        time.sleep(0.3)


def measure(quern, path, runs):
    commands = {"quern": [quern], "kcachegrind": ["kcachegrind"]}
    times = {name: [] for name in commands}
    with open(path, "rb") as f:
        while f.read(1 << 20):
            pass
    for _ in range(runs):
        for name, command in commands.items():
            times[name].append(seconds_until_shown(command, path))
    for name, values in times.items():
        print(f"{name:12} median {statistics.median(values):.3f} s   " + " ".join(f"{v:.3f}" for v in values))
    ratio = statistics.median(times["quern"]) / statistics.median(times["kcachegrind"])
    print(f"ratio        {ratio:.3f} of KCachegrind's time, {os.path.getsize(path) / 1e6:.1f} MB")


def main(argv):
    if len(argv) < 2:
        sys.exit(__doc__)
    if os.environ.get("QUERN_BENCH_INSIDE"):
        measure(argv[0], argv[1], int(argv[2]) if len(argv) > 2 else 5)
        return
    with tempfile.TemporaryDirectory() as home:
        run = os.path.join(home, "run")
        os.mkdir(run, 0o700)
        env = dict(os.environ, HOME=home, XDG_RUNTIME_DIR=run, QUERN_BENCH_INSIDE="1", GSK_RENDERER="cairo")
        for key in ("WAYLAND_DISPLAY", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            env.pop(key, None)
        subprocess.run(["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24 -nolisten tcp", "dbus-run-session", "--",
                        sys.executable, os.path.abspath(__file__), os.path.abspath(argv[0]),
                        os.path.abspath(argv[1]), *argv[2:]], env=env, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])

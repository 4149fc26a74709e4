#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that output files appear whole or not at all.

    test-output.py QUERN_REPORT DATA
"""
import array
import fcntl
import hashlib
import os
import pty
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import termios
import time

from runner import Report

BASIC = "callgrind-basic-default.callgrind.out"


def check_file(report, folder):
    path = os.path.join(folder, "out.json")
    expected = report.run("export", BASIC)[1]

    status, out, err = report.run("export", BASIC, f"--output={path}")
    complaints = [] if (status, out, err) == (0, b"", b"") else [f"{status} {out!r} {err!r}"]
    with open(path, "rb") as file:
        complaints += [] if file.read() == expected else ["not what the standard output gets"]
    if os.listdir(folder) != ["out.json"]:
        complaints.append(f"files {os.listdir(folder)}")
    report.tap.check("a new file", complaints)

    os.chmod(path, 0o640)
    report.run("functions", BASIC, f"--output={path}")
    mode = stat.S_IMODE(os.stat(path).st_mode)
    report.tap.check("an old file keeps its permissions", [] if mode == 0o640 else [oct(mode)])

    with open(path, "rb") as file:
        before = file.read()
    status = report.run("functions", "/nowhere", f"--output={path}")[0]
    with open(path, "rb") as file:
        same = file.read() == before
    report.tap.check("a failure leaves the old file", [] if status == 1 and same else [str(status)])
    os.remove(path)


def check_link(report, folder):
    target = os.path.join(folder, "target")
    link = os.path.join(folder, "link")
    with open(target, "w") as file:
        file.write("old")
    os.symlink("target", link)
    report.run("functions", BASIC, f"--output={link}")
    complaints = [] if os.path.islink(link) else ["the link is no link any more"]
    with open(target) as file:
        complaints += [] if "main" in file.read() else ["the target is not written"]
    report.tap.check("a symbolic link", complaints)
    os.remove(link)
    os.remove(target)


def check_link_to_nothing(report, folder):
    """A file that a link leads to is created; a link that leads to itself is an error."""
    target, link, chain = (os.path.join(folder, name) for name in ("target", "link", "chain"))
    os.symlink("target", link)
    os.symlink(link, chain)
    status, _, err = report.run("functions", BASIC, f"--output={chain}")
    complaints = [] if status == 0 else [f"{status} {err!r}"]
    complaints += [f"{path} is no link any more" for path in (link, chain)
                   if not os.path.islink(path)]
    complaints += [] if os.path.isfile(target) else ["the target is not written"]
    os.remove(chain)
    os.symlink("chain", chain)
    status, _, err = report.run("functions", BASIC, f"--output={chain}")
    if status != 1 or b"chain: error: cannot write" not in err:
        complaints.append(f"a loop: {status} {err!r}")
    report.tap.check("a symbolic link to nothing", complaints)
    for path in (link, chain, target):
        os.remove(path)


def check_unwritable(report, folder):
    for name, path in (("no folder", os.path.join(folder, "no", "out")), ("a folder", folder),
                       ("a full device", "/dev/full")):
        status, out, err = report.run("functions", BASIC, f"--output={path}")
        good = status == 1 and not out and path.encode() in err and not os.listdir(folder)
        report.tap.check(name, [] if good else [f"{status} {err!r} {os.listdir(folder)}"])

    status, out, err = report.run("functions", BASIC, "--output=/dev/null")
    good = (status, out, err) == (0, b"", b"")
    report.tap.check("a device", [] if good else [f"{status} {err!r}"])


def spellings(folder, path):
    """Different paths of the same file."""
    name = os.path.basename(path)
    links = os.path.join(folder, "links")
    os.mkdir(links)
    os.symlink(path, os.path.join(links, "symbolic"))
    os.link(path, os.path.join(links, "hard"))
    return [path, os.path.join(folder, "links", "..", name), os.path.join(links, "symbolic"),
            os.path.join(links, "hard")]


def check_read(report, name, read, *arguments, env=None):
    """A command refuses to write to the file that it reads, whatever its path."""
    with open(read, "rb") as file:
        before = file.read()
    complaints = []
    with tempfile.TemporaryDirectory(dir=os.path.dirname(read)) as folder:
        moved = os.path.join(folder, os.path.basename(read))
        os.rename(read, moved)
        os.symlink(moved, read)
        for path in spellings(folder, moved):
            status, out, err = report.run(*arguments, f"--output={path}", env=env)
            with open(moved, "rb") as file:
                is_same = file.read() == before
            if status != 2 or out or b"would overwrite the input" not in err or not is_same:
                complaints.append(f"{path}: {status} {err!r} same: {is_same}")
        other = os.path.join(folder, "other")
        status, _, err = report.run(*arguments, f"--output={other}", env=env)
        if status != 0 or not os.path.getsize(other):
            complaints.append(f"another file: {status} {err!r}")
        os.remove(read)
        shutil.move(moved, read)
    report.tap.check("never over " + name, complaints)


def check_inputs(report, folder):
    base = os.path.dirname(report.data)
    for name in ("annotate/mill.c", "annotate/mill.h", "annotate/mill.callgrind.out", "code/sort",
                 "code/sort.callgrind", "code/sort.c"):
        shutil.copy(os.path.join(base, name), folder)
    mill, source, header, sort, program, code = (
        os.path.join(folder, name) for name in
        ("mill.callgrind.out", "mill.c", "mill.h", "sort.callgrind", "sort", "sort.c"))
    options = [f"--map=/src={folder}", f"--source-dir={folder}"]
    check_read(report, "the profile", mill, "functions", mill)
    check_read(report, "the profile of annotate", mill, "annotate", mill)
    check_read(report, "a source", source, "annotate", mill, *options)
    check_read(report, "a header", header, "annotate", mill, *options, "--format=json")
    check_read(report, "the source of a function", code, "annotate", sort, "--function=main",
               *options)
    check_read(report, "the program with debug information", program, "annotate", sort,
               "--function=main", *options)
    check_read(report, "the program", program, "annotate", sort, "--assembly", *options)
    check_read(report, "the program of blocks", program, "blocks", sort, "--function=main",
               *options)

    parts = [os.path.join(folder, "callgrind.out.7" + end) for end in ("", ".1")]
    for number, path in enumerate(parts, 1):
        with open(path, "w", encoding="ascii") as file:
            file.write(f"version: 1\npid: 7\ncmd: a\npart: {number}\nevents: Ir\nfn=f\n1 1\n")
    check_read(report, "a part that --siblings adds", parts[1], "functions", "--siblings",
               parts[0])

    notes = os.path.join(folder, "quern", "notes",
                         hashlib.sha256(b"a").hexdigest() + ".notes")
    os.makedirs(os.path.dirname(notes))
    with open(notes, "w", encoding="ascii") as file:
        file.write("quern-notes 1\n# a\n*\tf\t\t\t\n")
    check_read(report, "notes", notes, "functions", "--notes", parts[0],
               env={"XDG_DATA_HOME": folder})


def has_unread(pipe):
    """Whether the reader of a pipe has not read all of it."""
    size = array.array("i", [0])
    fcntl.ioctl(pipe, termios.FIONREAD, size)
    return size[0] > 0


def check_interrupt(report, folder):
    """Ctrl+C while waiting for input ends the program and leaves no file."""
    path = os.path.join(folder, "out")
    process = subprocess.Popen([report.program, "functions", "-", f"--output={path}"],
                               stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdin.write(b"events: Ir\nfn=f\n1 1\n")
    process.stdin.flush()
    while process.poll() is None and has_unread(process.stdin):
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    process.communicate()
    complaints = [] if process.returncode == 130 else [f"status {process.returncode}"]
    complaints += os.listdir(folder)
    report.tap.check("Ctrl+C", complaints)


def terminal_output(report, **env):
    """What is written to a terminal."""
    primary, secondary = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    process = subprocess.Popen([report.program, "functions", BASIC, "--top=3"], cwd=report.data,
                               stdout=secondary, env=dict(environment, **env))
    os.close(secondary)
    out = b""
    while True:
        try:
            piece = os.read(primary, 4096)
        except OSError:
            break
        if not piece:
            break
        out += piece
    process.wait()
    os.close(primary)
    return out


def check_colors(report):
    plain = report.run("functions", BASIC, "--top=3", env={"NO_COLOR": ""})[1]
    report.tap.check("no colors in a pipe", [] if b"\x1b" not in plain else [str(plain)])
    colored = terminal_output(report)
    report.tap.check("colors on a terminal", [] if b"\x1b[" in colored else [str(colored)])
    plain = terminal_output(report, NO_COLOR="1")
    report.tap.check("NO_COLOR", [] if b"\x1b[" not in plain and plain else [str(plain)])


def main():
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        check_file(report, folder)
        check_link(report, folder)
        check_link_to_nothing(report, folder)
        check_unwritable(report, folder)
        check_interrupt(report, folder)
    with tempfile.TemporaryDirectory() as folder:
        check_inputs(report, folder)
    check_colors(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())

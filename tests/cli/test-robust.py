#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Run every command of quern-report on bad and cut profiles.

    test-robust.py QUERN_REPORT DATA FORMAT [DIRECTORY]

No input may crash the program, make it print a GLib warning, leave a temporary or
half-written file, or give an exit status other than 0, 1 or 2.

FORMAT is callgrind, aprof or webgrind. All commands run on the bad files of that
format; each cut file gets some of them, in turn. With DIRECTORY, the profiles in it
are used instead, and each file gets every command, which takes hours.
"""
import bz2
import concurrent.futures
import contextlib
import csv
import ctypes
import gzip
import io
import itertools
import json
import lzma
import os
import queue
import re
import sys
import tempfile

from runner import Server
from tap import Tap

N_CUTS = 50
N_CUT_FILES = 10

# The ending of the output file, the command, and its options. FUNCTION stands for the name of a
# function, FILE for the profile itself, and OTHER for a good Callgrind profile.
COMMANDS = [
    (".txt", "functions"),
    (".json", "functions", "--format=json", "--sort=called", "--top=3"),
    (".csv", "functions", "--format=csv", "--group-by=object"),
    (".txt", "functions", "--group-by=cycle", "--no-cycles"),
    (".md", "functions", "--format=markdown", "--define=Twice = 1 / 0"),
    (".txt", "functions", "--compare-parts=1,2"),
    (".txt", "functions", "--parts=1", "--hide-internal=move", "--step-over-proxies"),
    (".txt", "functions", "--sizes=command", "--min-points=1", "--notes"),
    (".txt", "calls", "--function=FUNCTION"),
    (".json", "calls", "--function=FUNCTION", "--all", "--format=json"),
    (".csv", "calls", "--function=FUNCTION", "--format=csv", "--relative-to=function"),
    (".txt", "calls", "--function=FUNCTION", "--baseline=FILE"),
    (".txt", "annotate"),
    (".json", "annotate", "--function=FUNCTION", "--format=json"),
    (".txt", "annotate", "--function=FUNCTION", "--assembly"),
    (".txt", "blocks", "--function=FUNCTION"),
    (".txt", "events"),
    (".json", "events", "--function=FUNCTION", "--format=json"),
    (".txt", "parts"),
    (".json", "parts", "--format=json"),
    (".txt", "warnings"),
    (".csv", "warnings", "--format=csv"),
    (".txt", "plot", "--function=FUNCTION", "--format=text"),
    (".json", "export", "--format=json"),
    (".json", "export", "--format=json", "--lines", "--instructions", "--jumps"),
    (".csv", "export", "--format=csv"),
    (".webgrind", "export", "--format=webgrind"),
    (".json", "compare", "--before=OTHER", "--format=json", "--unchanged"),
    (".txt", "compare", "--after=OTHER"),
    (".md", "compare", "--before=FILE", "--format=markdown"),
    (".csv", "functions", "--baseline=OTHER", "--format=csv"),
    (".txt", "tree"),
    (".json", "tree", "--bottom-up", "--min-cost=0", "--max-depth=20"),
    (".folded", "flame"),
    (".md", "lines", "--format=markdown"),
    (".json", "lines", "--format=json"),
    (".dot", "graph"),
    (".dot", "graph", "--function=FUNCTION", "--min-node=0", "--frames", "--group-by=file"),
]

OTHER = os.path.join(os.path.abspath(sys.argv[2]), "callgrind-basic-default.callgrind.out")

PICTURES = [
    (".svg", "graph"),
    (".svg", "graph", "--function=FUNCTION", "--hubs-apart"),
    (".svg", "treemap"),
    (".svg", "treemap", "--by-groups", "--group-by=object"),
    (".svg", "flame"),
    (".svg", "flame", "--function=FUNCTION", "--around"),
    (".svg", "flame", "--callers"),
    (".png", "treemap", "--scale=1", "--size=300x200"),
    (".pdf", "flame"),
    (".svg", "parts"),
    (".svg", "plot", "--function=FUNCTION"),
    (".svg", "annotate", "--function=FUNCTION"),
    (".svg", "blocks", "--function=FUNCTION"),
    (".html", "html"),
    (".html", "html", "--baseline=OTHER"),
]

# Profiles that are empty or odd without being wrong.
ODD = {
    "no-functions": "events: Ir\n",
    "no-calls": "events: Ir\nfn=a\n1 5\n",
    "no-costs": "events: Ir\nfn=a\ncfn=b\ncalls=1 1\n1 0\n",
    "no-lines": "events: Ir\nfn=a\n0 5\n",
    "only-calls": "events: Ir\nfn=a\ncfn=b\ncalls=3 1\n1 10\n",
    "only-self-calls": "events: Ir\nfn=a\n1 0\ncfn=a\ncalls=3 1\n1 10\n",
    "no-totals": "events: Ir Dr\nfn=a\n1 0 0\nfn=b\n1 0 0\nsummary: 0 0\n",
    "only-a-summary": "events: Ir\nsummary: 100\n",
    "negative": "events: Ir\nfn=a\n1 -5\ncfn=b\ncalls=1 1\n1 -7\nfn=b\n2 -7\n",
    "sums-to-nothing": "events: Ir\nfn=a\n1 5\nfn=b\n1 -5\n",
    "extremes": "events: Ir\nfn=a\n1 9223372036854775807\nfn=b\n1 -9223372036854775808\n"
                "fn=c\n1 9223372036854775807\ncfn=a\ncalls=9223372036854775807 1\n"
                "1 9223372036854775807\n",
    "no-events-in-a-part": "events: Ir\nfn=a\n1 5\npart: 2\nfn=b\n1 5\n",
    "empty-part": "part: 1\nevents: Ir\n\npart: 2\nevents: Dr\nfn=a\n1 5\n\npart: 3\nevents: Ir\n",
    "parts-without-an-event-in-common": "events: Ir\nfn=a\n1 5\nevents: Dr\nfn=a\n1 6\n",
    "only-a-broken-formula": "event: A = B + 1\nevent: B = A\nevents: Ir\nfn=a\n1 5\n",
    "only-formulas": "event: A = 2 * B\nevent: C = A / A\nevents: B\nfn=a\n1 0\n",
    "only-derived-events": "event: A = 2\nfn=a\n1 5\n",
    "no-name": "events: Ir\n1 5\nfn=\n2 5\ncfn=\ncalls=1 1\n3 5\n",
    "an-instruction": "positions: instr line\nevents: Ir\nob=/nowhere/a.out\nfn=a\n"
                      "0x10 1 5\njump=1 0x10 1\n0x14 1\n",
    "levels": "events: Ir\nfn=f\n1 5\ncfn=f'2\ncalls=1 1\n1 5\nfn=f'2\n1 5\n",
    "a-cycle": "events: Ir\nfn=a\n1 0\ncfn=b\ncalls=1 1\n1 0\nfn=b\n1 0\ncfn=a\ncalls=1 1\n1 0\n",
}


def compress_zstd(data):
    """Compress with libarchive, which quern-report needs anyway: Python has no zstd."""
    library = ctypes.CDLL("libarchive.so.13")
    library.archive_write_new.restype = ctypes.c_void_p
    library.archive_entry_new.restype = ctypes.c_void_p
    writer = ctypes.c_void_p(library.archive_write_new())
    entry = ctypes.c_void_p(library.archive_entry_new())
    room = ctypes.create_string_buffer(len(data) + (1 << 16))
    n_used = ctypes.c_size_t()
    library.archive_write_add_filter_zstd(writer)
    library.archive_write_set_format_raw(writer)
    library.archive_write_open_memory(writer, room, ctypes.c_size_t(len(room)),
                                      ctypes.byref(n_used))
    library.archive_entry_set_filetype(entry, 0o100000)
    library.archive_write_header(writer, entry)
    library.archive_write_data(writer, data, ctypes.c_size_t(len(data)))
    library.archive_write_free(writer)
    library.archive_entry_free(entry)
    assert room.raw.startswith(b"\x28\xb5\x2f\xfd")
    return room.raw[:n_used.value]


COMPRESSIONS = {
    "": lambda data: data,
    ".gz": lambda data: gzip.compress(data, 6, mtime=0),
    ".xz": lzma.compress,
    ".bz2": bz2.compress,
    ".zst": compress_zstd,
}


def has_whole_rows(data):
    """Whether all rows of a CSV file have the same number of fields."""
    widths = [len(row) for row in csv.reader(io.StringIO(data.decode(errors="strict")))]
    return data.endswith(b"\n") and len(set(widths)) == 1


def is_json(data):
    try:
        json.loads(data)
    except ValueError:
        return False
    return True


IS_WHOLE = {
    ".txt": lambda data: not data or data.endswith(b"\n"),
    ".md": lambda data: data.endswith(b"\n"),
    ".json": is_json,
    ".csv": has_whole_rows,
    ".folded": lambda data: all(re.fullmatch(rb"[^\n]+ [1-9][0-9]*", line)
                                for line in data.splitlines()) and data[-1:] in (b"", b"\n"),
    ".dot": lambda data: data.startswith(b"digraph") and data.endswith(b"}\n"),
    ".svg": lambda data: data.startswith(b"<?xml") and data.rstrip().endswith(b"</svg>"),
    ".pdf": lambda data: data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF"),
    ".png": lambda data: data.startswith(b"\x89PNG") and data.endswith(b"IEND\xaeB\x60\x82"),
    ".html": lambda data: data.startswith(b"<!DOCTYPE html>") and data.endswith(b"</html>\n"),
    ".webgrind": lambda data: len(data) >= 12 and data[0] == 7,
}

MESSAGE = re.compile(rb"quern-report: ([^\n]+: )?(warning|error): [^\n]*")


class Matrix:
    """Runs commands on a profile and its variants, and judges the results."""

    def __init__(self, server, folder):
        self.server = server
        self.folder = folder

    def run(self, path, command, function):
        """Run a command; returns complaints, a list of lines."""
        ending, name, *options = command
        options = [option.replace("FUNCTION", function).replace("=FILE", f"={path}")
                   .replace("=OTHER", f"={OTHER}") for option in options]
        output = os.path.join(self.folder, "out" + ending)
        done = self.server.run([name, *options, f"--output={output}", path], self.folder)
        left = os.listdir(self.folder)
        data = None
        if os.path.exists(output):
            with open(output, "rb") as file:
                data = file.read()
        complaints = self.judge(*done, ending, left, data)
        for other in left:
            os.remove(os.path.join(self.folder, other))

        return [f"{name} {' '.join(options)} {os.path.basename(path)}: {complaint}"
                for complaint in complaints]

    def run_all(self, runs):
        """runs: list of (path, command); returns the complaints of all runs."""
        function = self.find_function(runs[0][0])
        return [complaint for path, command in runs
                for complaint in self.run(path, command, function)]

    def judge(self, status, out, err, ending, left, data):
        messages = err.splitlines()
        errors = [line for line in messages if b": error: " in line]
        complaints = [f"prints {line[:200]!r}" for line in messages if not MESSAGE.fullmatch(line)]
        if status not in (0, 1, 2):
            complaints.append(f"status {status}: {err[-300:]!r}")
        if out:
            complaints.append(f"writes {out[:80]!r} beside its output")

        if status == 0:
            if errors:
                complaints.append(f"status 0 with {errors[0]!r}")
            if left != ["out" + ending]:
                complaints.append(f"leaves {left}")
            elif not IS_WHOLE[ending](data):
                complaints.append(f"writes no whole {ending}: …{data[-80:]!r}")
        else:
            if len(errors) != 1:
                complaints.append(f"status {status} with {len(errors)} errors")
            if left:
                complaints.append(f"status {status}, and leaves {left}")

        return complaints

    def find_function(self, path):
        """The name of a function that has callers and callees, if there is one."""
        _, out, _ = self.server.run(["export", "--", path], self.folder)
        try:
            functions = json.loads(out)["functions"]
        except (ValueError, KeyError):
            return "main"

        def count(function):
            return (bool(function["called"]) + bool(function["calls"]), len(function["calls"]))

        names = [function["name"] for function in sorted(functions, key=count, reverse=True)]
        names = [name for name in names if name and "\0" not in name]
        return names[0] if names else "main"


def find_files(folder):
    paths = [os.path.join(root, name) for root, _, names in os.walk(folder) for name in names]
    return sorted(path for path in paths if os.path.isfile(path) and
                  not path.endswith((".tsv", ".json", ".json.gz", ".sh", ".py", ".md", ".c")))


def make_file_checks(paths, n_pictures, base):
    """For each file, all tables and the next n_pictures of the pictures, in turn."""
    pictures = itertools.cycle(PICTURES)
    for path in paths:
        commands = COMMANDS + list(itertools.islice(pictures, n_pictures))
        yield os.path.relpath(path, base), [(path, command) for command in commands]


def get_places(data):
    """Evenly spaced places to cut, every second one at the end of a line."""
    places = []
    for i in range(N_CUTS):
        at = len(data) * (i + 1) // (N_CUTS + 1)
        if i % 2 == 1:
            at = data.find(b"\n", at) + 1 or at
        places.append(at)
    return places


def make_cut_checks(folder, path, turns, base):
    """All cuts of a profile, plain and compressed before the cut: each with the next
    command of turns, or with every command if turns is None."""
    name = os.path.basename(path)
    with open(path, "rb") as file:
        data = file.read()
    if data.startswith(b"\x1f\x8b"):
        data = gzip.decompress(data)
    for ending, compress in COMPRESSIONS.items():
        stored = compress(data)
        # The whole profile first: FUNCTION is taken from it.
        runs = [(write(folder, name + ending, stored), COMMANDS[0])]
        places = get_places(stored)
        for number, place in enumerate(places[::5] if ending and turns else places):
            cut = write(folder, f"{number}-{name}{ending}", stored[:place])
            commands = [next(turns)] if turns else COMMANDS + PICTURES
            runs += [(cut, command) for command in commands]
        yield f"{os.path.relpath(path, base)}{ending}, cut", runs


def choose_good(paths):
    """Up to N_CUT_FILES files of all sizes that are neither empty nor huge."""
    paths = sorted((path for path in paths if 0 < os.path.getsize(path) < 1 << 20),
                   key=lambda path: (os.path.getsize(path), path))
    step = max(1, (len(paths) - 1) / (N_CUT_FILES - 1))
    return [paths[int(i * step)] for i in range(min(N_CUT_FILES, len(paths)))]


def write(folder, name, data):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(data)
    return path


def make_checks(folder, data, kind, directory):
    """Yields (title, runs) of each check; generated files are written to folder."""
    if directory is not None:
        base = directory
        paths = find_files(base)
        good = choose_good(path for path in paths if "/bad/" not in path)
        yield from make_file_checks(paths, len(PICTURES), base)
    else:
        base = os.path.dirname(data)
        good = choose_good(find_files(os.path.join(base, kind)))
        yield from make_file_checks(find_files(os.path.join(base, "bad", kind)), 3, base)
    if kind == "callgrind":
        odd = [write(folder, name, text.encode()) for name, text in ODD.items()]
        yield from make_file_checks(odd, len(PICTURES), folder)
    turns = itertools.cycle(COMMANDS + PICTURES[::5]) if directory is None else None
    for path in good:
        yield from make_cut_checks(folder, path, turns, base)


def main():
    program, data, kind, *directories = sys.argv[1:]
    tap = Tap()
    os.environ["G_DEBUG"] = "fatal-criticals"

    # The files are small: keep them in memory, as the disk is not what is tested. Starting a
    # process takes longer than all runs on a file: one server per processor lives until it crashes.
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    n_servers = os.cpu_count()
    with (tempfile.TemporaryDirectory(dir=memory) as folder, contextlib.ExitStack() as stack,
          concurrent.futures.ThreadPoolExecutor(n_servers) as pool):
        servers = [stack.enter_context(Server(os.path.abspath(program)))
                   for _ in range(n_servers)]
        idle = queue.SimpleQueue()
        for server in servers:
            idle.put(server)

        def check(title, runs):
            server = idle.get()
            with tempfile.TemporaryDirectory(dir=memory) as scratch:
                complaints = Matrix(server, scratch).run_all(runs)
            idle.put(server)
            return title, complaints

        directory = os.path.abspath(directories[0]) if directories else None
        checks = make_checks(folder, os.path.abspath(data), kind, directory)
        for title, complaints in pool.map(lambda each: check(*each), checks):
            tap.check(title, complaints)
        stack.close()
        tap.check("the processes of all runs",
                  [complaint for server in servers for complaint in server.complaints])
    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check how quern-report answers wrong command lines, bad files and requests for help.

    test-usage.py QUERN_REPORT DATA
"""
import gzip
import os
import re
import sys
import tempfile

from runner import Report

BASIC = "callgrind-basic-default.callgrind.out"
CACHE = "callgrind-basic-cachesim.callgrind.out"

# Arguments, and a word that the message must contain.
WRONG_USAGE = [
    ([], "command"),
    (["unknown", BASIC], "unknown"),
    (["html", BASIC], "--output"),
    (["html", BASIC, "--sources=some", "--output=x.html"], "all, none"),
    (["html", BASIC, "--sources=101", "--output=x.html"], "--sources"),
    (["html", BASIC, "--compare=1,2", "--output=x.html"], "--compare"),
    (["compare", BASIC], "compare"),
    (["compare", BASIC, BASIC, "--fail-if=Ir"], "--fail-if=Ir"),
    (["functions"], "FILE"),
    (["files"], "FOLDER"),
    (["functions", "--unknown", BASIC], "--unknown"),
    (["functions", "-dash", BASIC], "“-dash”"),
    (["functions", "-x", BASIC], "-x"),
    (["functions", "--unknown=1", BASIC], "--unknown"),
    (["functions", BASIC, "--parts"], "--parts"),
    (["functions", BASIC, "--parts=2"], "--parts=2"),
    (["functions", BASIC, "--threads=1"], "--threads=1"),
    (["functions", BASIC, "--event=Nope"], "Nope"),
    (["functions", BASIC, "--event="], "--event"),
    (["functions", BASIC, "--event"], "--event"),
    (["functions", BASIC, "--sort=nope"], "nope"),
    (["functions", BASIC, "--top=0"], "--top=0"),
    (["functions", BASIC, "--top=-1"], "--top=-1"),
    (["functions", BASIC, "--top=99999999999999999999"], "--top"),
    (["functions", BASIC, "--top=1x"], "1x"),
    (["functions", BASIC, "--match=("], "--match"),
    (["functions", BASIC, "--group-by=nope"], "nope"),
    (["functions", BASIC, "--group-by=object", "--sort=file"], "groups"),
    (["functions", BASIC, "--group-by=/a(b/"], "char 3"),
    (["functions", BASIC, "--group-by=//"], "/REGEX/"),
    (["functions", BASIC, "--format=svg"], "text"),
    (["functions", BASIC, "--format=nope"], "nope"),
    (["functions", BASIC, "--width=wide"], "wide"),
    (["functions", BASIC, "--no-cycles=1"], "--no-cycles"),
    (["functions", BASIC, "--siblings=2"], "--siblings"),
    (["functions", BASIC, "--max-size=much"], "--max-size=much"),
    (["functions", BASIC, "--max-size=0"], "20G"),
    (["functions", BASIC, "--max-size=1GB"], "any"),
    (["functions", BASIC, "--lines"], "--lines"),
    (["functions", BASIC, "--function=main"], "--function"),
    (["functions", BASIC, "--define=X"], "X"),
    (["functions", BASIC, "--define=X = Nope + 1"], "Nope"),
    (["functions", BASIC, "--define=X = Ir +"], "X = Ir +"),
    (["functions", BASIC, "--define=Ir = 2 Ir"], "Ir"),
    (["functions", BASIC, "--define== Ir"], "define"),
    (["functions", "-", "-"], "-"),
    (["calls", BASIC], "--function"),
    (["calls", BASIC, "--function=nope"], "nope"),
    (["calls", BASIC, "--function=mai"], "did you mean"),
    (["calls", BASIC, "--function="], "function"),
    (["calls", BASIC, "--function=main", "--sort=self"], "self"),
    (["calls", BASIC, "--function=main", "--relative-to=nope"], "nope"),
    (["calls", BASIC, "--function=main", "--group=a", "--group-by=object"], "--group"),
    (["calls", BASIC, "--group=basic"], "--group-by"),
    (["calls", BASIC, "--function=main", "--group-by=object"], "--group"),
    (["calls", BASIC, "--group=nope", "--group-by=object"], "nope"),
    (["calls", BASIC, "--group=", "--group-by=object"], "--group"),
    (["calls", BASIC, "--group=b", "--group-by=none"], "--group-by"),
    (["functions", BASIC, "--group=b", "--group-by=object"], "--group"),
    (["calls", CACHE, "--function=main", "--all", "--define=R = Dr / Ir", "--event=R"], "ratio"),
    (["events", BASIC, "--function=nope"], "nope"),
    (["events", BASIC, "--event=Ir"], "--event"),
    (["events", BASIC, "--format=svg"], "text"),
    (["parts", BASIC, "--event=Nope"], "Nope"),
    (["parts", CACHE, "--event=Ir,Dr"], "one event"),
    (["parts", BASIC, "--parts=2"], "--parts=2"),
    (["warnings", BASIC, "--function=main"], "--function"),
    (["export", BASIC, "--format=text"], "json"),
    (["export", BASIC, "--format=csv", "--lines"], "json"),
    (["export", BASIC, "--top=3"], "--top"),
    (["export", BASIC, "--event=Ir"], "--event"),
    (["graph", BASIC], "--output"),
    (["graph", BASIC, "--output=x"], "x"),
    (["graph", BASIC, "--output=x.jpg"], "x.jpg"),
    (["graph", BASIC, "--output=x.svg", "--match=("], "--match"),
    (["flame", BASIC, "--output=x.svg", "--match=("], "--match"),
    (["graph", BASIC, "--output=x.dot", "--match=main"], "--match changes pictures only"),
    (["graph", BASIC, "--output=x.svg", "--format=csv"], "svg"),
    (["graph", BASIC, "--output=x.svg", "--min-node=101"], "101"),
    (["graph", BASIC, "--output=x.svg", "--min-node=nan"], "nan"),
    (["graph", BASIC, "--output=x.svg", "--min-call=-1"], "-1"),
    (["graph", BASIC, "--output=x.svg", "--caller-depth=deep"], "deep"),
    (["graph", BASIC, "--output=x.svg", "--orientation=up"], "up"),
    (["graph", BASIC, "--output=x.svg", "--scheme=loud"], "loud"),
    (["graph", BASIC, "--output=x.png", "--scale=5"], "5"),
    (["graph", BASIC, "--output=x.svg", "--function=nope"], "nope"),
    (["graph", CACHE, "--output=x.svg", "--event=Ir,Dr"], "one event"),
    (["graph", CACHE, "--output=x.svg", "--define=R = Dr / Ir", "--event=R"], "R"),
    (["treemap", BASIC, "--output=x.dot"], "svg"),
    (["treemap", BASIC, "--output=x.svg", "--size=10"], "10"),
    (["treemap", BASIC, "--output=x.svg", "--by-groups", "--function=main"], "--by-groups"),
    (["flame", BASIC, "--output=x.dot"], "svg"),
    (["flame", BASIC, "--output=x.svg", "--around"], "--function"),
    (["flame", BASIC, "--output=x.svg", "--min-cost=1"], "--min-cost"),
    (["flame", BASIC, "--output=x.svg", "--function=<cycle 1>"], "cycle"),
    (["treemap", BASIC, "--output=x.svg", "--size=0x0"], "0x0"),
    (["treemap", BASIC, "--output=x.svg", "--depth=65"], "65"),
    (["treemap", BASIC, "--output=x.svg", "--callers"], "--function"),
    (["treemap", BASIC, "--output=x.svg", "--function=<cycle 1>"], "cycle"),
]

# Misspelt arguments, and the suggestion that the message must make.
MEANT = [
    (["fucntions", BASIC], "functions"),
    (["func", BASIC], "functions"),
    (["help", "cals"], "calls"),
    (["functions", "--evnt=Ir", BASIC], "--event"),
    (["--evnt=Ir", "functions", BASIC], "--event"),
    (["functions", "-top=3", BASIC], "--top"),
    (["functions", "--min-incl=3", BASIC], "--min-inclusive"),
    (["functions", "--format=jsno", BASIC], "json"),
    (["functions", "--sort=incl", BASIC], "inclusive"),
    (["functions", "--event=ir", BASIC], "Ir"),
    (["functions", "--event=Irr", BASIC], "Ir"),
    (["calls", "--function=mian", BASIC], "main"),
    (["calls", "--function=qosrt", BASIC], "qsort"),
    (["calls", "--group=basik", "--group-by=object", BASIC], "basic"),
    (["graph", "--output=x.svg", "--orientation=topdown", BASIC], "top-down"),
]

# A command, the formats that it writes, as the error lists them, and formats that it does not.
FORMATS = [
    ("functions", "text, csv, json or markdown", ["svg", "pdf", "png", "dot", "webgrind", "xml"]),
    ("files", "text, csv, json or markdown", ["svg", "dot", "webgrind"]),
    ("calls", "text, csv, json or markdown", ["svg", "dot"]),
    ("events", "text, csv, json or markdown", ["svg", "webgrind"]),
    ("warnings", "text, csv, json or markdown", ["pdf"]),
    ("annotate", "text, csv, json, markdown, svg, pdf or png", ["dot", "webgrind"]),
    ("blocks", "text, csv, json, markdown, svg, pdf or png", ["dot"]),
    ("parts", "text, csv, json, markdown, svg, pdf or png", ["dot"]),
    ("plot", "text, csv, json, markdown, svg, pdf or png", ["dot"]),
    ("graph", "json, svg, pdf, png or dot", ["text", "csv", "markdown", "webgrind"]),
    ("treemap", "svg, pdf or png", ["dot", "csv"]),
    ("flame", "json, svg, pdf, png or folded", ["dot", "csv"]),
    ("html", "html", ["svg", "text"]),
    ("export", "csv, json, callgrind or webgrind", ["text", "markdown", "svg", "dot"]),
]
ENDINGS = {"text": "txt", "markdown": "md"}

# Different spellings of valid command lines.
GOOD_USAGE = [
    ["functions", BASIC, "--top=1"],
    ["functions", BASIC, "--top", "1"],
    ["--top=1", "functions", BASIC],
    ["--top", "1", "functions", "--", BASIC],
    ["functions", "--", BASIC, BASIC],
    ["functions", "--top=5", BASIC, "--top=1"],
    ["functions", "--format=text", "--output=-", BASIC],
    ["functions", "--no-cycles", "--event=Ir", BASIC],
    ["functions", "--siblings", BASIC],
    ["export", BASIC],
    ["--", "export", BASIC],
]


def check_meant(report):
    for arguments, meant in MEANT:
        status, out, err = report.run(*arguments)
        complaints = message_complaints(err)
        if status != 2 or out or f"did you mean “{meant}”?" not in err.decode():
            complaints.append(f"status {status}, {err.decode()}")
        report.tap.check("meant: " + " ".join(arguments), complaints)

    # There is no suggestion for a word that is not close to any other.
    for arguments in (["xyzzy", BASIC], ["functions", "--xyzzy", BASIC],
                      ["functions", "--event=Xyzzy", BASIC], ["functions", "-x", BASIC]):
        err = report.run(*arguments)[2].decode()
        report.tap.check("not meant: " + " ".join(arguments),
                         [err] if "did you mean" in err else [])


def check_formats(report):
    """The name of the output selects the format; one that a command lacks is an error."""
    with tempfile.TemporaryDirectory() as folder:
        for command, known, others in FORMATS:
            needed = ["--function=main"] if command in ("calls", "blocks", "plot") else []
            complaints = []
            for other in others:
                ways = [f"--format={other}"]
                if other != "xml":
                    ways.append(f"--output={folder}/OUT.{ENDINGS.get(other, other).upper()}")
                for way in ways:
                    status, out, err = report.run(command, BASIC, *needed, way)
                    if status != 2 or out or known not in err.decode():
                        complaints.append(f"{way}: status {status}, {err.decode()}")
            complaints += os.listdir(folder)
            report.tap.check(f"{command} writes {known}", complaints)

        for command, ending, start in [
                ("functions", "json", b"{"), ("functions", "csv", b"name,"),
                ("functions", "md", b"#"), ("functions", "markdown", b"#"),
                ("functions", "txt", b"callgrind-basic"), ("functions", "out", b"callgrind-basic"),
                ("calls", "json", b"{"), ("calls", "csv", b"direction,"), ("calls", "md", b"#"),
                ("annotate", "json", b"{"), ("events", "csv", b"long_name,"),
                ("parts", "json", b"{"),
                ("parts", "svg", b"<?xml"), ("warnings", "json", b"{"), ("export", "csv", b"name,"),
                ("export", "json", b"{"), ("export", "webgrind", b"\x07\0\0\0"),
                ("export", "callgrind", b"# callgrind format\n"),
                ("graph", "gv", b"digraph"), ("flame", "PNG", b"\x89PNG")]:
            path = os.path.join(folder, f"out.{ending}")
            needed = ["--function=main"] if command == "calls" else []
            status, out, err = report.run(command, BASIC, *needed, f"--output={path}")
            content = b""
            if status == 0:
                with open(path, "rb") as file:
                    content = file.read()
            report.tap.check(f"{command} --output=out.{ending}",
                             [] if content.startswith(start)
                             else [f"{status} {err} {content[:40]}"])

        path = os.path.join(folder, "odd.svg")
        status = report.run("functions", BASIC, "--format=csv", f"--output={path}")[0]
        with open(path, "rb") as file:
            start = file.read(5)
        report.tap.check("--format wins over the name", [] if start == b"name," else [str(start)])


def message_complaints(err):
    """Each line starts with "quern-report: ", and there are no control characters."""
    text = err.decode()
    lines = text.split("\n")[:-1]
    complaints = [line for line in lines
                  if not re.match(r"quern-report: ([^:]+(:\d+){0,2}: )?(warning|error): ", line)]
    if re.search(r"[\x00-\x09\x0b-\x1f\x7f]", text):
        complaints.append(f"control characters in {err!r}")
    return complaints


def check_usage(report):
    before = os.listdir(report.data)
    for arguments, word in WRONG_USAGE:
        status, out, err = report.run(*arguments)
        complaints = message_complaints(err)
        if status != 2 or out:
            complaints.append(f"status {status}, output {out[:80]!r}")
        if word not in err.decode():
            complaints.append(f"{err!r} does not name {word}")
        command = arguments[0] if arguments and arguments[0] != "unknown" else ""
        command += " " if command else ""
        if not err.decode().endswith(f" (see “quern-report {command}--help”)\n"):
            complaints.append(f"{err.decode()} gives no hint")
        report.tap.check("wrong: " + " ".join(arguments), complaints)
    report.tap.check("wrong usage writes no file",
                     [] if os.listdir(report.data) == before else os.listdir(report.data))

    for arguments in GOOD_USAGE:
        status, out, err = report.run(*arguments)
        report.tap.check("good: " + " ".join(arguments),
                         [] if status == 0 and out else [f"status {status}, {err!r}"])


def check_failure(report, name, arguments, words, **how):
    status, out, err = report.run(*arguments, **how)
    complaints = message_complaints(err)
    if status != 1 or out:
        complaints.append(f"status {status}, output {out[:80]!r}")
    complaints += [f"{err!r} does not name {word}" for word in words if word not in err.decode()]
    report.tap.check(name, complaints)


def check_files(report):
    with tempfile.TemporaryDirectory() as folder:
        def make(name, content):
            path = os.path.join(folder, name)
            with open(path, "wb") as file:
                file.write(content)
            return path

        missing = os.path.join(folder, "missing")
        text = make("letter.txt", b"Dear Sir,\n\nyours\n")
        escape = make("bad\x1b[31m.out", b"\x1b[2J nothing\n")
        version = make("version.out", b"version: 2\nevents: Ir\nfn=f\n1 1\n")
        empty = make("empty.out", b"")
        bomb = make("bomb.gz", gzip.compress(b"events: Ir\nfn=f\n" + b"1 1\n" * 500000))

        check_failure(report, "missing file", ["functions", missing], ["missing", "No such file"])
        check_failure(report, "missing second file", ["functions", BASIC, missing], ["missing"])
        check_failure(report, "a folder", ["functions", folder], [os.path.basename(folder)])
        check_failure(report, "not a profile", ["functions", text], ["letter.txt"])
        check_failure(report, "second is not a profile", ["functions", BASIC, text], ["letter.txt"])
        check_failure(report, "control characters", ["functions", escape], ["bad\\x1b[31m.out"])
        check_failure(report, "another version", ["functions", version], ["version.out:1:", "2"])
        check_failure(report, "empty file", ["functions", empty], ["empty.out"])
        check_failure(report, "a file that swells", ["functions", "--max-size=1M", bomb],
                      ["bomb.gz", "QUERN_MAX_SIZE"])
        check_failure(report, "empty input", ["functions", "-"], ["-"], stdin=b"")

        status, out, err = report.run("functions", "--max-size=2M", bomb)
        report.tap.check("a file that may swell", [] if status == 0 and out else [err.decode()])

        odd = make("odd.out", b"events: Ir\nfn=\x1b[31mf\n1 1 nonsense\x07\n")
        status, out, err = report.run("functions", odd)
        complaints = message_complaints(err) + message_complaints(b"")
        if status != 0 or b"\x1b" in out or f"{odd}:3:".encode() not in err:
            complaints.append(f"status {status}, {out!r} {err!r}")
        report.tap.check("a warning has its place", complaints)


def check_input(report):
    with open(report.path(BASIC), "rb") as file:
        content = file.read()
    from_file = report.run("functions", BASIC, "--format=csv")[1]
    from_stdin = report.run("functions", "-", "--format=csv", stdin=content)[1]
    report.tap.check("standard input", [] if from_stdin == from_file else [from_stdin[:80]])


def check_help(report):
    status, out, err = report.run("--help")
    text = out.decode()
    complaints = [] if status == 0 and not err else [f"status {status}, {err!r}"]
    commands = re.findall(r"^  ([a-z]+)  ", text, re.MULTILINE)
    if commands != ["summary", "functions", "calls", "tree", "lines", "annotate", "blocks",
                    "events", "parts", "warnings", "check", "graph", "treemap", "flame", "plot",
                    "export", "compare", "html", "files"]:
        complaints.append(f"commands {commands}")
    report.tap.check("--help", complaints)
    for arguments in (["-h"], ["help"]):
        again = report.run(*arguments)
        report.tap.check(" ".join(arguments), [] if again == (0, out, b"") else [str(again)])

    for command in commands:
        status, out, err = report.run(command, "--help")
        options = re.findall(r"^  --([a-z-]+)", out.decode(), re.MULTILINE)
        complaints = [] if status == 0 and not err else [f"status {status}, {err!r}"]
        # What the help lists must be known, and vice versa.
        for option in options:
            known = report.run(command, f"--{option}=\x01", BASIC, "--help")[2].decode()
            if "unknown" in known or "has no" in known:
                complaints.append(known)
        complaints += [line for line in out.decode().split("\n") if len(line) > 80]
        if "output" not in options or ("parts" in options) != (command != "files"):
            complaints.append(f"options {options}")
        for other in ([command, "-h"], ["help", command], ["--help", command]):
            if report.run(*other)[1] != out:
                complaints.append(f"{other} says something else")
        report.tap.check(f"{command} --help", complaints)

    status, out, err = report.run("--version")
    report.tap.check("--version", [] if re.match(rb"quern-report \d+\.\d+", out) else [str(out)])


def main():
    report = Report()
    check_usage(report)
    check_meant(report)
    check_formats(report)
    check_files(report)
    check_input(report)
    check_help(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())

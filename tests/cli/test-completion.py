#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Complete command lines of quern-report in bash, zsh and fish.

    test-completion.py QUERN_REPORT DATA
"""
import os
import re
import subprocess
import sys
import tempfile

from runner import Report

BASIC = "callgrind-basic-default.callgrind.out"
SCRIPTS = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "data",
                       "completions")

# Prints the completions of the last word.
BASH = r"""
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_quern_report 2>&1
printf '%s\n' "${COMPREPLY[@]}"
"""

# Minimal versions of the zsh completion functions that the script calls.
ZSH = r"""
compadd () { while [[ $1 != -- ]] { shift }; shift; print -rl -- ${(M)@:#$PREFIX*} }
compset () { [[ $1 == -P ]] && PREFIX=${PREFIX#*=} }
_files () { [[ $1 == -/ ]] && print -rl -- $PREFIX*(/) || print -rl -- $PREFIX*(N) }
script=$1; shift
words=("$@"); CURRENT=$#; PREFIX=$words[-1]
_quern_report () {}
source $script 2>&1
"""

FISH = r"""
set -e fish_complete_path
source $argv[1]
complete -C "$argv[2..-1]" 2>&1
"""

# The words, of which the last is to be completed, and the expected completions.
CASES = [
    (["fu"], ["functions"]),
    (["ex"], ["export"]),
    (["hel"], ["help"]),
    (["help", "gr"], ["graph"]),
    (["functions", "--min-i"], ["--min-inclusive="]),
    (["--sort=self", "functions", "--no-c"], ["--no-cycles"]),
    (["functions", "--li"], []),
    (["export", "--li"], ["--lines"]),
    (["functions", "--sort=in"], ["--sort=inclusive"]),
    (["functions", "--sort", "in"], ["inclusive"]),
    (["functions", "--format="], ["--format=text", "--format=csv", "--format=json",
                                  "--format=markdown"]),
    (["graph", "--format=d"], ["--format=dot"]),
    (["graph", "--orientation=to"], ["--orientation=top-down"]),
    (["functions", "alp"], ["alpha.out"]),
    (["functions", "--output=alp"], ["--output=alpha.out"]),
    (["functions", "--output", "alp"], ["alpha.out"]),
    (["files", "fol"], ["folder"]),
    (["annotate", "--source-dir=fol"], ["--source-dir=folder"]),
    (["functions", "--", "--so"], []),
    (["functions", "--nonsense=x"], []),
]


def split(words):
    """Split words at "=", as bash does."""
    return [piece for word in words for piece in (re.split("(=)", word) if word else [""])
            if piece or not word]


def run(report, folder, *command):
    path = os.pathsep.join([os.path.dirname(report.program), os.environ["PATH"]])
    environment = dict(os.environ, PATH=path, HOME=folder, XDG_CONFIG_HOME=folder,
                       XDG_DATA_HOME=folder)
    done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True)
    return done.stdout.splitlines() + done.stderr.splitlines()


def complete_in_bash(report, folder, words):
    pieces = split(words)
    if words[-1].endswith("="):
        pieces.append("")
    lines = run(report, folder, "bash", "--norc", "-c", BASH, "bash",
                f"{SCRIPTS}/quern-report.bash", report.program, *pieces)
    prefix = re.match("(--[^=]*=)?", words[-1]).group()
    return [prefix + line for line in lines if line]


def complete_in_zsh(report, folder, words):
    prefix = re.match("(--[^=]*=)?", words[-1]).group()
    lines = run(report, folder, "zsh", "-f", "-c", ZSH, "zsh", f"{SCRIPTS}/_quern-report",
                report.program, *words)
    return [line if line.startswith("-") or "no matches" in line else prefix + line
            for line in lines if line]


def complete_in_fish(report, folder, words):
    lines = run(report, folder, "fish", "--no-config", "-c", FISH, f"{SCRIPTS}/quern-report.fish",
                "quern-report", *words)
    return [line.split("\t")[0].rstrip("/") for line in lines]


def check_shells(report):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "folder"))
        for name in ("alpha.out", "beta.out"):
            open(os.path.join(folder, name), "w").close()
        for name, complete in (("bash", complete_in_bash), ("zsh", complete_in_zsh),
                               ("fish", complete_in_fish)):
            for words, expected in CASES:
                found = complete(report, folder, words)
                report.tap.check(f"{name}: {' '.join(words)}",
                                 [] if sorted(found) == sorted(expected)
                                 else [f"{found}, should be {expected}"])


def check_words(report):
    """Completions are exactly the options and words that the command takes."""
    helps = {}
    for line in report.run("--complete", "")[1].decode().splitlines():
        command = line.split("\t")[0]
        if command != "help":
            helps[command] = report.run(command, "--help")[1].decode()
    for command, text in helps.items():
        known = re.findall(r"^  --([a-z-]+)(=?)", text, re.MULTILINE)
        offered = re.findall(r"^--([a-z-]+)(=?)\t",
                             report.run("--complete", command, "--")[1].decode(), re.MULTILINE)
        report.tap.check(f"{command}: options", [] if offered == known
                         else [str(set(offered) ^ set(known))])

    commands = list(helps)
    options = re.findall(r"^--([a-z-]+)=\t", report.run("--complete", "--")[1].decode(),
                         re.MULTILINE)
    n_with_words = 0
    for option in options:
        command = next(command for command in commands if f"  --{option}=" in helps[command])
        given = report.run("--complete", command, f"--{option}=")[1].decode()
        values = [line.split("\t")[0].split("=", 1)[1] for line in given.splitlines()
                  if line.startswith("--")]
        n_with_words += len(values) > 1
        complaints = []
        for value in values:
            err = report.run(command, BASIC, f"--{option}={value}")[2].decode()
            if f"--{option}={value}”" in err:
                complaints.append(err)
        # Any word is a valid name of an output, and the file would be written.
        if option == "output":
            report.tap.check(f"words of --{option}", complaints)
            continue
        listed = re.search(r"takes (?:one of: )?(.*?) \(see",
                           report.run(command, BASIC, f"--{option}=\x01")[2].decode())
        if listed and "one of" in listed.string:
            missing = set(listed.group(1).split(", ")) - set(values) - {"/REGEX/"}
            complaints += [f"{missing} is not completed"] if missing else []
        report.tap.check(f"words of --{option}", complaints)
    report.tap.check("options with words", [] if n_with_words >= 12 else [str(n_with_words)])


def main():
    report = Report()
    check_shells(report)
    check_words(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compare the lines of annotate, lines and export with --baseline with those of each side alone.

    test-merged-lines.py QUERN_REPORT DATA

Programs are made up, edited and "recorded": the sources of both sides are there, or only those
after. Whichever lines are matched, no cost is lost, and none is counted twice.
"""
import collections
import csv
import io
import json
import os
import random
import sys
import tempfile

from runner import Report

FILES = ["/build/src/a.c", "/build/src/b.c", "/build/inc/c.h"]
EVENTS = ["Ir", "Dr"]


def make_text(rand):
    kinds = rand.choice((6, 40, 400))
    return [f"  line {rand.randrange(kinds)};" for _ in range(rand.randrange(12, 60))]


def edit(text, rand):
    """The same text with lines removed, added and changed."""
    edited = []
    for line in text:
        what = rand.random()
        if what < 0.08:
            continue
        if what < 0.16:
            edited.append(f"  new {rand.randrange(9)};")
        edited.append(line if what < 0.9 else line.replace("line", "edited"))
    return edited


def write_sources(folder, texts):
    for path, text in texts.items():
        here = os.path.join(folder, path[len("/build/"):])
        os.makedirs(os.path.dirname(here), exist_ok=True)
        with open(here, "w", encoding="utf-8") as file:
            file.write("\n".join(text) + "\n" * (len(text) % 2))


def write_profile(path, seed, texts, vanished, folder):
    """Write functions that have lines in several files."""
    rand = random.Random(seed)
    called = {source: source.replace("/build", folder) for source in FILES}
    names = [f"f{i}" for i in range(7) if i != vanished]
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"version: 1\ncreator: test\ncmd: ./random\npositions: line\n"
                   f"events: {' '.join(EVENTS)}\n")
        for name in names:
            file.write(f"\nfl={called[FILES[int(name[1:]) % 2]]}\nfn={name}\n")
            for source in rand.sample(FILES, 2):
                file.write(f"fi={called[source]}\n")
                # Some lines are past the end of the text, and line 0 is unknown.
                for line in [0] + sorted(rand.sample(range(1, len(texts[source]) + 4), 7)):
                    file.write(f"{line} {rand.randrange(1, 500)} {rand.randrange(60)}\n")
                for line in sorted(rand.sample(range(1, len(texts[source]) + 1), 3)):
                    callee = rand.choice(names)
                    file.write(f"cfi={called[FILES[int(callee[1:]) % 2]]}\ncfn={callee}\n"
                               f"calls={rand.randrange(1, 9)} 1\n"
                               f"{line} {rand.randrange(900)} {rand.randrange(50)}\n")
                for line in sorted(rand.sample(range(1, len(texts[source]) + 1), 2)):
                    followed = rand.randrange(9)
                    file.write(f"jcnd={followed}/{followed + rand.randrange(9)} "
                               f"{rand.randrange(1, len(texts[source]) + 1)}\n{line}\n")


class Pair:
    """Two profiles of one program, and what annotate says about them."""

    def __init__(self, report, folder, seed):
        rand = random.Random(seed)
        self.report, self.folder = report, folder
        self.complaints = []
        self.texts = [{path: make_text(rand) for path in FILES}]
        self.texts.append({path: edit(text, rand) if rand.random() < 0.8 else list(text)
                           for path, text in self.texts[0].items()})
        # Half of the pairs are built in different folders.
        self.folders = ["/build", "/build" if seed % 2 else "/elsewhere"]
        self.profiles = [os.path.join(folder, side, "callgrind.out")
                         for side in ("before", "after")]
        self.sources = [os.path.join(folder, side + "-sources") for side in ("before", "after")]
        for side in range(2):
            os.makedirs(os.path.dirname(self.profiles[side]))
            write_sources(self.sources[side], self.texts[side])
            write_profile(self.profiles[side], seed * 2 + side, self.texts[side],
                          6 if side == 0 else 5, self.folders[side])

    def run(self, *arguments, form="json"):
        status, out, err = self.report.run(*arguments, "--format=" + form)
        if status != 0 or b"error" in err:
            self.complaints.append(f"{arguments}: status {status}, {err!r}")
        return json.loads(out or "{}") if form == "json" else out.decode()

    def annotate(self, *arguments, form="json"):
        return self.run("annotate", *arguments, *(f"--event={event}" for event in EVENTS),
                        form=form)

    def both(self, new=1):
        """The arguments that compare both sides."""
        return [self.profiles[new], f"--baseline={self.profiles[1 - new]}",
                f"--map={self.folders[new]}={self.sources[new]}"]

    def annotate_both(self, what, *arguments, swap=False, form="json"):
        """The answer names files as in FILES, whatever folder they were built in."""
        new = 0 if swap else 1
        folder = self.folders[new]
        answer = self.annotate(*self.both(new), *(each.replace("/build", folder) for each in what),
                               *arguments, form=form)
        if form == "json":
            for row in answer["lines"] + answer["calls"]:
                for key in ("file", "from_file"):
                    if key in row:
                        row[key] = row[key].replace(folder, "/build")
        return answer

    def expect(self, what, found, expected):
        if found != expected:
            self.complaints.append(f"{what}: {found} instead of {expected}")

    def alone(self, side, what):
        """{(file, line): (self, inclusive)} of one side, and its calls: (file, line, callee)."""
        folder = self.folders[side]
        answer = self.annotate(self.profiles[side],
                               *(each.replace("/build", folder) for each in what))
        lines = {(row["file"].replace(folder, "/build"), row["line"]):
                 (row["self"], row["inclusive"]) for row in answer["lines"]}
        calls = collections.Counter()
        for call in answer["calls"]:
            place = call["from_file"].replace(folder, "/build"), call["from_line"]
            calls[*place, call["name"]] += call["count"]
        return lines, calls

    def check_side(self, answer, side, what):
        """Each line of a side is there once, with its costs, and there are no others."""
        key = ("line_before", "line")[side]
        n = len(EVENTS)
        found = {}
        for row in answer["lines"]:
            # Δ, before, after of one event, then of the next.
            costs = tuple([row[kind][3 * i + 1 + side] for i in range(n)]
                          for kind in ("self", "inclusive"))
            for kind in ("self", "inclusive"):
                for i in range(n):
                    delta, before, after = row[kind][3 * i:3 * i + 3]
                    self.expect(f"Δ of {row}", delta, after - before)
            if row[key] is None:
                self.expect(f"side {side} of {row}", any(costs[0] + costs[1]), False)
                continue
            if (row["file"], row[key]) in found:
                self.complaints.append(f"{row['file']}:{row[key]} of side {side} stands twice")
            if any(costs[0] + costs[1]):
                found[row["file"], row[key]] = costs
        lines, calls = self.alone(side, what)
        lines = {place: costs for place, costs in lines.items() if any(costs[0] + costs[1])}
        self.expect(f"lines of side {side} of {what}", found, lines)

        counts = collections.Counter()
        for call in answer["calls"]:
            count = call["count" if side == 1 else "count_before"]
            line = call["from_line" if side == 1 else "from_line_before"]
            if count:
                counts[call["from_file"], line, call["name"]] += count
        self.expect(f"calls of side {side} of {what}", counts, calls)

    def list_pairs(self, answer):
        return sorted((row["file"], row["line_before"], row["line"]) for row in answer["lines"]
                      if row["line_before"] is not None and row["line"] is not None)

    def check_text(self, answer):
        """Matched lines have the same text, and each row shows the text of its line."""
        for row in answer["lines"]:
            texts = []
            for side, key in enumerate(("line_before", "line")):
                text = self.texts[side][row["file"]]
                if row[key] and row[key] <= len(text):
                    texts.append(text[row[key] - 1])
            if row["guessed"] == 0 and len(set(texts)) > 1:
                self.complaints.append(f"these are not the same: {row} {texts}")
            if texts and row["source"] != texts[-1]:
                self.complaints.append(f"beside {row} should stand {texts}")

    def check_sum(self, answer, function):
        """The lines of a function add up to its self cost."""
        functions = answer["function"][0]["self"]
        for i in range(3 * len(EVENTS)):
            self.expect(f"lines of {function}, event {i}",
                        sum(row["self"][i] for row in answer["lines"]), functions[i])

    def check(self, *arguments):
        has_texts = bool(arguments)
        for name in ("f0", "f1", "f2", "f5", "f6"):
            what = ["--function=" + name]
            answer = self.annotate_both(what, *arguments)
            for side in range(2):
                if name != ("f6", "f5")[side]:
                    self.check_side(answer, side, what)
            self.check_sum(answer, name)
            if has_texts:
                self.check_text(answer)
                self.expect("guesses", {row["guessed"] for row in answer["lines"]}, {0})
        for path in FILES:
            what = ["--source=" + path]
            answer = self.annotate_both(what, *arguments)
            for side in range(2):
                self.check_side(answer, side, what)
            pairs = self.list_pairs(answer)
            for (_, old, new), (_, next_old, next_new) in zip(pairs, pairs[1:]):
                if not (old < next_old and new < next_new) and next_old > 0:
                    self.complaints.append(f"{path}: {old} is {new}, but {next_old} {next_new}")
            back = [f"--before-source-dir={self.sources[1]}"] if has_texts else []
            swapped = self.annotate_both(what, *back, swap=True)
            self.expect(f"{path} swapped", sorted((file, new, old) for file, old, new in
                                                  self.list_pairs(swapped)), pairs)

    def export_alone(self, side):
        """Of one side: {(file, line): (self, number of calls, costs of calls)}, jumps, totals."""
        answer = self.run("export", self.profiles[side], "--lines", "--jumps")
        folder = self.folders[side]
        lines = {(file.replace(folder, "/build"), line): (own, n, calls)
                 for file, line, own, n, calls in answer["lines"]}
        jumps = collections.Counter()
        for file, line, to_file, to_line, executed, followed in answer["jumps"]:
            place = (file.replace(folder, "/build"), line, to_file.replace(folder, "/build"),
                     to_line)
            jumps[place, "executed"] += executed
            jumps[place, "followed"] += followed
        return lines, jumps, answer["self_total"]

    def check_export(self, *arguments):
        """Both sides of an exported comparison have all lines and jumps of that side alone."""
        n = len(EVENTS)
        answer = self.run("export", *self.both(), "--lines", "--jumps", *arguments)
        for row in answer["lines"]:
            self.expect(f"guess in {row}", row[7] == 1 and bool(arguments), False)
            for costs in (row[2], row[4]):
                self.expect(f"Δ of {row}", costs[2 * n:],
                            [after - before for before, after in zip(costs[:n], costs[n:])])
        for side in range(2):
            lines, jumps, total = self.export_alone(side)
            found = {}
            for file, line, own, calls, inclusive, calls_before, line_before, _ in answer["lines"]:
                place = file.replace(self.folders[1], "/build"), (line_before, line)[side]
                costs = (own[side * n:side * n + n], (calls_before, calls)[side],
                         inclusive[side * n:side * n + n])
                if any(costs[0] + [costs[1]] + costs[2]):
                    self.expect(f"{place} of side {side} twice", place in found, False)
                    found[place] = costs
            self.expect(f"exported lines of side {side}", found,
                        {place: costs for place, costs in lines.items()
                         if any(costs[0] + [costs[1]] + costs[2])})
            self.expect(f"self costs of side {side}",
                        [sum(costs[0][i] for costs in found.values()) for i in range(n)], total)
            counts = collections.Counter()
            for row in answer["jumps"]:
                files = [row[i].replace(self.folders[1], "/build") for i in (0, 2)]
                place = (files[0], (row[8], row[1])[side], files[1], (row[9], row[3])[side])
                counts[place, "executed"] += (row[6], row[4])[side]
                counts[place, "followed"] += (row[7], row[5])[side]
            self.expect(f"exported jumps of side {side}", +counts, +jumps)

    def list_lines(self, *arguments, new=1, form="json"):
        return self.run("lines", *arguments, *self.both(new), "--event=" + ",".join(EVENTS),
                        form=form)

    def check_program(self, *arguments):
        """The lines of the whole program: all costs of both sides, the largest change first."""
        rows = self.list_lines(*arguments)["lines"]
        changes = [abs(row["self"][0]) for row in rows]
        self.expect("order", changes, sorted(changes, reverse=True))
        for side in range(2):
            lines, _, total = self.export_alone(side)
            alone = self.run("lines", self.profiles[side], "--event=" + ",".join(EVENTS))["lines"]
            # Costs without a line are separate by function.
            inclusive = {(row["file"].replace(self.folders[side], "/build"), row["line"],
                          row["line"] or row["function"]): row["inclusive"] for row in alone}
            found = collections.defaultdict(lambda: [0] * len(EVENTS))
            for row in rows:
                line = row[("line_before", "line")[side]]
                place = row["file"].replace(self.folders[1], "/build"), line
                own, with_calls = ([row[key][3 * i + 1 + side] for i in range(len(EVENTS))]
                                   for key in ("self", "inclusive"))
                found[place[0], line or 0] = [a + b for a, b in
                                              zip(found[place[0], line or 0], own)]
                if own[0]:
                    self.expect(f"side {side} of {row}", with_calls,
                                inclusive.get((*place, line or row["function"])))
            self.expect(f"lines of side {side}", {place: costs for place, costs in found.items()
                                                  if any(costs)},
                        {place: costs[0] for place, costs in lines.items() if any(costs[0])})
            self.expect(f"sum of side {side}", [sum(costs[i] for costs in found.values())
                                                for i in range(len(EVENTS))], total)

    def check_swapped(self, *arguments):
        """The same lines, with the opposite change."""
        def list_changes(rows, keys, sign):
            return sorted((row[keys[0]] or 0, row[keys[1]] or 0, sign * row["self"][0],
                           row["guessed"]) for row in rows)

        back = [f"--before-source-dir={self.sources[1]}"] if arguments else []
        self.expect("swapped lines",
                    list_changes(self.list_lines(*back, new=0)["lines"],
                                 ("line", "line_before"), -1),
                    list_changes(self.list_lines(*arguments)["lines"],
                                 ("line_before", "line"), 1))

    def check_program_formats(self, *arguments):
        """CSV has the rows of JSON, text and Markdown those that changed."""
        rows = self.list_lines(*arguments)["lines"]
        table = list(csv.DictReader(io.StringIO(self.list_lines(*arguments, form="csv"))))
        self.expect("rows of CSV",
                    [(row["line"], row["line_before"], row["self Δ Ir"]) for row in table],
                    [(str(row["line"] or ""), str(row["line_before"] or ""), str(row["self"][0]))
                     for row in rows])
        changed = [row for row in rows if row["self"][0]]
        change = str(sum(row["self"][0] for row in rows)).replace("-", "−")
        for form in ("text", "markdown"):
            text = self.list_lines("--top=9999", *arguments, form=form)
            self.expect(f"sums in {form}", f"{len(changed)} of {len(changed)} changed lines "
                        f"with {change} of {change}" in text.replace(",", ""), True)
            places = [word for word in text.split() if word.startswith(self.folders[1])]
            if form == "text":
                self.expect("lines of text", collections.Counter(places), collections.Counter(
                    f"{row['file']}:" + (f"−{row['line_before']}" if row["line"] is None
                                         else f"+{row['line']}" if row["line_before"] is None
                                         else f"{'≈' if row['guessed'] else ''}{row['line']}")
                    if row["line"] or row["line_before"] else f"{row['file']}:"
                    for row in changed))

    def check_formats(self, *arguments):
        """Text and CSV have the rows of JSON."""
        what = ["--source=" + FILES[0]]
        answer = self.annotate_both(what, *arguments)
        rows = list(csv.DictReader(io.StringIO(self.annotate_both(what, *arguments, form="csv"))))
        self.expect("rows of CSV", [(row["line"], row["line_before"], row["self Δ Ir"])
                                    for row in rows],
                    [(str("" if row["line"] is None else row["line"]),
                      str("" if row["line_before"] is None else row["line_before"]),
                      str(row["self"][0])) for row in answer["lines"]])
        text = self.annotate_both(what, "--context=any", *arguments, form="text")
        shown = collections.Counter(line.split()[0] for line in text.splitlines() if line.strip())
        for row in answer["lines"]:
            mark = ("–" if row["line"] == 0 else f"−{row['line_before']}" if row["line"] is None
                    else f"+{row['line']}" if row["line_before"] is None
                    else f"{'≈' if row['guessed'] else ''}{row['line']}")
            if shown[mark] < 1:
                self.complaints.append(f"the text has no line {mark}")


def check_random(report, seed):
    with tempfile.TemporaryDirectory() as folder:
        pair = Pair(report, folder, seed)
        pair.check(f"--before-source-dir={pair.sources[0]}")
        pair.check_formats(f"--before-source-dir={pair.sources[0]}")
        report.tap.check(f"lines of both sides, by their texts, {seed}", pair.complaints[:5])
        pair.complaints = []
        pair.check()
        pair.check_formats()
        report.tap.check(f"lines of both sides, by calls, {seed}", pair.complaints[:5])
        for how, arguments in (("texts", [f"--before-source-dir={pair.sources[0]}"]),
                               ("calls", [])):
            for what, check in (("export", pair.check_export), ("lines", pair.check_program),
                                ("swapped", pair.check_swapped),
                                ("formats", pair.check_program_formats)):
                pair.complaints = []
                check(*arguments)
                report.tap.check(f"lines of the program, by {how}, {what}, {seed}",
                                 pair.complaints[:5])


def check_missing(report):
    """Lines are guessed, with a warning, unless the old sources are beside the profile before."""
    with tempfile.TemporaryDirectory() as folder:
        pair = Pair(report, folder, 99)
        complaints = []
        arguments = ["annotate", pair.profiles[1], f"--baseline={pair.profiles[0]}",
                     f"--map=/build={pair.sources[1]}", "--source=/build/src/a.c"]
        _, out, err = report.run(*arguments)
        if b"--before-source-dir" not in err:
            complaints.append(f"no warning: {err!r}")
        if "≈".encode() not in out:
            complaints.append("nothing is guessed")
        # Move the old sources beside the profile before.
        os.rename(os.path.join(pair.sources[0], "src"),
                  os.path.join(os.path.dirname(pair.profiles[0]), "src"))
        _, out, err = report.run(*arguments)
        if err or "≈".encode() in out:
            complaints.append(f"sources beside the profile are not used: {err!r}")
        report.tap.check("old sources are looked for, and missed", complaints)


def check_wrong(report):
    """Options that would have no effect, and a comparison with itself."""
    with tempfile.TemporaryDirectory() as folder:
        pair = Pair(report, folder, 98)
        before, after = pair.profiles
        for arguments in (["lines", after, f"--source-dir={folder}"],
                          ["lines", after, f"--before-source-dir={folder}"],
                          ["export", after, "--lines", f"--map=/build={folder}"],
                          ["export", after, f"--baseline={before}", f"--source-dir={folder}"],
                          ["export", after, f"--baseline={before}", "--instructions"]):
            status, out, err = report.run(*arguments)
            report.tap.check(" ".join([arguments[0], arguments[-1].split("=")[0]]),
                             [] if status == 2 and not out and err else [f"{status}, {err!r}"])
        status, out, _ = report.run("lines", after, f"--baseline={after}")
        report.tap.check("lines of a profile and itself",
                         [] if status == 0 and b"0 of 0 changed lines, with 0 of 0" in out
                         else [str(out)])
        sources = {os.path.join(root, name)
                   for root, _, names in os.walk(pair.sources[0]) for name in names}
        status, _, err = report.run("lines", *pair.both(), f"--output={sorted(sources)[0]}",
                                    f"--before-source-dir={pair.sources[0]}")
        report.tap.check("sources are not overwritten", [] if status == 2 else [str(err)])


def main():
    report = Report()
    for seed in range(6):
        check_random(report, seed)
    check_missing(report)
    check_wrong(report)
    return report.tap.finish()


if __name__ == "__main__":
    sys.exit(main())

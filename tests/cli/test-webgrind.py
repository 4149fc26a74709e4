#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compare what quern-report reads from webgrind files with an independent decoder.

    test-webgrind.py QUERN_REPORT DATA

The files are genuine, written by each version of webgrind. Damaged ones are made from them.
"""
import collections
import glob
import json
import os
import struct
import sys
import tempfile

from runner import Report

WORD = 1 << 32


class Decoded:
    """One file, read strictly by the grammar of the format."""

    def __init__(self, data):
        self.data = data
        self.version, headers_at, n_functions = struct.unpack_from("<3I", data)
        self.functions = []
        self.calls = collections.defaultdict(lambda: [0, 0])
        self.rows, self.callers = [], collections.Counter()
        for number in range(n_functions):
            self.read_function(number, *struct.unpack_from("<I", data, 12 + 4 * number))
        self.headers = data[headers_at:].decode().split("\n")

    def take(self, n):
        words = struct.unpack_from(f"<{n}I", self.data, self.at)
        self.at += 4 * n
        return words

    def take_text(self):
        end = self.data.index(b"\n", self.at)
        text = self.data[self.at:end].decode()
        self.at = end + 1
        return text

    def add_call(self, caller, callee, count, cost):
        call = self.calls[caller, callee]
        call[0] += count
        call[1] += cost

    def read_old(self, number):
        """Versions 3 and 4 list each invocation separately."""
        own, *rest, n = self.take(3 if self.version == 3 else 4)
        for _ in range(n):
            *_, n_calls, address = self.take(7 if self.version == 3 else 8)
            for call in range(n_calls):
                callee, _, _, cost = struct.unpack_from("<4I", self.data, address + 16 * call)
                self.add_call(number, callee, 1, cost)
        return None, own, rest[0] if self.version == 4 else None, n

    def read_new(self, number):
        line, = self.take(1) if self.version >= 7 else (None,)
        own, inclusive, called = self.take(3)
        n_callers, = self.take(1)
        n_callees, = self.take(1) if self.version >= 6 else (0,)
        for _ in range(n_callers):
            caller, at, count, cost = self.take(4)
            self.callers[caller, number, at, count, cost] += 1
            if self.version == 5:
                self.add_call(caller, number, count, cost)
        for _ in range(n_callees):
            callee, at, count, cost = self.take(4)
            self.rows.append((number, callee, at, count, cost))
            self.add_call(number, callee, count, cost)
        return line, own, inclusive, called

    def read_function(self, number, address):
        self.at = address
        numbers = (self.read_old if self.version <= 4 else self.read_new)(number)
        file, name = self.take_text(), self.take_text()
        self.functions.append((file, name, *numbers))

    def get_callers(self):
        return [(caller, callee, line, count, cost)
                for caller, callee, line, count, cost in self.rows]

    def get_total(self):
        """The total of the headers, or that of the functions if it is larger."""
        claimed = sum(int(line.split()[1]) for line in self.headers
                      if line.startswith("summary: "))
        return max(claimed, sum(function[3] for function in self.functions))

    def get_functions(self):
        found = []
        for number, (file, name, line, own, inclusive, called) in enumerate(self.functions):
            if inclusive is not None:
                inclusive = max(inclusive - self.calls.get((number, number), [0, 0])[1], own)
            calls = {callee: tuple(call) for (caller, callee), call in self.calls.items()
                     if caller == number}
            found.append((file, name, line or None, own, inclusive, called, calls))
        return found


def read_json(report, path):
    status, out, err = report.run("export", "--format=json", path)
    return json.loads(out) if status == 0 else (status, err)


def compare(document, decoded):
    complaints = []
    if document["format"] != "webgrind":
        complaints.append(f"format {document['format']}")
    if document["total"] != [decoded.get_total()]:
        complaints.append(f"total {document['total']}, not {decoded.get_total()}")
    expected = decoded.get_functions()
    if len(document["functions"]) != len(expected):
        return complaints + [f"{len(document['functions'])} functions, not {len(expected)}"]
    for function, (file, name, line, own, inclusive, called, calls) in zip(document["functions"],
                                                                           expected):
        found = (function["file"], function["name"], function["line"], *function["self"],
                 *(function["inclusive"] if inclusive is not None else [None]),
                 function["called"],
                 {callee: (count, *cost) for callee, count, cost in function["calls"]})
        if found != (file, name, line, own, inclusive, called, calls):
            complaints.append(f"{found}, not {(file, name, line, own, inclusive, called, calls)}")
    return complaints


def patch(data, *words):
    """Returns a copy with some words replaced; words: (offset, number)."""
    changed = bytearray(data)
    for at, word in words:
        struct.pack_into("<I", changed, at, word % WORD)
    return bytes(changed)


def make_damaged(data, old):
    """Yields (name, bytes, whether it opens, warning); data is of version 7, old of version 4."""
    headers_at, n = struct.unpack_from("<2I", data, 4)
    first, = struct.unpack_from("<I", data, 12)
    second, = struct.unpack_from("<I", data, 16)
    old_first, = struct.unpack_from("<I", old, 12)
    callees = find_callees(data)
    calls = find_calls(old)
    end = data[first:].index(b"\n") + first

    yield "empty", b"", False, None
    yield "one byte", data[:1], False, None
    yield "cut in the beginning", data[:11], False, None
    yield "cut in the addresses", data[:14], False, None
    yield "cut in a function", data[:headers_at // 2], False, None
    yield "no headers", data[:headers_at], True, "summary"
    yield "a last header without its end", data.rstrip(b"\n"), True, None
    yield "version 0", patch(data, (0, 0)), False, None
    yield "version 9", patch(data, (0, 9)), False, None
    yield "another byte order", patch(data, (0, 7 << 24)), False, None
    yield "a number of functions that is too large", patch(data, (8, -1)), False, None
    yield "one function too many", patch(data, (8, n + 1)), False, None
    yield "headers behind the end", patch(data, (4, len(data) + 1)), True, "was cut"
    yield "no place of the headers", patch(data, (4, 0)), True, "was cut"
    yield "headers in the addresses", patch(data, (4, 12)), False, None
    yield "headers in a function", patch(data, (4, first + 4)), False, None
    yield "a function behind the end", patch(data, (12, len(data) + 1)), False, None
    yield "a function at 0", patch(data, (12, 0)), False, None
    yield "two functions at one place", patch(data, (16, first)), True, None
    yield "too many callers", patch(data, (first + 16, -16)), False, None
    yield "callers that would overflow", patch(data, (first + 16, 1 << 28)), False, None
    yield "a callee that is none", patch(data, (callees, 9999)), True, "9999"
    yield "NUL in a name", data[:end - 1] + b"\0" + data[end:], True, None
    yield "no UTF-8", data[:end - 1] + b"\xff" + data[end:], True, None
    yield "a name that was made shorter", data[:end - 2] + data[end:], True, "edited"
    yield "a name that was made longer", data[:end - 2] + b"names" + data[end:], True, "edited"
    yield "an escape", data[:end - 1] + b"\x1b" + data[end:], True, None
    yield "too many invocations", patch(old, (old_first + 12, 1 << 27)), False, None
    yield "calls behind the end", patch(old, (calls + 4, -16)), True, "left out"
    yield "calls in a function", patch(old, (calls + 4, old_first)), False, None
    yield "more calls than there is room", patch(old, (calls, -16)), False, None
    yield "all invocations have all calls", repeat_calls(old), False, None
    assert second > first


def check_edited(report, folder, path):
    """If a name got another length, everything after it is found nevertheless, or the file is
    refused; an address that is wrong otherwise is not taken for that."""
    data = read(path)
    original = read_json(report, path)
    n, = struct.unpack_from("<I", data, 8)
    addresses = struct.unpack_from(f"<{n}I", data, 12)
    decoded = Decoded(data)
    edited = os.path.join(folder, "edited.webgrind")
    complaints = []
    for numbers in ([0], [n // 2], [n - 1], [0, n - 1]):
        for change in (-9, -8, -1, 1, 4, 16, 200):
            changed = data
            for number in reversed(numbers):
                name = decoded.functions[number][1].encode()
                start = data.index(b"\n" + name + b"\n", addresses[number]) + 1
                new = name[:change] if change < 0 else name + b"x" * change
                changed = changed[:start] + new + changed[start + len(name):]
            if len(changed) == len(data) + len(numbers) * change:
                with open(edited, "wb") as file:
                    file.write(changed)
                found = read_json(report, edited)
                complaints += compare_edited(found, original, f"{numbers}, {change}: ")
    report.tap.check("edited: " + os.path.basename(path), complaints)


def compare_edited(found, original, what):
    """All but the names and the warning is as in the original file."""
    if isinstance(found, tuple):
        return [] if found[0] == 1 and b"damaged" in found[1] else [f"{what}{found}"]
    complaints = []
    if not any("edited" in warning["message"] for warning in found["warnings"]):
        complaints.append(f"{what}warnings {found['warnings']}")
    for key in ("creator", "command", "events", "total"):
        if found[key] != original[key]:
            complaints.append(f"{what}{key} {found[key]}, not {original[key]}")
    numbers = [[{key: value for key, value in function.items() if key != "name"}
                for function in document["functions"]] for document in (found, original)]
    if numbers[0] != numbers[1]:
        complaints.append(f"{what}other numbers")
    return complaints


def find_callees(data):
    """The offset of the callees of the first function of version 7 that has any."""
    n, = struct.unpack_from("<I", data, 8)
    for address in struct.unpack_from(f"<{n}I", data, 12):
        n_callers, n_callees = struct.unpack_from("<2I", data, address + 16)
        if n_callees > 0:
            return address + 24 + 16 * n_callers
    raise ValueError("nobody calls")


def find_calls(old):
    """The offset of the number of calls of the first invocation of version 4 that has any."""
    n, = struct.unpack_from("<I", old, 8)
    for address in struct.unpack_from(f"<{n}I", old, 12):
        n_invocations, = struct.unpack_from("<I", old, address + 12)
        for invocation in range(n_invocations):
            at = address + 16 + 32 * invocation + 24
            if struct.unpack_from("<I", old, at) > (0,):
                return at
    raise ValueError("nobody calls")


def repeat_calls(old):
    """Each invocation claims calls that take half of the file, which is quadratic work."""
    n_functions, = struct.unpack_from("<I", old, 8)
    words = []
    for number in range(n_functions):
        address, = struct.unpack_from("<I", old, 12 + 4 * number)
        n, = struct.unpack_from("<I", old, address + 12)
        for invocation in range(n):
            at = address + 16 + 32 * invocation
            words += [(at + 24, (len(old) // 16) // 2), (at + 28, 12)]
    return patch(old, *words)


def check_damaged(report, folder, name, data, opens, words):
    path = os.path.join(folder, "damaged.webgrind")
    with open(path, "wb") as file:
        file.write(data)
    status, out, err = report.run("export", "--format=json", path)
    complaints = []
    if status != (0 if opens else 1):
        complaints.append(f"status {status}: {err!r}")
    elif not opens:
        if b"damaged.webgrind" not in err or out:
            complaints.append(f"{err!r}, and {len(out)} bytes written")
    elif words is not None:
        messages = [warning["message"] for warning in json.loads(out)["warnings"]]
        if not any(words in message for message in messages):
            complaints.append(f"no warning of {words}: {messages}")
    if b"\x1b" in err + out or b"\0" in err + out:
        complaints.append("control characters came through")
    report.tap.check(name, complaints)


def check_words(report):
    """There are warnings about files with lost bits or with several runs."""
    folder = os.path.join(os.path.dirname(report.data), "webgrind")
    for name, code in (("slow.v4", "overflow"), ("append.v7-php", "appended"),
                       ("classes.v7-php", None), ("exit.v4", None)):
        document = read_json(report, os.path.join(folder, name + ".webgrind"))
        codes = [warning["code"] for warning in document["warnings"]]
        report.tap.check(f"{name} warns of {code}",
                         [] if codes == ([code] if code else []) else [f"{document['warnings']}"])


def get_records(decoded):
    """All of a file except for the order of a function's callers and merged callers."""
    headers = dict(line.split(": ", 1) for line in reversed(decoded.headers) if ": " in line)
    return (decoded.functions, decoded.rows, headers["cmd"], headers["events"].split()[0])


def mask_inclusive(functions):
    """Drop the inclusive costs, which version 3 does not have."""
    return [function[:4] + function[5:] for function in functions]


def check_round(report, scratch, path):
    """A file that is read, written and read again has the same content; one of version 7
    also has the same records."""
    again = os.path.join(scratch, "again.webgrind")
    status, _, err = report.run("export", "--format=webgrind", "--output=" + again, path)
    first = Decoded(read(path))
    if max((cost for _, cost in first.calls.values()), default=0) >= WORD:
        report.tap.check("too wide: " + os.path.basename(path),
                         [] if status == 1 and b"32 bits" in err else [f"status {status}"])
        return
    if status != 0:
        report.tap.check("again: " + os.path.basename(path), [f"status {status}: {err!r}"])
        return
    second = Decoded(read(again))
    complaints = compare(read_json(report, again), second)
    functions = [first.get_functions(), second.get_functions()]
    if first.version == 3:
        functions = list(map(mask_inclusive, functions))
    elif first.version < 7:
        functions[1] = [(*function[:2], None, *function[3:]) for function in functions[1]]
    complaints += [] if functions[0] == functions[1] else [f"{functions[1]}, not {functions[0]}"]
    if first.version >= 7 and get_records(first) != get_records(second):
        complaints.append(f"{get_records(second)}, not {get_records(first)}")
    if second.callers != collections.Counter(second.get_callers()):
        complaints.append("callers and callees are not the same calls")
    report.tap.check("again: " + os.path.basename(path), complaints)


def check_other(report, scratch):
    """A Callgrind profile exported for webgrind has the same functions with the same costs."""
    path = report.path("callgrind-basic-cachesim.callgrind.out")
    for name in ("Ir", "Dr"):
        again = os.path.join(scratch, "other.webgrind")
        status, _, err = report.run("export", "--format=webgrind", "--event=" + name,
                                    "--output=" + again, path)
        if status != 0:
            report.tap.check("Callgrind's " + name, [f"status {status}: {err!r}"])
            continue
        profile, other = read_json(report, path), read_json(report, again)
        event = [event["name"] for event in profile["events"]].index(name)
        complaints = compare(other, Decoded(read(again)))
        for one, two in zip(profile["functions"], other["functions"]):
            found = (two["name"].split(" [")[0], *two["self"], *two["inclusive"], two["called"],
                     [[callee, count, cost] for callee, count, (cost,) in two["calls"]])
            expected = (one["name"], one["self"][event], one["inclusive"][event], one["called"],
                        [[callee, count, cost[event]] for callee, count, cost in one["calls"]])
            if found != expected:
                complaints.append(f"{found}, not {expected}")
        report.tap.check("Callgrind's " + name, complaints)


def check_refused(report, scratch):
    """Numbers that do not fit are refused, not wrapped."""
    path = os.path.join(scratch, "callgrind.out.wide")
    for name, cost, calls in (("self", 1 << 32, 1), ("of calls", 5, 1 << 32), ("negative", -5, 1),
                              ("fits", (1 << 32) - 10, 1)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"events: Ir\nfn=main\n1 1\ncfn=f\ncalls={calls} 1\n1 5\nfn=f\n1 {cost}\n")
        again = os.path.join(scratch, name + ".webgrind")
        status, _, err = report.run("export", "--format=webgrind", "--output=" + again, path)
        fits = name == "fits"
        complaints = [] if status == (0 if fits else 1) else [f"status {status}: {err!r}"]
        if os.path.exists(again) != fits:
            complaints.append("a file was left" if not fits else "there is no file")
        report.tap.check("32 bits: " + name, complaints)

    for arguments in (["--event=Ir,Dr"], ["--event=Nothing"], ["--lines"],
                      ["--define=R = Ir / Dr", "--event=R"]):
        status, out, err = report.run("export", "--format=webgrind", *arguments,
                                      report.path("callgrind-basic-cachesim.callgrind.out"))
        report.tap.check("wrong: " + " ".join(arguments),
                         [] if status == 2 and not out and err else [f"{status}: {err!r}"])


def check_cycles(report, path):
    """A cycle costs as much as its dearest member or more, and the same wherever it is shown."""
    document = read_json(report, path)
    functions = document["functions"]
    out = report.run("functions", "--group-by=cycle", "--format=json", path)[1]
    groups = {group["group"]: group["inclusive"] for group in json.loads(out)["groups"]}
    complaints = []
    for number, cycle in enumerate(document["cycles"], 1):
        dearest = max(functions[member]["inclusive"] for member in cycle["members"])
        if cycle["inclusive"] < dearest or cycle["inclusive"] != groups[f"<cycle {number}>"]:
            complaints.append(f"cycle {number}: {cycle['inclusive']}, a member {dearest}, "
                              f"the group {groups[f'<cycle {number}>']}")
    report.tap.check("cycles of " + os.path.basename(path), complaints)
    return len(document["cycles"])


def main():
    report = Report()
    folder = os.path.join(os.path.dirname(report.data), "webgrind")
    paths = sorted(glob.glob(os.path.join(folder, "*.webgrind")))
    report.tap.check("there are files of each version",
                     [] if {Decoded(read(path)).version for path in paths} == set(range(3, 9))
                     else ["not of all"])
    for path in paths:
        report.tap.check(os.path.basename(path),
                         compare(read_json(report, path), Decoded(read(path))))
    report.tap.check("there are cycles",
                     [] if sum(check_cycles(report, path) for path in paths) > 2 else ["too few"])
    check_words(report)

    data = read(os.path.join(folder, "classes.v7-php.webgrind"))
    old = read(os.path.join(folder, "proxy.v4.webgrind"))
    with tempfile.TemporaryDirectory() as scratch:
        for path in paths:
            check_round(report, scratch, path)
        check_other(report, scratch)
        check_refused(report, scratch)
        for name in ("proxy.v3", "proxy.v4", "exit.v3", "fib.v4", "proxy.v5", "classes.v7-php"):
            check_edited(report, scratch, os.path.join(folder, name + ".webgrind"))
        for damaged in make_damaged(data, old):
            check_damaged(report, scratch, *damaged)
    return report.tap.finish()


def read(path):
    with open(path, "rb") as file:
        return file.read()


if __name__ == "__main__":
    sys.exit(main())

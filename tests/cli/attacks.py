# SPDX-License-Identifier: GPL-3.0-or-later
"""Profiles that demand far more time or memory than their size suggests.

Each function makes one kind of profile, as bytes of about the given size."""

import gzip
import lzma
import struct


def colliding_words(n):
    """Words of equal length that collide in the usual string hash, h = 33 h + c."""
    bits = max(n - 1, 1).bit_length()
    return ["".join("Ez" if i >> bit & 1 else "FY" for bit in range(bits)) for i in range(n)]


def colliding_pairs(n):
    """Names of pairs of 64-bit words that collide in a multiplying hash: a change of the first
    word's highest bit is cancelled by one in the second word."""
    bits = max(n - 1, 1).bit_length()
    zero = b"aaaaaaa\x01bbbbbbbb"
    one = bytearray(zero)
    one[7] ^= 0x80
    one[15] ^= 0x80
    one[12] ^= 0x04
    return [b"".join(bytes(one) if i >> bit & 1 else zero for bit in range(bits))
            for i in range(n)]


def repeat(size, make, head=""):
    """The head, followed by make(0), make(1) and so on until it is large enough."""
    pieces = [head]
    length = len(head)
    i = 0
    while length < size:
        pieces.append(make(i))
        length += len(pieces[-1])
        i += 1
    return "".join(pieces).encode()


def many_events(n, start=0):
    return "events: " + " ".join(f"e{i}" for i in range(start, start + n)) + "\n"


# Hashes

def colliding_functions(size):
    words = colliding_words(size // 50)
    return ("events: Ir\n" + "".join(f"fn={w}\n1 1\n" for w in words)).encode()


def colliding_functions_in_pairs(size):
    names = colliding_pairs(size // 220)
    return b"events: Ir\n" + b"".join(b"fn=" + name + b"\n1 1\n" for name in names)


def colliding_files(size):
    words = colliding_words(size // 110)
    return ("events: Ir\n" + "".join(f"ob={w}\nfl={w}\nfn=f\n1 1\n" for w in words)).encode()


def colliding_events(size):
    words = colliding_words(size // 40)
    lines = [" ".join(words[i:i + 1000]) for i in range(0, len(words), 1000)]
    return "".join(f"events: {line}\nfn=f\n1 1\n" for line in lines).encode()


def colliding_formulas(size):
    words = colliding_words(size // 50)
    lines = "".join(f"event: {w} = 2 Ir\n" for w in words)
    return f"events: Ir\n{lines}fn=f\n1 1\n".encode()


def colliding_numbers(size):
    return repeat(size, lambda i: f"fn=({i << 32}) f{i}\nfl=({i << 44})\n1 1\n", "events: Ir\n")


# Events

def events_in_parts(size):
    return repeat(size, lambda i: "part: 1\nfn=f\n1 1\n", many_events(4096))


def few_events_in_parts(size):
    return repeat(size, lambda i: "part:1\nfn=f\n1 1\n", many_events(32))


def one_event_in_many_columns(size):
    return repeat(size, lambda i: "part:1\nfn=f\n1 1\n", "events: " + "a " * 4096 + "\n")


def new_event_in_each_part(size):
    return repeat(size, lambda i: f"events: e{i}\n1 1\n")


def events_of_functions(size):
    return repeat(size, lambda i: f"fn={i}\n1 1\n", many_events(4096))


def few_events_of_functions(size):
    return repeat(size, lambda i: f"fn={i}\n1 1\n", many_events(32))


def few_events_of_calls(size):
    return repeat(size, lambda i: f"fn={i}\n1 1\ncfn={i // 2}\ncalls=1\n1 1\n", many_events(32))


def events_of_lines(size):
    return repeat(size, lambda i: f"{i} 1\n", many_events(4096) + "fn=f\n")


def few_events_of_lines(size):
    return repeat(size, lambda i: f"{i} 1\n", many_events(32) + "fl=f.c\nfn=f\n")


def events_in_another_order(size):
    back = "events: " + " ".join(f"e{i}" for i in reversed(range(4096))) + "\n"
    return repeat(size, lambda i: "1 1\n", many_events(4096) + "fn=f\n1 1\n" + back + "fn=f\n")


def formulas(size):
    return repeat(size - 100, lambda i: f"event: f{i} = 2 Ir\n", "events: Ir\n") + b"fn=f\n1 1\n"


def formulas_of_functions(size):
    head = "events: Ir\n" + "".join(f"event: d{i} = {i} Ir\n" for i in range(4096))
    return repeat(size, lambda i: f"fn={i}\n1 1\n", head)


def formulas_of_many_terms(size):
    head = many_events(1000) + "event: d0 = " + " + ".join(f"e{i}" for i in range(1000)) + "\n"
    head += "".join(f"event: d{i} = d{i - 1} + e1\n" for i in range(1, 4000))
    return repeat(size, lambda i: f"fn={i}\n1 1\n", head)[:max(size // 8, len(head) + 30000)]


def ratios(size):
    head = "events: Ir Dr\nevent: d0 = Ir / Dr\n"
    head += "".join(f"event: d{i} = d{i - 1} / (d{i - 1} + Ir)\n" for i in range(1, 4000))
    return repeat(size, lambda i: f"fn={i}\n1 1 1\n", head)


def doubled_formulas(size):
    return repeat(size, lambda i: f"event: d{i + 1} = d{i} * d{i} + d{i} / d{i}\n",
                  "events: Ir Dr\nevent: d0 = Ir / Dr\n") + b"fn=f\n1 1 1\n"


def formulas_in_circles(size):
    n = size // 40
    text = "events: Ir\n" + "".join(f"event: d{i} = d{i + 1}\n" for i in range(n))
    text += f"event: d{n} = " + " + ".join(f"d{i}" for i in reversed(range(n))) + "\n"
    return (text + "fn=f\n1 1\n").encode()


def long_formula(size):
    return ("events: Ir\nevent: d = " + "(" * (size // 4) + "Ir" + ")" * (size // 4) +
            "\nevent: e = " + "Ir + " * (size // 10) + "Ir\nfn=f\n1 1\n").encode()


# Parts

def parts(size):
    return repeat(size, lambda i: f"part: {i}\n1 1\n", "events: Ir\n")


def parts_of_threads(size):
    return repeat(size, lambda i: f"thread: {i << 32}\n1 1\n", "events: Ir\n")


def parts_of_many_functions(size):
    functions = "".join(f"fn=({i}) f{i}\n1 1\n" for i in range(size // 40))
    return repeat(size, lambda i: f"part: 2\nfn=(7)\ncfn=(9)\ncalls=1\n1 1\nfn=(5)\ncfn=(3)\n"
                                  "calls=1\n1 1\n", "events: Ir\n" + functions)


def commands(size):
    return repeat(size, lambda i: f"cmd: c{i}\npid: {i}\n1 1\n", "events: Ir\n")


# Calls

def chain(size):
    return repeat(size, lambda i: f"fn=(1{i}) f{i}\n1 1\ncfn=(1{i + 1}) f{i + 1}\ncalls=1 1\n1 1\n",
                  "events: Ir\n")


def diamonds(size):
    def make(i):
        return (f"fn=a{i}\n1 1\ncfn=b{i}\ncalls=1\n1 9\ncfn=c{i}\ncalls=1\n1 9\n"
                f"fn=b{i}\n1 1\ncfn=a{i + 1}\ncalls=1\n1 9\n"
                f"fn=c{i}\n1 1\ncfn=a{i + 1}\ncalls=1\n1 9\n")
    return repeat(size, make, "events: Ir\n")


def everybody_calls_everybody(size):
    n = max(int((size / 22) ** 0.5), 2)
    text = "events: Ir\n"
    for i in range(n):
        text += f"fn=({i}) f{i}\n1 1\n"
        text += "".join(f"cfn=({j}) f{j}\ncalls=1\n1 1\n" for j in range(n))
    return text.encode()


def earlier_call_later(size):
    n = max(int((size / 11) ** 0.5), 2)
    text = "events: Ir\n"
    for i in range(n):
        text += f"fn=({i}) f{i}\n1 1\n"
        text += "".join(f"cfn=({j}) f{j}\ncalls=1\n1 5\n" for j in range(i + 1, n))
    return text.encode()


def one_calls_all(size):
    return repeat(size, lambda i: f"cfn=f{i}\ncalls=1\n1 1\n", "events: Ir\nfn=main\n1 1\n")


def all_call_one(size):
    return repeat(size, lambda i: f"fn=f{i}\n1 1\ncfn=g\ncalls=1\n1 1\n", "events: Ir\n")


def small_cycles(size):
    return repeat(size, lambda i: f"fn=a{i}\ncfn=b{i}\ncalls=1\n1 1\nfn=b{i}\n1 1\n"
                                  f"cfn=a{i}\ncalls=1\n1 1\n", "events: Ir\n")


def one_cycle(size):
    return chain(size) + b"cfn=f0\ncalls=1 1\n1 1\n"


def two_ways(size):
    return repeat(size, lambda i: f"fn=f{i}\n1 1\ncfn=f{i + 1}\ncalls=1\n1 1\n"
                                  f"fn=f{i + 1}\ncfn=f{i}\ncalls=1\n1 1\n", "events: Ir\n")


def callers_by_turns(size):
    return repeat(size, lambda i: f"fn=({i % 1000}) f{i % 1000}\ncfn=(1)\ncalls=1\n1 1\n",
                  "events: Ir\nfn=(1) f1\n1 1\n")


# Places

def lines_of_a_function(size):
    return repeat(size, lambda i: f"{i * 7919 % 1000003} 1\n", "events: Ir\nfl=f.c\nfn=f\n")


def instructions(size):
    return repeat(size, lambda i: f"{hex(i * 7919 % 1000003)} {i} 1\n",
                  "positions: instr line\nevents: Ir\nob=/bin/none\nfl=f.c\nfn=f\n")


def jumps(size):
    return repeat(size, lambda i: f"jcnd=1/2 {hex(i * 7919 % 100003)} {i}\n{hex(i)} {i}\n"
                                  f"{hex(i)} {i} 1\n",
                  "positions: instr line\nevents: Ir\nob=/bin/none\nfl=f.c\nfn=f\n")


def jumps_to_one_place(size):
    return repeat(size, lambda i: f"jump=1 0x1 1\n{hex(i)} {i}\n{hex(i)} {i} 1\n",
                  "positions: instr line\nevents: Ir\nob=/bin/none\nfl=f.c\nfn=f\n")


def inlined_files(size):
    return repeat(size, lambda i: f"fi=f{i}.c\n{i} 1\n", "events: Ir\nfl=f.c\nfn=f\n")


def lines_far_apart(size):
    return repeat(size, lambda i: f"{(i * 0x9e3779b97f4a7c15) % (1 << 63)} 1\n",
                  "events: Ir\nfl=f.c\nfn=f\n")


def wide_costs(size):
    return repeat(size, lambda i: f"fn=f{i}\n1 9223372036854775807\n2 9223372036854775807\n",
                  "events: Ir\n")


# Names

def one_name_of_many_files(size):
    return repeat(size, lambda i: f"fl=d{i}/f.c\nfn=f\n1 1\n", "events: Ir\n")


def one_name_of_many_objects(size):
    return repeat(size, lambda i: f"ob=d{i}/lib.so\nfn=f\n1 1\n", "events: Ir\n")


def one_name(size):
    return b"events: Ir\nfn=" + b"x" * size + b"\n1 1\n"


def long_names(size):
    return repeat(size, lambda i: f"fn={'x' * 4000}{i}\n1 1\n", "events: Ir\n")


def levels(size):
    return repeat(size, lambda i: f"fn=f'{i + 2}\n1 1\n", "events: Ir\n")


def nested_templates(size):
    def make(i):
        return f"fn={'a<' * 300}{i}{'>' * 300}::f({'b<' * 300}{'>' * 300})\n1 1\n"
    return repeat(size, make, "events: Ir\n")


def mangled_names(size):
    """Each substitution doubles the demangled name."""
    def make(i):
        name = "_Z1fI1aE" + "".join(f"S{s}_" for s in ["", *"0123456789ABCDEFGHIJ"])
        return f"fn={name}{i}\nfn=_Z{len(str(i)) + 1}f{i}{'P' * 200}i\n1 1\n"
    return repeat(size, make, "events: Ir\n")


def deep_mangled_name(size):
    return ("events: Ir\nfn=_Z1f" + "P" * (size // 2) + "i\n1 1\nfn=_Z1f" + "1aI" * (size // 8) +
            "i" + "E" * (size // 8) + "\n1 1\n").encode()


def overloads(size):
    return repeat(size, lambda i: f"fn=ns::c<int>::f(int, a{i})\n1 1\n", "events: Ir\n")


def redefined_names(size):
    return repeat(size, lambda i: f"fn=(1) f{i}\n1 1\n", "events: Ir\n")


def unknown_names(size):
    return repeat(size, lambda i: f"fn=({i})\n1 1\n", "events: Ir\n")


# Lines that are not understood

def unknown_keys(size):
    return repeat(size, lambda i: f"k{'abcdefghij'[i % 10]}{'abcdefghij'[i // 10 % 10]}x: {i}\n",
                  "events: Ir\nfn=f\n1 1\n")


def noise(size):
    return repeat(size, lambda i: f"?{i}\n", "events: Ir\nfn=f\n1 1\n")


def headers(size):
    return repeat(size, lambda i: f"desc: {i}\ncreator: {i}\nversion: 1\n",
                  "events: Ir\nfn=f\n1 1\n")


def one_line(size):
    return b"events: Ir\nfn=f\n" + b"1 " * (size // 2)


def calls_without_costs(size):
    return repeat(size, lambda i: "calls=1\n", "events: Ir\nfn=f\n1 1\n")


# Compressed

def bomb(line, compress):
    def make(size):
        whole = b"events: Ir\nfn=f\n1 1\n" + line * (200 * size // len(line))
        return compress(whole)
    return make


# aprof

def aprof(head, make):
    return lambda size: repeat(size, make, 'c report generated by aprof\nv 2\nm bb-count\n' + head)


def aprof_circle(size):
    n = size // 40
    return ('v 2\nr "f" "o" 1\n' + "".join(f"x 1 {i} {(i + 1) % n}\n" for i in range(n))).encode()


# webgrind

def webgrind(version, n, address, records, headers_text=b"version: 1\nsummary: 1\nevents: Time\n"):
    """address: maps the number of a function to its offset from the first record."""
    start = 12 + 4 * n
    table = b"".join(struct.pack("<I", start + address(i)) for i in range(n))
    return (struct.pack("<III", version, start + len(records), n) + table + records +
            headers_text)


def webgrind_record(version, n_calls=0, name=b"f", file=b"x.php"):
    call = struct.pack("<IIII", 0, 1, 1, 1)
    if version <= 4:
        numbers = [1, n_calls] if version == 3 else [1, 1, n_calls]
        numbers.insert(-1, 0)
        invocation = struct.pack("<" + "I" * (7 if version == 3 else 8),
                                 *[0] * (7 if version == 3 else 8))
        body = struct.pack("<" + "I" * len(numbers), *numbers) + invocation * n_calls
    elif version == 5:
        body = struct.pack("<IIII", 1, 1, 1, n_calls) + call * n_calls
    else:
        line = b"" if version == 6 else struct.pack("<I", 1)
        body = line + struct.pack("<IIIII", 1, 1, 1, 0, n_calls) + call * n_calls
    return body + file + b"\n" + name + b"\n"


def webgrind_shared(version):
    def make(size):
        record = webgrind_record(version, size // 40)
        return webgrind(version, size // 8, lambda i: 0, record)
    return make


def webgrind_inside(version):
    """Overlapping records: each begins a word after the one before, and shares its long name."""
    def make(size):
        n = size // 16
        words = b"\0\0\0\0" * (n + 16)
        return webgrind(version, n, lambda i: 4 * i, words + b"x" * (size // 2) + b"\n" +
                        b"y" * (size // 4) + b"\n")
    return make


def webgrind_small(version):
    def make(size):
        record = webgrind_record(version, 0, b"f", b"")
        n = size // (len(record) + 4)
        return webgrind(version, n, lambda i: i * len(record), record * n)
    return make


def webgrind_sub_calls(size):
    """Version 4: all invocations refer to the same block of calls."""
    n = size // 80
    block = struct.pack("<IIII", 0, 0, 1, 1) * (size // 32)
    start = 12 + 4 + 16
    invocation = struct.pack("<IIIIIIII", 0, 0, 0, 0, 0, 0, size // 32, start + 32 * n + 8)
    record = struct.pack("<IIII", 1, 1, 0, n) + invocation * n + b"x.php\nf\n"
    return webgrind(4, 1, lambda i: 0, record + block)


CALLGRIND = [
    colliding_functions, colliding_functions_in_pairs, colliding_files, colliding_events,
    colliding_formulas, colliding_numbers,
    events_in_parts, few_events_in_parts, one_event_in_many_columns, new_event_in_each_part,
    events_of_functions, few_events_of_functions, few_events_of_calls, events_of_lines,
    few_events_of_lines, events_in_another_order, formulas, formulas_of_functions,
    formulas_of_many_terms, ratios, doubled_formulas, formulas_in_circles, long_formula,
    parts, parts_of_threads, parts_of_many_functions, commands,
    chain, diamonds, everybody_calls_everybody, earlier_call_later, one_calls_all, all_call_one,
    small_cycles, one_cycle, two_ways, callers_by_turns,
    lines_of_a_function, instructions, jumps, jumps_to_one_place, inlined_files, lines_far_apart,
    wide_costs,
    one_name_of_many_files, one_name_of_many_objects, one_name, long_names, levels,
    nested_templates, mangled_names, deep_mangled_name, overloads, redefined_names, unknown_names,
    unknown_keys, noise, headers, one_line, calls_without_costs,
]

ATTACKS = {
    **{function.__name__.replace("_", "-"): function for function in CALLGRIND},

    "bomb-of-lines.gz": bomb(b"1 1\n", lambda text: gzip.compress(text, 9)),
    "bomb-of-functions.xz": bomb(b"fn=f\n1 1\nfn=g\n1 1\n", lzma.compress),
    "bomb-of-newlines.xz": bomb(b"\n", lzma.compress),

    "aprof-chain": aprof('r "f" "o" 1\nr "g" "o" 2\n',
                         lambda i: f"x {1 + i % 2} {i + 1} {i or -1}\nq {i} 1 1 1 1 1 1 1\n"),
    "aprof-circle": aprof_circle,
    "aprof-star": aprof('r "f" "o" 1\nx 1 0 -1\n', lambda i: f"x 1 {i + 1} 0\n"),
    "aprof-sparse-ids": aprof("", lambda i: 'r "f{0}" "o" {1}\nx {1} {1} -1\n'.format(
        i, i * 65521 % (1 << 32))),
    "aprof-points": aprof('r "f" "o" 1\n', lambda i: f"p 1 {i} 1 1 1 1 1\n"),
    "aprof-points-of-one-size": aprof('r "f" "o" 1\n', lambda i: "p 1 1 1 1 1 1 1\n"),
    "aprof-routines": aprof("", lambda i: f'r "f{i}" "o{i}" {i}\np {i} 1 1 1 1 1 1 1\n'),
    "aprof-quotes": aprof("", lambda i: 'r "' + '" "' * 1000 + f'" {i}\n'),
    "aprof-unknown": aprof("", lambda i: f"q {i} 1 1 1 1 1 1\np {i} 1 1 1 1 1 1\n"),
    "aprof-wide": aprof('r "f" "o" 1\n', lambda i: "p 1 " + "9" * 500 + "\n"),

    **{f"webgrind-{version}-shared": webgrind_shared(version) for version in range(3, 9)},
    **{f"webgrind-{version}-inside": webgrind_inside(version) for version in range(3, 9)},
    **{f"webgrind-{version}-small": webgrind_small(version) for version in range(3, 9)},
    "webgrind-4-sub-calls": webgrind_sub_calls,
}

# SPDX-License-Identifier: GPL-3.0-or-later
"""A fast D-Bus client without a library: a test makes a hundred thousand calls.

Calls are pipelined: all are sent at once before their replies are read.
"""
import functools
import os
import socket
import struct

from .waiting import Gone

# The protocol's numbers.
METHOD_CALL, METHOD_RETURN, ERROR, SIGNAL = 1, 2, 3, 4
PATH, INTERFACE, MEMBER, REPLY_SERIAL, DESTINATION, SIGNATURE = 1, 2, 3, 5, 6, 8
HEADER = "a(yv)"
HEADER_START = 12

# Numeric types by their D-Bus letter: the struct format character and the alignment in bytes.
NUMBERS = {"y": ("B", 1), "b": ("I", 4), "n": ("h", 2), "q": ("H", 2), "i": ("i", 4),
           "u": ("I", 4), "x": ("q", 8), "t": ("Q", 8), "d": ("d", 8)}

# A node as described to caches: its place, application, parent, index, number of children,
# interfaces, name, role, description and states.
ITEM = "((so)(so)(so)iiassusau)"

read_number = struct.Struct("<I").unpack_from
read_numbers_of_item = struct.Struct("<iiI").unpack_from
read_states = struct.Struct("<II").unpack_from

# A program that does not answer for this long hangs.
TIMEOUT_SECONDS = 25
CHUNK = 1 << 18


def aligned(offset, size):
    return offset + -offset % size


def padded(data):
    return data + bytes(-len(data) % 8)


def text(value):
    data = value.encode()
    return struct.pack("<I", len(data)) + data + b"\0"


def short_text(value):
    return bytes([len(value)]) + value.encode() + b"\0"


def field(code, letter, value):
    return bytes([code]) + short_text(letter) + value


def body_of(signature, values):
    """A message body of strings and four-byte numbers."""
    data = b""
    for letter, value in zip(signature, values):
        data += bytes(-len(data) % 4)
        data += text(value) if letter == "s" else struct.pack("<" + NUMBERS[letter][0], value)
    return data


def message(serial, question):
    """A method call in wire format."""
    (owner, path), interface, method, arguments = question
    signature, *values = arguments or ("",)
    body = body_of(signature, values)
    fields = padded(field(PATH, "o", text(path))) + padded(field(INTERFACE, "s", text(interface)))
    fields += padded(field(DESTINATION, "s", text(owner)))
    fields += padded(field(SIGNATURE, "g", short_text(signature)))
    fields += field(MEMBER, "s", text(method))
    return padded(struct.pack("<cBBBIII", b"l", METHOD_CALL, 0, 1, len(body), serial,
                              len(fields)) + fields) + body


def split(signature):
    """The first type of a signature, and the rest."""
    end = 1
    if signature[0] == "a":
        end += len(split(signature[1:])[0])
    elif signature[0] in "({":
        level = 1
        while level > 0:
            level += {"(": 1, "{": 1, ")": -1, "}": -1}.get(signature[end], 0)
            end += 1
    return signature[:end], signature[end:]


def all_types(signature):
    types = []
    while signature:
        first, signature = split(signature)
        types.append(first)
    return types


def read_text(data, offset):
    offset = offset + 3 & ~3
    begin = offset + 4
    end = begin + int.from_bytes(data[offset:begin], "little")
    return data[begin:end].decode(), end + 1


def read_short_text(data, offset):
    end = offset + 1 + data[offset]
    return data[offset + 1:end].decode(), end + 1


def read_variant(data, offset):
    signature, offset = read_short_text(data, offset)
    return reader(signature)(data, offset)


def number_reader(letter):
    code, size = NUMBERS[letter]
    unpack_from = struct.Struct("<" + code).unpack_from

    def read(data, offset):
        offset = aligned(offset, size)
        return unpack_from(data, offset)[0], offset + size

    return read


def struct_reader(signature):
    readers = [reader(each) for each in all_types(signature)]

    def read(data, offset):
        offset = offset + 7 & ~7
        values = []
        for each in readers:
            value, offset = each(data, offset)
            values.append(value)
        return tuple(values), offset

    return read


def alignment(letter):
    if letter in "({":
        return 8
    if letter in "gv":
        return 1
    return NUMBERS[letter][1] if letter in NUMBERS else 4


def array_reader(signature):
    read_one = reader(signature)
    size = alignment(signature[0])

    def read(data, offset):
        offset = offset + 3 & ~3
        n_bytes = int.from_bytes(data[offset:offset + 4], "little")
        offset = aligned(offset + 4, size)
        end = offset + n_bytes
        values = []
        while offset < end:
            value, offset = read_one(data, offset)
            values.append(value)
        return values, offset

    return read


def text_at(data, at):
    """The text at an aligned offset, and the offset of the byte behind its end."""
    begin = at + 4
    end = begin + read_number(data, at)[0]
    return data[begin:end].decode(), end + 1


def end_of_text(data, at):
    return at + 5 + read_number(data, at)[0]


def read_item(data, offset):
    """Reads a node as described to caches. Nine of ten values that a test receives are in these, so
    this does what struct_reader() would do, in a third of the time, and leaves out what nobody
    needs: the application, the interfaces and the description."""
    owner, at = text_at(data, offset + 7 & ~7)
    path, at = text_at(data, at + 3 & ~3)
    at = end_of_text(data, at + 7 & ~7)
    at = end_of_text(data, at + 3 & ~3)
    parent_owner, at = text_at(data, at + 7 & ~7)
    parent_path, at = text_at(data, at + 3 & ~3)
    index, n_children, n_bytes = read_numbers_of_item(data, at + 3 & ~3)
    at = (at + 3 & ~3) + 12 + n_bytes
    name, at = text_at(data, at + 3 & ~3)
    at = at + 3 & ~3
    role = read_number(data, at)[0]
    at = end_of_text(data, at + 4) + 3 & ~3
    n_bytes, states = read_states(data, at)
    return ((owner, path), None, (parent_owner, parent_path), index, n_children, None, name, role,
            None, (states,)), at + 4 + n_bytes


@functools.cache
def reader(signature):
    """A function that reads a value of one type: it takes data and an offset, and returns the value
    and the offset of its end."""
    letter = signature[0]
    if signature == ITEM:
        return read_item
    if letter in "so":
        return read_text
    if letter == "g":
        return read_short_text
    if letter == "v":
        return read_variant
    if letter == "a":
        return array_reader(signature[1:])
    if letter in "({":
        return struct_reader(signature[1:-1])
    return number_reader(letter)


class Bus:
    """A connection to the bus at an address."""

    def __init__(self, address):
        self.serial = 0
        self.data = bytearray()
        # The signals received so far that nobody has taken: the member and the values of each.
        self.signals = []
        try:
            self._connect(address)
        except OSError as error:
            raise Gone(f"the bus at {address}: {error}") from error
        self.ask([(("org.freedesktop.DBus", "/org/freedesktop/DBus"), "org.freedesktop.DBus",
                   "Hello", None)])

    def _connect(self, address):
        options = dict(option.split("=", 1)
                       for option in address.split(";")[0].removeprefix("unix:").split(","))
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(TIMEOUT_SECONDS)
        self.socket.connect(options.get("path") or "\0" + options["abstract"])
        self.socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() +
                            b"\r\n")
        while not self.data.endswith(b"\r\n"):
            self._receive()
        if not self.data.startswith(b"OK"):
            raise ConnectionError(self.data)
        self.data.clear()
        self.socket.sendall(b"BEGIN\r\n")

    def _receive(self):
        chunk = self.socket.recv(CHUNK)
        if not chunk:
            raise ConnectionError("it was closed")
        self.data += chunk

    def _next(self):
        """The next message: its kind, the fields of its header, and its values."""
        while len(self.data) < HEADER_START + 4:
            self._receive()
        kind = self.data[1]
        n_body, _, n_fields = struct.unpack_from("<III", self.data, 4)
        begin = aligned(HEADER_START + 4 + n_fields, 8)
        while len(self.data) < begin + n_body:
            self._receive()
        data = bytes(self.data[:begin])
        body = bytes(self.data[begin:begin + n_body])
        del self.data[:begin + n_body]
        fields = dict(reader(HEADER)(data, HEADER_START)[0])
        # A body is laid out like a struct.
        values = reader(f"({fields.get(SIGNATURE, '')})")(body, 0)[0]
        return kind, fields, values

    def listen(self, interface, member):
        """Asks for a signal of all programs."""
        self.ask([(("org.freedesktop.DBus", "/org/freedesktop/DBus"), "org.freedesktop.DBus",
                   "AddMatch", ("s", f"type='signal',interface='{interface}',member='{member}'"))])

    def take_signals(self):
        """The member and the values of each signal that came before the last answer."""
        signals, self.signals = self.signals, []
        return signals

    def ask(self, questions):
        """Sends all questions, then waits for the answers. A question is a place, an interface, a
        method, and a tuple of the arguments preceded by their signature, or None. The answer is a
        tuple of values, or None for an error or a timeout: the object may have disappeared."""
        answers = {}
        first = self.serial + 1
        self.serial += len(questions)
        try:
            self.socket.sendall(b"".join(message(first + index, question)
                                         for index, question in enumerate(questions)))
            while len(answers) < len(questions):
                kind, fields, values = self._next()
                if kind == SIGNAL:
                    self.signals.append((fields[MEMBER], values))
                # Replies to older calls came too late: ignore them.
                elif fields.get(REPLY_SERIAL, 0) >= first:
                    answers[fields[REPLY_SERIAL]] = values if kind == METHOD_RETURN else None
        except TimeoutError:
            pass
        except OSError as error:
            raise Gone(f"the bus: {error}") from error
        return [answers.get(first + index) for index in range(len(questions))]

# SPDX-License-Identifier: GPL-3.0-or-later
"""The display server, without starting a program that asks it."""
import functools
import os
import socket
import struct
import zlib

# The numbers of the X protocol. All answers but the first, and all events, have 32 bytes.
VERSION = 11
GET_INPUT_FOCUS = 43
REPLY = 1
N_BYTES = 32

# Fields of the head of a picture in the format XWD, which has 32-bit numbers, and of its colours.
N_HEAD_FIELDS = 25
HEAD_SIZE, WIDTH, HEIGHT, LINE_SIZE, N_COLOURS = 0, 4, 5, 12, 19
COLOUR_SIZE = 12

PNG_START = b"\x89PNG\r\n\x1a\n"
EIGHT_BITS, RGB = 8, 2


def receive(connection, n_bytes):
    data = b""
    while len(data) < n_bytes:
        chunk = connection.recv(n_bytes - len(data))
        if not chunk:
            raise ConnectionError("the display server closed the connection")
        data += chunk
    return data


@functools.cache
def connect():
    connection = socket.socket(socket.AF_UNIX)
    connection.connect("/tmp/.X11-unix/X" + os.environ["DISPLAY"].removeprefix(":"))
    connection.sendall(struct.pack("<BxHHHHxx", ord("l"), VERSION, 0, 0, 0))
    is_open, n_words = struct.unpack("<BxxxxxH", receive(connection, 8))
    answer = receive(connection, 4 * n_words)
    if not is_open:
        raise ConnectionError(answer)
    return connection


def wait_for_server():
    """Waits until the server has handled what was sent to it before."""
    connect().sendall(struct.pack("<BxH", GET_INPUT_FOCUS, 1))
    # The events tell of other keyboard maps.
    while receive(connect(), N_BYTES)[0] != REPLY:
        pass


def chunk_of(kind, data):
    return (struct.pack(">I", len(data)) + kind + data +
            struct.pack(">I", zlib.crc32(kind + data)))


def save_picture(screen, path):
    """Writes a picture as PNG. screen: the file where the server keeps the pixels of its screen, in
    the order blue, green, red, nothing."""
    with open(screen, "rb") as file:
        data = file.read()
    head = struct.unpack_from(f">{N_HEAD_FIELDS}I", data)
    width, height = head[WIDTH], head[HEIGHT]
    begin = head[HEAD_SIZE] + COLOUR_SIZE * head[N_COLOURS]
    pixels = data[begin:begin + head[LINE_SIZE] * height]

    lines = bytearray(3 * width * height)
    for colour in range(3):
        lines[colour::3] = pixels[2 - colour::4]
    # A zero before each line: it is not given relative to others.
    plain = b"".join(b"\0" + lines[start:start + 3 * width]
                     for start in range(0, len(lines), 3 * width))
    with open(path, "wb") as file:
        file.write(PNG_START)
        file.write(chunk_of(b"IHDR", struct.pack(">IIBBBBB", width, height, EIGHT_BITS, RGB,
                                                 0, 0, 0)))
        # Low compression: it would take most of the time otherwise.
        file.write(chunk_of(b"IDAT", zlib.compress(plain, 1)))
        file.write(chunk_of(b"IEND", b""))

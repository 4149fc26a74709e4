# SPDX-License-Identifier: GPL-3.0-or-later
"""A profile with devices, a pipe, a folder and an option as source files."""

SOURCES = """events: Ir
fl=/dev/zero
fn=zero
1 10
fl={pipe}
fn=pipe
1 20
fl={folder}
fn=folder
1 30
fl=/dev/stdin
fn=input
1 40
fl={sequences}
fn=\x1b[31mred\x07
1 50
2 60
18446744073709551615 70
fl=--map=x
fn=-option
0 80
"""

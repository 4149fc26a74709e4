# SPDX-License-Identifier: GPL-3.0-or-later
"""Names that would be markup or control characters if nothing escaped them."""

import os

HOSTILE = [
    "</script><img src=x onerror=alert(1)>", "</style><script>alert(1)</script>", "]]>-->",
    "\"'><svg onload=alert(1)>", "&lt;b&gt;&amp;#39;", "</title></section></table>", "a`b`c",
    "https://example.org/", "HTTP://example.org/", "javascript:alert(1)", "\x1b[31mred\x07",
    "left\u202eright", "%s%n${x}{{y}}", "<!--", "x" * 3000, "\ufffe\ufdd0", "\u0085next",
]


def write_hostile(folder):
    """Write a profile with hostile names of functions, files and objects, and in its header."""
    path = os.path.join(folder, "</h1><script>alert(1)</script>.out".replace("/", ""))
    with open(path, "w", encoding="utf-8") as file:
        file.write("desc: Trigger: <b>\ncmd: </title><script>alert(1)</script> /home/x/prog\n"
                   "events: Ir\nfn=main\nfl=main.c\n1 10\n")
        for i, name in enumerate(HOSTILE):
            file.write(f"cfn={name}\ncalls=1 1\n2 {100 * len(HOSTILE) - i}\n")
        for i, name in enumerate(HOSTILE):
            file.write(f"ob={name}\nfl={name}\nfn={name}\n1 {100 * len(HOSTILE) - i}\n")
    return path

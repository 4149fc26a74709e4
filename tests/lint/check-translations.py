#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check po/ against the source tree.

    check-translations.py SOURCE_ROOT
"""
import os
import re
import subprocess
import sys
import tempfile

from tap import Tap
from tree import read, walk

MARKED_CODE = re.compile(r"\b(?:_|N_|C_|NC_|ngettext|g_dn?gettext|g_dpgettext) ?\(")
MARKED_UI = re.compile(r'translatable="(?:yes|true)"')

# As in Meson's preset "glib".
XGETTEXT = [
    "xgettext", "--from-code=UTF-8", "--add-comments",
    "--keyword=_", "--keyword=N_", "--keyword=C_:1c,2", "--keyword=NC_:1c,2",
    "--keyword=g_dcgettext:2", "--keyword=g_dngettext:2,3", "--keyword=g_dpgettext2:2c,3",
    "--flag=N_:1:pass-c-format", "--flag=C_:2:pass-c-format", "--flag=NC_:2:pass-c-format",
    "--flag=g_dngettext:2:pass-c-format", "--flag=g_strdup_printf:1:c-format",
    "--flag=g_string_printf:2:c-format", "--flag=g_string_append_printf:2:c-format",
    "--flag=g_error_new:3:c-format", "--flag=g_set_error:4:c-format",
]


def listed(top, path):
    lines = [line.strip() for line in read(top, path).split("\n")]
    return [line for line in lines if line and not line.startswith("#")]


def marked(top):
    """The files with strings to be translated."""
    for path in walk(top):
        if path.startswith("data/"):
            if path.endswith((".desktop.in", ".xml.in", ".gschema.xml")):
                yield path
        elif path.startswith(("src/", "ui/")) and path.endswith((".c", ".h", ".ui")):
            pattern = MARKED_UI if path.endswith(".ui") else MARKED_CODE
            if pattern.search(read(top, path)):
                yield path


def run(*command, cwd=None):
    """Runs a command; returns the lines of its output if it fails or warns, else []."""
    result = subprocess.run(command, capture_output=True, check=False, text=True, cwd=cwd)
    said = (result.stdout + result.stderr).strip().split("\n")
    return said if result.returncode != 0 or "warning:" in result.stderr else []


def check_language(tap, top, language, template):
    path = os.path.join(top, "po", language + ".po")

    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "out")
        tap.check(f"{language} compiles",
                  run("msgfmt", "--check", "--check-accelerators=_", "-o", output, path))
        tap.check(f"{language} is complete", run("msgcmp", path, template))


def main():
    top = os.path.realpath(sys.argv[1])
    tap = Tap()
    in_list = listed(top, "po/POTFILES")
    in_tree = set(marked(top))

    tap.check("po/POTFILES names each file with strings",
              [f"missing: {path}" for path in sorted(in_tree - set(in_list))] +
              [f"has no strings: {path}" for path in sorted(set(in_list) - in_tree)])
    tap.check("po/POTFILES is sorted, each file once",
              [] if in_list == sorted(set(in_list)) else ["sort it: LC_ALL=C sort -u"])

    languages = listed(top, "po/LINGUAS")
    tap.check("po/LINGUAS names each translation",
              sorted(set(languages) ^ {name[:-3] for name in os.listdir(os.path.join(top, "po"))
                                       if name.endswith(".po")}))

    with tempfile.TemporaryDirectory() as folder:
        template = os.path.join(folder, "quern.pot")
        existing = [path for path in in_list if os.path.exists(os.path.join(top, path))]
        tap.check("the strings can be extracted",
                  run(*XGETTEXT, "-o", template, *existing, cwd=top))
        for language in languages:
            check_language(tap, top, language, template)

    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())

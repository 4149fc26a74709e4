#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Install the MIME package into a folder of its own, and ask GIO what files are.

    check-mime.py PACKAGE
"""
import os
import shutil
import subprocess
import sys
import tempfile

from tap import Tap

PROFILE = "# callgrind format\nversion: 1\nevents: Ir\nfn=main\n1 1\n"
BARE_PROFILE = "version: 1\ncreator: other\nevents: Ir Dr\nfn=main\n1 1 2\n"
CACHEGRIND = "desc: I1 cache: 32768 B\ncmd: true\nevents: Ir\nfl=a.c\nfn=main\n1 1\n"
PROSE = "What happens next is an events: list of words.\n"

OURS = "application/x-kcachegrind"

# name of the file, what is in it, its type
CASES = [
    ("callgrind.out.12345", PROFILE, OURS),
    ("callgrind.out.12345.1", PROFILE, OURS),
    ("callgrind.out.12345-02", PROFILE, OURS),
    ("callgrind.out.my program.12", PROFILE, OURS),
    ("cachegrind.out.99", CACHEGRIND, OURS),
    ("cachegrind.out.4711", BARE_PROFILE, OURS),
    ("profile", PROFILE, OURS),
    ("profile.callgrind", BARE_PROFILE, OURS),
    ("profile.dat", CACHEGRIND, OURS),
    ("cachegrind.out.4711.webgrind", "\7\0\0\0", "application/x-webgrind"),
    ("notes", PROSE, "text/plain"),
    ("callgrind.txt", PROSE, "text/plain"),
]


def type_of(path, environment):
    output = subprocess.run(["gio", "info", "-a", "standard::content-type", path], env=environment,
                            capture_output=True, check=True, text=True).stdout
    return output.split("standard::content-type:")[1].split()[0]


def main():
    package = sys.argv[1]
    tap = Tap()

    with tempfile.TemporaryDirectory() as folder:
        packages = os.path.join(folder, "share", "mime", "packages")
        os.makedirs(packages)
        shutil.copy(package, packages)
        subprocess.run(["update-mime-database", os.path.join(folder, "share", "mime")], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        environment = dict(os.environ)
        share = os.path.join(folder, "share")
        environment["XDG_DATA_DIRS"] = share + ":/usr/local/share:/usr/share"
        environment["XDG_DATA_HOME"] = os.path.join(folder, "home")
        environment["GIO_USE_VFS"] = "local"

        files = os.path.join(folder, "files")
        os.makedirs(files)
        for name, text, expected in CASES:
            path = os.path.join(files, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            found = type_of(path, environment)
            tap.check(name, [] if found == expected else [f"is {found}, not {expected}"])

    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: GPL-3.0-or-later
"""Installs the program, so that it finds its settings, icons, MIME type and helpers.

Tests that run in parallel share the installation, which the first one makes.
"""
import fcntl
import json
import os
import subprocess


def is_older(path, seconds):
    return os.path.exists(path) and os.path.getmtime(path) <= seconds


def is_installed(build_root, mark):
    """Whether no file to install has changed since the last installation."""
    if not os.path.exists(mark):
        return False
    installed_at = os.path.getmtime(mark)
    with open(os.path.join(build_root, "meson-info", "intro-installed.json"),
              encoding="utf-8") as file:
        places = json.load(file)
    return all(is_older(source, installed_at) and os.path.exists(target)
               for source, target in places.items())


def install(build_root):
    """Installs into the prefix, which is in the build folder."""
    mark = os.path.join(build_root, "installed")
    with open(os.path.join(build_root, "installing.lock"), "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if is_installed(build_root, mark):
            return
        subprocess.run(["meson", "install", "-C", build_root, "--no-rebuild", "--only-changed",
                        "--quiet"], check=True, stdout=subprocess.DEVNULL)
        with open(mark, "w", encoding="ascii"):
            pass

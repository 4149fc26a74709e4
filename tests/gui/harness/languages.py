# SPDX-License-Identifier: GPL-3.0-or-later
"""Running the program in another language."""
import fcntl
import os
import shutil
import subprocess


def german(session):
    """The environment for a program in German. Tests that run in parallel share the locale that it
    needs, which the first one creates."""
    folder = os.path.join(session.build_root, "locale")
    locale = os.path.join(folder, "de_DE.UTF-8")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "lock"), "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.exists(locale):
            unfinished = os.path.join(folder, "unfinished")
            shutil.rmtree(unfinished, ignore_errors=True)
            subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", unfinished], check=True)
            os.rename(unfinished, locale)
    return dict(os.environ, LOCPATH=folder, LANG="de_DE.UTF-8")

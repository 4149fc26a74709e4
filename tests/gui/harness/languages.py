# SPDX-License-Identifier: GPL-3.0-or-later
"""Running the program in another language or direction."""
import fcntl
import os
import shutil
import subprocess


def with_locale(session, name):
    """The environment for a program with that locale. Tests that run in parallel share the locales,
    which the first one creates."""
    folder = os.path.join(session.build_root, "locale")
    locale = os.path.join(folder, f"{name}.UTF-8")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "lock"), "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.exists(locale):
            unfinished = os.path.join(folder, "unfinished")
            shutil.rmtree(unfinished, ignore_errors=True)
            subprocess.run(["localedef", "-i", name, "-f", "UTF-8", unfinished], check=True)
            os.rename(unfinished, locale)
    return dict(os.environ, LOCPATH=folder, LANG=f"{name}.UTF-8")


def german(session):
    """The environment for a program in German."""
    return with_locale(session, "de_DE")


def right_to_left(session):
    """The environment for a program in English that is laid out from right to left. New versions of
    GTK take the direction from LC_CTYPE; others, from their catalogue, which GLib reads for an
    untranslated program only if its locale is English."""
    with_locale(session, "he_IL")
    return dict(with_locale(session, "en_US"), LC_CTYPE="he_IL.UTF-8", LANGUAGE="he")

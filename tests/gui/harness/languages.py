# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs that speak another language than the tests."""
import os
import subprocess


def german(session):
    """The environment of a German program; that wants a locale, which is made."""
    folder = os.path.join(session.folder, "locale")
    os.makedirs(folder)
    subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", os.path.join(folder, "de_DE.UTF-8")],
                   check=True)
    return dict(os.environ, LOCPATH=folder, LANG="de_DE.UTF-8")

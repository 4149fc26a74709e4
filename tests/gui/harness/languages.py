# SPDX-License-Identifier: GPL-3.0-or-later
"""Running the program in another language."""
import os
import subprocess


def german(session):
    """The environment for a program in German. Creates the locale that it needs."""
    folder = os.path.join(session.folder, "locale")
    os.makedirs(folder)
    subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", os.path.join(folder, "de_DE.UTF-8")],
                   check=True)
    return dict(os.environ, LOCPATH=folder, LANG="de_DE.UTF-8")

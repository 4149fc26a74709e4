#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check the flatpak manifest, without network and without flatpak-builder.

    check-flatpak.py SOURCE_ROOT APPLICATION_ID

flatpak-builder only warns about keys that it does not know, and a wrong option
fails after an hour of building. So all keys and options are checked here.
"""
import os
import re
import sys

import yaml

from tap import Tap
from tree import read

APPLICATION_KEYS = {"id", "runtime", "runtime-version", "sdk", "command", "finish-args", "cleanup",
                    "modules"}
MODULE_KEYS = {"name", "buildsystem", "config-opts", "sources", "post-install", "cleanup",
               "subdir"}
SOURCE_KEYS = {"archive": {"type", "url", "sha256"}, "dir": {"type", "path", "skip"}}
BUILD_SYSTEMS = {"autotools", "meson", "cmake-ninja"}
FINISH_ARGUMENT = re.compile(r"--(share|socket|device|filesystem)=[a-z0-9:-]+$")


def unknown(kind, mapping, known):
    return [f"{kind}: unknown key {key}" for key in mapping if key not in known]


def check_source(module, source, folder):
    known = SOURCE_KEYS.get(source.get("type"))
    if known is None:
        return [f"{module}: unknown source type {source.get('type')}"]

    complaints = unknown(module, source, known)
    if source["type"] == "archive":
        if not source.get("url", "").startswith("https://"):
            complaints.append(f"{module}: {source.get('url')} is not fetched by https")
        if not re.fullmatch(r"[0-9a-f]{64}", str(source.get("sha256"))):
            complaints.append(f"{module}: no checksum")
    elif not os.path.exists(os.path.join(folder, source["path"], "meson.build")):
        complaints.append(f"{module}: nothing to build in {source['path']}")

    return complaints


def check_options(module, options, meson_options):
    """Our own options must be in meson_options.txt."""
    complaints = []
    for option in options:
        match = re.fullmatch(r"-D([a-z_]+)=(\S+)", option)
        if match is None or f"option('{match.group(1)}'" not in meson_options:
            complaints.append(f"{module}: unknown option {option}")
    return complaints


def main():
    top = os.path.realpath(sys.argv[1])
    application_id = sys.argv[2]
    path = f"flatpak/{application_id}.yml"
    tap = Tap()

    manifest = yaml.safe_load(read(top, path))
    modules = manifest.get("modules", [])
    names = [module.get("name") for module in modules]

    tap.check("the application's keys", unknown("application", manifest, APPLICATION_KEYS) +
              [f"missing: {key}" for key in sorted(APPLICATION_KEYS - set(manifest))])
    tap.check("the application's id",
              [] if manifest["id"] == application_id else [manifest["id"]])
    runtime = (manifest["runtime"], manifest["sdk"])
    version = str(manifest["runtime-version"])
    tap.check("a runtime with GTK 4.8",
              [] if runtime == ("org.gnome.Platform", "org.gnome.Sdk") and int(version) >= 43
              else [*runtime, version])
    arguments = manifest["finish-args"]
    tap.check("the permissions",
              [each for each in arguments if not FINISH_ARGUMENT.fullmatch(each)])
    tap.check("no network", [each for each in arguments if "network" in each])
    tap.check("the modules, ours last",
              [] if names == ["graphviz", "libarchive", "libiberty", "gsl", "quern"]
              else [str(names)])

    for module in modules:
        name = module["name"]
        complaints = unknown(name, module, MODULE_KEYS)
        if module.get("buildsystem", "autotools") not in BUILD_SYSTEMS:
            complaints.append(f"{name}: {module['buildsystem']}")
        if not module.get("sources"):
            complaints.append(f"{name}: no sources")
        for source in module.get("sources", []):
            complaints += check_source(name, source, os.path.join(top, "flatpak"))
        if name == "quern":
            complaints += check_options(name, module["config-opts"], read(top, "meson_options.txt"))
        tap.check(f"module {name}", complaints)

    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check the interface files and the list of resources, as far as this needs no display.

    check-ui.py SOURCE_ROOT

Whether templates fit their classes is tested where they are used: tests/views
and tests/gui.
"""
import os
import re
import sys
import xml.etree.ElementTree as ElementTree

from tap import Tap
from tree import read, walk

RESOURCES = "resources/quern.gresource.xml"

# Properties with text for people, which must be translatable if there is a word in it.
TEXT_PROPERTIES = {"label", "title", "subtitle", "tooltip-text", "placeholder-text", "description",
                   "text", "comments", "menu-label", "heading", "body"}
WORD = re.compile(r"[^\W\d_]{2,}")
SETS_TEMPLATE = re.compile(
    r'(?:set_template_from_resource|picture_view_class_bind|code_pane_class_bind) '
    r'\(\s*[^,]+,\s*(?:QUERN_RESOURCE_PATH\s*)?"([^"]+)"')


def commands(root):
    """The properties of monospaced texts: shell commands, which are not translated."""
    for element in root.iter("object"):
        if any(style.get("name") == "monospace" for style in element.findall("style/class")):
            yield from element.findall("property")


def untranslated(root):
    passed_over = set(commands(root))
    for element in root.iter():
        if element in passed_over:
            continue
        name = element.get("name", "").replace("_", "-")
        is_text = (element.tag == "property" and name in TEXT_PROPERTIES or
                   element.tag == "attribute" and name == "label")
        if is_text and WORD.search(element.text or "") and element.get("translatable") != "yes":
            yield f"“{element.text}” cannot be translated"


def newer_than_floor(root):
    floor = {"gtk": (4, 8), "libadwaita": (1, 2)}
    for element in root.iter("requires"):
        version = tuple(int(part) for part in element.get("version").split("."))
        if element.get("lib") in floor and version > floor[element.get("lib")]:
            yield f"needs {element.get('lib')} {element.get('version')}"


def hyphenated(root):
    """Labels that break names and paths with hyphens, which look like a part of them."""
    for element in root.iter("object"):
        modes = [each.text for each in element.findall("property[@name='wrap-mode']")]
        hyphens = [each.get("value")
                   for each in element.findall("attributes/attribute[@name='insert-hyphens']")]
        if element.get("class") == "GtkLabel" and modes and hyphens != ["false"]:
            yield f"the label {element.get('id', '')} inserts hyphens"
        if element.get("class") != "GtkLabel" and hyphens:
            yield f"a {element.get('class')} has no attributes"


def main():
    top = os.path.realpath(sys.argv[1])
    tap = Tap()
    paths = [path for path in walk(top) if path.startswith("ui/") and path.endswith(".ui")]
    resources = ElementTree.fromstring(read(top, RESOURCES))
    listed = {os.path.basename(element.text) for element in resources.iter("file")}
    templates = set()

    for path in walk(top):
        if path.startswith("src/") and path.endswith(".c"):
            names = SETS_TEMPLATE.findall(read(top, path))
            templates.update(os.path.basename(name) for name in names)

    tap.check("there are interface files", [] if paths else ["none in ui/"])
    tap.check("each is a resource",
              [path for path in paths if os.path.basename(path) not in listed])

    for path in paths:
        root = ElementTree.fromstring(read(top, path))
        complaints = list(untranslated(root)) + list(newer_than_floor(root)) + \
            list(hyphenated(root))
        for template in root.iter("template"):
            stem = os.path.splitext(os.path.basename(path))[0]
            class_name = "".join(word.capitalize() for word in stem.split("-"))
            if template.get("class") != class_name:
                complaints.append(f"its class is {template.get('class')}, not {class_name}")
            if os.path.basename(path) not in templates:
                complaints.append("no class sets it as its template")
        tap.check(path, complaints)

    return tap.finish()


if __name__ == "__main__":
    sys.exit(main())

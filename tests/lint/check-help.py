#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Check that the help is complete and matches the program: each view has a page, links have
targets, and labels, keys and options are those of the program.

    check-help.py SOURCE_ROOT HELP_HTML
"""
import os
import re
import sys
import xml.etree.ElementTree as ElementTree

from tap import Tap
from tree import read, walk

MALLARD = "{http://projectmallard.org/1.0/}"
FOLDER = os.path.join("data", "help", "C")
VIEW = re.compile(r"^const QuernViewInfo \w+ = \{\s*\.id = \"([a-z-]+)\"", re.MULTILINE)
MESSAGE = re.compile(r'^msgid ((?:"(?:[^"\\]|\\.)*"\s*)+)', re.MULTILINE)
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
SHORTCUT = re.compile(r'\{ "(?:app|win)\.[a-z:-]+", \{ ([^}]*) \} \}')
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
# Keys that GTK or a terminal's shell handles.
FOREIGN_KEYS = {"Ctrl", "Enter"}
# Names of keys as GTK shows them.
KEY_NAMES = {"control": "Ctrl", "return": "Enter", "page_down": "Page Down",
             "page_up": "Page Up", "backslash": "\\", "question": "?", "comma": ","}
# Commands and options of other programs.
FOREIGN = re.compile(r"^(?:env .*)?(?:valgrind|callgrind_control)\b|^--(?:dump-instr|collect-jumps|"
                     r"separate-callers)")


class Pages:
    def __init__(self, top):
        names = sorted(os.listdir(os.path.join(top, FOLDER)))
        self.roots = {name.removesuffix(".page"):
                      ElementTree.fromstring(read(top, os.path.join(FOLDER, name)))
                      for name in names if name.endswith(".page")}

    def all(self, tag):
        """Each element of that kind, with the page that it is on."""
        return [(page, element) for page, root in self.roots.items()
                for element in root.iter(MALLARD + tag)]

    def texts(self, tag):
        return [(page, " ".join("".join(element.itertext()).split()))
                for page, element in self.all(tag)]

    def has(self, address):
        page, _, section = address.partition("#")
        return page in self.roots and (section == "" or any(
            each.get("id") == section for each in self.roots[page].iter(MALLARD + "section")))


def check_pages(top, pages, views):
    complaints = [f"{name}.page: its id is {root.get('id')}"
                  for name, root in pages.roots.items() if root.get("id") != name]
    complaints += [f"the view {view} has no page" for view in views if view not in pages.roots]
    for name, root in pages.roots.items():
        guides = [link for link in root.iter(MALLARD + "link") if link.get("type") == "guide"]
        pictures = list(root.iter(MALLARD + "media"))
        if name != "index" and (len(guides) != 1 or len(pictures) != 1):
            complaints.append(f"{name}.page: {len(guides)} guides and {len(pictures)} pictures")
    shown = {element.get("src") for _, element in pages.all("media")}
    stored = {"figures/" + name for name in os.listdir(os.path.join(top, FOLDER, "figures"))}
    return complaints + [f"{name} is on one side only" for name in sorted(shown ^ stored)]


def check_links(pages, page):
    """Checks links in the pages, and in the web page generated from them."""
    complaints = [f"{name}.page: {link.get('xref')} is not there"
                  for name, link in pages.all("link") if not pages.has(link.get("xref"))]
    ids = re.findall(r' id="([^"]+)"', page)
    complaints += [f"help.html: {each} is there twice" for each in set(ids) if ids.count(each) > 1]
    return complaints + [f"help.html: {each} is not there"
                         for each in re.findall(r'href="#([^"]+)"', page) if each not in ids]


def plain(message):
    return message.replace("_", "").replace("\\\\", "\\")


def messages(top):
    """All texts of the program, which any translation lists."""
    return {plain("".join(STRING.findall(each)))
            for each in MESSAGE.findall(read(top, os.path.join("po", "de.po")))}


def key_of(accelerator):
    """“<Control><Shift>e” as “Ctrl+Shift+E”."""
    parts = re.findall(r"[^<>]+", accelerator)
    names = [KEY_NAMES.get(part.lower(), part.capitalize()) for part in parts]
    return "+".join(names)


def keys(top):
    found = set(FOREIGN_KEYS)
    for element in ElementTree.fromstring(read(top, "ui/shortcuts-window.ui")).iter("property"):
        if element.get("name") == "accelerator":
            found.update(key_of(each) for each in element.text.split())
    for each in SHORTCUT.findall(read(top, "src/app/quern-application.c")):
        found.update(key_of(accelerator) for accelerator in STRING.findall(each))
    return found


def check_keys(pages, known):
    said = [(page, "+".join(key.text for key in element)) for page, element in pages.all("keyseq")]
    inside = {id(key) for _, element in pages.all("keyseq") for key in element}
    said += [(page, key.text) for page, key in pages.all("key") if id(key) not in inside]
    return [f"{page}.page: {key} does nothing" for page, key in said if key not in known]


def check_options(pages, manual):
    lines = [(page, line) for page, text in pages.all("screen")
             for line in "".join(text.itertext()).split("\n")] + pages.texts("cmd")
    return [f"{page}.page: {option} is no option" for page, line in lines if not FOREIGN.match(line)
            for option in OPTION.findall(line) if option not in manual]


def main():
    top, html = sys.argv[1:]
    pages = Pages(top)
    views = [view for path in walk(top) if path.endswith("-view.c")
             for view in VIEW.findall(read(top, path))]
    said = messages(top)
    manual = "".join(read(top, os.path.join("data", "man", name + ".1")).replace("\\-", "-")
                     for name in ("quern", "quern-report"))
    with open(html, encoding="utf-8") as file:
        page = file.read()

    tap = Tap()
    tap.check("there are views", [] if len(views) > 8 else views)
    tap.check("each view has a page, and each page a place and a picture",
              check_pages(top, pages, views))
    tap.check("links lead somewhere", check_links(pages, page))
    tap.check("labels are those of the program", [f"{name}.page: nothing is called “{label}”"
              for name, label in pages.texts("gui") if label not in said])
    tap.check("keys are those of the program", check_keys(pages, keys(top)))
    tap.check("options are those of the program", check_options(pages, manual))
    return tap.finish()


sys.exit(main())

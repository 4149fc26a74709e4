#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the pages of the help as one web page, for desktops without Yelp.

    make-html.py STYLE OUTPUT PAGE…

STYLE is a style sheet. The first PAGE is the index. Pictures become part of the output: a browser
in a sandbox may not read other files.
"""
import base64
import html
import os
import sys
import xml.etree.ElementTree as ElementTree

MALLARD = "{http://projectmallard.org/1.0/}"
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
# Elements of Mallard that are one of HTML.
SAME = {
    "p": "p", "screen": "pre", "list": "ul", "steps": "ol", "terms": "dl", "note": "aside",
    "gui": "b", "cmd": "code", "code": "code", "file": "code", "em": "em", "key": "kbd",
}


class Help:
    def __init__(self, paths):
        self.folder = os.path.dirname(paths[0])
        self.pages = [ElementTree.parse(path).getroot() for path in paths]
        self.titles = {page.get("id"): page.findtext(MALLARD + "title") for page in self.pages}

    def write(self, style):
        index = self.pages[0]
        return "\n".join([
            "<!DOCTYPE html>", f'<html lang="{index.get(XML_LANG, "en")}">', "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{html.escape(self.titles['index'])}</title>", f"<style>\n{style}</style>",
            "</head>", "<body>", self.index(index), "<main>",
            *(self.page(page) for page in self.in_order(index)), "</main>", "</body>", "</html>",
            ""])

    def below(self, section):
        """The pages that link to a section of the index as their guide."""
        wanted = "index#" + section.get("id")
        return [page for page in self.pages
                if any(link.get("xref") == wanted for link in page.iter(MALLARD + "link")
                       if link.get("type") == "guide")]

    def in_order(self, index):
        return [page for section in index.findall(MALLARD + "section")
                for page in self.below(section)]

    def index(self, index):
        text = f'<header id="index"><h1>{html.escape(self.titles["index"])}</h1>'
        text += "".join(self.block(child) for child in index.findall(MALLARD + "p"))
        text += "<nav>"
        for section in index.findall(MALLARD + "section"):
            text += f'<h2>{html.escape(section.findtext(MALLARD + "title"))}</h2><ul>'
            for page in self.below(section):
                name = page.get("id")
                desc = page.findtext(f"{MALLARD}info/{MALLARD}desc")
                text += (f'<li><a href="#{name}">{html.escape(self.titles[name])}</a>'
                         f"<br>{html.escape(desc)}</li>")
            text += "</ul>"
        return text + "</nav></header>"

    def page(self, page):
        name = page.get("id")
        return (f'<article id="{name}">{self.children(page, level=2)}'
                '<p><a href="#index">↑</a></p></article>')

    def children(self, element, level=2):
        return "".join(self.block(child, level) for child in element)

    def block(self, element, level=2):
        tag = element.tag.removeprefix(MALLARD)
        if tag == "info":
            return ""
        if tag == "title":
            return f"<h{level}>{self.inline(element)}</h{level}>\n"
        if tag == "section":
            content = self.children(element, level + 1)
            return f'<section id="{element.get("id")}">{content}</section>'
        if tag == "media":
            return self.picture(element)
        if tag in ("p", "screen"):
            return f"<{SAME[tag]}>{self.inline(element)}</{SAME[tag]}>\n"
        if tag == "note":
            return f"<aside>{self.children(element, level)}</aside>\n"
        if tag in ("list", "steps", "terms"):
            return self.items(element, tag, level)
        raise SystemExit(f"make-html.py: <{tag}> is not known here")

    def items(self, element, tag, level):
        title = element.find(MALLARD + "title")
        text = "" if title is None else self.block(title, level + 1)
        text += f"<{SAME[tag]}>"
        for item in element.findall(MALLARD + "item"):
            if tag == "terms":
                term, *rest = item
                text += f"<dt>{self.inline(term)}</dt><dd>"
                text += "".join(self.block(child, level) for child in rest) + "</dd>"
            else:
                text += f"<li>{self.children(item, level)}</li>"
        return text + f"</{SAME[tag]}>\n"

    def picture(self, element):
        with open(os.path.join(self.folder, element.get("src")), "rb") as file:
            data = base64.b64encode(file.read()).decode("ascii")
        alt = html.escape(" ".join("".join(element.itertext()).split()), quote=True)
        return f'<img alt="{alt}" src="data:{element.get("mime")};base64,{data}">\n'

    def inline(self, element):
        text = html.escape(element.text or "")
        for child in element:
            tag = child.tag.removeprefix(MALLARD)
            if tag == "link":
                page, _, section = child.get("xref").partition("#")
                title = self.inline(child) or html.escape(self.titles[page])
                text += f'<a href="#{section or page}">{title}</a>'
            elif tag == "keyseq":
                text += "+".join(f"<kbd>{html.escape(key.text)}</kbd>" for key in child)
            elif tag in SAME:
                text += f"<{SAME[tag]}>{self.inline(child)}</{SAME[tag]}>"
            else:
                raise SystemExit(f"make-html.py: <{tag}> is not known in a line of text")
            text += html.escape(child.tail or "")
        return text


def main():
    style, output, *paths = sys.argv[1:]
    with open(style, encoding="utf-8") as file:
        text = Help(paths).write(file.read())
    with open(output, "w", encoding="utf-8") as file:
        file.write(text)


main()

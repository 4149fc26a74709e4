# SPDX-License-Identifier: GPL-3.0-or-later
"""Parse an HTML report: its elements, its tables, and what it must not contain."""

import base64
import hashlib
import re
from html.parser import HTMLParser

VOID = {"meta", "input"}
# Elements whose end tags are omitted.
OPEN_ENDED = {"td", "th", "tr", "thead", "tbody", "tfoot", "li"}
CLOSES = {"td": {"td", "th"}, "th": {"td", "th"}, "li": {"li"},
          "tr": {"td", "th", "tr"}, "tbody": {"td", "th", "tr", "thead"},
          "tfoot": {"td", "th", "tr", "tbody"}}
TAGS = {
    "html", "head", "meta", "style", "title", "body", "header", "h1", "h2", "h3", "p", "nav", "a",
    "main", "section", "div", "input", "output", "button", "span", "b", "i", "small", "ul", "li",
    "code", "table", "thead", "tbody", "tfoot", "tr", "th", "td", "script", "svg", "defs",
    "pattern", "g", "rect", "path", "text",
}
# No attribute may run, load or style anything.
FORBIDDEN = re.compile(r"on|style$|src|xmlns|action|formaction|data$|xlink")


class Element:
    def __init__(self, tag, attributes, parent):
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children = []
        self.pieces = []

    def all(self, tag, **attributes):
        """All matching descendants, in document order."""
        found = []
        left = list(reversed(self.children))
        while left:
            element = left.pop()
            if element.tag == tag and all(element.attributes.get(name.rstrip("_")) == value
                                          for name, value in attributes.items()):
                found.append(element)
            left += reversed(element.children)
        return found

    def find(self, tag, **attributes):
        return (self.all(tag, **attributes) or [None])[0]

    def text(self):
        return "".join(piece if isinstance(piece, str) else piece.text() for piece in self.pieces)


class Page(HTMLParser):
    """A parsed report; complaints lists what is wrong with the document."""

    def __init__(self, data):
        super().__init__(convert_charrefs=True)
        self.source = data.decode("utf-8")
        self.complaints = []
        self.root = self.at = Element("", {}, None)
        self.feed(self.source)
        self.close()
        if self.at is not self.root:
            self.complaints.append(f"<{self.at.tag}> is not closed")
        self.check()

    def handle_starttag(self, tag, attrs):
        while self.at.tag in CLOSES.get(tag, ()):
            self.at = self.at.parent
        element = Element(tag, dict(attrs), self.at)
        self.at.children.append(element)
        self.at.pieces.append(element)
        if tag not in VOID:
            self.at = element

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.at = self.at.parent

    def handle_endtag(self, tag):
        while self.at.tag in OPEN_ENDED and self.at.tag != tag:
            self.at = self.at.parent
        if self.at.tag != tag:
            self.complaints.append(f"</{tag}> in <{self.at.tag}>")
        self.at = self.at.parent or self.root

    def handle_data(self, data):
        self.at.pieces.append(data)

    def section(self, name):
        return self.root.find("section", id=name)

    def check(self):
        for element in self.everything():
            if element.tag not in TAGS:
                self.complaints.append(f"there is <{element.tag}>")
            for name in element.attributes:
                if FORBIDDEN.match(name):
                    self.complaints.append(f"<{element.tag}> has {name}=")
        if re.findall("http", self.source, re.IGNORECASE) != ["HTTP"]:
            self.complaints.append("http is in it")
        if re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", self.source):
            self.complaints.append("there are control characters")
        self.check_policy()

    def check_policy(self):
        """The policy allows the page's own style sheet and script, and nothing else."""
        def hash_of(tag):
            text = self.root.find(tag).text()
            return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()

        wanted = ("default-src 'none'; base-uri 'none'; form-action 'none'; "
                  f"style-src 'sha256-{hash_of('style')}'; "
                  f"script-src 'sha256-{hash_of('script')}'")
        policies = self.root.all("meta", **{"http-equiv": "Content-Security-Policy"})
        if [meta.attributes["content"] for meta in policies] != [wanted]:
            self.complaints.append("the policy is another one")
        if [len(self.root.all(tag)) for tag in ("style", "script")] != [1, 1]:
            self.complaints.append("there is not one style sheet and one script")

    def everything(self):
        found = [self.root]
        for element in found:
            found += element.children
        return found[1:]

    def rows(self, section, part="tbody"):
        """The first table of a section: a list of cell texts for each row."""
        table = self.section(section).find("table")
        parts = table.all(part) if table is not None else []
        return [[cell.text().strip("\n") for cell in row.all("td")]
                for body in parts for row in body.all("tr")]


def number(text):
    """Parse a number such as 1,234 or −5."""
    return int(text.replace(",", "").replace("\u2212", "-"))

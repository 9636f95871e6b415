"""A feed that readers of news and web sites of clubs ask for again and again.

Source: RFC 4287. Written by hand: what is needed of it are seven elements.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from django.http import HttpResponse

ATOM: Final = "application/atom+xml; charset=utf-8"
NAMESPACE: Final = "http://www.w3.org/2005/Atom"
SINCE: Final = 2026  # the year in which such addresses began to be called by a tag (RFC 4151)
NOT_IN_XML: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class AtomEntry:
    """One piece of news. `key`: what tells it apart for ever, however often it changes (`tag`); `updated`: when it last
    did, with its time zone; `url`: its page, whole, empty if it has none; `text`: plain."""

    key: str
    title: str
    updated: datetime
    url: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class AtomFeed:
    """The news of somebody (`author`), the newest first. `url`: the page that shows them; `own_url`: the feed."""

    key: str
    title: str
    author: str
    updated: datetime
    url: str
    own_url: str
    language: str
    entries: Sequence[AtomEntry]


def tag(host: str, path: str) -> str:
    """What something is called in a feed for ever: a tag URI of this server and where it stands there."""
    return f"tag:{host},{SINCE}:{path}"


def atom(feed: AtomFeed) -> bytes:
    """The feed as a document in UTF-8."""
    root = Element("feed", {"xmlns": NAMESPACE, "xml:lang": feed.language})
    _say(root, "id", feed.key)
    _say(root, "title", feed.title)
    _say(root, "updated", feed.updated.isoformat())
    _say(SubElement(root, "author"), "name", feed.author)
    SubElement(root, "link", {"rel": "self", "type": "application/atom+xml", "href": feed.own_url})
    SubElement(root, "link", {"rel": "alternate", "type": "text/html", "href": feed.url})
    for entry in feed.entries:
        _add(root, entry)
    indent(root)
    written: bytes = tostring(root, "utf-8", xml_declaration=True)
    return written


def atom_file(feed: AtomFeed) -> HttpResponse:
    """The feed as an answer."""
    return HttpResponse(atom(feed), content_type=ATOM)


def _add(root: Element, entry: AtomEntry) -> None:
    one = SubElement(root, "entry")
    _say(one, "id", entry.key)
    _say(one, "title", entry.title)
    _say(one, "updated", entry.updated.isoformat())
    if entry.url:
        SubElement(one, "link", {"rel": "alternate", "type": "text/html", "href": entry.url})
    _say(one, "content", entry.text or entry.title, type="text")  # what has no page has to have it (section 4.1.2)


def _say(parent: Element, name: str, text: str, **attributes: str) -> None:
    SubElement(parent, name, attributes).text = NOT_IN_XML.sub("", text)

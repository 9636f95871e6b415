"""Feeds: well-formed whatever is in them, with what RFC 4287 asks for."""

from datetime import UTC, datetime
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from tournament.web.atom import AtomEntry, AtomFeed, atom, tag

AT = datetime(2026, 11, 23, 9, 30, tzinfo=UTC)
IN = {"a": "http://www.w3.org/2005/Atom"}


@given(title=st.text(max_size=30), text=st.text(max_size=30))
def test_feed_can_be_read_whatever_is_said(title: str, text: str) -> None:
    entry = AtomEntry(tag("spiel.example", "/turniere/pokal/"), title, AT, text=text)
    feed = AtomFeed(tag("spiel.example", "/"), title, "Verein", AT, "u", "s", "de", [entry])
    root = ET.fromstring(atom(feed))  # noqa: S314 (our own)
    assert [len(root.findall(f"a:{name}", IN)) for name in ("id", "title", "updated", "author", "link")] == [
        1,
        1,
        1,
        1,
        2,
    ]
    one = root.find("a:entry", IN)
    assert one is not None
    assert one.findtext("a:id", namespaces=IN) == "tag:spiel.example,2026:/turniere/pokal/"
    assert one.findtext("a:updated", namespaces=IN) == "2026-11-23T09:30:00+00:00"
    assert one.find("a:content", IN) is not None


def test_signs_of_xml_are_letters() -> None:
    said = atom(AtomFeed("k", 'A & "B" <script>\x00', "Verein", AT, "https://x/?a=1&b=2", "s", "de", []))
    assert b"<script>" not in said
    root = ET.fromstring(said)  # noqa: S314
    assert root.findtext("a:title", namespaces=IN) == 'A & "B" <script>'
    assert [link.get("href") for link in root.findall("a:link", IN)] == ["s", "https://x/?a=1&b=2"]

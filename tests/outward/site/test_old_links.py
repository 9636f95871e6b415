"""Issue 36: "who comes by an old link lands right", on a web space of files."""

import re
from pathlib import Path

import pytest
from lxml import html

from tests.outward.site.test_site import EVERYTHING, publish
from tests.outward.site.web_spaces import files_in, leads_nowhere
from tournament.models import Tournament
from tournament.outward.site.addresses import with_queries
from tournament.outward.site.walking import Scope


def test_addresses_on_paper_lead_to_the_tournament(evening: Tournament, tmp_path: Path) -> None:
    """On posters, badges and screens: what needs a server there is led on; of a single person nothing is written."""
    publish(tmp_path)
    lies = files_in(tmp_path)
    of = f"turniere/{evening.slug}/"
    forwards = {name: re.findall(rb'url=([^"]*)"', body) for name, body in lies.items() if b'"refresh"' in body}
    on_paper = {
        f"{of}{name}/index.html": [b"../index.html"] for name in ("leinwand", "ich", "siegerehrung", "anmelden")
    }
    assert forwards == {**on_paper, f"{of}sitzplan/pruefen/index.html": [b"../../index.html"]}
    assert leads_nowhere(lies, *lies) == []


@pytest.mark.parametrize(
    ("alone", "address", "base"), [(False, "", "/"), (True, EVERYTHING.address, f"{EVERYTHING.address}/")]
)
def test_unknown_address_says_so_and_leads_home_from_any_depth(
    evening: Tournament, tmp_path: Path, *, alone: bool, address: str, base: str
) -> None:
    """Links begin where the site says it lies, else at its server's root; a browser finds it out (test_web_space)."""
    scope = Scope(evening.slug if alone else "", address)
    publish(tmp_path, scope)
    lies = files_in(tmp_path)
    said = html.fromstring(lies["404.html"].decode())
    assert said.xpath("//main/*[position() < 3]/text()") == [
        "Hier ist nichts", "Diese Seite gibt es nicht, oder sie ist nicht öffentlich.",
    ]  # fmt: skip
    assert (said.xpath("//base/@href"), said.xpath("//a[text()='Zur Startseite']/@href")) == ([base], ["index.html"])
    assert said.xpath("//*[@id='overview']/@data-of") == [evening.slug]
    assert said.xpath("//a[starts-with(@href, '#')] | //time") == []
    assert (leads_nowhere(lies, *lies), publish(tmp_path, scope).files) == ([], 0)


def test_site_of_an_english_tournament_is_english_at_unknown_addresses(evening: Tournament, tmp_path: Path) -> None:
    Tournament.objects.update(language="en")
    publish(tmp_path, Scope(evening.slug))
    lies = files_in(tmp_path)
    assert html.fromstring(lies["404.html"].decode()).xpath("//main//text()[normalize-space()]") == [
        "There is nothing here", "This page does not exist, or it is not public.", "Go to the overview",
        "Go to the start page",
    ]  # fmt: skip
    assert b"This page does not exist here." in lies["index.html"]


def test_query_of_a_page_finds_its_file(evening: Tournament, tmp_path: Path) -> None:
    """ "?nach=tisch" is a file of its own there; what the pages of a list are called, too."""
    publish(tmp_path)
    lies = files_in(tmp_path)
    asking = {name: re.findall(rb'data-pages="([^"]*)"', body) for name, body in lies.items() if b"data-pages" in body}
    assert asking == {name: [" ".join(pages).encode()] for name, pages in with_queries(lies).items()}
    assert asking[f"turniere/{evening.slug}/sitzplan/1/index.html"] == [b"nach-tisch"]
    assert with_queries(["stand/seite-2/index.html", "index.html", "stand/serie/2/index.html"]) == {
        "stand/index.html": ["seite-2"]
    }

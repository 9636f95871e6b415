"""Pages as files: links lead from file to file, what needs a server is gone, the time of the last word stands below."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import tinycss2
from django.utils.formats import date_format
from django.utils.html import escape, format_html
from django.utils.translation import gettext as _
from icalendar import Calendar
from lxml import etree, html

from tournament.outward.site.addresses import Address, Kind, address_in, relative
from tournament.outward.site.reader import static_file

BLANKS: Final = re.compile(r"[ \t\r\n\f]+")
STATIC: Final = "/static/"
WITHOUT_SERVER: Final = ("script", "form", "noscript", "template")
SAID_APART: Final = ("pre", "textarea")
ACTIONS: Final = '<div class="actions">'
OVERVIEW: Final = re.compile(r"turniere/[^/]+/index\.html")
LINKS: Final = (("a", "href"), ("link", "href"), ("img", "src"), ("source", "src"), ("image", "href"), ("use", "href"))


@dataclass(frozen=True, slots=True)
class Page:
    """A page as the server said it: where it stands, and its elements."""

    address: Address
    tree: html.HtmlElement


def read(address: Address, body: bytes) -> Page:
    """The page in this answer, without what needs a server."""
    tree = html.document_fromstring(body, parser=html.HTMLParser(encoding="utf-8"))
    for one in [*tree.iter(*WITHOUT_SERVER), *tree.xpath("//comment()")]:
        one.drop_tree()
    for one in tree.iter():
        if not any(above.tag in SAID_APART for above in (one, *one.iterancestors())):
            one.text = one.text and BLANKS.sub(" ", one.text)
        one.tail = one.tail and BLANKS.sub(" ", one.tail)
    return Page(address, tree)


def links_of(page: Page, base: str) -> Iterator[Address]:
    """The own addresses it leads to."""
    for element, attribute in _links(page):
        found = address_in(element.get(attribute), page.address, base)
        if found is not None:
            yield found


def _links(page: Page) -> list[tuple[html.HtmlElement, str]]:
    return [(one, name) for tag, name in LINKS for one in page.tree.iter(tag) if one.get(name)]


def as_file(page: Page, base: str, file_of: Callable[[Address], str | None]) -> bytes:
    """The page with links to other files; what leads to none (`file_of` says None) is no link any more."""
    here = page.address.file
    for element, attribute in _links(page):
        link = element.get(attribute)
        found = address_in(link, page.address, base)
        if found is None:
            continue
        _path, sign, part = link.partition("#")
        to = file_of(found)
        if found == page.address and sign:
            element.set(attribute, f"#{part}")
        elif to is None:
            _unlink(element, found.kind)
        else:
            element.set(attribute, relative(here, to) + sign + part)
    return bytes(html.tostring(page.tree, encoding="utf-8", doctype="<!DOCTYPE html>"))


def _unlink(element: html.HtmlElement, kind: Kind) -> None:
    """Its words stay where they are part of a sentence or of a table; else nothing does. What is to be downloaded is
    not there at all."""
    above = element.getparent()
    if above is None:
        return
    sentence = (above.text or "") + "".join(one.tail or "" for one in above)
    in_words = above.tag in ("td", "th", "dd", "h2", "h3") or bool(re.search(r"\w", sentence))
    of_server = kind in (Kind.LEFT, Kind.PAGE, Kind.LATER)
    if element.tag == "a" and of_server and in_words and "button" not in (element.get("class") or ""):
        element.drop_tag()
        return
    element.drop_tree()
    if above.tag in ("li", "p", "nav", "dd") and not re.search(r"\w", above.text_content()):
        before = above.getprevious()
        if above.tag == "dd" and before is not None and before.tag == "dt":
            before.drop_tree()
        above.drop_tree()


def with_time(content: bytes, at: datetime) -> bytes:
    """A page with the time of its last word, at the end of what it says."""
    said = _("Stand dieser Seite: %(at)s Uhr") % {"at": date_format(at, _("j. F Y, H:i"))}
    line = f'<p class="small muted page"><time datetime="{at.isoformat(timespec="minutes")}">{said}</time></p>'
    return content.replace(b"</main>", f"</main>{line}".encode(), 1)


def for_anywhere(content: bytes, site: str, known: Iterable[str]) -> bytes:
    """A page that is shown at whatever address leads to no file of these: its links begin where the `site` does (empty:
    nobody said), and the address may tell both that and the tournament. The script is in it, since where that would
    lie, no such page could say."""
    folders = sorted({name.split("/")[0] for name in known if "/" in name})
    tournaments = sorted(name.split("/")[1] for name in known if OVERVIEW.fullmatch(name))
    script = (static_file("outward/not_here.js") or b"").decode()
    head = f'<base href="{escape(site)}/"><script data-folders="{" ".join(folders)}">{script}</script>'
    link = '<a id="overview" class="button primary" data-of="{}" hidden>{}</a>'
    leads = ACTIONS + format_html(link, " ".join(tournaments), _("Zur Übersicht"))
    said = re.sub('<a class="skip".*?</a>', "", content.decode())
    return said.replace("<title>", f"{head}<title>", 1).replace(ACTIONS, leads, 1).encode()


def with_script(content: bytes, way: str, attribute: str) -> bytes:
    """A page with a script."""
    return content.replace(b"<title>", f'<script src="{way}" {attribute}></script><title>'.encode(), 1)


def forwarding(of: str, to: str) -> bytes:
    """A page where there was another, or is one on a server: it leads on to the nearest that is there."""
    way, sentence, words = relative(of, to), _("Diese Seite gibt es hier nicht."), _("Hier geht es weiter")
    return (
        f'<!DOCTYPE html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url={way}">'
        f'<title>{sentence}</title><p>{sentence} <a href="{way}">{words}</a>'
    ).encode()


# What programs read: own addresses in it are those of the site.


def as_feed(body: bytes, name: str, moved: Callable[[str], str]) -> bytes:
    """A feed or a calendar, where each own address is `moved`."""
    if name.endswith(".ics"):
        calendar = Calendar.from_ical(body)
        for one in calendar.walk("VEVENT"):
            if "URL" in one:
                link = moved(str(one.pop("URL")))
                one.add("url", link)
        return bytes(calendar.to_ical())
    if name.endswith(".atom"):
        tree = etree.fromstring(body)
        for one in tree.iter("{*}link"):
            one.set("href", moved(one.get("href", "")))
        return bytes(etree.tostring(tree, encoding="utf-8", xml_declaration=True))
    return json.dumps(_moved(json.loads(body), moved), ensure_ascii=False).encode()


def _moved(value: Any, moved: Callable[[str], str]) -> Any:
    if isinstance(value, dict):
        return {key: _moved(one, moved) for key, one in value.items()}
    if isinstance(value, list):
        return [_moved(one, moved) for one in value]
    return moved(value) if isinstance(value, str) else value


def used_by(name: str, content: bytes) -> Iterator[str]:
    """What a style sheet or a script loads, as it says it."""
    if name.endswith(".js"):
        yield from re.findall(r'^import .* from "(.*)";$', content.decode(), re.MULTILINE)
    waiting = list(tinycss2.parse_component_value_list(content.decode())) if name.endswith(".css") else []
    while waiting:
        one = waiting.pop()
        if one.type == "url":
            yield one.value
        elif one.type == "function" and one.lower_name == "url":
            yield from (inner.value for inner in one.arguments if inner.type == "string")
        waiting += getattr(one, "content", None) or []


def is_page(kind: Kind) -> bool:
    """Whether it is read by people."""
    return kind in (Kind.PAGE, Kind.LATER, Kind.LAST)

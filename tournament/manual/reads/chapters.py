"""A chapter as it is shown, each of its nodes as HTML by one line here; and which place of the manual is about a
page."""

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Final
from urllib.parse import unquote

from django.conf import settings
from django.http import Http404
from django.templatetags.static import static
from django.urls import resolve, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from markdown_it.tree import SyntaxTreeNode
from PIL import Image

from languages import SOURCE
from tournament.manual.reads.sources import PICTURES, SECTION, TITLE, Heading, Source, about, names, said, source

ALIKE: Final = {
    "root": "{}",
    "inline": "{}",
    "strong": "<strong>{}</strong>",
    "em": "<em>{}</em>",
    "blockquote": "<blockquote>{}</blockquote>\n",
    "bullet_list": "<ul>{}</ul>\n",
    "thead": "<thead>{}</thead>\n",
    "tbody": "<tbody>{}</tbody>\n",
    "tr": "<tr>{}</tr>\n",
    "softbreak": "\n",
    "hardbreak": "<br>\n",
    "hr": "<hr>\n",
}
"""What is shown by its tag alone."""
KEPT: Final = 100  # chapters: more than there are in both languages
WORDS_A_MINUTE: Final = 200


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the manual, by the name of its file; width and height in pixels."""

    name: str

    @property
    def address(self) -> str:
        """Where it is served."""
        return static(f"manual/bilder/{self.name}")

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return _size(PICTURES / self.name)


@dataclass(frozen=True, slots=True)
class Chapter:
    """As it is read: `sections` are the headings to choose from, `pictures` those that stand in it.

    `language` is its own: German where it is not written in the reader's.
    """

    name: str
    language: str
    title: str
    body: SafeString
    sections: tuple[Heading, ...]
    pictures: tuple[Picture, ...]
    minutes: int

    @property
    def address(self) -> str:
        """Of its page."""
        return address_of(self.name)


def address_of(name: str, place: str = "") -> str:
    """The page of a chapter, at this heading."""
    return reverse("manual:chapter", args=[name]) + (f"#{place}" if place else "")


@lru_cache(maxsize=KEPT)
def chapter(name: str, language: str) -> Chapter:
    """A chapter for a reader of this language; its name is one of `names()`."""
    found = _source(name, language)
    if found is None:
        raise KeyError(name)
    return shown(found)


@lru_cache(maxsize=KEPT)
def joined(written: tuple[str, ...], language: str) -> Chapter:
    """Several chapters as one, for a page that is all there is: each but the first is a section, named as it is, and
    their links to one another stay inside."""
    first, *others = (shown(of, beside=written) for name in written if (of := _source(name, language)))
    rest = format_html_join("", '<h2 id="{}">{}</h2>\n{}', ((one.name, one.title, one.body) for one in others))
    below = (place for one in others for place in (Heading(0, SECTION, one.title, one.name), *one.sections))
    return replace(first, body=format_html("{}{}", first.body, rest), sections=(*first.sections, *below))


def _source(name: str, language: str) -> Source | None:
    """In this language, else in the one of what it lacks, else in German."""
    return next(filter(None, (source(name, one) for one in (language, settings.LACKING, SOURCE))), None)


def shown(of: Source, beside: Collection[str] = ()) -> Chapter:
    """A chapter as it is read; `beside`: the chapters that stand on the same page."""
    drawing = Drawing(of, beside)
    body = drawing.drawn(of.tree)
    sections = tuple(one for one in of.headings if one.level == SECTION)
    minutes = max(1, round(of.words / WORDS_A_MINUTE))
    return Chapter(of.name, of.language, of.title, body, sections, tuple(drawing.pictures), minutes)


class Drawing:
    """Draws one chapter; `pictures` are those it met."""

    def __init__(self, of: Source, beside: Collection[str] = ()) -> None:
        self.of = of
        self.beside = beside
        self.pictures: list[Picture] = []
        self._places = {one.line: one.place for one in of.headings}
        self._own: dict[str, Callable[[SyntaxTreeNode], SafeString]] = {
            "text": self._text,
            "heading": self._heading,
            "paragraph": self._paragraph,
            "list_item": self._point,
            "ordered_list": self._ordered_list,
            "table": self._table,
            "th": self._cell,
            "td": self._cell,
            "code_inline": lambda node: format_html("<code>{}</code>", node.content),
            "fence": self._listing,
            "code_block": self._listing,
            "link": self._link,
            "image": self._image,
        }

    def drawn(self, node: SyntaxTreeNode) -> SafeString:
        """A node with all in it. KeyError for one that no chapter has had before."""
        own = self._own.get(node.type)
        if own is not None:
            return own(node)
        return format_html(ALIKE[node.type], self._inside(node))

    def _inside(self, node: SyntaxTreeNode) -> SafeString:
        return format_html_join("", "{}", ((self.drawn(child),) for child in node.children))

    def _text(self, node: SyntaxTreeNode) -> SafeString:
        return format_html("{}", node.content)

    def _heading(self, node: SyntaxTreeNode) -> SafeString:
        if node.tag == TITLE:
            return SafeString("")  # the page has it
        place = self._places.get(node.map[0] if node.map else -1, "")
        pattern = f'<{node.tag} id="{{}}">{{}}</{node.tag}>\n' if place else f"<{node.tag}>{{1}}</{node.tag}>\n"
        return format_html(pattern, place, self._inside(node))

    def _paragraph(self, node: SyntaxTreeNode) -> SafeString:
        if node.hidden:
            return self._inside(node)
        first = node.parent is not None and node.parent.type == "list_item" and node.previous_sibling is None
        return self._answer("p", node, "" if first else self._place(node))

    def _point(self, node: SyntaxTreeNode) -> SafeString:
        return self._answer("li", node, self._place(node))

    def _answer(self, tag: str, node: SyntaxTreeNode, place: str) -> SafeString:
        """What a question can lead to."""
        opening = f'<{tag} id="{{}}">{{}}</{tag}>\n' if place else f"<{tag}>{{1}}</{tag}>\n"
        return format_html(opening, place, self._inside(node))

    def _place(self, node: SyntaxTreeNode) -> str:
        return self.of.answers.get(node.map[0], "") if node.map else ""

    def _ordered_list(self, node: SyntaxTreeNode) -> SafeString:
        return format_html('<ol start="{}">{}</ol>\n', node.attrs.get("start", 1), self._inside(node))

    def _table(self, node: SyntaxTreeNode) -> SafeString:
        return format_html('<div class="scroll" tabindex="0"><table>{}</table></div>\n', self._inside(node))

    def _cell(self, node: SyntaxTreeNode) -> SafeString:
        aligned = ' class="number"' if "right" in str(node.attrs.get("style", "")) else ""
        opening = '<th scope="col"{}>{{}}</th>' if node.type == "th" and said(node) else "<td{}>{{}}</td>"
        return format_html(opening.format(aligned), self._inside(node))

    def _listing(self, node: SyntaxTreeNode) -> SafeString:
        return format_html('<pre tabindex="0"><code>{}</code></pre>\n', node.content)

    def _link(self, node: SyntaxTreeNode) -> SafeString:
        address = self._address(unquote(str(node.attrs.get("href", ""))))
        return format_html('<a href="{}">{}</a>', address, self._inside(node)) if address else self._inside(node)

    def _address(self, written: str) -> str:
        """Where a link leads inside the program; empty where it leads to a file that is none of its pages."""
        if written.startswith(("https://", "http://")):
            return written
        path, _, place = written.partition("#")
        if not path:
            return f"#{self.of.places.get(place, place)}"
        file = PurePosixPath(path)
        if file.parent.name not in ("", "..", self.of.language) or file.stem not in names():
            return ""
        found = _source(file.stem, self.of.language)
        at = found.places.get(place, place) if found else ""
        return f"#{at or file.stem}" if file.stem in self.beside else address_of(file.stem, at)

    def _image(self, node: SyntaxTreeNode) -> SafeString:
        picture = Picture(PurePosixPath(str(node.attrs.get("src", ""))).name)
        if not (PICTURES / picture.name).exists():
            return format_html("<em>{}</em>", said(node))
        self.pictures.append(picture)
        width, height = picture.size
        return format_html(
            '<a class="picture {}" href="{}"><img src="{}" alt="{}" width="{}" height="{}" loading="lazy"></a>',
            "tall" if height > width else "wide-one",
            picture.address,
            picture.address,
            said(node),
            width,
            height,
        )


@cache
def _size(file: Path) -> tuple[int, int]:
    with Image.open(file) as picture:
        return picture.size


# Which place of the manual is about a page: what "?" opens there.

DEPTH: Final = 9  # parts of the longest address there is; of a longer one, nobody's, the first


@cache
def _places() -> dict[str, str]:
    return {address: address_of(name, place) for address, name, place in about()}


def help_on(page: str, path: str) -> str:
    """Where a page is explained, by its name in the URLconf ("": it has none) and its path.

    Where nothing is said of it: where the page above it is, which showed the form that was sent; at last the contents.
    """
    found = (_places().get(one) for one in chain((page,), _above(path)))
    return next((place for place in found if place), reverse("manual:contents"))


def _above(path: str) -> Iterator[str]:
    """The names of the pages above this one, but for the start page."""
    parts = [part for part in path.split("/") if part][:DEPTH]
    for many in range(len(parts) - 1, 0, -1):
        with suppress(Http404):
            yield resolve(f"/{'/'.join(parts[:many])}/").view_name

"""What of a page an English reader would stumble over: German that is not marked as such (`lang="de"`), nor somebody's
name."""

import json
import re
from collections.abc import Collection, Iterator
from html.parser import HTMLParser
from typing import Final

from languages import catalogues
from languages.po import read

SPOKEN: Final = ("alt", "aria-label", "aria-description", "content", "label", "placeholder", "title", "data-offline")
"""Attributes that somebody sees or hears."""
WORDS: Final = ("data-words", "data-helper")
"""Attributes that bring a script its sentences, as JSON."""
VOID: Final = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}

# Words no English sentence has, and no name.
GERMAN: Final = re.compile(
    r"\b(?:der|das|dem|des|und|oder|nicht|ist|sind|wird|werden|wurde|kein|keine|keinen|ein|eine|einen|einem|einer|für|mit"
    r"|von|vom|auf|aus|bei|beim|nach|noch|nur|auch|zum|zur|über|ohne|wenn|dann|hier|alle|alles|jeder|jede|jedes|sich|Sie"
    r"|Ihre?|bitte|Bitte|schon|gibt|kann|können|muss|haben|hatte|sitzt|spielt|Uhr|Tische?|Serien?|Spiele?|Spielern?|Liste"
    r"|Listen|Platz|Plätze|Rang|Punkte|Augen|Kreuze?|Wertung|Wertungen|Mannschaft|Mannschaften|Verein|Vereine|Turnier"
    r"|Turniere|Anmeldung|Sitzplan|Auslosung|Endstand|Zwischenstand|Stand|Spielleitung|Schiedsrichter|Startnummer"
    r"|speichern|Speichern|drucken|ändern|Zurück|zurück|Seite|Datei|Sprache|Name des)\b"
)


class Page(HTMLParser):
    """Reads a page aloud: `said` are its texts, outside what is marked as German."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._german: list[bool] = [False]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag opens."""
        given = {name: value or "" for name, value in attrs}
        german = given["lang"] == "de" if "lang" in given else self._german[-1]
        if not german and not (tag == "meta" and given.get("name") != "description"):
            self.said += [given[name] for name in SPOKEN if name in given]
            self.said += [given["value"]] if tag == "input" and given.get("type") == "submit" else []
            self.said += [text for name in WORDS if name in given for text in _texts(_json(given[name]))]
        if tag not in VOID:
            self._german.append(german or tag in ("script", "style"))

    def handle_endtag(self, tag: str) -> None:
        """A tag closes."""
        if tag not in VOID and len(self._german) > 1:
            self._german.pop()

    def handle_data(self, data: str) -> None:
        """Text."""
        if not self._german[-1] and data.strip():
            self.said.append(" ".join(data.split()))


def _json(text: str) -> object:
    return json.loads(text) if text[:1] in ("{", "[") else text


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts(part)


def german_in(texts: Collection[str], names: Collection[str]) -> set[str]:
    """The texts that have German in them. `names`: of people and tournaments, which are as they are."""
    return {text for text in texts if _is_german(_without(text, names))}


def _is_german(text: str) -> bool:
    return text in _ONLY_GERMAN or bool(GERMAN.search(re.sub(r"\([^()]*\)", "", text)))


def _without(text: str, names: Collection[str]) -> str:
    for name in names:
        text = text.replace(name, "…")
    return text.strip()


_MESSAGES: Final = read(catalogues()["en"].read_text(encoding="utf-8")).messages
_ENGLISH: Final = {said for message in _MESSAGES for said in message.said}
_ONLY_GERMAN: Final = frozenset(
    message.german for message in _MESSAGES if len(message.german) > 2 and message.german not in _ENGLISH
)

"""By what a list is known: its link, as the QR code has it, and its check word."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import F
from django.http import HttpRequest

from languages import SOURCE
from tournament.lists.reads.occupancy import NAMED, Holder
from tournament.models import CardTable, Game, HallAddress, Installation, Seat
from tournament.models.link import reader_token_of, token_of
from tournament.web.connection import LISTS, TABLES


def base_url(request: HttpRequest | None = None) -> str:
    """What every link begins with, without a slash at the end.

    PUBLIC_URL when it is set, else what the organiser said the phones in the hall reach (one query), else the address
    this request came to, else this machine (contract.md, section 6).
    """
    if address := settings.PUBLIC_URL or stated_address():
        return str(address)
    if request is not None:
        return request.build_absolute_uri("/").rstrip("/")
    return f"http://127.0.0.1:{settings.PORT}"


def stated_address() -> str:
    """What the organiser said this machine is called in the hall; empty: nothing."""
    return Installation.objects.values_list("address", flat=True).first() or ""


def known_base() -> str:
    """The same wherever somebody comes from, as this process knows it; empty: nobody has said. No query."""
    return str(settings.PUBLIC_URL or settings.STATED_ADDRESS)


def only_here(base: str) -> bool:
    """Whether links below `base` lead nowhere but on this machine: a phone in the hall cannot follow them."""
    host = urlsplit(base).hostname or ""
    return host in ("localhost", "::1") or host.startswith(("127.", "0."))


def local_address(request: HttpRequest) -> str:
    """What links begin with, where they lead nowhere but on this machine; else empty."""
    base = base_url(request)
    return base if only_here(base) else ""


def moved_to(request: HttpRequest) -> str:
    """What links begin with by now, where whoever asks came by an older one, which still leads here: a code printed
    before. Empty where it is the same, or where nobody but this machine itself came. No query.
    """
    now, here = known_base(), request.build_absolute_uri("/").rstrip("/")
    return "" if not now or here == now or only_here(here) else now


def has_answered(base: str) -> bool:
    """Whether a phone opened this address to try it (page "Saal"): then links that begin with it lead here."""
    return HallAddress.objects.filter(address=base, phones__gt=0).exists()


# Not by `reverse`: a process that prints lists would load every page of the program for it, a second and 40 MB.


def list_link(card_table: CardTable, base: str) -> str:
    """The list keeper's link of this table below `base` (see base_url); it works once the seating is published."""
    return f"{base}{LISTS}{token_of(card_table.link_nonce)}/"


def reader_link(card_table: CardTable, base: str) -> str:
    """The link of "Mein Tisch" for everybody at this table, below `base`."""
    return f"{base}{TABLES}{reader_token_of(card_table)}/"


# Things everybody knows, written as they are spoken, without umlauts. No two begin alike, differ in fewer than three
# letters, or sound alike (Kölner Phonetik: b like p, d like t, g like k, which look alike on the lips, too). Nobody is
# called after a person, an animal that is a term of abuse, a part of the body, a card.
_IN_A_ROW = """
Album Ananas Anker Apfel Atlas Auto Ballon Becher Besen Bluse Boje Brille Butter Dampfer Decke Diamant Distel
Eiche Eimer Erbse Fackel Fahne Fenster Flasche Gabel Geige Gitarre Glocke Gondel Hafer Honig Insel Kaffee Kaktus
Kalender Karotte Kastanie Kessel Klavier Kompass Korb Kuchen Kugel Kutsche Lampe Laterne Lavendel Limonade
Magnet Mantel Marmor Milch Motor Muschel Olive Papier Pelikan Pfeffer Pinguin Pullover Quelle Radio Rakete Regal
Roggen Rubin Rucksack Ruder Safran Salat Sandale Silber Sofa Sonne Spiegel Stuhl Suppe Tasse Teller Tempel
Tennis Teppich Theater Tinte Topf Traube Trommel Turm Veilchen Violine Waage Weizen Wiese Wolke Wurzel Zebra
Zimt Zirkus Zitrone Zucker
"""
_IN_ENGLISH = """
Album Anchor Apple Atlas Balloon Banana Basket Beacon Bottle Bridge Butter Cabin Cactus Camera Candle Carpet
Chalk Cherry Circus Clover Coconut Copper Cotton Crystal Curtain Daisy Desert Diamond Dinner Dolphin Dragon
Eagle Engine Evening Falcon Feather Forest Fountain Granite Guitar Hammer Harbour Hazel Helmet Honey Island
Ivory Jelly Jungle Kitchen Kiwi Ladder Lantern Lemon Library Lobster Magnet Meadow Mirror Mushroom Napkin
Necklace Nutmeg Olive Onion Orange Orchard Parrot Pebble Penguin Piano Pillow Planet Pocket Potato Pumpkin
Puzzle Pyramid Rabbit Radio Ribbon River Sailor Sandal Saturn Scarf Shelter Spoon Squirrel Statue Sugar Teapot
Temple Timber Tractor Trumpet Tulip Tunnel Turtle Umbrella
"""
WORDS: Final = MappingProxyType({"de": tuple(_IN_A_ROW.split()), "en": tuple(_IN_ENGLISH.split())})
"""By the language in which a tournament was made (`check_words`): the same words on phone, page and paper, whoever
reads them, and whatever is printed later."""


def words_language(language: str) -> str:
    """Return in which language the check words of a tournament are that is made in this one."""
    return next(one for one in (language, settings.LACKING, SOURCE) if one in WORDS)


def check_word(card_table: CardTable, seats: Sequence[Seat]) -> str:
    """The check word of one list, "Apfel Lampe"; `seats`: all of it, with their registrations and kept totals."""
    versions = Game.objects.filter(card_table=card_table).order_by("number").values_list("number", "version")
    return _words(_content(card_table, seats, versions), card_table.series.tournament.check_words)


def check_words(card_tables: Iterable[CardTable]) -> dict[int, str]:
    """Card table's id -> its check word, for tables with their series; three queries, however many tables."""
    tables = {table.pk: table for table in card_tables}
    seats: dict[int, list[Seat]] = defaultdict(list)
    spoken: dict[int, str] = {}
    known = Seat.objects.filter(card_table__in=tables).annotate(spoken=F("series__tournament__check_words"))
    for seat in known.select_related("registration").prefetch_related(NAMED).order_by("number"):
        seats[seat.card_table_id].append(seat)
        spoken[seat.card_table_id] = seat.spoken
    versions: dict[int, list[tuple[int, int]]] = defaultdict(list)
    games = Game.objects.filter(card_table__in=tables).order_by("number")
    for table, number, version in games.values_list("card_table_id", "number", "version"):
        versions[table].append((number, version))
    return {
        key: _words(_content(table, seats[key], versions[key]), spoken.get(key, SOURCE))
        for key, table in tables.items()
    }


def _content(card_table: CardTable, seats: Sequence[Seat], versions: Iterable[tuple[int, int]]) -> Any:
    """What the word stands for, as a JSON value."""
    changes = [[seat.number, change.from_game, *_made(change)] for seat in seats for change in seat.later]
    return [
        card_table.series.number,
        card_table.number,
        card_table.gave_up,
        [[seat.number, *_made(seat)] for seat in seats],
        [list(version) for version in versions],
        *([changes] if changes else []),
    ]


def _made(held: Holder) -> list[int | None]:
    """Return who, and what they made."""
    number = held.registration.number if held.registration else None
    return [number, held.wertungspunkte, held.augen, held.points, held.crosses, held.games]


def _words(content: Any, language: str) -> str:
    """Two different words drawn by the SHA-256 of the content."""
    words = WORDS.get(language, WORDS[SOURCE])
    digest = sha256(json.dumps(content, separators=(",", ":")).encode()).digest()
    rest, first = divmod(int.from_bytes(digest), len(words))
    second = rest % (len(words) - 1)
    others = words[:first] + words[first + 1 :]
    return f"{words[first]} {others[second]}"

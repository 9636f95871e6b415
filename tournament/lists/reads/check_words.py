"""The check word of a list: two words that whoever holds a receipt compares with the organiser's page.

Made from what counts: who sits where, which games are there in which version, the sums. A version never comes back, so
every correction gives another word (but for one in 9900), even one that is itself corrected back. Names are left out:
a misspelt one may be put right without anybody's receipt becoming wrong.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from tournament.lists.reads.occupancy import NAMED, Holder
from tournament.models import CardTable, Game, Seat

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
WORDS = _IN_A_ROW.split()


def check_word(card_table: CardTable, seats: Sequence[Seat]) -> str:
    """The check word of one list, "Apfel Lampe"; `seats`: all of it, with their registrations and kept totals."""
    versions = Game.objects.filter(card_table=card_table).order_by("number").values_list("number", "version")
    return _words(_content(card_table, seats, versions))


def check_words(card_tables: Iterable[CardTable]) -> dict[int, str]:
    """Card table's id -> its check word, for tables with their series; three queries, however many tables."""
    tables = {table.pk: table for table in card_tables}
    seats: dict[int, list[Seat]] = defaultdict(list)
    known = Seat.objects.filter(card_table__in=tables).select_related("registration").prefetch_related(NAMED)
    for seat in known.order_by("number"):
        seats[seat.card_table_id].append(seat)
    versions: dict[int, list[tuple[int, int]]] = defaultdict(list)
    games = Game.objects.filter(card_table__in=tables).order_by("number")
    for table, number, version in games.values_list("card_table_id", "number", "version"):
        versions[table].append((number, version))
    return {key: _words(_content(table, seats[key], versions[key])) for key, table in tables.items()}


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
    """Who, and what he made."""
    number = held.registration.number if held.registration else None
    return [number, held.wertungspunkte, held.augen, held.points, held.crosses, held.games]


def _words(content: Any) -> str:
    """Two different words drawn by the SHA-256 of the content."""
    digest = sha256(json.dumps(content, separators=(",", ":")).encode()).digest()
    rest, first = divmod(int.from_bytes(digest), len(WORDS))
    second = rest % (len(WORDS) - 1)
    others = WORDS[:first] + WORDS[first + 1 :]
    return f"{WORDS[first]} {others[second]}"

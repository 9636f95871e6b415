"""A schedule as the JSON document of `python -m tournament.seating`. Source: contract.md, section 3.

Always there: `players`, `series`, `repeats`, `bound`, `proof`, `seed`, `groups`. Only where something was given, so
that the document alone can be recomputed: `apart` (a list of `{"players", "most", "weight"}`), `sizes` (tables, the
preferred size first), `played` (series before these). Whoever writes one may add `commitment`, the SHA-256 of the
seed (UTF-8, hex) as it was published before the draw, `withheld` (a list of what was left out, so that nobody can
recompute it), and anything else.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from .known import BEST_KNOWN, LEAST, MORE, NO_REPEAT, OPEN, fewest_known, proof_of
from .objections import MOST_SERIES, objections
from .schedule import Schedule, schedule
from .sizes import FOUR_OR_THREE
from .values import Apart, CannotSeatError, Person, Plan

Group = dict[str, str | int | None]
"""`{"team": .., "club": .., "table": ..}` of one player; null or left out: none. `table`: where he always sits."""

LARGEST_TABLE = 12
LARGEST_FIELD = 10_000
"""Ten times the people there ever are; a mistyped number is not worked at for hours."""


class DocumentError(ValueError):
    """What was asked for cannot be done; the text is one German line for the terminal."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What else a plan comes from; players by index in all of it."""

    apart: tuple[Apart, ...] = ()
    sizes: tuple[int, ...] = FOUR_OR_THREE
    played: tuple[Plan, ...] = ()


DEFAULT = Terms()
WITHHELD = (
    "Mit dieser Datei lässt sich der Plan nicht nachrechnen: Sitzwünsche und feste Tische gehen nur die Spielleitung"
    " etwas an und stehen nicht darin. Die vollständige Datei hat die Spielleitung."
)


def plan_document(
    players: int, series: int, seed: str, groups: list[Group] | None, terms: Terms = DEFAULT
) -> dict[str, Any]:
    """Plan and describe. What cannot be had is relaxed: `what_cannot_be` says it. Raises `DocumentError`."""
    if not 1 <= series <= MOST_SERIES:
        raise DocumentError(f"{series} Serien gehen nicht: 1 bis {MOST_SERIES} sind möglich.")
    if players > LARGEST_FIELD:
        raise DocumentError(f"{players} Personen sind zu viele: bis zu {LARGEST_FIELD} sind möglich.")
    if not _is_text(seed):
        raise DocumentError("Die Startzahl enthält Zeichen, die es in UTF-8 nicht gibt.")
    people = people_of(players, groups)
    try:
        planned = schedule(people, series, seed, sizes=terms.sizes, apart=terms.apart, played=terms.played)
    except CannotSeatError as error:
        raise DocumentError(f"{players} Personen können nicht gesetzt werden: {_reason(error, terms)}") from error
    return {
        "players": players,
        "series": [[list(table) for table in plan.tables] for plan in planned.plans],
        "repeats": planned.repeats,
        "bound": planned.bound,
        "proof": _proof(planned, people, terms),
        "seed": seed,
        "groups": groups,
        **_written(terms),
    }


def people_of(players: int, groups: list[Group] | None) -> list[Person]:
    """Players 0 to `players` - 1 as seating knows people."""
    if groups is None:
        return [Person(key) for key in range(players)]
    teams = _numbered([group.get("team") for group in groups])
    clubs = _numbered([group.get("club") for group in groups])
    tables = [table if _is_whole(table := group.get("table")) else None for group in groups]
    return [
        Person(key, club=club, team=team, table=table)
        for key, (team, club, table) in enumerate(zip(teams, clubs, tables, strict=True))
    ]


def what_cannot_be(players: int, series: int, groups: list[Group] | None, terms: Terms = DEFAULT) -> list[str]:
    """German lines: what cannot be had, for documents that can be planned. What repeats there are says the proof."""
    found = objections(people_of(players, groups), series, sizes=terms.sizes, apart=terms.apart)
    return [
        _SENTENCES[objection.code].format(**objection.params) for objection in found if objection.code in _SENTENCES
    ]


def groups_in(content: object, players: int) -> list[Group]:
    """Check a groups file. Raises `DocumentError` that names the first entry which is none."""
    if not isinstance(content, list) or len(content) != players:
        raise DocumentError(f"Die Gruppen müssen eine JSON-Liste mit {players} Einträgen sein, einem je Person.")
    for index, entry in enumerate(content):
        if not _is_group(entry):
            raise DocumentError(
                f'Gruppen, Eintrag {index}: erwartet wird {{"team": .., "club": ..}} (Text, Zahl, null).'
            )
    return content


def apart_in(content: object, players: int) -> tuple[Apart, ...]:
    """Check a list of those to be kept apart. Raises `DocumentError` that names the first entry which is none."""
    if not isinstance(content, list):
        raise DocumentError('Die Wünsche müssen eine JSON-Liste von {"players": [..], "most": 1, "weight": 1} sein.')
    return tuple(_wish(index, entry, players) for index, entry in enumerate(content))


def is_recomputed(content: object) -> bool:
    """Whether this document says what its own players, series, seed and so on give, and its commitment fits its seed.

    Keys which this program does not write are not looked at: a document may carry more. Raises `DocumentError`.
    """
    if not isinstance(content, dict):
        raise DocumentError("Das ist kein Plan: Erwartet wird ein JSON-Objekt.")
    if content.get("withheld"):
        raise DocumentError(WITHHELD)
    players, series, seed = content.get("players"), content.get("series"), content.get("seed")
    if not _is_whole(players) or not isinstance(series, list) or not isinstance(seed, str):
        raise DocumentError("Das ist kein Plan: players (Zahl), series (Liste) und seed (Text) gehören dazu.")
    groups = content.get("groups")
    checked = None if groups is None else groups_in(groups, players)
    expected = plan_document(players, len(series), seed, checked, _terms_in(content, players))
    committed = content.get("commitment", commitment_of(seed)) == commitment_of(seed)
    return committed and all(_is_same(content.get(key), value) for key, value in expected.items())


def commitment_of(seed: str) -> str:
    """What is published before the draw: the SHA-256 of the seed (UTF-8), hex."""
    return hashlib.sha256(seed.encode()).hexdigest()


def sizes_in(content: object) -> tuple[int, ...]:
    """Check the sizes of tables. Raises `DocumentError`."""
    if (
        isinstance(content, list)
        and content
        and all(_is_whole(size) and 2 <= size <= LARGEST_TABLE for size in content)
        and len(set(content)) == len(content)
    ):
        return tuple(content)
    raise DocumentError(
        f"Die Tischgrößen müssen eine Liste von verschiedenen Zahlen von 2 bis {LARGEST_TABLE} sein, etwa [4, 3]."
    )


def _terms_in(content: Mapping[str, object], players: int) -> Terms:
    return Terms(
        apart_in(content.get("apart", []), players),
        sizes_in(content.get("sizes", [*FOUR_OR_THREE])),
        tuple(_played(content.get("played", []))),
    )


def _played(content: object) -> list[Plan]:
    if isinstance(content, list) and all(_is_series(tables) for tables in content):
        return [Plan(tuple(tuple(table) for table in tables)) for tables in content]
    raise DocumentError("Das ist kein Plan: played ist eine Liste von Serien wie series, jeder höchstens einmal darin.")


def _is_series(tables: object) -> bool:
    if not isinstance(tables, list) or not all(isinstance(table, list) for table in tables):
        return False
    players = [player for table in tables for player in table]
    return all(_is_whole(player) for player in players) and len(set(players)) == len(players)


def _wish(index: int, entry: object, players: int) -> Apart:
    keys = entry.get("players") if isinstance(entry, dict) else None
    if isinstance(entry, dict) and isinstance(keys, list) and entry.keys() <= {"players", "most", "weight"}:
        most, weight = entry.get("most", 1), entry.get("weight", 1)
        known = all(_is_whole(key) and 0 <= key < players for key in keys)
        if known and _is_whole(most) and _is_whole(weight) and most >= 1 and weight >= 1:
            return Apart(tuple(keys), most, weight)
    raise DocumentError(
        f'Wünsche, Eintrag {index}: erwartet wird {{"players": [..], "most": 1, "weight": 1}}'
        f" mit Personen von 0 bis {players - 1} und Zahlen ab 1."
    )


def _written(terms: Terms) -> dict[str, Any]:
    """What is not as usual."""
    written: dict[str, Any] = {}
    if terms.apart:
        written["apart"] = [{"players": [*wish.keys], "most": wish.most, "weight": wish.weight} for wish in terms.apart]
    if terms.sizes != FOUR_OR_THREE:
        written["sizes"] = [*terms.sizes]
    if terms.played:
        written["played"] = [[[*table] for table in plan.tables] for plan in terms.played]
    return written


def _numbered(names: Sequence[str | int | None]) -> list[int | None]:
    """Names as numbers, in order of appearance; no name stays none."""
    numbers: dict[str | int, int] = {}
    return [None if name is None else numbers.setdefault(name, len(numbers)) for name in names]


def _is_group(entry: object) -> bool:
    if not isinstance(entry, dict) or not entry.keys() <= {"team", "club", "table"}:
        return False
    table = entry.get("table")
    named = all(
        name is None or isinstance(name, str) or _is_whole(name) for name in (entry.get("team"), entry.get("club"))
    )
    return named and (table is None or _is_whole(table))


def _is_same(given: object, expected: object) -> bool:
    """Also of the same kinds: true is not 1, and 0.0 is not 0. In which order an object's keys stand says nothing."""
    return given == expected and json.dumps(given, sort_keys=True) == json.dumps(expected, sort_keys=True)


def _is_text(text: str) -> bool:
    """Whether there are bytes for it: a half of a surrogate pair, which JSON can write, has none."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_whole(number: object) -> TypeGuard[int]:
    return isinstance(number, int) and not isinstance(number, bool)


def _reason(error: CannotSeatError, terms: Terms) -> str:
    usual = terms.sizes == FOUR_OR_THREE
    sizes = "zu viert oder zu dritt" if usual else f"zu {' oder '.join(map(str, terms.sizes))}"
    reasons = {
        "too_few": "Ein Tisch braucht mindestens {minimum}.",
        "no_such_table": "Tisch {table} gibt es nicht, es sind {tables} Tische.",
        "table_full": "Am festen Tisch {table} sollen {people} sitzen, er hat {seats} Plätze.",
        "apart_at_table": "Wunsch {wish} lässt höchstens {most} an einem Tisch sitzen, aber {members} haben den festen "
        "Tisch {table}.",
        "mates_at_one_table": "Am festen Tisch {table} sollen Leute aus einer Mannschaft zusammen sitzen.",
    }
    return reasons.get(error.code, f"Sie ergeben keine Tische {sizes}.").format(**error.params)


_SENTENCES = {
    "teams": "Eine Mannschaft mit {members} Personen an {tables} Tischen: je Serie sitzen {pairs} Paare zusammen.",
    "clubs": "Ein Verein mit {members} Personen an {tables} Tischen: je Serie sitzen {pairs} Paare zusammen.",
    "apart": "Wunsch {wish} geht nicht ganz: {members} Personen, höchstens {most} je Tisch, {tables} Tische.",
}


def _proof(planned: Schedule, people: Sequence[Person], terms: Terms) -> str:
    """What is known about the repeats, in words; those who only played before have neither club nor team."""
    known = None
    if planned.repeats > planned.bound:
        plans = [*terms.played, *planned.plans]
        gone = {key for plan in terms.played for table in plan.tables for key in table}
        there = {person.key for person in people}
        everybody = [*people, *(Person(key) for key in sorted(gone - there))]
        known = fewest_known(plans, everybody, sizes=terms.sizes, apart=terms.apart)
    code = proof_of(planned.repeats, planned.bound, known)
    more = planned.repeats - (known or 0)
    return _PROOFS[code].format(repeats=planned.repeats, bound=planned.bound, known=known, more=more)


_PROOFS = {
    NO_REPEAT: "bewiesen: keine Wiederholung",
    LEAST: "bewiesen kleinstmöglich: weniger als {repeats} geht nicht",
    BEST_KNOWN: "so gut wie der beste Plan, den wir kennen ({repeats}); bewiesen ist: weniger als {bound} geht nicht",
    MORE: "{more} mehr als möglich wäre: Alle Serien zusammen ausgelost, geht es mit {known}",
    OPEN: "{repeats} Wiederholungen; weniger als {bound} geht nicht",
}

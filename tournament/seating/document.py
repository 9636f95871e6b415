"""A schedule as the JSON document of `python -m tournament.seating`. Source: contract.md, section 3."""

from typing import Any, TypeGuard

from .schedule import Schedule, schedule
from .values import CannotSeatError, Person

MOST_SERIES = 12

Group = dict[str, str | int | None]
"""`{"team": .., "club": ..}` of one player; null: none."""


class DocumentError(ValueError):
    """What was asked for cannot be done; the text is one German line for the terminal."""


def plan_document(players: int, series: int, seed: str, groups: list[Group] | None) -> dict[str, Any]:
    """Plan and describe. `groups` is part of the document, so that the document alone can be recomputed."""
    if not 1 <= series <= MOST_SERIES:
        raise DocumentError(f"{series} Serien gehen nicht: 1 bis {MOST_SERIES} sind möglich.")
    try:
        planned = schedule(_people(players, groups), series, seed)
    except CannotSeatError as error:
        raise DocumentError(f"{players} Personen können nicht gesetzt werden: {_reason(error)}") from error
    return {
        "players": players,
        "series": [[list(table) for table in plan.tables] for plan in planned.plans],
        "repeats": planned.repeats,
        "bound": planned.bound,
        "proof": _proof(planned),
        "seed": seed,
        "groups": groups,
    }


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


def is_recomputed(content: object) -> bool:
    """Whether this document says what its own players, series, seed and groups give. Raises `DocumentError`.

    Keys which this program does not write are not looked at: a document may carry more.
    """
    if not isinstance(content, dict):
        raise DocumentError("Das ist kein Plan: Erwartet wird ein JSON-Objekt.")
    players, series, seed = content.get("players"), content.get("series"), content.get("seed")
    if not _is_whole(players) or not isinstance(series, list) or not isinstance(seed, str):
        raise DocumentError("Das ist kein Plan: players (Zahl), series (Liste) und seed (Text) gehören dazu.")
    groups = content.get("groups")
    checked = None if groups is None else groups_in(groups, players)
    expected = plan_document(players, len(series), seed, checked)
    return all(content.get(key) == value for key, value in expected.items())


def _people(players: int, groups: list[Group] | None) -> list[Person]:
    if groups is None:
        return [Person(key) for key in range(players)]
    teams = _numbered([group.get("team") for group in groups])
    clubs = _numbered([group.get("club") for group in groups])
    return [Person(key, club=club, team=team) for key, (team, club) in enumerate(zip(teams, clubs, strict=True))]


def _numbered(names: list[str | int | None]) -> list[int | None]:
    """Names as numbers, in order of appearance; no name stays none."""
    numbers: dict[str | int, int] = {}
    return [None if name is None else numbers.setdefault(name, len(numbers)) for name in names]


def _is_group(entry: object) -> bool:
    if not isinstance(entry, dict) or not entry.keys() <= {"team", "club"}:
        return False
    return all(name is None or isinstance(name, str) or _is_whole(name) for name in entry.values())


def _is_whole(number: object) -> TypeGuard[int]:
    return isinstance(number, int) and not isinstance(number, bool)


def _reason(error: CannotSeatError) -> str:
    if error.code == "too_few":
        return f"Ein Tisch braucht mindestens {error.params['minimum']}."
    return "Sie ergeben keine Tische zu viert oder zu dritt."


def _proof(planned: Schedule) -> str:
    if planned.repeats == 0:
        return "bewiesen: keine Wiederholung"
    if planned.repeats == planned.bound:
        return f"bewiesen: weniger als {planned.repeats} geht nicht"
    return f"beste bekannte: {planned.repeats} (Schranke {planned.bound})"

"""What in the file of a draw is not as it was announced and drawn, each in one German sentence."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from languages.spoken import gettext as _
from languages.spoken import gettext_noop

from . import sealing
from .drawing import drawn as drawn_again
from .entries import groups_of, terms_of
from .given import is_same
from .lots import order_by_lot
from .reading import check_lot, check_series
from .schedule import count_repeats
from .sizes import table_sizes
from .values import CannotSeatError, Plan

_SAID_TWICE = {
    "program": gettext_noop("Die Version des Programms (program)"),
    "algorithm": gettext_noop("Das Losverfahren (algorithm)"),
    "tournament": gettext_noop("Der Name des Turniers (tournament)"),
    "series_numbers": gettext_noop("Welche Serien ausgelost sind (series_numbers)"),
    "ranking": gettext_noop("Die Wertung (ranking)"),
    "series": gettext_noop("Die Serie (series)"),
    "committed_at": gettext_noop("Die Zeit der Ankündigung (committed_at)"),
}
_ONCE_LEFT_OUT = ("committed_at",)
"""Entries before these were hashed with them do not have them."""
_OPENED = {"names": gettext_noop("Der Name"), "private": gettext_noop("Der feste Tisch")}


def differences(content: Mapping[str, Any]) -> list[str]:
    """Everything that can be seen in the file of a draw of series; nothing: it all fits. Raises `DocumentError`: it is
    no such file."""
    check_series(content)
    announced = [
        *_of_hashes(content),
        *_of_names(content),
        *_of_private(content),
        *_of_times(content),
        *_of_what_is_said_twice(content, ("program", "algorithm", "tournament", "series_numbers", "committed_at")),
        *_of_ranking(content),
        *_of_what_is_a_plan(content),
    ]
    return [*announced, *_of_tables(content), *([] if announced else _of_drawing(content))]


def lot_differences(content: Mapping[str, Any]) -> list[str]:
    """The same of a lot for those who share a rank."""
    check_lot(content)
    numbers = [person["number"] for person in content["entries"]["people"]]
    drawn = order_by_lot(content.get("seed") or "", numbers)
    return [
        *([_("Bei einem Los wird nichts zurückgehalten (withheld).")] if content.get("withheld") else []),
        *_of_hashes(content),
        *_of_names(content),
        *_of_times(content),
        *_of_what_is_said_twice(content, ("program", "algorithm", "tournament", "ranking", "series", "committed_at")),
        *(
            []
            if content["order"] == drawn
            else [_("Aus der Startzahl entsteht eine andere Reihenfolge: %(which)s.") % {"which": _listed(drawn)}]
        ),
    ]


def _of_hashes(content: Mapping[str, Any]) -> Iterator[str]:
    if sealing.hash_of(content["entries"]) != content["entries_hash"]:
        yield _("Die Angaben (entries) passen nicht zu ihrem Fingerabdruck (entries_hash).")
    secret, seed = content.get("secret"), content.get("seed")
    if secret is not None and sealing.sha256(secret) != content["commitment"]:
        yield _("Die Losung (secret) passt nicht zu ihrem Fingerabdruck (commitment).")
    if secret is not None and sealing.seed_of(secret, content["entries_hash"], content["outside"]) != seed:
        yield (
            _(
                "Die Startzahl (seed) entsteht nicht aus der Losung, dem Fingerabdruck der Angaben und dem, was im"
                " Saal gerufen wurde (outside)."
            )
        )
    yield from _of_outside(content)
    if secret is None and not content.get("withheld"):
        yield _("Die Losung (secret) fehlt, und die Datei sagt nicht, dass sie zurückgehalten wird.")
    if secret is None and seed is not None:
        yield _("Die Startzahl (seed) steht ohne die Losung (secret) da: Woraus sie entstand, zeigt die Datei nicht.")
    if secret is not None and content.get("withheld") and not _is_withheld(content):
        yield _("Die Datei sagt, dass etwas zurückgehalten wird (withheld), es steht aber alles darin.")


def _is_withheld(content: Mapping[str, Any]) -> bool:
    entries, opened = content["entries"], content["opened"]
    return bool(sealing.not_opened(entries, opened)) or sealing.wishes_not_opened(entries, opened) > 0


def _of_outside(content: Mapping[str, Any]) -> Iterator[str]:
    entries, outside = content["entries"], content["outside"]
    if bool(outside) is not bool(entries["outside"]):
        yield _("Was im Saal gerufen wurde (outside), passt nicht zur Ankündigung.")
    if entries.get("spelling") == sealing.SPELLING and sealing.spelled(outside) != outside:
        yield _(
            "Was im Saal gerufen wurde (outside), steht nicht so da, wie es zählt, nämlich „%(spelled)s“: kleine"
            " Buchstaben von a bis z und Ziffern, nichts dazwischen."
        ) % {"spelled": sealing.spelled(outside)}


def _of_names(content: Mapping[str, Any]) -> Iterator[str]:
    entries, opened = content["entries"], content["opened"]
    for named, number in sealing.unfitting(entries, opened):
        yield _("Startnummer %(number)s: %(what)s ist ein anderer, als angekündigt war.") % {
            "number": number,
            "what": _(_OPENED[named]),
        }


def _of_times(content: Mapping[str, Any]) -> Iterator[str]:
    """No hash knows when it was called out and drawn: all that can be seen is that it was in order."""
    said = [content[key] for key in ("committed_at", "outside_at", "drawn_at") if content.get(key) is not None]
    try:
        times = [datetime.fromisoformat(one) for one in said]
        in_order = times == sorted(times)
    except (TypeError, ValueError):
        yield _("Die Zeiten (committed_at, outside_at, drawn_at) sind keine mit Tag, Uhrzeit und Zeitzone.")
        return
    if not in_order:
        yield _("Die Zeiten (committed_at, outside_at, drawn_at) folgen nicht aufeinander.")


def _of_private(content: Mapping[str, Any]) -> Iterator[str]:
    """Wishes and fixed tables: each opened one is hidden in the entries; all are there, or withheld."""
    entries, opened = content["entries"], content["opened"]
    hashes = [sealing.hidden(seal["salt"], seal["value"]) for seal in opened.get("apart") or []]
    known = {*hashes}
    if [one for one in entries["apart"] if one in known] != hashes:
        yield _("Die Sitzwünsche sind andere, als angekündigt waren.")
    elif len(hashes) < len(entries["apart"]) and not content.get("withheld"):
        yield _("Sitzwünsche (opened.apart) fehlen, und die Datei sagt nicht, dass sie zurückgehalten werden.")
    missing = sealing.not_opened(entries, opened)
    if missing and not content.get("withheld"):
        yield _(
            "Die festen Tische (opened.private) von Startnummer %(numbers)s fehlen, und die Datei sagt nicht, dass sie"
            " zurückgehalten werden."
        ) % {"numbers": _listed(missing)}


def _of_what_is_said_twice(content: Mapping[str, Any], keys: Iterable[str]) -> Iterator[str]:
    """Beside the entries: whoever reads only one of both must not be deceived."""
    entries = content["entries"]
    for key in keys:
        if key in _ONCE_LEFT_OUT and key not in entries:
            continue
        if not is_same(content.get(key), entries.get(key)):
            yield _("%(what)s: In der Datei steht es anders als in den Angaben, die angekündigt waren.") % {
                "what": _(_SAID_TWICE[key])
            }


def _of_ranking(content: Mapping[str, Any]) -> Iterator[str]:
    """By which groups are drawn."""
    entries = content["entries"]
    ranking = entries.get("ranking")
    if not is_same(content.get("ranking"), ranking):
        yield _("Die Rangfolge (ranking): In der Datei steht sie anders als in den Angaben, die angekündigt waren.")
    if ranking is not None and sorted(ranking) != sorted(person["number"] for person in entries["people"]):
        yield _("Die Rangfolge (ranking) nennt nicht jede Startnummer genau einmal.")


def _of_what_is_a_plan(content: Mapping[str, Any]) -> Iterator[str]:
    for key, value in _as_a_plan(content).items():
        if not is_same(content.get(key), value):
            yield _("%(key)s: In der Datei steht es anders als in den Angaben, die angekündigt waren.") % {"key": key}


def _as_a_plan(content: Mapping[str, Any]) -> dict[str, Any]:
    """What a plan says of its entries."""
    opened = _opened(content)
    written = dict.fromkeys(("apart", "sizes", "played", "at_most_twice")) | terms_of(opened).written()
    return {"players": len(opened["people"]), "groups": groups_of(opened), **written}


def _opened(content: Mapping[str, Any]) -> dict[str, Any]:
    return sealing.unsealed(content["entries"], content["opened"])


def _of_tables(content: Mapping[str, Any]) -> Iterator[str]:
    entries = content["entries"]
    numbers, people = entries["series_numbers"], entries["people"]
    if len(content["series"]) != len(numbers):
        yield _("Angekündigt waren %(announced)s Serien, in der Datei stehen %(there)s.") % {
            "announced": len(numbers),
            "there": len(content["series"]),
        }
    for number, tables in zip(numbers, content["series"], strict=False):
        yield from _of_series(number, tables, people, entries["sizes"])
    played = terms_of(_opened(content)).played
    repeats = count_repeats([*played, *map(_plan, content["series"])])
    if not is_same(content.get("repeats"), repeats):
        yield _("Wiederholungen: In der Datei steht %(there)s, gezählt sind es %(repeats)s.") % {
            "there": content.get("repeats"),
            "repeats": repeats,
        }


def _of_series(
    number: int, tables: Sequence[Sequence[int]], people: Sequence[Mapping[str, Any]], sizes: Sequence[int]
) -> Iterator[str]:
    seated = {index for table in tables for index in table}
    if missing := sorted({*range(len(people))} - seated):
        yield _("Serie %(number)s: Ohne Platz sind die Startnummern %(which)s.") % {
            "number": number,
            "which": _listed(people[at]["number"] for at in missing),
        }
    if unknown := sorted(seated - {*range(len(people))}):
        yield _("Serie %(number)s: Am Tisch sitzt, wer nicht angemeldet war (players %(which)s).") % {
            "number": number,
            "which": _listed(unknown),
        }
    if sorted(map(len, tables)) != sorted(_sizes(len(people), sizes)):
        yield _("Serie %(number)s: Die Tische sind andere, als es bei %(people)s Personen geben kann.") % {
            "number": number,
            "people": len(people),
        }


def _sizes(people: int, sizes: Sequence[int]) -> Sequence[int]:
    try:
        return table_sizes(people, sizes)
    except CannotSeatError:
        return ()


def _of_drawing(content: Mapping[str, Any]) -> Iterator[str]:
    """Drawn again, where nothing is withheld."""
    if content.get("withheld"):
        return
    opened, numbers = _opened(content), content["entries"]["series_numbers"]
    again = drawn_again(opened, content["seed"])
    for number, given, drawn in zip(numbers, content["series"], again["series"], strict=False):
        if given != drawn:
            places = [at for at, table in enumerate(drawn, start=1) if given[at - 1 : at] != [table]]
            yield _("Serie %(number)s: Aus der Startzahl entstehen andere Tische (%(which)s).") % {
                "number": number,
                "which": _listed(places),
            }
    for key in ("bound", "proof"):
        if not is_same(content.get(key), again.get(key)):
            yield _("%(key)s: In der Datei steht „%(there)s“, errechnet ist „%(worked_out)s“.") % {
                "key": key,
                "there": content.get(key),
                "worked_out": again.get(key),
            }


def _plan(tables: Sequence[Sequence[int]]) -> Plan:
    return Plan(tuple(map(tuple, tables)))


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))

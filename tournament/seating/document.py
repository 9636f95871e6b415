"""A schedule as the JSON document of `python -m tournament.seating`. Source: contract.md, section 3.

Always there: `players`, `series`, `repeats`, `bound`, `proof`, `seed`, `groups`. Only where something was given, so
that the document alone can be recomputed: `apart` (a list of `{"players", "most", "weight"}`), `sizes` (tables, the
preferred size first), `played` (series before these), `at_most_twice` (true: rather nobody three times). Whoever writes
one may add `commitment`, the SHA-256 of the seed (UTF-8, hex) as it was published before the draw, `withheld` (a list
of what was left out, so that nobody can recompute it), and anything else.
"""

from collections.abc import Sequence
from typing import Any

from languages.spoken import gettext as _
from languages.spoken import gettext_noop

from .designs import choice_of
from .given import DocumentError, Group, groups_in, is_same, is_text, is_whole, terms_in
from .known import BEST_KNOWN, LEAST, MORE, NO_REPEAT, OPEN, fewest_known, proof_of
from .objections import MOST_SERIES, objections
from .schedule import Schedule, schedule
from .sealing import sha256
from .sizes import FOUR_OR_THREE
from .terms import USUAL, Terms
from .values import CannotSeatError, Person

LARGEST_FIELD = 10_000
"""Ten times the people there ever are; a mistyped number is not worked at for hours."""
WITHHELD = gettext_noop(
    "Mit dieser Datei lässt sich der Plan nicht nachrechnen: Sitzwünsche und feste Tische gehen nur die Spielleitung"
    " etwas an und stehen nicht darin. Die vollständige Datei hat die Spielleitung."
)
GONE = gettext_noop(
    "Der Plan lässt sich nicht mehr nachrechnen: Sitzwünsche und feste Tische von Gelöschten stehen nicht mehr in der"
    " Datei."
)


def plan_document(
    players: int, series: int, seed: str, groups: list[Group] | None, terms: Terms = USUAL
) -> dict[str, Any]:
    """Plan and describe. What cannot be had is relaxed: `what_cannot_be` says it. Raises `DocumentError`."""
    if not 1 <= series <= MOST_SERIES:
        raise DocumentError(
            _("%(series)s Serien gehen nicht: 1 bis %(most_series)s sind möglich.")
            % {"series": series, "most_series": MOST_SERIES}
        )
    if players > LARGEST_FIELD:
        raise DocumentError(
            _("%(players)s Personen sind zu viele: bis zu %(largest_field)s sind möglich.")
            % {"players": players, "largest_field": LARGEST_FIELD}
        )
    if not is_text(seed):
        raise DocumentError(_("Die Startzahl enthält Zeichen, die es in UTF-8 nicht gibt."))
    people = people_of(players, groups)
    try:
        planned = schedule(people, series, seed, terms)
    except CannotSeatError as error:
        raise cannot_be_seated(players, error, terms) from error
    return {
        "players": players,
        "series": [[list(table) for table in plan.tables] for plan in planned.plans],
        "repeats": planned.repeats,
        "bound": planned.bound,
        "proof": _proof(planned, people, terms),
        "seed": seed,
        "groups": groups,
        **terms.written(),
    }


def cannot_be_seated(players: int, error: CannotSeatError, terms: Terms) -> DocumentError:
    """That it cannot be done, and why."""
    return DocumentError(
        _("%(players)s Personen können nicht gesetzt werden: %(reason)s")
        % {"players": players, "reason": _reason(error, terms)}
    )


def people_of(players: int, groups: list[Group] | None) -> list[Person]:
    """Players 0 to `players` - 1 as seating knows people."""
    if groups is None:
        return [Person(key) for key in range(players)]
    teams = _numbered([group.get("team") for group in groups])
    clubs = _numbered([group.get("club") for group in groups])
    tables = [table if is_whole(table := group.get("table")) else None for group in groups]
    return [
        Person(key, club=club, team=team, table=table)
        for key, (team, club, table) in enumerate(zip(teams, clubs, tables, strict=True))
    ]


def what_cannot_be(players: int, series: int, groups: list[Group] | None, terms: Terms = USUAL) -> list[str]:
    """German lines: what cannot be had, for documents that can be planned. What repeats there are says the proof."""
    found = objections(people_of(players, groups), series, sizes=terms.sizes, apart=terms.apart, order=terms.order)
    return [
        _(_SENTENCES[objection.code]).format(**objection.params) for objection in found if objection.code in _SENTENCES
    ]


def choice_line(players: int, series: int, terms: Terms = USUAL) -> str:
    """A German line with both figures, where so many people have the choice; else an empty one."""
    choice = choice_of(players, series, sizes=terms.sizes) if not terms.played else None
    if choice is None:
        return ""
    return _(
        "%(often)s Wiederholungen, davon %(thirds)s zum dritten Mal oder öfter; oder %(rarely)s "
        "Wiederholungen, und niemand dreimal (--at-most-twice)."
    ) % {"often": choice.often, "thirds": choice.thirds, "rarely": choice.rarely}


def is_recomputed(content: object) -> bool:
    """Whether this document says what its own players, series, seed and so on give, and its commitment fits its seed.

    Keys which this program does not write are not looked at: a document may carry more. Raises `DocumentError`.
    """
    if not isinstance(content, dict):
        raise DocumentError(_("Das ist kein Plan: Erwartet wird ein JSON-Objekt."))
    if content.get("withheld"):
        raise DocumentError(_(WITHHELD))
    players, series, seed = content.get("players"), content.get("series"), content.get("seed")
    if not is_whole(players) or not isinstance(series, list) or not isinstance(seed, str):
        raise DocumentError(_("Das ist kein Plan: players (Zahl), series (Liste) und seed (Text) gehören dazu."))
    groups = content.get("groups")
    checked = None if groups is None else groups_in(groups, players)
    expected = plan_document(players, len(series), seed, checked, terms_in(content, players))
    committed = content.get("commitment", sha256(seed)) == sha256(seed)
    return committed and all(is_same(content.get(key), value) for key, value in expected.items())


def _numbered(names: Sequence[str | int | None]) -> list[int | None]:
    """Names as numbers, in order of appearance; no name stays none."""
    numbers: dict[str | int, int] = {}
    return [None if name is None else numbers.setdefault(name, len(numbers)) for name in names]


def _reason(error: CannotSeatError, terms: Terms) -> str:
    if error.code not in _REASONS:
        if terms.sizes == FOUR_OR_THREE:
            return _("Sie ergeben keine Tische zu viert oder zu dritt.")
        return _("Sie ergeben keine Tische zu %(sizes)s.") % {"sizes": _(" oder ").join(map(str, terms.sizes))}
    return _(_REASONS[error.code]).format(**error.params)


_REASONS = {
    "too_few": gettext_noop("Ein Tisch braucht mindestens {minimum}."),
    "no_such_table": gettext_noop("Tisch {table} gibt es nicht, es sind {tables} Tische."),
    "table_full": gettext_noop("Am festen Tisch {table} sollen {people} sitzen, er hat {seats} Plätze."),
    "apart_at_table": gettext_noop(
        "Wunsch {wish} lässt höchstens {most} an einem Tisch sitzen, aber {members} haben den festen Tisch {table}."
    ),
    "mates_at_one_table": gettext_noop("Am festen Tisch {table} sollen Leute aus einer Mannschaft zusammen sitzen."),
}

_SENTENCES = {
    "teams": gettext_noop(
        "Eine Mannschaft mit {members} Personen an {tables} Tischen: je Serie sitzen {pairs} Paare zusammen."
    ),
    "clubs": gettext_noop(
        "Ein Verein mit {members} Personen an {tables} Tischen: je Serie sitzen {pairs} Paare zusammen."
    ),
    "apart": gettext_noop(
        "Wunsch {wish} geht nicht ganz: {members} Personen, höchstens {most} je Tisch, {tables} Tische."
    ),
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


# Stands in files, which have one language: what verify compares.
_PROOFS = {
    NO_REPEAT: "bewiesen: keine Wiederholung",
    LEAST: "bewiesen kleinstmöglich: weniger als {repeats} geht nicht",
    BEST_KNOWN: "so gut wie der beste Plan, den wir kennen ({repeats}); bewiesen ist: weniger als {bound} geht nicht",
    MORE: "{more} mehr als möglich wäre: wir kennen einen Plan mit {known}",
    OPEN: "{repeats} Wiederholungen; weniger als {bound} geht nicht",
}

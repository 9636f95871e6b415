"""`stand/1`, and the JSON of one ranking, held against what a document gives."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from languages.spoken import gettext as _
from scoring.document.shape import Fields, Findings, Node
from scoring.document.stand import STAND_FORMAT, WHO, stand
from scoring.problem import Problem
from scoring.rankings import Of, Ranking

from .findings import Finding, called, shown
from .right import Json, Right
from .rows import Rows

V = TypeVar("V", bound=Hashable)

STAND_KEYS = ("format", "rulebook", "players", "teams", "series", "rankings", "final")
STAND_KEYS_LATER = ("editions", "revision", "frozen")
"""What a server knows besides: its editions, how often something changed, what it holds back."""
BESIDE_FIGURES = frozenset({"name", "club", "tied", "by_lot", "penalties", "cells", "members"})
"""What a line of an edition has and one of `stand/1` has not; of clubs, `club` is who they are."""


class UnreadableListError(ValueError):
    """A file that is no list; `problems` say why."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(str([problem.code for problem in problems]))
        self.problems = problems


def refuse(findings: Findings) -> None:
    """Raise UnreadableListError if anything could not be read."""
    if findings.refused:
        raise UnreadableListError(findings.problems)


def title(ranking: Ranking, number: int | None = None) -> str:
    """What a list is called."""
    if number is None:
        return ranking.title
    return _("%(ranking)s, %(number)s. Serie") % {"ranking": ranking.title, "number": number}


def plain(where: str, expected: Json, fields: Fields) -> Iterator[Finding]:
    """What a file says of itself beside its lines."""
    for key, right in expected.items():
        given = fields.nodes[key].value if key in fields.nodes else None
        if given != right:
            words = {"who": where or called((key,)), "what": called((key,)), "given": shown(given)}
            yield Finding("differs", "", {**words, "right": shown(right)})


def check_stand(right: Right, data: object) -> list[Finding]:
    """What is not so in a `stand/1`. UnreadableListError: it is none."""
    findings = Findings()
    fields = Node(data, findings).fields(STAND_KEYS, STAND_KEYS_LATER)
    found = list(_of_stand(right, fields)) if not findings.refused else []
    refuse(findings)
    return found


def _of_stand(right: Right, fields: Fields) -> Iterator[Finding]:
    titles = {number: _("%(number)s. Serie") % {"number": number} for number in right.field.made}
    series, found = paired(fields.items("series"), Node.integer, ("number", "players"), titles, right.series)
    yield from found
    right = right.of(series)
    said = stand(right.document)
    yield from plain("", {"format": STAND_FORMAT, "rulebook": said["rulebook"]}, fields)
    all_players, teams = right.everybody, right.first_teams
    of_players = Rows(right, called(("players",)), Of.PLAYERS, right.drawn(all_players))
    yield from of_players.compared(said["players"], fields.items("players"))
    of_teams = Rows(right, called(("teams",)), Of.TEAMS, right.drawn(teams) if teams else ())
    yield from of_teams.compared(said["teams"], fields.items("teams"))
    listed = {one["number"]: one["players"] for one in said["series"]}
    for number, one in series.items():
        rows = Rows(right, titles[number], Of.PLAYERS, right.drawn(all_players, number))
        yield from rows.compared(listed[number], one.items("players"))
    yield from _rankings(right, {one["ranking"]: one["rows"] for one in said["rankings"]}, fields)


def _rankings(right: Right, said: dict[str, list[Json]], fields: Fields) -> Iterator[Finding]:
    final = {one.text("ranking") for one in editions_of(fields)}
    by_id = {ranking.id: ranking for ranking in right.document.rankings}
    titles = {key: ranking.title for key, ranking in by_id.items()}
    there, found = paired(fields.items("rankings"), Node.text, ("ranking", "name", "rows"), titles, titles)
    yield from found
    for key, one in there.items():
        yield from plain(titles[key], {"name": by_id[key].name}, one)
        rows = Rows(right, titles[key], by_id[key].of, right.drawn(by_id[key]), final=key in final)
        yield from rows.compared(said[key], one.items("rows"))


def series_in(data: object) -> set[int | None]:
    """The numbers of the series that a `stand/1` lists; that it is one is seen to by `check_stand`."""
    fields = Node(data, Findings()).fields(STAND_KEYS, STAND_KEYS_LATER)
    return {one.fields(("number",)).optional("number", Node.integer) for one in fields.items("series")}


def editions_of(fields: Fields) -> list[Fields]:
    """What a `stand/1` says of the editions of its rankings that are final."""
    return [node.fields(("ranking", "edition", "at", "sha256")) for node in fields.items("editions")]


def paired(
    nodes: Sequence[Node],
    read: Callable[[Node], V | None],
    keys: Sequence[str],
    titles: Mapping[V, str],
    needed: Iterable[V],
) -> tuple[dict[V, Fields], list[Finding]]:
    """Which of these lists is which, by the first of their `keys`; and those that are not known, there twice, or not
    there."""
    there: dict[V, Fields] = {}
    found: list[Finding] = []
    for node in nodes:
        fields = node.fields(keys)
        key = fields.optional(keys[0], read)
        if key is None:
            continue
        if key in there:
            found.append(Finding("list_twice", titles[key]))
        elif key in titles:
            there[key] = fields
        else:
            found.append(Finding("list_unknown", str(key)))
    return there, [*found, *(Finding("list_missing", titles[key]) for key in needed if key not in there)]


def check_ranking(right: Right, data: object) -> list[Finding]:
    """What is not so in the JSON of one ranking, or of one series in it. UnreadableListError: it is none."""
    findings = Findings()
    fields = Node(data, findings).fields(
        ("rulebook", "ranking", "name", "rows"), ("state", "series", "edition", "sha256", "revealed")
    )
    ranking, number = right.ranking(fields.text("ranking")), fields.optional("series", Node.integer)
    refuse(findings)
    if ranking is None or (number is not None and number not in right.counted(ranking)):
        return [Finding("list_unknown", fields.text("ranking"))]
    expected = [figures_alone(ranking.of, row) for row in right.rows(ranking, number)]
    rows = Rows(right, title(ranking, number), ranking.of, right.drawn(ranking, number))
    found = [
        *plain("", {"rulebook": right.document.tournament.rulebook.id, "name": ranking.name}, fields),
        *rows.compared(expected, fields.items("rows")),
    ]
    refuse(findings)
    return found


def figures_alone(of: Of, row: Json) -> Json:
    """A line of an edition as `stand/1` has it."""
    return {key: value for key, value in row.items() if key == WHO[of] or key not in BESIDE_FIGURES}

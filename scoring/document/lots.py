"""Lots of a document: which list they were drawn for, and whether they decide it. Source: contract.md, section 7."""

from collections.abc import Container, Iterator

from scoring.problem import Problem
from scoring.rankings import Fate, Of, fate

from .entries import Document, LotEntry, TournamentInfo
from .field import drawn_of, field_of
from .people import People, read_references
from .rankings import read_ranking_reference, read_series_number
from .shape import Node
from .tournament import SERIES_MAXIMUM

SHARED_MAXIMUM = 999_999_999

_FATES = {Fate.VOID: "lot_void", Fate.LEAVES_OUT: "lot_leaves_out"}


def read_lot(node: Node, people: People, info: TournamentInfo) -> LotEntry | None:
    """The tied, players, teams or clubs, in the order drawn (rule 14)."""
    fields = node.fields((), (*Of, "ranking", "series", "points", "augen"))
    kinds = [of for of in Of if of in fields.nodes]
    if len(kinds) != 1:
        node.refuse("lot_of_what")
        return None
    (of,) = kinds
    return LotEntry(
        **{of.value: _read_drawn(fields.nodes[of], of, people)},
        ranking=read_ranking_reference(fields, people, of),
        series=fields.optional("series", lambda node: read_series_number(node, info.series or SERIES_MAXIMUM)),
        points=fields.optional("points", lambda node: node.whole(-SHARED_MAXIMUM, SHARED_MAXIMUM)),
        augen=fields.optional("augen", lambda node: node.whole(-SHARED_MAXIMUM, SHARED_MAXIMUM)),
    )


def _read_drawn(node: Node, of: Of, people: People) -> tuple[str, ...]:
    known: dict[Of, tuple[Container[str], str, str]] = {
        Of.PLAYERS: (people.players, "player_unknown", "player_repeated"),
        Of.TEAMS: (people.teams, "team_unknown", "team_repeated"),
        Of.CLUBS: (people.clubs, "club_unknown", "club_repeated"),
    }
    nodes = node.items()
    if isinstance(node.value, list) and len(nodes) < 2:
        node.refuse("lot_too_short")
    return read_references(nodes, *known[of])


def check_lots(document: Document) -> Iterator[Problem]:
    """A lot that decides nothing is odd: those it names do not share what they shared, or it leaves somebody out."""
    if not document.lots:
        return
    field = field_of(document)
    by_id = {ranking.id: ranking for ranking in document.rankings}
    for at, lot in enumerate(document.lots):
        drawn = drawn_of(document, lot)
        becomes = fate(field, by_id[drawn.ranking], drawn) if drawn.ranking in by_id else Fate.VOID
        if becomes in _FATES:
            yield Problem(_FATES[becomes], ("lots", at), odd=True)

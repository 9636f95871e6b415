"""Documents in which people leave tables: somebody takes a seat, and then one at another table; a seat stays empty.

Documents of any rulebook whose lists end early: by a target score that is reached, or because somebody gave up.
"""

import copy

from hypothesis import strategies as st

import scoring
from tests.archive.documents import Json
from tests.scoring.any_rulebook import documents


def relieved(draw: st.DrawFn, document: Json) -> Json:
    """A document that is not refused, the same with some seats taken over; sums from paper stay whole."""
    document = copy.deepcopy(document)
    document["players"].append({"id": "a substitute", "name": "Zander, Li"})
    for series in document["series"]:
        tables = [table for table in series["tables"] if table.get("games") and "gave_up" not in table]
        draw(st.sampled_from(WAYS))(draw, tables, document["tournament"])
    parsed, problems = scoring.parse(document)
    assert parsed is not None, problems
    return document


def _nobody(_draw: st.DrawFn, _tables: list[Json], _info: Json) -> None:
    """Everybody stays."""


def _substitute(draw: st.DrawFn, tables: list[Json], _info: Json) -> None:
    """He plays from some game on, for his own team or for the other's."""
    for table in tables[:1]:
        game = draw(st.integers(1, len(table["games"])))
        _take(table, draw(st.integers(1, len(table["seats"]))), game, "a substitute", for_team=draw(st.booleans()))


def _moves_on(draw: st.DrawFn, tables: list[Json], _info: Json) -> None:
    """He leaves a seat after one game to him whose it was, and takes one at another table."""
    if len(tables) < 2 or len(tables[0]["games"]) < 2:
        return
    first, second = tables[:2]
    game = draw(st.integers(1, len(first["games"]) - 1))
    seat = draw(st.integers(1, len(first["seats"])))
    _take(first, seat, game, "a substitute")
    _take(first, seat, game + 1, first["seats"][seat - 1], of="a substitute")
    _take(
        second, draw(st.integers(1, len(second["seats"]))), draw(st.integers(1, len(second["games"]))), "a substitute"
    )


def _empty(draw: st.DrawFn, tables: list[Json], info: Json) -> None:
    """Nobody plays on: the games so far are all there are."""
    for table in tables[:1]:
        kept = draw(st.integers(0, len(table["games"]) - 1))
        del table["games"][kept:]
        seat = draw(st.integers(1, len(table["seats"])))
        table["substitutes"] = [{"seat": seat, "from_game": kept + 1, "player": None}]
        if kept and "target_score" not in info:
            table["ends_after"] = kept


WAYS = (_nobody, _substitute, _moves_on, _empty)


def _take(table: Json, seat: int, game: int, player: str, *, of: str = "", for_team: bool = False) -> None:
    """From this game on he sits there instead of its first player, or of another (`of`)."""
    leaves = of or table["seats"][seat - 1]
    change = {"seat": seat, "from_game": game, "player": player} | ({"for_team": True} if for_team else {})
    table.setdefault("substitutes", []).append(change)
    for played in table["games"][game - 1 :]:
        if played.get("dealer") == leaves:
            played["dealer"] = player
        for result in played["results"]:
            if result["player"] == leaves:
                result["player"] = player


@st.composite
def documents_of(draw: st.DrawFn, rules: scoring.Rulebook) -> Json:
    """A document of this rulebook that is not refused, with whatever the rulebook leaves open."""
    document: Json = draw(documents(st.just(rules)))
    if draw(st.booleans()):
        document["tournament"].setdefault("jokers", rules.pack.jokers > 0)
    if rules.has_target_score and draw(st.booleans()):
        document["tournament"]["target_score"] = draw(st.integers(1, 300))
    parsed, _problems = scoring.parse(_without_endings(document))
    assert parsed is not None
    for series, entry in zip(document["series"], parsed.series, strict=True):
        for table, row in zip(series["tables"], entry.tables, strict=True):
            _end(draw, document["tournament"].get("target_score"), parsed, table, row)
    return relieved(draw, document)


def _without_endings(document: Json) -> Json:
    tournament = {key: value for key, value in document["tournament"].items() if key != "target_score"}
    return document | {"tournament": tournament}


def _end(draw: st.DrawFn, target: int | None, document: scoring.Document, table: Json, row: scoring.TableEntry) -> None:
    """No game after the one that reaches the target; somebody gives up, where he may."""
    info = document.tournament
    if row.games is None:
        return
    size = len(row.seats)
    last = scoring.last_game(info.rulebook, size, info.games_per_series, row.games, target)
    table["games"] = table["games"][:last]
    totals = scoring.table_totals(info.rulebook, size, row.games[:last])
    may = [seat for seat in totals if not scoring.check_giving_up(info.rulebook, last, totals, seat)]
    if draw(st.booleans()) and may:
        table["gave_up"] = row.seats[draw(st.sampled_from(may)) - 1]

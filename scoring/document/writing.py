"""Documents out: `spielliste/1` as it came in, and `stand/1`."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from scoring.figures import FIGURE_BY_KEY, NOTHING, Shown, Totals
from scoring.game import Game, Result
from scoring.house import house_json
from scoring.list_sheet import table_totals
from scoring.rulebooks import rulebook
from scoring.standings import Ranked, RankedTeam, rank, rank_teams

from .endings import typed_totals
from .entries import (
    PLAYER_KEYS,
    Document,
    LotEntry,
    PlayerEntry,
    SeriesEntry,
    TableEntry,
    TeamEntry,
    TotalsEntry,
    TournamentInfo,
)

FORMAT = "spielliste/1"
STAND_FORMAT = "stand/1"

Json = dict[str, Any]


def _given(**fields: object) -> Json:
    """The fields the document does not leave out; tuples as lists."""
    return {
        key: list(value) if isinstance(value, tuple) else value for key, value in fields.items() if value is not None
    }


def render(document: Document) -> Json:
    """The `spielliste/1` object of a document: what parse reads it from. Source: contract.md, section 1.

    `"thrown_in": false` says the same as leaving it out and is left out.
    """
    return _given(
        format=FORMAT,
        tournament=_tournament(document.tournament),
        clubs=[{"id": club.id, "name": club.name} for club in document.clubs],
        players=[_player(player) for player in document.players],
        teams=None if document.teams is None else [_team(team) for team in document.teams],
        series=[_series(series) for series in document.series],
        lots=None if document.lots is None else [_lot(lot) for lot in document.lots],
    )


def _tournament(info: TournamentInfo) -> Json:
    return _given(
        name=info.name,
        date=info.date.isoformat(),
        place=info.place,
        rulebook=info.rulebook_id,
        series=info.series,
        games_per_series=info.games_per_series,
        minutes_per_series=info.minutes_per_series,
        repeat_offence_extra=info.repeat_offence_extra,
        team_size=info.team_size,
        target_score=info.target_score,
        jokers=info.jokers,
        house_rules=None if info.house_rules is None else house_json(rulebook(info.rulebook_id), info.house_rules),
    )


def _player(player: PlayerEntry) -> Json:
    more = {key: getattr(player, key) for key in PLAYER_KEYS}
    return _given(id=player.id, name=player.name, club=player.club, **more)


def _team(team: TeamEntry) -> Json:
    return _given(id=team.id, name=team.name, club=team.club, members=team.members, loan=team.loan)


def _lot(lot: LotEntry) -> Json:
    return _given(players=lot.players, teams=lot.teams)


def _series(series: SeriesEntry) -> Json:
    return {"number": series.number, "tables": [_table(table) for table in series.tables]}


def _table(table: TableEntry) -> Json:
    return _given(
        number=table.number,
        seats=table.seats,
        games=None if table.games is None else [_game(table.seats, game) for game in table.games],
        totals=None if table.totals is None else [_totals_row(row) for row in table.totals],
        gave_up=table.gave_up,
    )


def _game(seats: tuple[str, ...], game: Game) -> Json:
    return _given(
        number=game.number,
        dealer=None if game.dealer is None else seats[game.dealer - 1],
        results=[_result(seats, result) for result in game.results],
    )


def _result(seats: tuple[str, ...], result: Result) -> Json:
    return _given(
        player=seats[result.seat - 1],
        outcome=result.outcome,
        augen=result.augen,
        thrown_in=result.thrown_in or None,
    )


def _totals_row(row: TotalsEntry) -> Json:
    return _given(
        player=row.player,
        wertungspunkte=row.wertungspunkte,
        augen=row.augen,
        points=row.points,
        crosses=row.crosses,
        games=row.games,
    )


def stand(document: Document) -> Json:
    """The `stand/1` object of a document. Source: contract.md, section 2; DSkV Rommé-Regeln 2018, rule 14.

    Lots count for the whole tournament; in a single series equals share their rank, since lots are drawn at the end.
    Whoever shares a rank, or has none, stands in the order of `players`.
    """
    rulebook = document.tournament.rulebook
    by_series = _totals_by_series(document)
    overall = {player.id: NOTHING for player in document.players}
    for totals in by_series.values():
        for player, total in totals.items():
            overall[player] += total
    return {
        "format": STAND_FORMAT,
        "rulebook": rulebook.id,
        "players": _player_lines(rank(rulebook, overall, [lot.players for lot in document.lots or () if lot.players])),
        "teams": [
            team_line(line.rank, line.key, line.totals, complete=line.complete)
            for line in _ranked_teams(document, overall)
        ],
        "series": [
            {"number": number, "players": _player_lines(rank(rulebook, _in_order(document, totals)))}
            for number, totals in by_series.items()
        ],
    }


def _in_order(document: Document, totals: Mapping[str, Totals]) -> dict[str, Totals]:
    return {player.id: totals[player.id] for player in document.players if player.id in totals}


def _ranked_teams(document: Document, overall: Mapping[str, Totals]) -> list[RankedTeam[str]]:
    info = document.tournament
    members = {team.id: team.members for team in document.teams or ()}
    lots = [lot.teams for lot in document.lots or () if lot.teams]
    return rank_teams(info.rulebook, overall, members, lots, team_size=info.members_per_team)


def _player_lines(ranked: list[Ranked[str]]) -> list[Json]:
    return [player_line(line.rank, line.key, line.totals) for line in ranked]


def player_line(rank: int | None, player: str, totals: Totals) -> Json:
    """One player's line of `stand/1`, with every figure."""
    return {"rank": rank, "player": player, **totals.as_json()}


def team_line(rank: int | None, team: str, totals: Totals, *, complete: bool) -> Json:
    """One team's line of `stand/1`, with the figures that rank (contract.md, section 2)."""
    sums = {key: sum_ for key, sum_ in totals.as_json().items() if FIGURE_BY_KEY[key].shown is Shown.AS_COLUMN}
    return {"rank": rank, "team": team, **sums, "complete": complete}


def _totals_by_series(document: Document) -> dict[int, dict[str, Totals]]:
    """Number of the series -> player -> totals, in order of number: so do offences count on (rule 15)."""
    offences: Counter[str] = Counter()
    by_series: dict[int, dict[str, Totals]] = {}
    for series in sorted(document.series, key=lambda series: series.number):
        totals: dict[str, Totals] = {}
        for table in series.tables:
            totals |= _totals_at(document.tournament, table, offences)
        by_series[series.number] = totals
    return by_series


def _totals_at(info: TournamentInfo, table: TableEntry, offences: Counter[str]) -> dict[str, Totals]:
    """Player -> totals at one table; the hands thrown in there are added to `offences`."""
    if table.totals is not None:
        full = info.rulebook.games_per_player(len(table.seats), info.games_per_series)
        typed = {row.player: typed_totals(info.rulebook, full, row) for row in table.totals}
        return {player: typed.get(player, NOTHING) for player in table.seats}
    before = {seat: offences[player] for seat, player in enumerate(table.seats, 1)}
    games = table.games or ()
    totals = table_totals(info.rulebook, len(table.seats), games, before, info.repeat_offence_extra or 0)
    offences.update(table.seats[result.seat - 1] for game in games for result in game.results if result.thrown_in)
    return {table.seats[seat - 1]: total for seat, total in totals.items()}

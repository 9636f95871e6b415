"""Documents out: `spielliste/1` as it came in."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from scoring.game import Game, Result
from scoring.house import house_json
from scoring.occupancy import Change, Occupancy
from scoring.rulebooks import rulebook

from .entries import (
    PLAYER_KEYS,
    Document,
    PlayerEntry,
    SeriesEntry,
    TableEntry,
    TeamEntry,
    TotalsEntry,
    TournamentInfo,
)

FORMAT = "spielliste/1"

Json = dict[str, Any]


def _given(**fields: object) -> Json:
    """The fields the document does not leave out; tuples as lists."""
    return {
        key: list(value) if isinstance(value, tuple) else value for key, value in fields.items() if value is not None
    }


def render(document: Document) -> Json:
    """The `spielliste/1` object of a document: what parse reads it from. Source: contract.md, section 1.

    `"thrown_in": false` and `"for_team": false` say the same as leaving them out and are left out.
    """
    return _given(
        format=FORMAT,
        tournament=_tournament(document.tournament),
        clubs=[{"id": club.id, "name": club.name} for club in document.clubs],
        players=[_player(player) for player in document.players],
        teams=None if document.teams is None else [_team(team) for team in document.teams],
        series=[_series(series) for series in document.series],
        lots=_all_given(document.lots),
        penalties=_all_given(document.penalties),
        disqualified=_all_given(document.disqualified),
    )


def _all_given(entries: Iterable[Any] | None) -> list[Json] | None:
    """Entries whose fields are called as in the document."""
    return None if entries is None else [_given(**asdict(entry)) for entry in entries]


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
        last_day=None if info.last_day is None else info.last_day.isoformat(),
        agreements=None if info.agreements is None else dict.fromkeys(info.agreements, True),
        rankings=_all_given(info.rankings),
        language=info.language,
        currency=info.currency,
        time_zone=info.time_zone,
    )


def _player(player: PlayerEntry) -> Json:
    more = {key: getattr(player, key) for key in PLAYER_KEYS}
    return _given(id=player.id, name=player.name, club=player.club, **more)


def _team(team: TeamEntry) -> Json:
    return _given(
        id=team.id, name=team.name, club=team.club, members=team.members, loan=team.loan, ranking=team.ranking
    )


def _series(series: SeriesEntry) -> Json:
    return _given(
        number=series.number,
        day=None if series.day is None else series.day.isoformat(),
        counts_until=series.counts_until,
        tables=[_table(table) for table in series.tables],
    )


def _table(table: TableEntry) -> Json:
    at = table.occupancy
    return _given(
        number=table.number,
        seats=table.seats,
        substitutes=None if table.substitutes is None else [_change(change) for change in table.substitutes],
        games=None if table.games is None else [_game(at, game) for game in table.games],
        totals=None if table.totals is None else [_totals_row(row) for row in table.totals],
        gave_up=table.gave_up,
        ends_after=table.ends_after,
    )


def _change(change: Change[str]) -> Json:
    """An empty seat is written out."""
    made = {"seat": change.seat, "from_game": change.from_game, "player": change.player}
    return made | _given(for_team=change.for_team or None)


def _game(at: Occupancy[str], game: Game) -> Json:
    return _given(
        number=game.number,
        dealer=None if game.dealer is None else at.player(game.dealer, game.number),
        results=[_result(at, game.number, result) for result in game.results],
    )


def _result(at: Occupancy[str], number: int, result: Result) -> Json:
    return _given(
        player=at.player(result.seat, number),
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
        thrown_in=row.thrown_in,
    )

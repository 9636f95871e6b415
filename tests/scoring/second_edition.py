"""Documents of the second edition that can have been: rankings, penalties, lots and all the rest, as dice fall.

Dice of a drawn seed, not hypothesis' own choices, so that nearly every document has something of everything. Sums are
few and small, so that many tie; lots are drawn for ties that are there, and for some that are not.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from random import Random
from typing import TypeVar

from hypothesis import strategies as st

from scoring import AGREEMENTS, RULEBOOKS, Outcome, Rulebook, is_of_use

from .any_rulebook import AGREED
from .builders import Json, player
from .naive import made_in_series, naive_stand, rankings_of

T = TypeVar("T")

SERIES = 3
RANKINGS: tuple[Json, ...] = (
    {"id": "einzel", "of": "players"},
    {"id": "damen", "of": "players", "category": "Damen"},
    {"id": "sonntag", "of": "players", "series": [2, 3]},
    {"id": "liga", "of": "players", "best_series": 2},
    {"id": "abend", "of": "players", "category": "Senioren", "series": [3, 1], "best_series": 1},
    {"id": "mann", "of": "teams"},
    {"id": "tandem", "of": "teams", "team_size": 2, "best_series": 1},
    {"id": "verein", "of": "clubs", "best_members": 2},
    {"id": "damenverein", "of": "clubs", "category": "Damen", "best_series": 2},
)
HELD = {True: (9, 17, 40), False: (64, 101, 160)}  # Augen of who has opened, and who has not


def second_edition() -> st.SearchStrategy[Json]:
    """Documents that are not refused."""
    return st.integers(0, 10**9).map(lambda seed: thrown(Random(seed)))


def thrown(dice: Random) -> Json:
    """A document as these dice fall."""
    rules = dice.choice(list(RULEBOOKS.values()))
    ids = [f"p{number}" for number in range(1, dice.randint(max(rules.table_sizes), 9) + 1)]
    document: Json = {"format": "spielliste/1", "tournament": _tournament(dice, rules)}
    document["clubs"] = [{"id": club, "name": club} for club in ("c1", "c2")]
    document["players"] = [_player(dice, one) for one in ids]
    document["teams"] = _teams(dice, document, ids)
    numbers = dice.sample(range(1, SERIES + 1), dice.randint(1, SERIES))
    document["series"] = [_series(dice, rules, number, ids) for number in numbers]
    document["penalties"] = _penalties(dice, document)
    document["disqualified"] = [{"player": one, "reason": "R"} for one in ids if _seldom(dice)]
    document["lots"] = [lot for lot in _lots(dice, document) if dice.random() < 0.7]
    _disqualify_somebody_drawn(dice, document)
    return document


def _seldom(dice: Random) -> bool:
    return dice.random() < 0.1


def _some(dice: Random, of: Sequence[T]) -> list[T]:
    return dice.sample(of, dice.randint(0, len(of)))


def _tournament(dice: Random, rules: Rulebook) -> Json:
    tournament: Json = {"name": "Pokal", "date": "2026-05-09", "rulebook": rules.id, "series": SERIES}
    tournament |= {"games_per_series": AGREED, "repeat_offence_extra": dice.randint(0, 2)}
    of_use = [code for code in AGREEMENTS if is_of_use(rules, code)]
    tournament["agreements"] = dict.fromkeys(_some(dice, of_use), True)
    if dice.random() < 0.3:
        tournament["team_size"] = dice.randint(1, 3)
    if dice.random() < 0.8:
        chosen = dice.sample(RANKINGS, dice.randint(1, 5))
        tournament["rankings"] = [one | {"name": str(one["id"]).title()} for one in chosen]
    return tournament


def _player(dice: Random, player_id: str) -> Json:
    club = {"club": dice.choice(["c1", "c2"])} if dice.random() < 0.8 else {}
    unranked = {"unranked": True} if _seldom(dice) else {}
    return player(player_id, categories=_some(dice, ["Damen", "Senioren"]), **club, **unranked)


def _teams(dice: Random, document: Json, ids: list[str]) -> list[Json]:
    """Of each ranking of teams some; where none is named, of the one every tournament has."""
    named = document["tournament"].get("rankings")
    rankings = [one for one in named if one["of"] == "teams"] if named else [{"id": None}]
    return [team for ranking in rankings for team in _teams_of(dice, document, ranking, dice.sample(ids, len(ids)))]


def _teams_of(dice: Random, document: Json, ranking: Json, free: list[str]) -> Iterator[Json]:
    size = ranking.get("team_size") or document["tournament"].get("team_size") or 4
    least = 3 if (document["tournament"]["rulebook"], size) == ("dgsrv", 4) else 0  # own players (rule 21)
    for number in range(1, dice.randint(1, 4) + 1):
        members = [free.pop() for _ in range(min(len(free), dice.randint(max(least, size - 1), size)))]
        if len(members) >= least:
            team = {"id": f"{ranking['id']}{number}", "name": "T", "members": members}
            yield team if ranking["id"] is None else team | {"ranking": ranking["id"]}


def _series(dice: Random, rules: Rulebook, number: int, ids: list[str]) -> Json:
    free = dice.sample(ids, len(ids))
    tables: list[Json] = []
    for _ in range(dice.randint(1, 3)):
        size = dice.choice(rules.table_sizes)
        if size <= len(free):
            tables.append(_table(dice, rules, len(tables) + 1, [free.pop() for _ in range(size)]))
    return {"number": number, "tables": tables}


def _table(dice: Random, rules: Rulebook, number: int, seats: list[str]) -> Json:
    """Kept game by game, typed in from paper, or not begun."""
    table: Json = {"number": number, "seats": seats}
    kind = dice.choice(["games", "games", "totals", "totals", "totals", "nothing"])
    if kind == "games":
        return table | {"games": [_game(dice, rules, seats, one) for one in range(1, dice.randint(0, 4) + 1)]}
    return table | ({"totals": [_row(dice, rules, seat) for seat in seats]} if kind == "totals" else {})


def _game(dice: Random, rules: Rulebook, seats: list[str], number: int) -> Json:
    """A game that can have been; now and then somebody dealt out of turn."""
    size = len(seats)
    dealer = dice.randint(1, size) if rules.dealer_sits_out_at and dice.random() < 0.3 else None
    playing = rules.playing_seats(size, number, dealer)
    winner = dice.choice(playing if rules.winner_required else [*playing, None])
    results = [_lost(dice, rules, seats[seat - 1], throws=winner is not None) for seat in playing if seat != winner]
    if winner is not None:
        opened = any(rules.outcome(result["outcome"]).opened for result in results)
        wins = [one.code for one in rules.outcomes if one.wins and _may_win(one, opened=opened)]
        results.append({"player": seats[winner - 1], "outcome": dice.choice(wins), "augen": 0})
    game = {"number": number, "results": dice.sample(results, len(results))}
    return game if dealer is None else game | {"dealer": seats[dealer - 1]}


def _may_win(outcome: Outcome, *, opened: bool) -> bool:
    return not (outcome.needs_unopened_opponents if opened else outcome.needs_opened_opponent)


def _lost(dice: Random, rules: Rulebook, player_id: str, *, throws: bool) -> Json:
    outcome = dice.choice([one for one in rules.outcomes if not one.wins])
    result = {"player": player_id, "outcome": outcome.code, "augen": dice.choice(HELD[outcome.opened])}
    thrown_in = rules.has_thrown_in and throws and dice.random() < 0.4
    return result | ({"thrown_in": True} if thrown_in else {})


def _row(dice: Random, rules: Rulebook, seat: str) -> Json:
    wertungspunkte = dice.randint(1, 2) if rules.counts_wertungspunkte else 0
    row: Json = {"player": seat, "wertungspunkte": wertungspunkte, "augen": dice.choice([150, 150, 160]), "crosses": 0}
    row |= {"games": 9} if dice.random() < 0.9 else {"games": 0, "wertungspunkte": 0, "augen": 0}
    if not rules.points_follow:
        row["points"] = row["augen"]
    if rules.has_thrown_in and row["games"]:
        row["thrown_in"] = dice.randint(0, 1)
    return row


def _penalties(dice: Random, document: Json) -> list[Json]:
    """Of players, and of teams one of whom has played."""
    made = made_in_series(document)
    played = {(number, one): None for number, all_made in made.items() for one in all_made if all_made[one]["games"]}
    of_players = [{"player": one, "series": number} for number, one in played]
    of_teams = [
        {"team": team["id"], "series": number}
        for team in document["teams"]
        for number in sorted({number for number, one in played if one in team["members"]})
    ]
    chosen = [*_few(dice, of_players), *_few(dice, of_teams)]
    return [one | {"points": dice.choice([-1, -2]), "reason": "R"} for one in chosen]


def _few(dice: Random, of: list[Json]) -> list[Json]:
    return dice.choices(of, k=dice.randint(0, 2)) if of else []


def _lots(dice: Random, document: Json) -> Iterator[Json]:
    """One for each tie that is there, of a ranking or of a series' own list."""
    stand = naive_stand(document)
    for ranking, listed in zip(rankings_of(document), stand["rankings"], strict=True):
        yield from _lots_of(dice, {"ranking": ranking["id"]}, str(ranking["of"]), listed["rows"])
    if any(one["of"] == "players" for one in rankings_of(document)):
        for series in stand["series"]:
            yield from _lots_of(dice, {"series": series["number"]}, "players", series["players"])


def _lots_of(dice: Random, lot: Json, of: str, rows: list[Json]) -> Iterator[Json]:
    """Some with one too many or too few, some that say the points they share, or others."""
    who = of.removesuffix("s")
    for rank, equals in groupby(rows, key=lambda row: row["rank"]):
        tied = list(equals)
        if rank is not None and len(tied) > 1:
            drawn = [row[who] for row in dice.sample(tied, len(tied))]
            others = [row[who] for row in rows if row[who] not in drawn]
            drawn += dice.sample(others, 1) if others and _seldom(dice) else []
            drawn = drawn[1:] if len(drawn) > 2 and _seldom(dice) else drawn
            said = {"points": tied[0]["points"] - _seldom(dice)} if dice.random() < 0.5 else {}
            yield lot | {of: drawn} | said


def _disqualify_somebody_drawn(dice: Random, document: Json) -> None:
    """Now and then, after the lot."""
    drawn = {one for lot in document["lots"] for one in lot.get("players", [])}
    drawn -= {one["player"] for one in document["disqualified"]}
    if drawn and dice.random() < 0.2:
        document["disqualified"].append({"player": dice.choice(sorted(drawn)), "reason": "R"})

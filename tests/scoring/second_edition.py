"""Documents of the second edition that can have been: rankings, penalties, lots and all the rest, as dice fall.

Dice of a drawn seed, not hypothesis' own choices, so that nearly every document has something of everything. Sums are
few and small, so that many tie; lots are drawn for ties that are there, and for some that are not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from random import Random
from typing import TypeVar

from hypothesis import strategies as st

from scoring import (
    AGREEMENTS,
    RULEBOOKS,
    Change,
    Occupancy,
    Rulebook,
    house_rulebook,
    is_of_use,
    rulebook,
)

from .any_rulebook import AGREED, wins
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


def second_edition() -> st.SearchStrategy[Json]:
    """Documents that are not refused."""
    return st.integers(0, 10**9).map(lambda seed: thrown(Random(seed)))


def by_a_house_rule() -> st.SearchStrategy[Json]:
    """Of a house where the fewest Augen win, and the dealer sits out at four."""
    return st.integers(0, 10**9).map(lambda seed: thrown(Random(seed), BY_HOUSE))


BY_HOUSE = {"house_rules": {"outcomes": {}, "fewest_augen_win": True}}


def same_again(document: Json) -> st.SearchStrategy[Json]:
    """Other documents of the same tournament: another thing came of it, by other rules of its own."""
    other = document["tournament"] | {"place": "Kassel", "repeat_offence_extra": 3}
    return st.integers(0, 10**9).map(lambda seed: thrown(Random(seed), tournament=other))


def thrown(dice: Random, house: Json | None = None, tournament: Json | None = None) -> Json:
    """A document as these dice fall."""
    base = rulebook(dice.choice(["dskv-2018", "dgsrv"])) if house else dice.choice(list(RULEBOOKS.values()))
    base = rulebook(tournament["rulebook"]) if tournament else base
    rules = house_rulebook(base, house["house_rules"]) if house else base
    ids = [f"p{number}" for number in range(1, dice.randint(max(rules.table_sizes), 9) + 1)]
    document: Json = {"format": "spielliste/1", "tournament": dict(tournament or _tournament(dice, rules))}
    if house:
        document["tournament"] |= house | {"rulebook": base.id}
    document["clubs"] = [{"id": club, "name": club} for club in ("c1", "c2")]
    document["players"] = [_player(dice, one) for one in ids]
    document["teams"] = _teams(dice, document, ids)
    numbers = dice.sample(range(1, SERIES + 1), dice.randint(1, SERIES))
    document["series"] = [series_of(dice, rules, number, ids) for number in numbers]
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
            yield lot | {of: drawn} | ({"points": tied[0]["points"] - _seldom(dice)} if dice.random() < 0.5 else {})


def _disqualify_somebody_drawn(dice: Random, document: Json) -> None:
    """Now and then, after the lot."""
    drawn = {one for lot in document["lots"] for one in lot.get("players", [])}
    drawn -= {one["player"] for one in document["disqualified"]}
    if drawn and dice.random() < 0.2:
        document["disqualified"].append({"player": dice.choice(sorted(drawn)), "reason": "R"})


# The tables of a random series: who sits down, leaves, comes, takes another's seat; what is played, or typed in.
# Nothing is refused of it.


HELD = {True: (9, 17, 40), False: (64, 101, 160)}  # Augen of who has opened, and who has not
GAMES = 5  # of a list kept game by game, at most


def series_of(dice: Random, rules: Rulebook, number: int, ids: list[str]) -> Json:
    """Some of these people at tables, in any order: who left one may have come to another."""
    free = dice.sample(ids, len(ids))
    left: list[str] = []
    tables: list[Json] = []
    for _ in range(dice.randint(1, 3)):
        size = dice.choice(rules.table_sizes)
        if size <= len(free):
            seats = [free.pop() for _ in range(size)]
            tables.append(
                _table(dice, rules, len(tables) + 1, Occupancy(tuple(seats), _changes(dice, seats, free, left)))
            )
    series = {"number": number, "tables": dice.sample(tables, len(tables))}
    if not any("totals" in table for table in tables) and dice.random() < 0.3:
        series["counts_until"] = dice.randint(1, GAMES)
    return series


def _changes(dice: Random, seats: list[str], free: list[str], left: list[str]) -> tuple[Change[str], ...]:
    """At most one thing a game. `free`: who has no seat yet; `left`: who has none any more; both are kept so."""
    there: dict[int, str | None] = dict(enumerate(seats, 1))
    changes: list[Change[str]] = []
    for number in range(1, GAMES + 2) if dice.random() < 0.5 else ():
        if dice.random() < 0.4:
            changes += _swap(dice, there, number) if dice.random() < 0.2 else [_change(dice, there, number, free, left)]
    return tuple(dice.sample(changes, len(changes)))


def _swap(dice: Random, there: dict[int, str | None], number: int) -> list[Change[str]]:
    one, other = dice.sample(sorted(there), 2)
    there[one], there[other] = there[other], there[one]
    return [Change(seat, number, there[seat]) for seat in (one, other)]


def _change(dice: Random, there: dict[int, str | None], number: int, free: list[str], left: list[str]) -> Change[str]:
    """Somebody comes to a seat, or nobody; who held it may come again anywhere."""
    seat = dice.choice(sorted(there))
    comes = dice.choice([None, *free, *left])
    for people in (free, left):
        people[:] = [one for one in people if one != comes]
    if (holder := there[seat]) is not None:
        left.append(holder)
    there[seat] = comes
    return Change(seat, number, comes, comes is not None and dice.random() < 0.5)


def _table(dice: Random, rules: Rulebook, number: int, at: Occupancy[str]) -> Json:
    """Kept game by game, typed in from paper, or not begun."""
    table: Json = {"number": number, "seats": list(at.players)}
    if at.changes:
        table["substitutes"] = [_as_json(change) for change in at.changes]
    kind = dice.choice(["games", "games", "totals", "totals", "totals", "nothing"])
    if kind == "games":
        played = dice.randint(0, min(GAMES, at.last_game(rules, AGREED)))
        table["games"] = [_game(dice, rules, at, one) for one in range(1, played + 1)]
    if dice.random() < 0.15:
        table["ends_after"] = dice.randint(max(1, len(table.get("games", []))), rules.games_at(at.size, AGREED))
        at = replace(at, ends_after=table["ends_after"])
    if kind == "totals":
        table["totals"] = [_row(dice, rules, *due) for due in at.games_of(rules, AGREED).items()]
    return table


def _as_json(change: Change[str]) -> Json:
    said = {"seat": change.seat, "from_game": change.from_game, "player": change.player}
    return said | ({"for_team": True} if change.for_team else {})


def _game(dice: Random, rules: Rulebook, at: Occupancy[str], number: int) -> Json:
    """A game that can have been; now and then somebody dealt out of turn."""
    dealer = dice.choice(at.occupied(number)) if rules.dealer_sits_out_at and dice.random() < 0.3 else None
    playing = at.playing(rules, number, dealer)
    winner = dice.choice(playing if rules.winner_required else [*playing, None])
    results = [
        _lost(dice, rules, at.player(seat, number), throws=winner is not None) for seat in playing if seat != winner
    ]
    if winner is not None:
        opened = any(rules.outcome(result["outcome"]).opened for result in results)
        won = dice.choice(wins(rules, opened=opened))
        results.append({"player": at.player(winner, number), "outcome": won, "augen": 0})
    game = {"number": number, "results": dice.sample(results, len(results))}
    return game if dealer is None else game | {"dealer": at.player(dealer, number)}


def _lost(dice: Random, rules: Rulebook, player_id: str | None, *, throws: bool) -> Json:
    outcome = dice.choice([one for one in rules.outcomes if not one.wins])
    result = {"player": player_id, "outcome": outcome.code, "augen": dice.choice(HELD[outcome.opened])}
    return result | ({"thrown_in": True} if (rules.has_thrown_in and throws and dice.random() < 0.4) else {})


def _row(dice: Random, rules: Rulebook, player_id: str, due: int) -> Json:
    """Of a player who plays `due` games at a table: of all of them, as it need not say, or of none."""
    wertungspunkte = dice.randint(1, 2) if rules.counts_wertungspunkte else 0
    row: Json = {"player": player_id, "wertungspunkte": wertungspunkte, "augen": dice.choice([150, 150, 160])}
    row |= {"crosses": 0, "games": due}
    if dice.random() < 0.1:
        row |= {"games": 0, "wertungspunkte": 0, "augen": 0}
    if not rules.points_follow:
        row["points"] = row["augen"]
    if rules.has_thrown_in and row["games"]:
        row["thrown_in"] = dice.randint(0, 1)
    if row["games"] and dice.random() < 0.3:
        del row["games"]
    return row

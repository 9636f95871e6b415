"""The tables of a random series: who sits down, leaves, comes, takes another's seat; what is played, or typed in.

For second_edition.py, as dice fall. Nothing is refused of it.
"""

from dataclasses import replace
from random import Random

from scoring import Change, Occupancy, Outcome, Rulebook

from .any_rulebook import AGREED
from .builders import Json

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
    return {"number": number, "tables": dice.sample(tables, len(tables))}


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
    if _seldom(dice):
        table["ends_after"] = dice.randint(max(1, len(table.get("games", []))), rules.games_at(at.size, AGREED))
        at = replace(at, ends_after=table["ends_after"])
    if kind == "totals":
        table["totals"] = [_row(dice, rules, *due) for due in at.games_of(rules, AGREED).items()]
    return table


def _seldom(dice: Random) -> bool:
    return dice.random() < 0.15


def _as_json(change: Change[str]) -> Json:
    said = {"seat": change.seat, "from_game": change.from_game, "player": change.player}
    return said | ({"for_team": True} if change.for_team else {})


def _game(dice: Random, rules: Rulebook, at: Occupancy[str], number: int) -> Json:
    """A game that can have been; now and then somebody dealt out of turn."""
    there = at.occupied(number)
    dealer = dice.choice(there) if rules.dealer_sits_out_at and dice.random() < 0.3 else None
    playing = at.playing(rules, number, dealer)
    winner = dice.choice(playing if rules.winner_required else [*playing, None])
    results = [
        _lost(dice, rules, at.player(seat, number), throws=winner is not None) for seat in playing if seat != winner
    ]
    if winner is not None:
        opened = any(rules.outcome(result["outcome"]).opened for result in results)
        wins = [one.code for one in rules.outcomes if one.wins and _may_win(one, opened=opened)]
        results.append({"player": at.player(winner, number), "outcome": dice.choice(wins), "augen": 0})
    game = {"number": number, "results": dice.sample(results, len(results))}
    return game if dealer is None else game | {"dealer": at.player(dealer, number)}


def _may_win(outcome: Outcome, *, opened: bool) -> bool:
    return not (outcome.needs_unopened_opponents if opened else outcome.needs_opened_opponent)


def _lost(dice: Random, rules: Rulebook, player_id: str | None, *, throws: bool) -> Json:
    outcome = dice.choice([one for one in rules.outcomes if not one.wins])
    result = {"player": player_id, "outcome": outcome.code, "augen": dice.choice(HELD[outcome.opened])}
    thrown_in = rules.has_thrown_in and throws and dice.random() < 0.4
    return result | ({"thrown_in": True} if thrown_in else {})


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

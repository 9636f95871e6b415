"""Games, lists and documents of any rulebook (hypothesis): what can have been."""

from typing import Any

from hypothesis import strategies as st

from scoring import (
    BANDS_MAXIMUM,
    RULEBOOKS,
    SETTINGS,
    Game,
    Outcome,
    Result,
    Rulebook,
    changeable,
    house_rulebook,
    with_settings,
)

from .builders import Json, player

ANY_RULEBOOK = st.sampled_from(list(RULEBOOKS.values()))
ANY_PACK = ANY_RULEBOOK | st.sampled_from(
    [rules.without_jokers() for rules in RULEBOOKS.values() if rules.jokers_optional]
)
AGREED = 12  # games in a series


@st.composite
def games(draw: st.DrawFn, rules: Rulebook, size: int, number: int, dealer: int | None = None) -> Game:
    """A game that can have been; `dealer`: the seat that dealt, if the game is to name it."""
    seats = draw(st.permutations(rules.playing_seats(size, number, dealer)))
    winner = draw(st.sampled_from(seats if rules.winner_required else [None, *seats]))
    throws = rules.has_thrown_in and winner is not None
    losers = [_loser(draw, rules, size, seat, throws=throws) for seat in seats if seat != winner]
    if winner is None:
        return Game(number, tuple(losers), dealer)
    opened = any(rules.outcome(loser.outcome).opened for loser in losers)
    return Game(number, (Result(winner, draw(st.sampled_from(wins(rules, opened=opened))), 0), *losers), dealer)


def wins(rules: Rulebook, *, opened: bool) -> list[str]:
    """How somebody can have won a game in which another has opened, or nobody."""
    return [
        outcome.code
        for outcome in rules.outcomes
        if outcome.wins and not (outcome.needs_unopened_opponents if opened else outcome.needs_opened_opponent)
    ]


def _loser(draw: st.DrawFn, rules: Rulebook, size: int, seat: int, *, throws: bool) -> Result:
    outcome = draw(st.sampled_from([outcome for outcome in rules.outcomes if not outcome.wins]))
    limits = rules.limits_at(size)[outcome.code]
    augen = draw(st.integers(limits.lowest, limits.highest))
    return Result(seat, outcome.code, augen, throws and draw(st.booleans()))


@st.composite
def lists(draw: st.DrawFn) -> tuple[Rulebook, int, list[Game]]:
    """A rulebook, the size of a table, and its games."""
    rules = draw(ANY_PACK)
    size = draw(st.sampled_from(rules.table_sizes))
    return rules, size, [draw(games(rules, size, number)) for number in range(1, draw(st.integers(0, 6)) + 1)]


@st.composite
def house_rules(draw: st.DrawFn) -> tuple[Rulebook, Json]:
    """A rulebook and a house rule of it."""
    rules = draw(ANY_RULEBOOK)
    return rules, draw(_changes(rules))


@st.composite
def _changes(draw: st.DrawFn, rules: Rulebook) -> Json:
    """A house rule of this rulebook, which may change nothing."""
    settings = draw(_settings(rules))
    rules = with_settings(rules, {name: tuple(one) if isinstance(one, list) else one for name, one in settings.items()})
    codes = draw(st.lists(st.sampled_from(rules.outcomes), unique=True))
    outcomes = {outcome.code: _change(draw, rules, outcome) for outcome in rules.outcomes if outcome in codes}
    return {"outcomes": outcomes, **settings}


@st.composite
def _settings(draw: st.DrawFn, rules: Rulebook) -> Json:
    """What is otherwise in the whole game, of each kind what never contradicts the others."""
    values: dict[str, st.SearchStrategy[Any]] = {
        "fewest_augen_win": st.just(True),
        "winner_points": st.integers(1, 99),
        "opening_minimum": st.integers(1, 44),
        "joker": st.integers(1, 99),
        "hand_size": st.integers(5, 8),
        "dealer_plays": st.just(True),
        "table_sizes": st.lists(st.integers(2, 6), unique=True, min_size=1),
        "target_score": st.just(True),
    }
    settings: Json = {}
    for name in SETTINGS:
        if draw(st.sampled_from([False, False, False, True])) and SETTINGS[name].open_to(
            with_settings(rules, settings)
        ):
            settings[name] = draw(values[name])
    return settings


def _change(draw: st.DrawFn, rules: Rulebook, outcome: Outcome) -> Json:
    numbers = {"wertungspunkte": st.integers(0, 99), "others_augen_factor": st.integers(1, 9), "bands": _bands(rules)}
    return {field: draw(numbers[field]) for field in changeable(rules, outcome)}


@st.composite
def _bands(draw: st.DrawFn, rules: Rulebook) -> list[Json]:
    ends = draw(st.lists(st.integers(1, 200), unique=True, max_size=BANDS_MAXIMUM - 1))
    return [*({"up_to": end} | _band(draw, rules) for end in sorted(ends)), _band(draw, rules)]


def _band(draw: st.DrawFn, rules: Rulebook) -> Json:
    points = st.integers(-99, 99)
    if not rules.has_thrown_in:
        return {"wertungspunkte": draw(points)}
    return {
        "wertungspunkte": draw(points),
        "thrown_in_augen": draw(st.integers(0, 9999)),
        "thrown_in_wertungspunkte": draw(points),
        "thrown_in_keeps_more": draw(st.booleans()),
    }


@st.composite
def documents(
    draw: st.DrawFn, of: st.SearchStrategy[Rulebook] = ANY_RULEBOOK, ids: st.SearchStrategy[str] | None = None
) -> Json:
    """A document that is not refused, of one of these rulebooks, with whatever that rulebook leaves open.

    `ids`: what players may be called by; else p1, p2 and so on.
    """
    rules = draw(of)
    tournament: Json = {"name": "Pokal", "date": "2026-05-09", "rulebook": rules.id, "series": 1}
    tournament["games_per_series"] = AGREED
    if draw(st.booleans()):
        tournament["house_rules"] = draw(_changes(rules))
        rules = house_rulebook(rules, tournament["house_rules"])
    if rules.jokers_optional and draw(st.booleans()):
        tournament["jokers"] = draw(st.booleans())
        rules = rules if tournament["jokers"] else rules.without_jokers()
    if rules.has_target_score and draw(st.booleans()):
        tournament["target_score"] = draw(st.integers(6 * 6 * 100, 999_999))  # more than 6 games can give
    if draw(st.booleans()):
        tournament["language"] = draw(st.sampled_from(["en", "fr", "nds"]))
        tournament["currency"] = draw(st.sampled_from(["CHF", "JPY"]))
        tournament["time_zone"] = draw(st.sampled_from(["Europe/Dublin", "Pacific/Chatham", "Mars/Olympus_Mons"]))
    sizes = draw(st.lists(st.sampled_from(rules.table_sizes), min_size=1, max_size=2))
    some = [f"p{number}" for number in range(1, sum(sizes) + 1)]
    if ids is not None:
        some = draw(st.lists(ids, min_size=len(some), max_size=len(some) + 2, unique=True))
    tables = [
        draw(_tables(rules, number, some[sum(sizes[: number - 1]) : sum(sizes[:number])]))
        for number in range(1, len(sizes) + 1)
    ]
    return {
        "format": "spielliste/1",
        "tournament": tournament,
        "clubs": [],
        "players": [player(one) for one in some],
        "series": [{"number": 1, "tables": tables}],
    }


@st.composite
def _tables(draw: st.DrawFn, rules: Rulebook, number: int, seats: list[str]) -> Json:
    table: Json = {"number": number, "seats": seats}
    if draw(st.booleans()):
        played = [draw(games(rules, len(seats), one)) for one in range(1, draw(st.integers(0, 6)) + 1)]
        return table | {"games": [_game(seats, game) for game in played]}
    return table | {"totals": [_row(draw, rules, seat) for seat in seats]}


def _row(draw: st.DrawFn, rules: Rulebook, seat: str) -> Json:
    lost = min(band.wertungspunkte for outcome in rules.outcomes for band in outcome.bands)
    lowest = 0 if rules.has_crosses else max(0, AGREED * lost)
    row: Json = {"player": seat, "wertungspunkte": lowest, "augen": draw(st.integers(0, 99)), "crosses": 0}
    return row if rules.points_follow else row | {"points": draw(st.integers(0, 99))}


def _game(seats: list[str], game: Game) -> Json:
    return {"number": game.number, "results": [_result(seats, result) for result in game.results]}


def _result(seats: list[str], result: Result) -> Json:
    said: Json = {"player": seats[result.seat - 1], "outcome": result.outcome, "augen": result.augen}
    return said | ({"thrown_in": True} if result.thrown_in else {})

"""Documents of the second edition that can have been: rankings, penalties, lots and all the rest, as dice fall.

Dice of a drawn seed, not hypothesis' own choices, so that nearly every document has something of everything. Sums are
few and small, so that many tie; lots are drawn for ties that are there, and for some that are not.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from random import Random
from typing import TypeVar

from hypothesis import strategies as st

from scoring import AGREEMENTS, RULEBOOKS, Rulebook, is_of_use

from .any_rulebook import AGREED
from .builders import Json, player
from .dice_at_tables import series_of
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


def thrown(dice: Random) -> Json:
    """A document as these dice fall."""
    rules = dice.choice(list(RULEBOOKS.values()))
    ids = [f"p{number}" for number in range(1, dice.randint(max(rules.table_sizes), 9) + 1)]
    document: Json = {"format": "spielliste/1", "tournament": _tournament(dice, rules)}
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
            said = {"points": tied[0]["points"] - _seldom(dice)} if dice.random() < 0.5 else {}
            yield lot | {of: drawn} | said


def _disqualify_somebody_drawn(dice: Random, document: Json) -> None:
    """Now and then, after the lot."""
    drawn = {one for lot in document["lots"] for one in lot.get("players", [])}
    drawn -= {one["player"] for one in document["disqualified"]}
    if drawn and dice.random() < 0.2:
        document["disqualified"].append({"player": dice.choice(sorted(drawn)), "reason": "R"})

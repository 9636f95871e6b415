"""Documents of the second edition that can have been (hypothesis): rankings, penalties, lots and all the rest.

Sums are few and small, so that many tie; lots are drawn for ties that are there, and for some that are not.
"""

from itertools import groupby

from hypothesis import strategies as st

from scoring import AGREEMENTS, RULEBOOKS, Game, Rulebook, is_of_use

from .any_rulebook import AGREED, games
from .builders import Json, player
from .naive import made_in_series, naive_stand, rankings_of

SERIES = 3
CATEGORIES = ("Damen", "Senioren")
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
MAYBE = st.booleans()


@st.composite
def second_edition(draw: st.DrawFn) -> Json:
    """A document that is not refused."""
    rules = RULEBOOKS[draw(st.sampled_from(sorted(RULEBOOKS)))]
    ids = [f"p{number}" for number in range(1, draw(st.integers(max(rules.table_sizes), 9)) + 1)]
    document: Json = {"format": "spielliste/1", "tournament": _tournament(draw, rules)}
    document["clubs"] = [{"id": club, "name": club} for club in ("c1", "c2")]
    document["players"] = [_player(draw, one) for one in ids]
    document["teams"] = _teams(draw, document, ids)
    numbers = draw(st.lists(st.integers(1, SERIES), min_size=1, unique=True))
    document["series"] = [_series(draw, rules, number, ids) for number in numbers]
    if draw(MAYBE):
        document["penalties"] = _penalties(draw, document)
        document["disqualified"] = [{"player": one, "reason": "R"} for one in draw(_some(ids))[:2]]
    document["lots"] = _lots(draw, document)
    return document


def _some(of: list[str]) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(of), unique=True)


def _tournament(draw: st.DrawFn, rules: Rulebook) -> Json:
    tournament: Json = {"name": "Pokal", "date": "2026-05-09", "rulebook": rules.id, "series": SERIES}
    tournament["games_per_series"] = AGREED
    tournament["repeat_offence_extra"] = draw(st.integers(0, 2))
    of_use = [code for code in AGREEMENTS if is_of_use(rules, code)]
    tournament["agreements"] = dict.fromkeys(draw(_some(of_use)) if of_use else [], True)
    if draw(MAYBE):
        tournament["team_size"] = draw(st.integers(1, 3))
    if draw(MAYBE):
        chosen = draw(st.lists(st.sampled_from(RANKINGS), unique_by=lambda one: str(one["id"]), min_size=1))
        tournament["rankings"] = [one | {"name": one["id"].title()} for one in chosen]
    return tournament


def _player(draw: st.DrawFn, player_id: str) -> Json:
    club = {"club": draw(st.sampled_from(["c1", "c2"]))} if draw(MAYBE) else {}
    unranked = {"unranked": True} if draw(st.integers(0, 5)) == 5 else {}
    return player(player_id, categories=draw(_some(list(CATEGORIES))), **club, **unranked)


def _teams(draw: st.DrawFn, document: Json, ids: list[str]) -> list[Json]:
    """Of each ranking of teams some; without any, of the one every tournament has."""
    named = document["tournament"].get("rankings")
    rankings = [one for one in named if one["of"] == "teams"] if named else [{"id": None}]
    return [
        team for ranking in rankings for team in _teams_of(draw, document, ranking, list(draw(st.permutations(ids))))
    ]


def _teams_of(draw: st.DrawFn, document: Json, ranking: Json, free: list[str]) -> list[Json]:
    size = ranking.get("team_size") or document["tournament"].get("team_size") or 4
    least = 3 if (document["tournament"]["rulebook"], size) == ("dgsrv", 4) else 0  # own players (rule 21)
    teams = []
    for number in range(1, draw(st.integers(0, 3)) + 1):
        members = [free.pop() for _ in range(min(len(free), draw(st.integers(least, size))))]
        if len(members) >= least:
            team = {"id": f"{ranking['id']}{number}", "name": "T", "members": members}
            teams.append(team if ranking["id"] is None else team | {"ranking": ranking["id"]})
    return teams


def _series(draw: st.DrawFn, rules: Rulebook, number: int, ids: list[str]) -> Json:
    free = list(draw(st.permutations(ids)))
    tables: list[Json] = []
    for _ in range(draw(st.integers(1, 2))):
        size = draw(st.sampled_from(rules.table_sizes))
        if size <= len(free):
            tables.append(_table(draw, rules, len(tables) + 1, [free.pop() for _ in range(size)]))
    return {"number": number, "tables": tables}


def _table(draw: st.DrawFn, rules: Rulebook, number: int, seats: list[str]) -> Json:
    """Kept game by game, typed in from paper, or not begun; a game may be dealt out of turn."""
    table: Json = {"number": number, "seats": seats}
    kind = draw(st.sampled_from(["games", "totals", "totals", "nothing"]))
    if kind == "games":
        size = len(seats)
        dealers = st.none() | st.integers(1, size) if rules.dealer_sits_out_at else st.none()
        played = [draw(games(rules, size, one, draw(dealers))) for one in range(1, draw(st.integers(0, 3)) + 1)]
        return table | {"games": [_game(seats, one) for one in played]}
    return table | ({"totals": [_row(draw, rules, seat) for seat in seats]} if kind == "totals" else {})


def _game(seats: list[str], game: Game) -> Json:
    dealer = {} if game.dealer is None else {"dealer": seats[game.dealer - 1]}
    results = [
        {
            "player": seats[result.seat - 1],
            "outcome": result.outcome,
            "augen": result.augen,
            "thrown_in": result.thrown_in,
        }
        for result in game.results
    ]
    return {"number": game.number, "results": results} | dealer


def _row(draw: st.DrawFn, rules: Rulebook, seat: str) -> Json:
    wertungspunkte = draw(st.integers(0, 2)) if rules.counts_wertungspunkte else 0
    row: Json = {"player": seat, "wertungspunkte": wertungspunkte, "augen": draw(st.sampled_from([150, 160]))}
    row |= {"crosses": 0, "games": draw(st.sampled_from([9, 9, 0]))}
    if not row["games"]:
        row |= {"wertungspunkte": 0, "augen": 0}
    if not rules.points_follow:
        row["points"] = row["augen"]
    if rules.has_thrown_in and row["games"]:
        row["thrown_in"] = draw(st.integers(0, 1))
    return row


def _penalties(draw: st.DrawFn, document: Json) -> list[Json]:
    """Of players, and of teams one of whom has played."""
    played = {
        (number, one): None
        for number, made in made_in_series(document).items()
        for one, sums in made.items()
        if sums["games"]
    }
    of_players = [{"player": one, "series": number} for number, one in played]
    of_teams = [
        {"team": team["id"], "series": number}
        for team in document["teams"]
        for number in {number for number, one in played if one in team["members"]}
    ]
    possible = of_players + of_teams
    chosen = draw(st.lists(st.sampled_from(possible), max_size=3)) if possible else []
    return [one | {"points": draw(st.sampled_from([-1, -2])), "reason": "R"} for one in chosen]


def _lots(draw: st.DrawFn, document: Json) -> list[Json]:
    """For ties that are there, some drawn of others than tie, some with other numbers than they share."""
    stand = naive_stand(document)
    lots: list[Json] = []
    for ranking, listed in zip(rankings_of(document), stand["rankings"], strict=True):
        lots += _lots_of(draw, {"ranking": ranking["id"]}, str(ranking["of"]), listed["rows"])
    for series in stand["series"]:
        lots += _lots_of(draw, {"series": series["number"]}, "players", series["players"])
    of = {str(one["of"]) for one in rankings_of(document)}
    return [lot for lot in lots if "ranking" in lot or "players" in of]


def _lots_of(draw: st.DrawFn, lot: Json, of: str, rows: list[Json]) -> list[Json]:
    who = of.removesuffix("s")
    lots = []
    for rank, equals in groupby(rows, key=lambda row: row["rank"]):
        tied = list(equals)
        if rank is not None and len(tied) > 1 and draw(MAYBE):
            drawn = [row[who] for row in draw(st.permutations(tied))]
            others = [row[who] for row in rows if row[who] not in drawn]
            drawn += draw(st.lists(st.sampled_from(others), max_size=1)) if others else []
            said = {"points": tied[0]["points"] - draw(st.sampled_from([0, 0, 1]))} if draw(MAYBE) else {}
            lots.append(lot | {of: drawn[draw(st.sampled_from([0, 0, len(drawn) - 2])) :]} | said)
    return lots

"""Documents for tests: small ones by hand, a championship, and what a document says."""

import copy
import json
import random
from typing import Any

import scoring

Json = dict[str, Any]
CONTRACT_EXAMPLE: Json = {
    "format": "spielliste/1",
    "tournament": {
        "name": "Pokal 2026",
        "date": "2026-05-09",
        "rulebook": "dskv-2018",
        "series": 3,
        "games_per_series": 20,
        "minutes_per_series": 135,
        "repeat_offence_extra": 0,
    },
    "clubs": [{"id": "c1", "name": "Rommé-Club Nr. 1"}],
    "players": [
        {"id": "p1", "name": "Ahrens, Anna", "club": "c1", "categories": ["Damen"]},
        {"id": "p2", "name": "Bauer, Jo", "club": "c1"},
        {"id": "p3", "name": "Claus, Uwe", "club": "c1"},
        {"id": "p4", "name": "Dietz, Ilse"},
        {"id": "p5", "name": "Ehlers, Hanna"},
        {"id": "p6", "name": "Franke, Uwe"},
        {"id": "p7", "name": "Groth, Ilse"},
    ],
    "teams": [
        {"id": "t1", "name": "Mannschaft 1", "club": "c1", "members": ["p1", "p2", "p3", "p4"], "loan": ["p4"]},
    ],
    "series": [
        {
            "number": 1,
            "tables": [
                {
                    "number": 1,
                    "seats": ["p1", "p2", "p3", "p4"],
                    "games": [
                        {
                            "number": 1,
                            "dealer": "p1",
                            "results": [
                                {"player": "p2", "outcome": "romme", "augen": 0},
                                {"player": "p3", "outcome": "opened", "augen": 17},
                                {"player": "p4", "outcome": "not_opened", "augen": 64, "thrown_in": True},
                            ],
                        }
                    ],
                },
                {
                    "number": 2,
                    "seats": ["p5", "p6", "p7"],
                    "totals": [{"player": "p5", "wertungspunkte": 44, "augen": 310, "crosses": 2}],
                },
            ],
        }
    ],
    "lots": [{"players": ["p3", "p7"]}],
}


def as_bytes(document: Json) -> bytes:
    """The document as it lies in a file."""
    return json.dumps(document, ensure_ascii=False).encode()


def value_of(document: Json) -> Json:
    """What a valid document says, however it is spelled.

    Empty lists and texts are left out, defaults written out; who is on loan is no list but a mark on members.
    Source: contract.md, section 1 (what is optional) and section 7 ("Values survive, not spelling").
    """
    value = copy.deepcopy(document)
    rules = scoring.rulebook(value["tournament"]["rulebook"])
    _leave_out(value, teams=[], lots=[], penalties=[], disqualified=[])
    _leave_out(value["tournament"], place="", jokers=rules.pack.jokers > 0, agreements={}, rankings=[])
    value["tournament"].setdefault("repeat_offence_extra", 0)
    for player in value["players"]:
        _leave_out(player, categories=[], unranked=False, anonymous=False)
    for team in value.get("teams", []):
        team["loan"] = sorted(team.get("loan", []))
    _name_rankings(value)
    value.get("disqualified", []).sort(
        key=lambda entry: [player["id"] for player in value["players"]].index(entry["player"])
    )
    for table in (table for series in value["series"] for table in series["tables"]):
        _leave_out(table, games=[], totals=[], substitutes=[])
        for change in table.get("substitutes", []):
            _leave_out(change, for_team=False)
        for game in table.get("games", []):
            game.setdefault("dealer", _dealer(rules, table, game["number"]))
            for result in game["results"]:
                _leave_out(result, thrown_in=False)
        for row in table.get("totals", []):
            _leave_out(row, thrown_in=0)
    return value


def _dealer(rules: scoring.Rulebook, table: Json, number: int) -> str:
    """Whose turn it is."""
    changes = (scoring.Change(one["seat"], one["from_game"], one["player"]) for one in table.get("substitutes", ()))
    at = scoring.Occupancy[str](tuple(table["seats"]), tuple(changes))
    return str(at.player(at.dealer(rules, number), number))


def _name_rankings(value: Json) -> None:
    """A team or lot that names no ranking belongs to the first of its kind (contract.md, section 7)."""
    named = value["tournament"].get("rankings") or [{"id": "players", "of": "players"}, {"id": "teams", "of": "teams"}]
    first = {one["of"]: one["id"] for one in reversed(named)}
    for of, belongs in [
        *(("teams", team) for team in value.get("teams", [])),
        *((of, lot) for lot in value.get("lots", []) for of in ("players", "teams", "clubs") if of in lot),
    ]:
        if of in first:
            belongs.setdefault("ranking", first[of])


def _leave_out(spelled: Json, **nothing: object) -> None:
    """Leave out the keys that say this."""
    for key, said in nothing.items():
        if key in spelled and spelled[key] == said:
            del spelled[key]


def scoring_stand(document: Json) -> Json:
    """What `python -m scoring standings` says of a valid document."""
    parsed, problems = scoring.parse(document)
    assert parsed is not None, problems
    return scoring.stand(parsed)


def championship(players: int = 197, series: int = 3, games: int = 16, seed: int = 1) -> Json:
    """A whole championship of teams of four, a loan player in every third, the last team incomplete.

    Series 1 is kept game by game, one table of series 2 in five is typed in from paper, series 3 is half played. Hands
    are thrown in, by some players twice; Augen come in few sizes, so that many players tie; lots are drawn.
    """
    chance = random.Random(seed)
    clubs = max(players // 5, 2)
    ids = [f"p{number}" for number in range(1, players + 1)]
    few = min(players, 40)
    club_of = {player: f"c{at // 5 % clubs + 1}" for at, player in enumerate(ids)}
    return {
        "format": "spielliste/1",
        "tournament": {
            "name": "Gehörlosen-Meisterschaft",
            "date": "2026-05-09",
            "rulebook": "dgsrv",
            "series": series,
            "games_per_series": games,
            "repeat_offence_extra": 1,
        },
        "clubs": [{"id": f"c{number}", "name": f"Rommé-Club Nr. {number}"} for number in range(1, clubs + 1)],
        "players": [
            {"id": player, "name": f"Spieler, {player}", "club": club_of[player], "categories": [chance.choice("DHS")]}
            for player in ids
        ],
        "teams": _teams(ids, club_of),
        "series": [
            {"number": number, "tables": _tables(chance, ids, games, number)} for number in range(1, series + 1)
        ],
        "lots": [{"players": chance.sample(ids, few)}, *([{"teams": ["t2", "t1", "t3"]}] if players > 20 else [])],
    }


def _teams(ids: list[str], club_of: dict[str, str]) -> list[Json]:
    """Four of each five of a club; in every third team the fifth of the next club plays on loan for the fourth."""
    teams = []
    fives = [ids[at : at + 5] for at in range(0, len(ids) - 4, 5)]
    for number, five in enumerate(fives, 1):
        team: Json = {"id": f"t{number}", "name": f"Mannschaft {number}", "club": club_of[five[0]], "members": five[:4]}
        if number == len(fives):
            team["members"] = five[:3]
        elif number % 3 == 0:
            team["members"] = [*five[:3], fives[number][4]]
            team["loan"] = [fives[number][4]]
        teams.append(team)
    return teams


def _tables(chance: random.Random, ids: list[str], games: int, series: int) -> list[Json]:
    """As few tables of three as possible (rule 2), at the end."""
    order = chance.sample(ids, len(ids))
    threes = -len(order) % 4
    sizes = [4] * ((len(order) - 3 * threes) // 4) + [3] * threes
    tables = []
    for number, size in enumerate(sizes, 1):
        seats = [order.pop() for _seat in range(size)]
        table: Json = {"number": number, "seats": seats}
        if series == 2 and number % 5 == 0:
            table["totals"] = [_total(chance, player) for player in seats]
        elif series < 3 or number % 2:
            table["games"] = _games(chance, seats, games)
        tables.append(table)
    return tables


def _total(chance: random.Random, player: str) -> Json:
    made = {"wertungspunkte": chance.randint(10, 30), "augen": 200, "crosses": chance.randint(0, 2)}
    return {"player": player, **made, **({"games": 11} if chance.random() < 0.2 else {})}


def _games(chance: random.Random, seats: list[str], games: int) -> list[Json]:
    """Every game of a list; rule 2: a table of three plays three quarters of them."""
    count = games if len(seats) == 4 else -(-games * 3 // 4)
    return [_game(chance, seats, number) for number in range(1, count + 1)]


def _game(chance: random.Random, seats: list[str], number: int) -> Json:
    dealer = seats[(number - 1) % len(seats)]
    playing = [player for player in seats if len(seats) == 3 or player != dealer]
    winner = chance.choice([*playing, None]) if chance.random() < 0.2 else chance.choice(playing)
    return {
        "number": number,
        "dealer": dealer,
        "results": [_result(chance, player, winner) for player in playing],
    }


def _result(chance: random.Random, player: str, winner: str | None) -> Json:
    if player == winner:
        return {"player": player, "outcome": chance.choice(["romme", "romme", "hand_romme"]), "augen": 0}
    opened = chance.random() < 0.8
    outcome, augen = ("opened", chance.choice([5, 20, 40])) if opened else ("not_opened", chance.choice([80, 120]))
    row: Json = {"player": player, "outcome": outcome, "augen": augen}
    if winner is not None and chance.random() < 0.05:
        row["thrown_in"] = True
    return row

"""Any document of spielliste/1, drawn by hypothesis."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from tests.archive.documents import Json

Draw = Callable[..., Any]
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)


def _ids(draw: Draw, count: int) -> list[str]:
    return list(draw(st.lists(TEXTS, min_size=count, max_size=count, unique=True)))


@st.composite
def documents(draw: Draw) -> Json:
    """Any valid document: few players, every optional key there or not, also where it says nothing."""
    sizes = [draw(st.lists(st.sampled_from([3, 4]), max_size=2)) for _series in range(draw(st.integers(0, 3)))]
    players = _ids(draw, max([4, *(sum(series) for series in sizes)]))
    clubs = _ids(draw, draw(st.integers(0, 3)))
    names = draw(st.lists(TEXTS, min_size=len(clubs), max_size=len(clubs), unique=True))
    info = _info(draw, len(sizes))
    document = {
        "format": "spielliste/1",
        "tournament": info,
        "clubs": [{"id": club, "name": name} for club, name in zip(clubs, names, strict=True)],
        "players": [_player(draw, player, clubs) for player in players],
        "series": _series_drawn(draw, sizes, players, info),
    }
    return _also(
        draw,
        document,
        teams=st.just(_teams_drawn(draw, players)),
        lots=st.lists(st.fixed_dictionaries({"players": _some(players)}), max_size=2),
    )


def _also(draw: Draw, required: Json, **optional: st.SearchStrategy[Any]) -> Json:
    """The object with some of the optional keys."""
    return {**required, **draw(st.fixed_dictionaries({}, optional=optional))}


def _info(draw: Draw, series: int) -> Json:
    required = {
        "name": TEXTS,
        "date": st.dates().map(lambda day: day.isoformat()),
        "rulebook": st.sampled_from(["dskv-2018", "dgsrv"]),
        "series": st.integers(max(series, 1), 4),
        "games_per_series": st.sampled_from([1, 3, 4, 6]),
    }
    optional = {
        "minutes_per_series": st.integers(1, 200),
        "repeat_offence_extra": st.integers(0, 3),
        "place": TEXTS,
        "team_size": st.integers(4, 6),
    }
    return dict(draw(st.fixed_dictionaries(required, optional=optional)))


def _player(draw: Draw, player: str, clubs: list[str]) -> Json:
    named = {"id": player, "name": draw(st.sampled_from(["Bauer, Jo", "Groth"]))}
    club = {"club": st.sampled_from(clubs)} if clubs else {}
    return _also(draw, named, categories=st.lists(TEXTS, max_size=2), **club)


def _some(players: list[str]) -> st.SearchStrategy[list[str]]:
    return st.permutations(players).map(lambda order: order[: 2 + len(order) % 3])


def _teams_drawn(draw: Draw, players: list[str]) -> list[Json]:
    """No team, or one of no club, so that anybody may be in it (rule 21 asks three of the own club)."""
    if draw(st.booleans()):
        return []
    members = draw(st.permutations(players))[: draw(st.integers(3, 4))]
    loans = [[]] if len(members) == 3 else [[], members[:1], members[3:]]
    return [_also(draw, {"id": draw(TEXTS), "name": draw(TEXTS), "members": members}, loan=st.sampled_from(loans))]


def _series_drawn(draw: Draw, sizes: list[list[int]], players: list[str], info: Json) -> list[Json]:
    """Series and tables numbered as they like, in any order."""
    numbers = draw(st.permutations(range(1, info["series"] + 1)))
    entries = []
    for number, tables in zip(numbers, sizes, strict=False):
        order = draw(st.permutations(players))
        table_numbers = draw(st.lists(st.integers(1, 99), min_size=len(tables), max_size=len(tables), unique=True))
        seated = [[order.pop() for _seat in range(size)] for size in tables]
        entries.append(
            {
                "number": number,
                "tables": [_table(draw, at, seats, info) for at, seats in zip(table_numbers, seated, strict=True)],
            }
        )
    return entries


def _table(draw: Draw, number: int, seats: list[str], info: Json) -> Json:
    table: Json = {"number": number, "seats": seats}
    kind = draw(st.sampled_from(["games", "totals", "neither"]))
    if kind == "games":
        games = info["games_per_series"]
        most = games if len(seats) == 4 else -(-games * 3 // 4)
        table["games"] = [_game_drawn(draw, seats, at + 1) for at in range(draw(st.integers(0, most)))]
    if kind == "totals":
        table["totals"] = [
            _total_drawn(draw, player) for player in draw(st.permutations(seats))[draw(st.integers(0, 3)) :]
        ]
    return table


def _total_drawn(draw: Draw, player: str) -> Json:
    """Sums that any list can have: of one game, won or lost."""
    won, lost = {"wertungspunkte": 5, "augen": 0, "crosses": 0}, {"wertungspunkte": -1, "augen": 120, "crosses": 1}
    return {"player": player, "games": 1, **draw(st.sampled_from([won, lost]))}


def _game_drawn(draw: Draw, seats: list[str], number: int) -> Json:
    dealer = seats[(number - 1) % len(seats)]
    playing = draw(st.permutations([player for player in seats if len(seats) == 3 or player != dealer]))
    winner = draw(st.sampled_from([*playing, None]))
    game: Json = {"number": number, "results": [_result_drawn(draw, player, winner) for player in playing]}
    return _also(draw, game, dealer=st.just(dealer))


def _result_drawn(draw: Draw, player: str, winner: str | None) -> Json:
    if player == winner:
        won = {"player": player, "outcome": draw(st.sampled_from(["romme", "hand_romme"])), "augen": 0}
        return _also(draw, won, thrown_in=st.just(False))
    lost = draw(
        st.fixed_dictionaries({"outcome": st.just("opened"), "augen": st.integers(2, 160)})
        | st.fixed_dictionaries({"outcome": st.just("not_opened"), "augen": st.integers(31, 200)})
    )
    return _also(draw, {"player": player, **lost}, thrown_in=st.just(False) if winner is None else st.booleans())

"""What came to `spielliste/1`: read, written, refused, warned of, each at its place. Source: contract.md, section 7."""

import pytest

from scoring import parse

from .builders import (
    Found,
    Json,
    accepted,
    cases,
    championship,
    document,
    found,
    odd,
    player,
    prove_kept,
    refused,
    team,
    without,
)

EINZEL: Json = {"id": "einzel", "name": "Einzel", "of": "players"}
MANN: Json = {"id": "mann", "name": "Mannschaften", "of": "teams", "team_size": 2}
TANDEM: Json = {"id": "tandem", "name": "Tandems", "of": "teams", "team_size": 2}
VEREIN: Json = {"id": "verein", "name": "Vereine", "of": "clubs"}


# Rankings


def on_days(last: str | None, *days: str, **tournament: str) -> Json:
    series = [{"number": number, "day": day, "tables": []} for number, day in enumerate(days, 1)]
    return document(series=series, tournament=({"last_day": last} if last else {}) | tournament)


def agreeing(agreements: object) -> Json:
    return document(tournament={"agreements": agreements})


@pytest.mark.parametrize(
    "data",
    [
        *map(
            championship,
            [
                EINZEL,
                EINZEL | {"category": "Damen"},
                EINZEL | {"series": [1]},
                EINZEL | {"series": [2, 1]},  # of the two, one is listed
                EINZEL | {"series": []},
                EINZEL | {"best_series": 1},
                VEREIN | {"best_members": 1},
                VEREIN | {"category": "Damen"},
                MANN | {"best_series": 2},
                MANN | {"team_size": 1},
                MANN | {"team_size": 99},
                without(MANN, "team_size"),
            ],
        ),
        # a team says which ranking it plays in
        championship(EINZEL, MANN, TANDEM, teams=[team("t", "ab"), team("u", "ac", ranking="tandem")]),
        *(document(tournament={"language": code}) for code in ("de", "en", "nds")),
        document(tournament={"currency": "CHF"}),
        *(document(tournament={"time_zone": zone}) for zone in ("America/Argentina/Ushuaia", "Etc/GMT+1", "UTC")),
        on_days("2026-05-10", "2026-05-09", "2026-05-10"),
        agreeing({"three_are_complete": True}),
    ],
)
def test_document_of_the_second_edition_is_read_and_written(data: Json) -> None:
    prove_kept(data)


@pytest.mark.parametrize(
    ("ranking", "code", "field"),
    [
        (EINZEL | {"of": "people"}, "of_unknown", ".of"),
        (EINZEL | {"of": "Players"}, "of_unknown", ".of"),
        (EINZEL | {"of": 7}, "not_a_text", ".of"),
        (EINZEL | {"id": 7}, "not_a_text", ".id"),
        (EINZEL | {"category": 7}, "not_a_text", ".category"),
        (EINZEL | {"category": ["Damen"]}, "not_a_text", ".category"),
        (MANN | {"category": "Damen"}, "category_of_teams", ".category"),
        (EINZEL | {"series": [3]}, "series_unknown", ".series[0]"),
        (EINZEL | {"series": [1, 0]}, "series_unknown", ".series[1]"),
        (EINZEL | {"series": [1, 1]}, "number_twice", ".series[1]"),
        (EINZEL | {"series": ["1"]}, "not_whole", ".series[0]"),
        (EINZEL | {"series": 1}, "not_a_list", ".series"),
        (EINZEL | {"best_series": 0}, "number_too_low", ".best_series"),
        (EINZEL | {"best_series": -1}, "number_too_low", ".best_series"),
        (VEREIN | {"best_members": 0}, "number_too_low", ".best_members"),
        (MANN | {"team_size": 0}, "number_too_low", ".team_size"),
        (MANN | {"team_size": 100}, "number_too_high", ".team_size"),
        (VEREIN | {"best_members": 10_000}, "number_too_high", ".best_members"),
        (without(EINZEL, "name"), "missing", ".name"),
        (7, "not_an_object", ""),
    ],
)
def test_ranking_is_refused_at_its_place(ranking: Json, code: str, field: str) -> None:
    data = championship(VEREIN | {"id": "other"}, ranking)
    assert refused(code, f"tournament.rankings[1]{field}")[0] in found(data)
    assert parse(data)[0] is None


@pytest.mark.parametrize("data", [championship(), championship(tournament={"rankings": []})])
def test_rankings_that_are_not_named_are_those_of_before(data: Json) -> None:
    assert [one.id for one in accepted(data).rankings] == ["players"]
    assert [one.id for one in accepted(data | {"teams": [team("t", "abcd")]}).rankings] == ["players", "teams"]


@pytest.mark.parametrize(("size", "name"), [(None, "Mannschaften"), (1, "Mannschaften"), (2, "Tandems")])
def test_teams_of_two_are_tandems(size: int | None, name: str) -> None:
    data = championship(teams=[team("t", "a")], tournament={} if size is None else {"team_size": size})
    assert {one.id: one.name for one in accepted(data).rankings} == {"players": "Einzelwertung", "teams": name}


AGREED = {"agreements": {"three_are_complete": True}}
SMALL = odd("team_too_small", "teams[0].members")
LARGE = refused("team_too_large", "teams[0].members")


def sized(members: str) -> tuple[Json, Json]:
    """A team of two at most: as its ranking says, and as the tournament does."""
    return (
        championship(MANN, teams=[team("t", members)], tournament={"team_size": 4}),
        championship(without(MANN, "team_size"), teams=[team("t", members)], tournament={"team_size": 2}),
    )


# Teams


@cases(
    "data, problems",
    {
        "an id twice": (championship(EINZEL, EINZEL), refused("id_twice", "tournament.rankings[1].id")),
        "a category that somebody has": (championship(EINZEL, EINZEL | {"id": "d", "category": "Damen"}), []),
        "a category of nobody": (
            championship(EINZEL, EINZEL | {"id": "h", "category": "Herren"}),
            odd("category_of_nobody", "tournament.rankings[1].category"),
        ),
        "any series where their number cannot be read": (
            championship(EINZEL | {"series": [99]}, tournament={"series": "2"}),
            refused("not_whole", "tournament.series"),
        ),
        # teams
        "in a ranking there is": (
            championship(EINZEL, MANN, teams=[team("t", "ab", ranking="x")]),
            refused("ranking_unknown", "teams[0].ranking"),
        ),
        **{
            f"of teams, not {ranking}": (
                championship(EINZEL, VEREIN, MANN, teams=[team("t", "ab", ranking=ranking)]),
                refused("ranking_of_others", "teams[0].ranking"),
            )
            for ranking in ("einzel", "verein")
        },
        "that of before is called teams": (championship(teams=[team("t", "abcd", ranking="teams")]), []),
        "not players": (
            championship(teams=[team("t", "abcd", ranking="players")]),
            refused("ranking_of_others", "teams[0].ranking"),
        ),
        "a player is in one team of each": (
            championship(MANN, TANDEM, teams=[team("t", "ab"), team("u", "ab", ranking="tandem")]),
            [],
        ),
        "and in no two of the same": (
            championship(MANN, TANDEM, teams=[team("t", "ab"), team("u", "bc", ranking="mann")]),
            refused("player_in_two_teams", "teams[1].members[0]"),
        ),
        "one of two by its ranking": (sized("a")[0], SMALL),
        "two of two by its ranking": (sized("ab")[0], []),
        "three of two by its ranking": (sized("abc")[0], LARGE),
        "one of two by the tournament": (sized("a")[1], SMALL),
        "two of two by the tournament": (sized("ab")[1], []),
        "three of two by the tournament": (sized("abc")[1], LARGE),
        "else the rulebook says the size": (championship(teams=[team("t", "abcd")]), []),
        "three of four": (championship(teams=[team("t", "abc")]), SMALL),
        "three that are agreed to be complete": (championship(teams=[team("t", "abc")], tournament=AGREED), []),
        "two where three are": (championship(teams=[team("t", "ab")], tournament=AGREED), SMALL),
        "in none where there is no ranking of teams": (championship(EINZEL, teams=[team("t", "abcd")]), []),
    },
)
def test_rankings_and_their_teams_are_judged_together(data: Json, problems: list[Found]) -> None:
    assert found(data) == problems


# Loan players: decisions.md, "Second reading": the switch "darf auch für den eigenen Verein spielen".

LENT = team("t", "abcd", loan=["d"], club="c1")
OWN = team("u", "def", club="c2")
TWICE = ("player_in_two_teams", "teams[1].members[0]", False)


@cases(
    "teams, agreements, problems",
    {
        "not agreed": ([LENT, OWN], {}, [TWICE]),
        "agreed": ([LENT, OWN], {"loan_player_also_for_own_club": True}, []),
        "agreed, in the other order": ([OWN, LENT], {"loan_player_also_for_own_club": True}, []),
        "lent to nobody": (
            [LENT | {"loan": []}, OWN],
            {"loan_player_also_for_own_club": True},
            [*refused("member_of_another_club", "teams[0].members[3]"), TWICE],
        ),
        "twice for his own": (
            [LENT, OWN, OWN | {"id": "v"}],
            {"loan_player_also_for_own_club": True},
            [("player_in_two_teams", f"teams[2].members[{at}]", False) for at in range(3)],
        ),
    },
)
def test_loan_player_may_play_for_his_own_club_where_agreed(
    teams: list[Json], agreements: Json, problems: list[Found]
) -> None:
    data = document(
        clubs=[{"id": "c1", "name": "C"}, {"id": "c2", "name": "D"}],
        players=[*(player(key, club="c1") for key in "abcx"), *(player(key, club="c2") for key in "def")],
        teams=teams,
        series=[],
        tournament={"rulebook": "dgsrv", "agreements": {"three_are_complete": True} | agreements},
    )
    assert found(data) == problems


# Language: of what is printed: ISO 639, short. Currency: of amounts: ISO 4217.


@pytest.mark.parametrize(
    ("key", "code"),
    [
        *(("language", code) for code in ("", "e", "EN", "en-GB", "english", "e1", " en", "de,en")),
        *(("currency", code) for code in ("", "eur", "EURO", "€", "E1R")),
    ],
)
def test_language_and_currency_are_short_codes(key: str, code: str) -> None:
    assert found(document(tournament={key: code})) == refused(f"not_a_{key}", f"tournament.{key}")


OUTSIDE = refused("day_outside", "series[0].day")


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        (on_days("2026-05-08"), refused("day_too_early", "tournament.last_day")),  # before the first
        (on_days("2026-05-09"), []),
        (on_days("2027-01-01"), []),
        (on_days("2026-05-10", "2026-05-08"), OUTSIDE),
        (on_days("2026-05-10", "2026-05-09"), []),
        (on_days("2026-05-10", "2026-05-10"), []),
        (on_days("2026-05-10", "2026-05-11"), OUTSIDE),
        (on_days(None, "2026-05-09"), []),
        (on_days(None, "2026-05-10"), OUTSIDE),
        # where the first cannot be read no day is outside
        (on_days(None, "2026-05-09", date="x"), refused("not_a_date", "tournament.date")),
    ],
)
def test_day_is_within_the_tournament(data: Json, problems: list[Found]) -> None:
    assert found(data) == problems


NO_FLAGS: tuple[object, ...] = (1, "true", [], 0)


# Agreements


@cases(
    "data, problems, agreed",
    {
        **{
            f"{value!r} is neither true nor absent": (
                agreeing({"three_are_complete": value}),
                refused("not_a_flag", "tournament.agreements.three_are_complete"),
                None,
            )
            for value in NO_FLAGS
        },
        "one that there is not": (
            agreeing({"jokers_are_wild": True}),
            odd("unknown_key", "tournament.agreements.jokers_are_wild"),
            (),
        ),
        "a list": (agreeing(["three_are_complete"]), refused("not_an_object", "tournament.agreements"), None),
        "false says as much as absent": (
            agreeing({"three_are_complete": False, "augen_break_ties": False}),
            [],
            (),
        ),
        "of no use by the rulebook": (
            document(tournament={"rulebook": "dskv-2018", "agreements": {"augen_break_ties": True}}, series=[]),
            odd("agreement_of_no_use", "tournament.agreements.augen_break_ties"),
            ("augen_break_ties",),
        ),
        "of use": (
            document(tournament={"rulebook": "romme24-open", "agreements": {"augen_break_ties": True}}, series=[]),
            [],
            ("augen_break_ties",),
        ),
    },
)
def test_agreement_is_kept_unless_it_is_refused(
    data: Json, problems: list[Found], agreed: tuple[str, ...] | None
) -> None:
    read, _problems = parse(data)
    assert (found(data), read and read.tournament.agreements) == (problems, agreed)

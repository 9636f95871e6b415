"""What a season adds up: evenings by the same rules alone, as they were played; else their places. Of people, teams and
clubs."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from django.test import Client

import scoring
from tests.examples import few
from tests.factories import make_team, make_tournament
from tests.standings.playing import play_out, queries, says
from tests.years.season.test_pages import NAMES, document, evenings, page, season_of, typed
from tournament.models import (
    Club,
    Organisation,
    OutsideResult,
    OutsideTournament,
    Person,
    Registration,
    Season,
    Tournament,
)
from tournament.years.places import Made
from tournament.years.reads.events import Event, EventRow
from tournament.years.reads.parts import made_in, parts_of
from tournament.years.reads.shown import shown

FEWEST = {"outcomes": {}, "fewest_augen_win": True}
PLAYERS = "Ast, Anna", "Birk, Bert", "Dorn, Dora", "Erle, Emil", "Zeder, Zoe"


def evening(
    club: Organisation,
    day: date,
    names: Sequence[str] = PLAYERS[:4],
    *,
    house: dict[str, Any] | None = None,
    name: str = "Abend",
    over: bool = True,
    games: int = 8,
) -> Tournament:
    """A table of four with these people, one series; the first of them wins most often."""
    made = make_tournament(len(names), series=1 if over else 2, games=games, name=name, organisation=club)
    for registration, who in zip(made.registrations.order_by("number"), names, strict=True):
        person = Person.objects.get_or_create(name=who, organisation=club)[0]
        Registration.objects.filter(pk=registration.pk).update(person=person)
    Tournament.objects.filter(pk=made.pk).update(rulebook_id="dskv-2018", house_rules=house, date=day)
    made.refresh_from_db()
    play_out(made)
    return made


def season_from(club: Organisation, *events: Tournament, **said: object) -> Season:
    return season_of(club, [f"t{event.pk}" for event in events], published=True, **said)


def typed_with(season: Season, *events: Tournament, **said: object) -> dict[str, object]:
    return typed(season, parts=[f"t{event.pk}" for event in events] or season.parts, **said)


def ranks() -> dict[str, int]:
    return {row["name"]: row["rank"] for row in document()["rows"]}


DAYS = [date(2026, 3, day) for day in (6, 13, 20)]


def test_player_who_came_once_is_not_first_where_fewest_augen_win(club: Organisation) -> None:
    whole, twice, once = PLAYERS[:3], PLAYERS[3], PLAYERS[4]
    names = (*whole, twice), (*whole, twice), (*whole, once)
    season_from(club, *(evening(club, day, who, house=FEWEST) for day, who in zip(DAYS, names, strict=True)))
    assert (ranks()[twice], ranks()[once]) == (4, 5)
    public = Client().get("/vereine/rc-nord/saison/abende")
    says(public, "Zuerst stehen, die alles gespielt haben.", "12 von 18 Spielen", "6 von 18 Spielen")
    Tournament.objects.update(agreements=["average_where_games_differ"])
    Organisation.objects.update(public_mark="other")
    says(Client().get("/vereine/rc-nord/saison/abende"), "Es entscheidet der Schnitt je Spiel", but_not=["Zuerst"])


def test_player_of_a_list_played_out_is_complete_though_others_played_more(club: Organisation) -> None:
    """Of six games at a table of four two people sit out twice: they owe what their seat plays."""
    events = [evening(club, day, house=FEWEST, games=6) for day in DAYS[:2]]
    season = season_from(club, *events)
    says(Client().get("/vereine/rc-nord/saison/abende"), "Zuerst stehen", but_not=[" Spielen"])
    without_the_first = evening(club, DAYS[2], (PLAYERS[4], *PLAYERS[1:4]), house=FEWEST, games=6)
    Season.objects.update(parts=[*season.parts, f"t{without_the_first.pk}"])
    Organisation.objects.update(public_mark="other")
    # 4 of the 6 in each, and of an evening missed the 5 that others owed there
    says(Client().get("/vereine/rc-nord/saison/abende"), "8 von 13 Spielen", "4 von 14 Spielen")


def row(person: int, rank: int | None, games: int | None = 10, *, disqualified: bool = False) -> EventRow:
    return EventRow(
        person=person, name="", club=None, club_name="", rank=rank, points=7, wertungspunkte=8, augen=9, crosses=11,
        games=games, games_due=12, complete=True, disqualified=disqualified, anonymous=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("outside", "rows", "counted"),
    [
        (None, [row(1, 1), row(2, None), row(3, None, 0), row(4, None, disqualified=True)], {1: 1}),
        (None, [row(1, None)], {}),
        (5, [row(1, 1), row(2, None), row(3, 3, 0)], {1: 1}),
        (5, [row(1, None), row(2, None), row(3, None, 0)], {1: None, 2: None}),
    ],
)
def test_evening_counts_who_played_for_a_rank_as_its_list_says(
    outside: int | None, rows: list[EventRow], counted: dict[int, int | None]
) -> None:
    """Of totals without any rank everybody who played."""
    event = Event(1, outside, 1, "", "Abend", DAYS[0], "", "", scoring.rulebook("dgsrv"), True, tuple(rows))
    assert made_in(event) == {
        who: Made(7, wertungspunkte=8, augen=9, games=10, rank=rank, due=12, complete=True)
        for who, rank in counted.items()
    }


def test_house_rule_and_its_text_are_not_added_up(club: Organisation, client: Client) -> None:
    house = evening(club, DAYS[0], house=FEWEST, name="Hausabend")
    text = evening(club, DAYS[1], name="Pokal")
    season = season_from(club)
    says(
        client.post(page(season), typed_with(season, house, text)),
        "„Hausabend, 6. März 2026“ (Wenigste Augen gewinnt, nach DSkV Rommé-Regeln 2018) und „Pokal, 13. März 2026“ "
        "(DSkV Rommé-Regeln 2018) zählen verschieden: einmal gewinnen die wenigsten Augen, einmal die meisten Punkte.",
        "Es zählen",
        status=400,
    )
    season.refresh_from_db()
    assert season.parts == []
    assert client.post(page(season), typed_with(season, house, text, counts="formula")).status_code == 302
    # 1 to 4 of four; where the fewest Augen win, 3 and 4 share a place: 4, 3, 2, 2
    assert {row["name"]: row["points"] for row in document()["rows"]} == dict(
        zip(PLAYERS[:4], (8, 6, 4, 4), strict=True)
    )


def test_evenings_join_by_themselves_but_one_that_counts_otherwise(club: Organisation, client: Client) -> None:
    evenings(club, 3)
    OutsideTournament.objects.filter(name="Abend 3").update(name="Pokal")
    evening(club, DAYS[0], name="Abend A")
    evening(club, DAYS[1], house={"outcomes": {"romme": {"wertungspunkte": 90}}}, name="Abend B")
    for day, name in ((DAYS[2], "Abend C"), (date(2026, 3, 21), "Abend D")):
        evening(club, day, name=name)
    second = OutsideTournament.objects.get(name="Abend 2").date
    season = season_from(club, joins=True, name_begins="Abend", begins=second, ends=DAYS[2])
    assert [part["name"] for part in document()["parts"]] == ["Abend 2", "Abend A", "Abend C"]
    says(client.get(page(season)), "„Abend B“ zählt nicht mit.", "„Rommé“ gibt einmal 5, einmal 90")


def test_places_are_counted_by_a_table_that_everybody_sees(club: Organisation, client: Client) -> None:
    house, text = evening(club, DAYS[0], house=FEWEST), evening(club, DAYS[1])
    season = season_from(club)
    table = typed_with(season, house, text, counts="table", place_points="10, 6,3")
    assert client.post(page(season), table).status_code == 302
    says(
        Client().get("/vereine/rc-nord/saison/abende"),
        "Plätze zählen; von Platz 1 an geben sie 10, 6, 3, danach 0.",
        but_not=["je Spiel"],
    )
    says(client.get(page(season)), 'value="10, 6, 3"')
    found = document()
    assert (found["counts"], found["place_points"], found["of"]) == ("table", [10, 6, 3], "players")
    assert shown(Season.objects.get()).by_augen is False
    assert [(row["made"], row["a_game"]) for row in found["rows"]] == [([one] * 2, None) for one in (10, 6, 3, 3)]


@pytest.mark.parametrize(
    ("said", "sentence"),
    few(
        4,
        [
            ({"counts": "table", "place_points": "3, 4"}, "Kein Platz gibt mehr als der vor ihm."),
            ({"counts": "table", "place_points": "10000"}, "Bitte nur ganze Zahlen von 0 bis 9999"),
            ({"counts": "table", "place_points": " ".join(["1"] * 101)}, "Höchstens 100 Plätze."),
            ({"counts": "table"}, "Was gibt der erste Platz, was der zweite?"),
            ({"counts": "table", "place_points": "3, zwei"}, "Bitte nur ganze Zahlen von 0 bis 9999"),
            ({"counts": "table", "place_points": "-1"}, "Bitte nur ganze Zahlen von 0 bis 9999"),
        ],
    ),
)
def test_table_of_places_that_is_none_is_said_at_its_place(
    club: Organisation, client: Client, said: dict[str, object], sentence: str
) -> None:
    season = season_from(club)
    says(client.post(page(season), typed_with(season, **said)), sentence, status=400)


def test_table_of_places_at_its_limits_is_taken(club: Organisation, client: Client) -> None:
    most = [9999, *[0] * 99]
    client.post(
        page(season_from(club)), typed_with(Season.objects.get(), counts="table", place_points=" ".join(map(str, most)))
    )
    assert Season.objects.get().place_points == most


def test_evening_that_still_runs_is_named_so_wherever_the_season_is_shown(club: Organisation, client: Client) -> None:
    over, runs = evening(club, DAYS[0], name="Abend A"), evening(club, DAYS[1], name="Abend B", over=False)
    season = season_from(club, over, runs)
    for answer in (client.get(page(season)), Client().get("/vereine/rc-nord/saison/abende")):
        says(answer, "Läuft noch: „Abend B“, 13. März 2026", "13.3.*", but_not=["6.3.*"])
    says(Client().get("/vereine/rc-nord/einbetten/saison/abende"), "Läuft noch: „Abend B“", but_not=["* Läuft"])
    says(client.get(page(season)), "Abend B, 13. März 2026 – läuft noch", but_not=["Abend A, 6. März 2026 – läuft"])
    assert [part["over"] for part in document()["parts"]] == [True, False]
    assert "Abend B 13.3.2026 (läuft noch)" in Client().get("/vereine/rc-nord/saison/abende.csv").content.decode()
    Tournament.objects.filter(pk=runs.pk).update(series_count=1)
    runs.series.filter(number=2).delete()
    Organisation.objects.update(public_mark="other")
    says(Client().get("/vereine/rc-nord/saison/abende"), but_not=["äuft noch", "*"])


def test_two_evenings_of_one_day_are_told_apart(club: Organisation, client: Client) -> None:
    first, second = (evening(club, DAYS[0], name="Abend") for _twice in range(2))
    season = season_from(club, first, second)
    says(client.get(page(season)), "Abend, 6. März 2026 (1)", "Abend, 6. März 2026 (2)")
    says(Client().get("/vereine/rc-nord/saison/abende"), "6.3. (1)", "6.3. (2)", "6. März 2026 (1)", "6. März 2026 (2)")
    csv = Client().get("/vereine/rc-nord/saison/abende.csv").content.decode()
    assert [f"Abend 6.3.2026 ({number})" in csv for number in (1, 2, 3)] == [True, True, False]
    Tournament.objects.filter(pk=second.pk).update(name="Nachtisch")
    says(client.get(page(season)), "Nachtisch, 6. März 2026", but_not=["6. März 2026 (1)"])


def of_teams(club: Organisation, day: date) -> Tournament:
    """Two teams of one, as clubs and teams see it: Anna and Bert are the Asse, the others the Könige."""
    made = evening(club, day)
    for name, numbers in (("Club A", (1, 2)), ("Club B", (3, 4))):
        of = Club.objects.get_or_create(name=name, organisation=club)[0]
        made.registrations.filter(number__in=numbers).update(club=of)
    registrations = list(made.registrations.order_by("number").select_related("club"))
    make_team(made, registrations[:2], "Die Asse"), make_team(made, registrations[2:], "Die Könige")
    return made


def test_season_of_teams_adds_up_what_they_made_under_one_name(club: Organisation, client: Client) -> None:
    first, second, third = (of_teams(club, day) for day in DAYS)
    third.teams.filter(name="Die Könige").update(name="Die Buben")
    client.post(f"/leitung/verein/{club.pk}/saisons/neu/", {"name": "Abende", "of": "teams"})
    season = Season.objects.get()
    alone = evening(club, date(2026, 4, 1), name="Ohne Mannschaften")
    evenings(club, 1)  # elsewhere: no teams are known of it
    says(client.get(page(season)), but_not=["Ohne Mannschaften", "Abend 1", "Wer ist Gast?"])
    assert client.post(page(season), typed_with(season, first, second, third)).status_code == 302
    assert client.post(page(season), typed_with(season, first, alone)).status_code == 400
    season.refresh_from_db()
    client.post(page(season) + "veroeffentlichen/", {"published": "1", "version": season.version})
    rows = {row["name"]: row for row in document()["rows"]}
    assert {name: (row["attended"], row["club"]) for name, row in rows.items()} == {
        "Die Asse": (3, "Club A"),
        "Die Könige": (2, "Club B"),
        "Die Buben": (1, "Club B"),
    }
    assert client.post(page(season) + "gaeste/", {"version": season.version, "gast": "1"}).status_code == 404


def test_teams_of_one_name_and_other_clubs_are_not_one(club: Organisation) -> None:
    first, second = (of_teams(club, day) for day in DAYS[:2])
    second.teams.filter(name="Die Asse").update(club=Club.objects.get(name="Club B"))
    season_from(club, first, second, of="teams")
    assert sorted((row["name"], row["club"], row["attended"]) for row in document()["rows"]) == [
        ("Die Asse", "Club A", 1),
        ("Die Asse", "Club B", 1),
        ("Die Könige", "Club B", 2),
    ]


def test_season_of_clubs_counts_what_ranks_clubs(club: Organisation, client: Client) -> None:
    first, second = (of_teams(club, day) for day in DAYS[:2])
    for event in (first, second):
        for position, values in enumerate(({"name": "Damen", "category": "Damen"}, {"name": "Vereine"}), 1):
            event.rankings.create(document_id=values["name"], of="clubs", position=position, **values)
    season = season_from(club, first, second, of="clubs")
    assert [(row["name"], row["points"] > 0) for row in document()["rows"]] == [("Club A", True), ("Club B", True)]
    says(client.get(page(season)), "Club A")


def test_final_season_of_teams_keeps_their_names_when_an_evening_is_hidden(club: Organisation, client: Client) -> None:
    first, second = (of_teams(club, day) for day in DAYS[:2])
    first.teams.filter(name="Die Könige").update(name="Die Buben")
    season = season_from(club, first, second, of="teams")
    client.post(page(season) + "endstand/", {"version": season.version})
    before = document()["rows"]
    Tournament.objects.filter(pk=first.pk).update(published=False)
    Organisation.objects.update(public_mark="other")
    assert document()["rows"] == before
    assert "Die Buben" in {row["name"] for row in before}
    says(client.get(page(season)), but_not=["ohne Namen"])
    first.teams.all().delete()
    Organisation.objects.update(public_mark="another")
    says(client.get(page(season)), "Ohne Namen", but_not=["weitere Person", "ohne Namen da"])


def test_final_list_of_before_is_not_another_one(club: Organisation, client: Client) -> None:
    """A final list that was kept before a season said whether Augen decide."""
    season = season_from(club, evening(club, DAYS[0]), evening(club, DAYS[1]))
    assert shown(season).by_augen is True
    client.post(page(season) + "endstand/", {"version": season.version})
    edition = season.editions.get()
    anna = Person.objects.get(name=PLAYERS[0]).pk
    assert edition.content["lines"][0] == {  # who wins in each of the 6 games they play of the 8, by a Rommé
        "person": anna, "number": parts_of(season).numbers[anna], "rank": 1, "made": [30, 30], "counted": [0, 1],
        "points": 60, "wertungspunkte": 60, "augen": 0, "games": 12, "each": "30.00", "a_game": "5.00",
        "missing": 0, "guest": False, "newcomer": False, "complete": True, "short": None, "anonymous": False,
    }  # fmt: skip
    for line in edition.content["lines"]:
        del line["short"], line["number"]
    for said in ("by_augen", "complete_first", "average"):
        del edition.content[said]
    edition.save()
    says(client.get(page(season)), '<th scope="col" class="number wide">Augen</th>', but_not=["Anders stünden jetzt"])
    season.refresh_from_db()
    assert (shown(season).counting, shown(season).lines[0].a_game) == ("Alle Abende zählen.", "5.00")
    for part in edition.content["parts"]:
        part["rulebook"] = "romme24-sprint"
    edition.save()
    assert shown(season).by_augen is False


def test_season_of_teams_costs_the_same_queries_for_more_evenings(club: Organisation) -> None:
    events = [of_teams(club, day) for day in DAYS]
    season = season_from(club, *events[:2], of="teams")
    document()
    Organisation.objects.update(public_mark="other")
    before = queries(document)
    season.parts = [f"t{event.pk}" for event in events]
    season.save()
    Organisation.objects.update(public_mark="another")
    assert queries(document) == before


def test_person_of_totals_who_played_no_game_is_not_in_the_season(club: Organisation) -> None:
    season_of(club, evenings(club, 1, "romme24-sprint"), published=True)
    OutsideResult.objects.exclude(person__name=NAMES[0]).update(points=0, games=0)
    assert ranks() == {NAMES[0]: 1}

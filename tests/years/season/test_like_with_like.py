"""What a season adds up: evenings by the same rules alone, as they were played; else their places. Of people, teams and
clubs."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from django.test import Client

from tests.examples import few
from tests.factories import make_team, make_tournament
from tests.standings.playing import play_out, queries, says
from tests.web.html import text_of
from tests.years.season.test_pages import document, page
from tournament.models import (
    Club,
    Organisation,
    OutsideResult,
    OutsideTournament,
    Person,
    Ranking,
    Registration,
    Season,
    Tournament,
)

pytestmark = pytest.mark.django_db
FEWEST = {"outcomes": {}, "fewest_augen_win": True}
DEAR = {"outcomes": {"romme": {"wertungspunkte": 90}}}
NAMES = "Ast, Anna", "Birk, Bert", "Dorn, Dora", "Erle, Emil", "Zeder, Zoe"


def people(club: Organisation, *names: str) -> list[Person]:
    return [Person.objects.get_or_create(name=name, organisation=club)[0] for name in names]


def evening(
    club: Organisation,
    day: date,
    names: Sequence[str] = NAMES[:4],
    *,
    house: dict[str, Any] | None = None,
    name: str = "Abend",
    over: bool = True,
    games: int = 8,
) -> Tournament:
    """A table of four with these people, one series; the first of them wins most often."""
    made = make_tournament(len(names), series=1 if over else 2, games=games, name=name, organisation=club)
    for registration, person in zip(made.registrations.order_by("number"), people(club, *names), strict=True):
        Registration.objects.filter(pk=registration.pk).update(person=person)
    Tournament.objects.filter(pk=made.pk).update(rulebook_id="dskv-2018", house_rules=house, date=day)
    made.refresh_from_db()
    play_out(made)
    return made


def season_of(club: Organisation, *events: Tournament | OutsideTournament, **said: object) -> Season:
    keys = [f"{'t' if isinstance(event, Tournament) else 'a'}{event.pk}" for event in events]
    return Season.objects.create(
        organisation=club, key="abende", name="Abende 2026", parts=keys, published=True, **said
    )


def typed(season: Season, *events: Tournament, **said: object) -> dict[str, object]:
    parts = [f"t{event.pk}" for event in events] or season.parts
    return {"name": season.name, "guests": "count", "parts": parts, "version": season.version, **said}


def ranks() -> dict[str, int]:
    return {row["name"]: row["rank"] for row in document()["rows"]}


DAYS = [date(2026, 3, day) for day in (6, 13, 20)]


def test_player_who_came_once_is_not_first_where_fewest_augen_win(club: Organisation) -> None:
    whole, twice, once = NAMES[:3], NAMES[3], NAMES[4]
    names = (*whole, twice), (*whole, twice), (*whole, once)
    season_of(club, *(evening(club, day, who, house=FEWEST) for day, who in zip(DAYS, names, strict=True)))
    found = ranks()
    assert max(found[name] for name in whole) <= 3
    assert (found[twice], found[once]) == (4, 5)
    public = Client().get("/vereine/rc-nord/saison/abende")
    says(public, "Zuerst stehen, die alles gespielt haben.", "12 von 18 Spielen", "6 von 18 Spielen")


def test_player_of_a_list_played_out_is_complete_though_others_played_more(club: Organisation) -> None:
    """Of six games at a table of four two people sit out twice: they owe what their seat plays."""
    season_of(club, *(evening(club, day, house=FEWEST, games=6) for day in DAYS[:2]))
    says(Client().get("/vereine/rc-nord/saison/abende"), "Zuerst stehen", but_not=[" Spielen"])


def test_house_rule_and_its_text_are_not_added_up(club: Organisation, client: Client) -> None:
    house = evening(club, DAYS[0], house=FEWEST, name="Hausabend")
    text = evening(club, DAYS[1], name="Pokal")
    season = season_of(club)
    answer = client.post(page(season), typed(season, house, text))
    sentence = (
        "„Hausabend, 6. März 2026“ (Wenigste Augen gewinnt, nach DSkV Rommé-Regeln 2018) und „Pokal, 13. März 2026“ "
        "(DSkV Rommé-Regeln 2018) zählen verschieden: einmal gewinnen die wenigsten Augen, einmal die meisten Punkte."
    )
    says(answer, sentence, "Es zählen", status=400)
    season.refresh_from_db()
    assert season.parts == []
    assert client.post(page(season), typed(season, house, text, counts="formula")).status_code == 302
    assert {row["name"]: row["points"] for row in document()["rows"]}.keys() == set(NAMES[:4])
    assert sum(row["points"] for row in document()["rows"]) >= 2 * (4 + 3 + 2 + 1)


def test_evening_that_joins_and_counts_otherwise_is_named_and_left_out(club: Organisation, client: Client) -> None:
    evening(club, DAYS[0], name="Abend A"), evening(club, DAYS[1], house=DEAR, name="Abend B")
    season = season_of(club, joins=True, name_begins="Abend")
    assert [part["name"] for part in document()["parts"]] == ["Abend A"]
    says(client.get(page(season)), "„Abend B“ zählt nicht mit.", "„Rommé“ gibt einmal 5, einmal 90")


def test_places_are_counted_by_a_table_that_everybody_sees(club: Organisation, client: Client) -> None:
    house, text = evening(club, DAYS[0], house=FEWEST), evening(club, DAYS[1])
    season = season_of(club)
    table = typed(season, house, text, counts="table", place_points="10, 6,3")
    assert client.post(page(season), table).status_code == 302
    says(
        Client().get("/vereine/rc-nord/saison/abende"),
        "Plätze zählen; von Platz 1 an geben sie 10, 6, 3, danach 0.",
        but_not=["je Spiel"],
    )
    says(client.get(page(season)), 'value="10, 6, 3"')
    found = document()
    assert (found["counts"], found["place_points"], found["of"]) == ("table", [10, 6, 3], "players")
    given = [10, 6, 3, 0]
    for at in range(2):
        places = [row["made"][at] for row in found["rows"]]
        assert max(places) == 10
        assert set(places) <= set(given)
    assert all(row["a_game"] is None for row in found["rows"])


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
    season = season_of(club)
    says(client.post(page(season), typed(season, **said)), sentence, status=400)


def test_table_of_places_at_its_limits_is_taken(club: Organisation, client: Client) -> None:
    season = season_of(club)
    most = " ".join(["9999", *["0"] * 99])
    assert client.post(page(season), typed(season, counts="table", place_points=most)).status_code == 302
    season.refresh_from_db()
    assert season.place_points == [9999, *[0] * 99]


def test_evening_that_still_runs_is_named_so_wherever_the_season_is_shown(club: Organisation, client: Client) -> None:
    over, runs = evening(club, DAYS[0], name="Abend A"), evening(club, DAYS[1], name="Abend B", over=False)
    season = season_of(club, over, runs)
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
    season = season_of(club, first, second)
    says(client.get(page(season)), "Abend, 6. März 2026 (1)", "Abend, 6. März 2026 (2)")
    public = Client().get("/vereine/rc-nord/saison/abende")
    says(public, "6.3. (1)", "6.3. (2)", "6. März 2026 (1)", "6. März 2026 (2)")
    csv = Client().get("/vereine/rc-nord/saison/abende.csv").content.decode()
    assert [f"Abend 6.3.2026 ({number})" in csv for number in (1, 2, 3)] == [True, True, False]
    Tournament.objects.filter(pk=second.pk).update(name="Nachtisch")
    says(client.get(page(season)), "Nachtisch, 6. März 2026", but_not=["6. März 2026 (1)"])


def of_teams(club: Organisation, day: date) -> Tournament:
    """Two teams of one, as clubs and teams see it: Anna and Bert are the Asse, the others the Könige."""
    made = evening(club, day)
    registrations = list(made.registrations.order_by("number"))
    clubs = [Club.objects.get_or_create(name=name, organisation=club)[0] for name in ("Club A", "Club B")]
    for at, registration in enumerate(registrations):
        Registration.objects.filter(pk=registration.pk).update(club=clubs[at // 2])
    registrations = list(made.registrations.order_by("number").select_related("club"))
    make_team(made, registrations[:2], "Die Asse"), make_team(made, registrations[2:], "Die Könige")
    return made


def test_season_of_teams_adds_up_what_they_made_under_one_name(club: Organisation, client: Client) -> None:
    first, second, third = (of_teams(club, day) for day in DAYS)
    third.teams.filter(name="Die Könige").update(name="Die Buben")
    answer = client.post(f"/leitung/verein/{club.pk}/saisons/neu/", {"name": "Abende", "of": "teams"})
    season = Season.objects.get()
    assert (answer["Location"], season.of) == (page(season), "teams")
    alone = evening(club, date(2026, 4, 1), name="Ohne Mannschaften")
    says(client.get(page(season)), but_not=["Ohne Mannschaften", "Wer ist Gast?"])
    assert client.post(page(season), typed(season, first, second, third)).status_code == 302
    assert client.post(page(season), typed(season, first, alone)).status_code == 400
    season.refresh_from_db()
    client.post(page(season) + "veroeffentlichen/", {"published": "1", "version": season.version})
    rows = {row["name"]: row for row in document()["rows"]}
    assert {name: (row["attended"], row["club"]) for name, row in rows.items()} == {
        "Die Asse": (3, "Club A"),
        "Die Könige": (2, "Club B"),
        "Die Buben": (1, "Club B"),
    }
    for row in rows.values():
        assert row["points"] == sum(one for one in row["made"] if one is not None)
    assert client.post(page(season) + "gaeste/", {"version": season.version, "gast": "1"}).status_code == 404


def test_teams_of_one_name_and_other_clubs_are_not_one(club: Organisation) -> None:
    first, second = (of_teams(club, day) for day in DAYS[:2])
    second.teams.filter(name="Die Asse").update(club=Club.objects.get(name="Club B"))
    season_of(club, first, second, of="teams")
    rows = sorted((row["name"], row["club"], row["attended"]) for row in document()["rows"])
    assert rows == [("Die Asse", "Club A", 1), ("Die Asse", "Club B", 1), ("Die Könige", "Club B", 2)]


def test_season_of_clubs_counts_what_ranks_clubs(club: Organisation, client: Client) -> None:
    first, second = (of_teams(club, day) for day in DAYS[:2])
    for event in (first, second):
        damen = {"name": "Damen", "of": "clubs", "category": "Damen"}
        Ranking.objects.create(tournament=event, document_id="damen", position=1, **damen)
        Ranking.objects.create(tournament=event, document_id="verein", name="Vereine", of="clubs", position=2)
    season = season_of(club, first, second, of="clubs")
    rows = document()["rows"]
    assert {row["name"] for row in rows} == {"Club A", "Club B"}
    assert sum(row["points"] for row in rows) > 0
    says(client.get(page(season)), "Club A")


def test_final_season_of_teams_keeps_their_names_when_an_evening_is_hidden(club: Organisation, client: Client) -> None:
    first, second = (of_teams(club, day) for day in DAYS[:2])
    first.teams.filter(name="Die Könige").update(name="Die Buben")
    season = season_of(club, first, second, of="teams")
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
    season = season_of(club, evening(club, DAYS[0]), evening(club, DAYS[1]))
    client.post(page(season) + "endstand/", {"version": season.version})
    edition = season.editions.get()
    for line in edition.content["lines"]:
        del line["short"]
    for said in ("by_augen", "complete_first", "average"):
        del edition.content[said]
    edition.save()
    says(client.get(page(season)), '<th scope="col" class="number wide">Augen</th>', but_not=["Anders stünden jetzt"])


def test_season_of_teams_costs_the_same_queries_for_more_evenings(club: Organisation) -> None:
    events = [of_teams(club, day) for day in DAYS]
    season = season_of(club, *events[:2], of="teams")
    document()
    Organisation.objects.update(public_mark="other")
    before = queries(document)
    season.parts = [f"t{event.pk}" for event in events]
    season.save()
    Organisation.objects.update(public_mark="another")
    assert queries(document) == before


def test_person_of_totals_who_played_no_game_is_not_in_the_season(club: Organisation) -> None:
    made = OutsideTournament.objects.create(
        organisation=club, name="Pokal", date=DAYS[0], rulebook_id="romme24-sprint", published=True
    )
    one, other = people(club, *NAMES[:2])
    OutsideResult.objects.create(tournament=made, person=one, points=-40, games=4)
    OutsideResult.objects.create(tournament=made, person=other, points=0, games=0)
    season_of(club, made)
    assert ranks() == {NAMES[0]: 1}


def test_totals_of_teams_are_none_from_outside(club: Organisation, client: Client) -> None:
    made = OutsideTournament.objects.create(
        organisation=club, name="Pokal", date=DAYS[0], rulebook_id="dgsrv", published=True
    )
    OutsideResult.objects.create(tournament=made, person=people(club, NAMES[0])[0], points=3)
    season = season_of(club, of="teams")
    assert "Pokal" not in text_of(client.get(page(season)))

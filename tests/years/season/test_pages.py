"""A season on its pages: twenty evenings of which only the totals are known, as a club publishes them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from tests.examples import few
from tests.factories import make_tournament
from tests.standings.playing import play_out, queries, says
from tests.web.reading import texts
from tournament.core.names import name_instead
from tournament.models import (
    AuditEntry,
    Club,
    Organisation,
    OutsideResult,
    OutsideTournament,
    Person,
    Season,
)
from tournament.web import kept_documents
from tournament.web.tabular import as_csv
from tournament.years.files.season import rows
from tournament.years.paper.season import made, printed
from tournament.years.reads.notes import notes_of
from tournament.years.reads.parts import parts_of
from tournament.years.reads.shown import Cell, ShownLine, ShownPart, ShownSeason, shown

EVENINGS, PEOPLE = 20, 8
NAMES = [f"{chr(65 + at)}mann, Eva" for at in range(PEOPLE)]


def points(who: int, evening: int) -> int | None:
    """What a club's sheet says; empty: was not there."""
    return None if (who * evening) % 7 == 3 else (who * 11 + evening * 17) % 53 - 6


def evenings(club: Organisation, held: int = EVENINGS, rulebook: str = "dgsrv") -> list[str]:
    """Results kept elsewhere: totals without ranks. Their keys, the first first."""
    people = [Person.objects.get_or_create(name=name, organisation=club)[0] for name in NAMES]
    keys = []
    for evening in range(1, held + 1):
        day = date(2026, 1, 9) + timedelta(weeks=evening)
        made = OutsideTournament.objects.create(
            organisation=club, name=f"Abend {evening}", date=day, rulebook_id=rulebook, published=True
        )
        OutsideResult.objects.bulk_create(
            OutsideResult(tournament=made, person=person, points=made_there, augen=evening, games=16)
            for who, person in enumerate(people)
            if (made_there := points(who, evening)) is not None
        )
        keys.append(f"a{made.pk}")
    return keys


def season_of(club: Organisation, keys: list[str], **said: object) -> Season:
    return Season.objects.create(organisation=club, key="abende", name="Abende 2026", parts=keys, **said)


def page(season: Season) -> str:
    return f"/leitung/verein/{season.organisation_id}/saisons/{season.pk}/"


def document(key: str = "abende") -> dict[str, Any]:
    """What everybody reads of a season, as JSON."""
    read: dict[str, Any] = Client().get(f"/vereine/rc-nord/saison/{key}.json").json()
    return read


def typed(season: Season, **said: object) -> dict[str, object]:
    return {"name": season.name, "guests": "count", "parts": season.parts, "version": season.version, **said}


def test_published_yearly_ranking_of_a_club_is_reproduced(club: Organisation, client: Client) -> None:
    keys = evenings(club)
    answer = client.post(f"/leitung/verein/{club.pk}/saisons/neu/", {"name": "Abende 2026"})
    season = Season.objects.get()
    assert answer["Location"] == page(season)
    client.post(page(season), typed(season, parts=[*keys, keys[0]], best=12))
    season.refresh_from_db()
    public = "/vereine/rc-nord/saison/abende-2026"
    assert Client().get(public).status_code == 404
    client.post(page(season) + "veroeffentlichen/", {"published": "1", "version": season.version})
    rows = document("abende-2026")["rows"]
    by_name = {row["name"]: (row["points"], row["attended"]) for row in rows}
    for who, name in enumerate(NAMES):  # as a sheet's formula says
        made = [made for evening in range(1, EVENINGS + 1) if (made := points(who, evening)) is not None]
        assert by_name.pop(name) == (sum(sorted(made, reverse=True)[:12]), len(made))
    assert by_name == {}
    assert [sum(row["counts"]) for row in rows] == [min(12, row["attended"]) for row in rows]
    assert rows[0]["each"] == f"{rows[0]['points'] / 12:.2f}"
    german = rows[0]["each"].replace(".", ",")
    says(Client().get(public), german, "nach 20 Abenden", "Es zählen die besten 12 Abende.")
    for ending, begins in {"xlsx": b"PK", "pdf": b"%PDF"}.items():
        assert Client().get(f"{public}.{ending}").content.startswith(begins)
    assert german in Client().get(f"{public}.csv").content.decode()
    assert AuditEntry.objects.filter(action="season_published").count() == 1


def test_note_on_brackets_stands_below_a_list_that_has_some(club: Organisation) -> None:
    season = season_of(club, evenings(club, 2))
    for best, in_brackets in ((None, False), (1, True)):
        season.best = best
        (words,) = texts(made(printed(shown(season))))
        assert ("In Klammern: zählt nicht." in words, "(" in words) == (in_brackets, in_brackets)


def test_evenings_played_here_count_too_and_the_anonymous_stay_so(club: Organisation, client: Client) -> None:
    tournament = make_tournament(8, series=1, games=4, organisation=club)
    play_out(tournament)
    secret = tournament.registrations.select_related("person").get(number=3)
    tournament.registrations.filter(number=3).update(anonymous=True)
    named = OutsideTournament.objects.create(
        organisation=club, name="Abend", date=date(2026, 1, 1), rulebook_id="dgsrv", published=True
    )
    OutsideResult.objects.create(tournament=named, person=secret.person, points=4711)
    season = season_of(club, [f"t{tournament.pk}", f"a{named.pk}"], published=True, planned=7)
    best = document()["rows"][0]
    assert (document()["state"], len(document()["rows"])) == ("nach 2 von 7 Abenden", 8)
    assert (best["rank"], best["name"], best["club"]) == (1, "Ohne Namen 1", "")
    assert (best["made"], best["counts"]) == ([None, None], [False, False])
    for ending in ("", ".csv", ".json"):
        says(Client().get(f"/vereine/rc-nord/saison/abende{ending}"), but_not=[secret.person.name, "Teilnehmer 3"])
    # whom to ask, and where
    whom = f"{secret.person.name} (Ohne Namen 1) {tournament.name}"
    says(client.get(page(season)), "1 von 8 steht ohne Namen da", whom)
    numbers = parts_of(season).numbers
    by_key = sorted(numbers.keys() - {secret.person_id})  # of one evening
    assert sorted(by_key, key=lambda person: numbers[person]) != by_key
    season.parts = [*season.parts, *evenings(club, 1)]  # its people came later
    season.save()
    Organisation.objects.update(public_mark="other")
    assert document()["rows"][0]["name"] == "Ohne Namen 1"


def test_final_list_stays_the_same_bytes_in_its_own_language(club: Organisation, client: Client) -> None:
    keys = evenings(club, 2)
    OutsideResult.objects.filter(person__name=NAMES[2]).update(anonymous=True)
    season = season_of(club, keys, published=True)
    number = parts_of(season).numbers[Person.objects.get(name=NAMES[2]).pk]
    client.post(page(season) + "endstand/", {"version": 1})
    path = "/vereine/rc-nord/saison/abende.pdf"
    pdf, rows = Client().get(path).content, document()["rows"]
    kept_documents.forget()
    OutsideResult.objects.update(anonymous=False)  # too late for the list that stands
    OutsideTournament.objects.filter(pk=int(keys[0][1:])).update(published=False)
    OutsideResult.objects.filter(tournament=int(keys[1][1:])).delete()
    Organisation.objects.update(public_mark="other")
    assert Client().get(path, headers={"Accept-Language": "en"}).content == pdf
    assert (document()["rows"], [part["url"] for part in document()["parts"]]) == (rows, [None, None])
    assert [row["name"] for row in rows if row["name"] not in NAMES] == [f"Ohne Namen {number}"]
    says(client.get(page(season)), "„Abend 1“ zählt nicht mit: Es ist nicht mehr veröffentlicht.")
    Organisation.objects.update(language="en", public_mark="another")
    assert Client().get(path).content == Client().get(f"{path}?sprache=en").content != pdf
    elsewhere = OutsideTournament.objects.create(organisation=club, name="Pokal", date=date(2026, 5, 1))
    elsewhere.results.create(person=Person.objects.get(name=NAMES[0]), points=1, anonymous=True)
    OutsideTournament.objects.exclude(pk=elsewhere.pk).delete()
    Person.objects.filter(name=NAMES[1]).update(name=name_instead(2))  # it was deleted
    season.refresh_from_db()
    assert {line.name for line in shown(season).lines if not line.nameless} == {*NAMES[3:]}
    edition = season.editions.get()
    for line in edition.content["lines"]:
        del line["number"]  # as lists of before have none: of who is in no evening any more there is none
    edition.save()
    assert {*shown(season).changed} == {line.name for line in shown(season).lines} == {"Ohne Namen 0", *NAMES[3:]}


@pytest.mark.parametrize(
    ("said", "held", "sentence"),
    [
        ({}, 1, "Die Saison hat einen einzigen Abend"),
        ({"planned": 2}, 1, ""),
        ({"joins": True, "name_begins": "Abend"}, 1, ""),
        ({"best": 3}, 2, "Die besten 3 sollen zählen, gewertet sind nur 2 Abende: Es zählen alle."),
        ({"best": 2}, 2, ""),
        ({"best": 3, "planned": 3}, 2, ""),
        ({"minimum": 3}, 2, "Noch hat niemand einen Rang: verlangt sind 3 Abende, gewertet sind 2."),
        ({"minimum": 3, "planned": 3}, 2, ""),
        ({"minimum": 2}, 2, ""),
    ],
)
def test_evening_that_does_not_count_as_meant_is_said(
    club: Organisation, said: dict[str, object], held: int, sentence: str
) -> None:
    season = season_of(club, evenings(club, held), **said)
    parts = parts_of(season)
    notes = " ".join(notes_of(season, parts))
    assert (sentence in notes) if sentence else notes == ""
    assert any(line.rank for line in parts.lines) == ("niemand" not in sentence)


def test_season_that_lost_its_only_evening_says_so_to_everybody(club: Organisation, client: Client) -> None:
    season = season_of(club, evenings(club, 1), published=True)
    OutsideTournament.objects.all().delete()
    says(Client().get("/vereine/rc-nord/saison/abende"), "Noch ist kein Abend gewertet.")
    says(client.get(page(season)), "1 gewählter Abend zählt nicht mit: Er ist gelöscht.")
    assert Client().get("/vereine/rc-nord/saison/abende.pdf").content.startswith(b"%PDF")


def test_final_season_changes_by_a_correction_alone(club: Organisation, client: Client) -> None:
    season = season_of(club, evenings(club, 2), published=True)
    end = page(season) + "endstand/"
    client.post(end, {"version": 1})
    season.refresh_from_db()
    before = document()
    assert (before["state"], before["edition"]) == ("Endstand", 1)
    OutsideResult.objects.filter(person__name=NAMES[0]).update(points=999)
    assert document()["rows"] == before["rows"]
    number = parts_of(season).numbers[Person.objects.get(name=NAMES[1]).pk]
    OutsideResult.objects.filter(person__name=NAMES[1]).update(anonymous=True, points=-999)
    assert {*shown(season).changed} >= {NAMES[0], f"Ohne Namen {number}"}
    client.post(end, {"version": season.version})  # without a reason
    assert (season.editions.count(), client.post(page(season), typed(season, best=1)).status_code) == (1, 409)
    client.post(end, {"version": season.version, "grund": "Abend 1 falsch abgeschrieben"})
    Organisation.objects.update(public_mark="other")
    assert (document()["edition"], document()["rows"][0]["name"]) == (2, NAMES[0])
    says(Client().get("/vereine/rc-nord/saison/abende"), "Abend 1 falsch abgeschrieben")


def test_newcomers_and_guests_are_known_by_their_evenings_and_clubs(club: Organisation, client: Client) -> None:
    keys = evenings(club, 3)
    home, other = (Club.objects.create(name=name, organisation=club) for name in ("RC Nord", "RC Süd"))
    OutsideResult.objects.update(club=home)
    OutsideResult.objects.filter(person__name=NAMES[1]).update(club=other)
    new = Person.objects.create(name="Neu, Nora", organisation=club)
    OutsideResult.objects.create(tournament_id=int(keys[2][1:]), person=new, club=home, points=1)
    season = season_of(club, keys[1:], published=True, newcomers=True, home=home, guests="unranked")
    rows = document()["rows"]
    away_before = {name for who, name in enumerate(NAMES) if points(who, 1) is None}
    assert {row["name"] for row in rows if row["newcomer"]} == {"Neu, Nora", *away_before}
    assert [row["name"] for row in rows if row["rank"] is None] == [NAMES[1]]
    assert [row["name"] for row in rows if row["guest"]] == [NAMES[1]]
    assert {line.name: line.notes for line in shown(season).lines if line.notes} == {NAMES[1]: ["Gast"]}
    Season.objects.update(minimum=3)
    season.refresh_from_db()
    notes = {line.name: line.notes for line in shown(season).lines}
    assert (notes[NAMES[0]], notes[NAMES[1]]) == (["1 Abend fehlt noch"], ["Gast", "2 Abende fehlen noch"])
    Season.objects.update(guests="hidden", minimum=None)
    Organisation.objects.update(public_mark="other")
    assert {row["name"] for row in document()["rows"]} == {row["name"] for row in rows} - {NAMES[1]}
    client.post(page(season) + "gaeste/", {"version": 1, "gast": [str(new.pk)]})
    assert dict(season.marked.values_list("person__name", "is_guest")) == {NAMES[1]: False, "Neu, Nora": True}


@pytest.mark.parametrize(
    ("said", "sentence"),
    few(
        5,
        [
            ({"best": 3}, "Es gibt nur 2 Abende."),
            ({"planned": 1}, "Gewählt sind schon 2 Abende."),
            ({"joins": "on"}, "Welche?"),
            ({"begins": "2026-02-01", "ends": "2026-01-01"}, "Das Ende liegt vor dem Anfang."),
            ({"name": " "}, "Wie heißt die Saison?"),
            ({"minimum": 3}, "Es gibt nur 2 Abende."),
            ({"best": 0}, "größer oder gleich 1"),
            ({"parts": ["a99999"]}, "a99999"),
        ],
    ),
)
def test_invalid_season_is_said_at_its_place(
    club: Organisation, client: Client, said: dict[str, object], sentence: str
) -> None:
    season = season_of(club, evenings(club, 2))
    says(client.post(page(season), typed(season, **said)), sentence, status=400)
    season.refresh_from_db()
    assert season.version == 1


def test_season_sent_twice_stale_or_anothers_is_refused(club: Organisation, client: Client) -> None:
    new = f"/leitung/verein/{club.pk}/saisons/neu/"
    client.post(new, {"name": "Winter"})
    says(client.post(new, {"name": "winter"}), "gibt es schon", status=400)
    season = Season.objects.get()
    for act, sent in (("veroeffentlichen/", {"published": "1"}), ("endstand/", {})):
        client.post(page(season) + act, {"version": 1, **sent})
    season.refresh_from_db()
    assert (season.published, season.final_at) == (False, None)
    says(client.get(page(season)), "Noch ist kein Abend gewertet")
    assert client.post(page(season), typed(season, version=7, planned=3)).status_code == 409
    Season.objects.update(organisation=Organisation.objects.create(name="RC Süd"))
    season.refresh_from_db()
    assert client.get(page(season)).status_code == 404
    assert client.post(page(season) + "endstand/", {"version": 1}).status_code == 404


def test_season_costs_the_same_queries_for_two_evenings_and_for_five(club: Organisation) -> None:
    season = season_of(club, evenings(club, 2), published=True)
    assert queries(document) == 9
    season.parts = [*season.parts, *evenings(club, 3)]
    season.save()
    Organisation.objects.update(public_mark="other")
    assert queries(document) == 9


LINE = ShownLine(
    person=1,
    rank=1,
    name="Ahrens, Anna",
    club="",
    cells=[Cell(-25, counts=True)],
    points=-25,
    wertungspunkte=0,
    augen=25,
    each="-25.00",
    a_game="-1.25",
    attended=1,
    counted=1,
    notes=(),
    newcomer=False,
    guest=False,
    nameless=False,
)


def season_with(lines: Sequence[ShownLine], held: int = 1, **said: object) -> ShownSeason:
    parts = [ShownPart("a1", "Abend", date(2026, 1, 9), "", over=True)] * held
    season = Season(**said)
    return ShownSeason(
        season, parts, lines, None, (), by_augen=False, complete_first=False, average=False, rulebook=None
    )


def test_averages_below_zero_are_no_texts() -> None:
    csv = as_csv(rows(season_with([LINE]))).decode()
    assert csv.splitlines()[1] == "1;Ahrens, Anna;;-25;-25;-25,00;-1,25;1;1;"


def test_newcomers_have_ranks_among_themselves_and_some_an_average_a_game() -> None:
    known, *new, guest = [
        replace(LINE, rank=rank, newcomer=rank != 1, a_game=a_game)
        for rank, a_game in ((1, "-1.25"), (2, ""), (3, ""), (3, ""), (7, ""), (None, ""))
    ]
    shown = season_with([known, *new, guest])
    assert (shown.newcomers, shown.by_game) == (list(zip((1, 2, 2, 4), new, strict=True)), True)
    assert season_with([guest]).by_game is False


@pytest.mark.parametrize(
    ("said", "held", "state", "counting"),
    [
        ({}, 0, "Noch kein Abend gewertet", "Alle Abende zählen."),
        (
            {"planned": 1, "counts": "formula"},
            1,
            "nach 1 Abend",
            "Plätze zählen: Teilnehmende − Platz + 1, an jedem Abend.",
        ),
        (
            {"planned": 3, "best": 2, "minimum": 1},
            2,
            "nach 2 von 3 Abenden",
            "Es zählen die besten 2 Abende. Mindestens 1 Abend.",
        ),
    ],
)
def test_season_says_how_far_it_is_and_how_it_counts(
    said: dict[str, object], held: int, state: str, counting: str
) -> None:
    shown = season_with([LINE], held, **said)
    assert (shown.state, shown.counting, shown.running) == (state, counting, "")

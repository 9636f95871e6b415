"""What whoever keeps a season reads of it: why two lists are not comparable, what is gone, and whom to ask."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from scoring import Rulebook, agreed, house_rulebook, rulebook
from scoring.comparable import Differs, differences
from tests.factories import make_tournament
from tests.standings.playing import play_out
from tests.years.chronicle.test_archive import club, outside, somebody
from tournament.models import Organisation, OutsideTournament, Person, Season, Tournament
from tournament.years.reads.notes import _WHY, Counted, Silent, Where, notes_of, silent_in, titles_apart, why_unlike
from tournament.years.reads.parts import parts_of
from tournament.years.reads.shown import shown

DSKV, OPEN, SPRINT = (rulebook(one) for one in ("dskv-2018", "romme24-open", "romme24-sprint"))
ROMME_51, HORESCA = rulebook("romme-51"), rulebook("horesca")


def house(book: Rulebook, **said: Any) -> Rulebook:
    return house_rulebook(book, {"outcomes": {}, **said})


THROWN_IN = {"thrown_in_augen": 0, "thrown_in_wertungspunkte": -1, "thrown_in_keeps_more": False}
WORTH_NOTHING = {
    **{win: {"wertungspunkte": 0} for win in ("hand_romme", "hand_romme_laying_off", "romme")},
    **{loss: {"bands": [{"wertungspunkte": -1, **THROWN_IN}]} for loss in ("opened", "not_opened")},
}


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (DSKV, SPRINT, "einmal gewinnen die wenigsten Augen, einmal die meisten Punkte"),
        (DSKV, OPEN, "gereiht wird einmal nach Wertungspunkten, einmal nach 10 × Wertungspunkte − Augen"),
        (
            house(DSKV, outcomes=WORTH_NOTHING),
            SPRINT,
            "gereiht wird einmal nach Wertungspunkten, einmal nach Augen",
        ),
        (HORESCA, DSKV, "gereiht wird einmal nach den Augen der anderen, einmal nach Wertungspunkten"),
        (ROMME_51, SPRINT, "„Handrommé“ zählt nur einmal eigens"),
        (SPRINT, ROMME_51, "„Hand-Rommé“ zählt nur einmal eigens"),
        (
            DSKV,
            house(DSKV, outcomes={"romme": {"wertungspunkte": 90}}),
            "„Rommé“ gibt einmal 5, einmal 90",
        ),
        (
            SPRINT,
            house(SPRINT, outcomes={"hand_romme": {"others_augen_factor": 3}}),
            "„Hand-Rommé“ nimmt die Augen der anderen einmal mal 2, einmal mal 3",
        ),
        (
            OPEN,
            house(OPEN, outcomes={"opened": {"bands": [{"up_to": 11, "wertungspunkte": 3}, {"wertungspunkte": 1}]}}),
            "„ausgelegt“ gibt für gleich viele Augen Verschiedenes",
        ),
        (SPRINT, house(SPRINT, joker=25), "ein Joker zählt einmal 20, einmal 25 Augen"),
        (ROMME_51, replace(ROMME_51, pack=HORESCA.pack), "gleiche Karten zählen verschieden viele Augen"),
        (
            SPRINT,
            agreed(SPRINT, ["average_where_games_differ"]),
            "einmal entscheidet die Summe, einmal der Schnitt je Spiel",
        ),
        (OPEN, agreed(OPEN, ["augen_break_ties"]), "bei gleich vielen Punkten entscheidet Verschiedenes"),
    ],
)
def test_difference_that_tells_most_is_said_with_both_its_values(one: Rulebook, other: Rulebook, said: str) -> None:
    assert why_unlike(Counted("A", one), Counted("B", other)) == (
        f"„A“ ({one.title}) und „B“ ({other.title}) zählen verschieden: {said}."
    )


def test_difference_has_a_sentence_if_any_and_of_one_title_the_ids() -> None:
    assert set(_WHY) == set(Differs)
    first = Counted("A", DSKV)
    assert differences(DSKV, rulebook("dgsrv")) == ()
    assert why_unlike(first, first) == why_unlike(first, Counted("B", rulebook("dgsrv"))) == ""
    with override("en"):
        assert "Hand rummy" in why_unlike(Counted("A", ROMME_51), Counted("B", SPRINT))
    houses = [house(DSKV, outcomes={"romme": {"wertungspunkte": points}}) for points in (6, 7)]
    assert titles_apart([DSKV, *houses]) == [DSKV.title, *(f"{one.title} ({one.id})" for one in houses)]


def test_evening_of_a_season_that_is_hidden_lost_or_unlike_is_said(
    db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """A key that is lost may have the number of another evening, kept here or elsewhere."""
    kassel = club()
    anna = somebody(kassel, "Ahrens, Anna", agreed=True)
    first, second, unlike, hidden = (
        outside(kassel, date(2026, 1, at), f"Abend {at}", (anna, 1, 10), pk=1_000 + at) for at in range(1, 5)
    )
    OutsideTournament.objects.filter(pk=unlike.pk).update(
        rulebook_id="dskv-2018", house_rules={"outcomes": {"romme": {"wertungspunkte": 90}}}
    )
    OutsideTournament.objects.filter(pk=hidden.pk).update(published=False)
    here, other = (make_tournament(4, organisation=kassel, name=name) for name in ("Geheim", "Anderes"))
    Tournament.objects.filter(pk=here.pk).update(published=False)
    parts = [*(f"a{one.pk}" for one in (first, second, unlike, hidden)), f"t{here.pk}"]
    season = Season.objects.create(organisation=kassel, key="abende", parts=[*parts, f"a{other.pk}", f"t{first.pk}"])
    found = parts_of(season)
    unlike_first = (
        f"„Abend 1, 1. Januar 2026“ ({rulebook('dgsrv').title}) und „Abend 3, 3. Januar 2026“ (Hausregel nach "
        f"{DSKV.title}) zählen verschieden: „Rommé“ gibt einmal 5, einmal 90."
    )
    with django_assert_num_queries(2):
        notes = notes_of(season, found)
    assert notes == [
        "„Geheim“ zählt nicht mit: Es ist nicht mehr veröffentlicht.",
        "„Abend 4“ zählt nicht mit: Es ist nicht mehr veröffentlicht.",
        "2 gewählte Abende zählen nicht mit: Sie sind gelöscht.",
        f"„Abend 3“ zählt nicht mit. {unlike_first}",
    ]


def test_people_without_a_name_are_asked_where_they_have_none(db: None) -> None:
    """Anna has none here, Bernd elsewhere, and each has one there; so have two of another club, and who was deleted."""
    hessen = club("Verband Hessen", "hessen", is_federation=True)
    kassel = club(federation=hessen)
    anna, bernd, out, idle, gone = (
        somebody(hessen, name, agreed=True) for name in ("Anna", "Bernd", "Draußen", "Kam nie", "Teilnehmer 5")
    )
    clara, dirk = (somebody(kassel, name, agreed=True) for name in ("Clara", "Dirk"))

    def here(of: Organisation, *people: Person) -> Tournament:
        made = make_tournament(4, series=1, games=4, organisation=of)
        for number, person in enumerate(people, 1):
            made.registrations.filter(number=number).update(person=person, anonymous=person != bernd)
        made.registrations.filter(person=out).update(disqualified=True, disqualified_reason="Karten gezinkt")
        play_out(made)
        return made

    def elsewhere(of: Organisation, day: int, *people: Person) -> OutsideTournament:
        made = outside(of, date(2026, 1, day), f"Abend {day}", *((one, at, 10) for at, one in enumerate(people, 1)))
        made.results.exclude(person=anna).update(anonymous=True)
        made.results.filter(person=idle).update(games=0)
        return made

    events = [here(hessen, anna, bernd, out, gone), here(kassel, clara)]
    typed = [elsewhere(hessen, 1, anna, bernd, idle), elsewhere(kassel, 2, dirk)]
    here(hessen, anna), elsewhere(hessen, 3, bernd)  # not of the season
    parts = [*(f"t{one.pk}" for one in events), *(f"a{one.pk}" for one in typed)]
    season = Season.objects.create(organisation=hessen, key="abende", parts=parts)
    listed = shown(season)
    called = {line.person: line.name for line in listed.lines}
    (event, _of_kassel), (evening, _too) = events, typed
    registration = event.registrations.get(person=anna)
    silent = silent_in(listed, parts_of(season))
    assert (silent, silent.number) == (
        Silent(
            [
                ("Anna", called[anna.pk], [Where(event.name, event.slug, registration.pk, 0)]),
                ("Bernd", called[bernd.pk], [Where(evening.name, "", 0, evening.pk)]),
            ],
            elsewhere=2,
            of=8,
        ),
        4,
    )

"""What each act of an organisation stores and logs, and whether its public pages are other ones since."""

from collections.abc import Callable
from datetime import date, time, timedelta
from typing import Any

import pytest
from django.utils import timezone

import scoring
from tests.factories import ACTOR, make_tournament
from tests.standings.playing import refusal
from tests.years.season.test_like_with_like import evening
from tests.years.season.test_pages import evenings
from tournament.core.errors import RefusedError
from tournament.models import (
    AuditEntry,
    Club,
    ClubDate,
    JoinRequest,
    Organisation,
    OutsideResult,
    OutsideTournament,
    Person,
    Qualification,
    Season,
)
from tournament.years.acts import organisation as acts
from tournament.years.acts import outside, seasons
from tournament.years.numbers import FIGURES

Logged = tuple[str, dict[str, Any], bool] | None


@pytest.fixture
def kassel(db: None) -> Organisation:
    return Organisation.objects.create(name="RC Kassel", slug="rc-kassel", shown=True)


@pytest.fixture
def hessen(db: None) -> Organisation:
    return Organisation.objects.create(name="Hessen", is_federation=True, language="en", time_zone="Europe/London")


def logged(act: Callable[..., object], *said: Any, of: str = "RC Kassel", **more: Any) -> Logged:
    """The act, what the log says beside whose it is, whether pages are other ones; None: it did nothing."""
    before, rows = Organisation.objects.get(name=of).public_mark, AuditEntry.objects.count()
    act(*said, ACTOR, **more)
    mark = Organisation.objects.get(name=of).public_mark
    row = AuditEntry.objects.order_by("pk")[rows:].first()
    if row is None:
        assert mark == before
        return None
    assert row.after.pop("organisation") == of
    return row.action, row.after, mark != before


def test_date_is_stored_changed_and_deleted_beside_others(kassel: Organisation) -> None:
    kassel.dates.create(name="Davor", date=date(2026, 1, 1))
    said = {"name": "Abend", "date": date(2026, 12, 1), "begins": time(19)}
    on_page = {"date_name": "Abend", "day": "2026-12-01"}
    assert logged(acts.store_date, kassel, None, 0, said) == ("date_set", on_page, True)
    stored = kassel.dates.get(name="Abend")
    assert logged(acts.store_date, kassel, stored.pk, 1, said) is None
    later = said | {"date": date(2026, 12, 2)}
    assert logged(acts.store_date, kassel, stored.pk, 1, later) == ("date_set", on_page | {"day": "2026-12-02"}, True)
    stored.refresh_from_db()
    assert {name: getattr(stored, name) for name in (*said, "version")} == later | {"version": 2}
    assert refusal(acts.store_date, kassel, stored.pk, 1, said, ACTOR) == "stale"
    assert refusal(acts.delete_date, kassel, stored.pk, 1, ACTOR) == "stale"
    deleted = ("date_deleted", on_page | {"day": "2026-12-02"}, True)
    assert logged(acts.delete_date, kassel, stored.pk, 2) == deleted
    assert list(ClubDate.objects.values_list("name", flat=True)) == ["Davor"]
    assert refusal(acts.store_date, kassel, stored.pk, 2, said, ACTOR) == "date_gone"
    assert refusal(acts.delete_date, kassel, stored.pk, 2, ACTOR) == "date_gone"


def test_organisation_has_a_thousand_dates_and_no_more(kassel: Organisation, hessen: Organisation) -> None:
    hessen.dates.create(name="Anderswo", date=date(2026, 1, 1))
    day = {"date": date(2026, 1, 1)}
    ClubDate.objects.bulk_create(ClubDate(organisation=kassel, name=str(at), **day) for at in range(999))
    acts.store_date(kassel, None, 0, {"name": "1000", **day}, ACTOR)
    with pytest.raises(RefusedError, match=r"too_many_dates$") as refused:
        acts.store_date(kassel, None, 0, {"name": "1001", **day}, ACTOR)
    assert refused.value.params == {"most": 1000}


def ask(federation: Organisation, name: str, place: str = "10.0.0.1", *, days_ago: float = 0) -> JoinRequest:
    said = {"name": name, "place": "Fulda", "contact": "Ida Zander", "mail": "ida@fulda.example"}
    acts.ask(federation, said, place, timezone.now() - timedelta(days=days_ago))
    return JoinRequest.objects.get(name=name, state="open")


def test_requests_to_join_are_decided_once_and_forgotten_in_time(hessen: Organisation) -> None:
    other = Organisation.objects.create(name="Bayern", is_federation=True)
    first, second, elsewhere = ask(hessen, "RC Hanau"), ask(hessen, "RC Fulda"), ask(other, "RC Fulda 2")
    in_hessen = {"of": "Hessen"}
    taken_in = ("join_accepted", {"club": "RC Fulda"}, False)
    assert logged(acts.accept, hessen, second.pk, **in_hessen) == taken_in
    made = Organisation.objects.get(name="RC Fulda")
    assert (made.federation, made.language, made.time_zone) == (hessen, "en", "Europe/London")
    for pk in (second.pk, elsewhere.pk):
        assert refusal(acts.accept, hessen, pk, ACTOR) == "join_decided"
    Organisation.objects.create(name="RC Hanau")
    assert refusal(acts.accept, hessen, first.pk, ACTOR) == "organisation_named"
    refused = ("join_refused", {"club": "RC Hanau"}, False)
    assert logged(acts.refuse, hessen, first.pk, "Zu weit.", **in_hessen) == refused
    second.refresh_from_db()
    first.refresh_from_db()
    assert [(one.state, one.reason, one.organisation) for one in (first, second)] == [
        ("refused", "Zu weit.", None),
        ("accepted", "", made),
    ]
    again = ask(hessen, "RC Hanau")  # who was refused may ask again
    JoinRequest.objects.filter(pk=first.pk).update(decided_at=timezone.now() - timedelta(days=89.9))
    JoinRequest.objects.filter(pk=second.pk).update(decided_at=timezone.now() - timedelta(days=90.1))
    acts.refuse(hessen, again.pk, "Zu weit.", ACTOR)
    assert {*JoinRequest.objects.all()} == {first, again, elsewhere}


def test_requests_are_counted_by_address_and_day(hessen: Organisation) -> None:
    for at, (place, days_ago) in enumerate((("10.0.0.1", 1.1), ("10.0.0.1", 0.9), ("10.0.0.2", 0), ("10.0.0.1", 0))):
        ask(hessen, f"RC {at}", place, days_ago=days_ago)
    ask(hessen, "RC Dritte")
    said = {"name": "RC Vierte", "place": "", "contact": "", "mail": ""}
    assert refusal(acts.ask, hessen, said, "10.0.0.1", timezone.now()) == "join_too_many"
    assert JoinRequest.objects.count() == 5
    before = hessen.public_mark
    hessen.refresh_from_db()
    asked = AuditEntry.objects.filter(action="join_asked").last()
    assert (hessen.public_mark, asked and (asked.actor, asked.after)) == (
        before,
        ("Antrag", {"organisation": "Hessen", "club": "RC Dritte"}),
    )


def test_pages_are_set_as_typed_or_stay(kassel: Organisation) -> None:
    kassel.language = "en"
    kassel.save()
    typed = {"shown": True, "slug": "", "about": "", "language": ""}
    assert logged(acts.set_pages, kassel, 1, typed) is None
    said = {"slug": "rc-kassel", "about": "Wir spielen.", "language": "en"}
    now = typed | {"about": "Wir spielen."}
    assert logged(acts.set_pages, kassel, 1, now) == ("pages_set", {"pages_shown": True, **said}, True)
    assert refusal(acts.set_pages, kassel, 1, now, ACTOR) == "stale"
    kassel.refresh_from_db()
    assert ({name: getattr(kassel, name) for name in said}, kassel.version) == (said, 2)


def line(name: str, person: int | None = None, **figures: Any) -> outside.Result:
    said: dict[str, Any] = {"club": "", "pass_number": "", "anonymous": False} | dict.fromkeys(FIGURES) | figures
    return outside.Result(name=name, person=person, **said)


ABOUT = {"name": "Pokal", "date": date(2019, 5, 4), "place": "Kassel", "rulebook_id": "dgsrv"}
EVENT = {"event": "Pokal", "day": "2019-05-04"}


def test_results_from_outside_are_stored_shown_corrected_and_deleted(kassel: Organisation) -> None:
    before = outside.store(kassel, ABOUT | {"name": "Davor"}, [line("Davor, Dora", points=1)], ACTOR)
    anna = kassel.people.create(name="Ahrens, Anna")
    make_tournament(1, organisation=kassel).registrations.update(person=anna)  # by her name
    Club.objects.create(name="RC Kassel", organisation=Organisation.objects.create(name="Fremd"))
    results = (
        line("Ahrens, Anna", anna.pk, points=40, club="RC Kassel"),
        line("Neu, Nora", points=50, club="rc kassel", pass_number="HE-2", born=1961, anonymous=True),
        line("Ott, Otto", points=40),
    )
    stored_as = "outside_stored", EVENT | {"people": 3, "new_people": 2}, False
    assert logged(outside.store, kassel, ABOUT, results) == stored_as
    event = OutsideTournament.objects.get(name="Pokal")
    figures = "person__name", "club__name", "rank", "points", "wertungspunkte", "augen", "anonymous"
    assert list(event.results.order_by("pk").values_list(*figures)) == [
        ("Ahrens, Anna", "RC Kassel", 2, 40, 40, 0, False),
        ("Neu, Nora", "RC Kassel", 1, 50, 50, 0, True),
        ("Ott, Otto", None, 2, 40, 40, 0, False),
    ]
    nora = Person.objects.get(name="Neu, Nora")
    assert (nora.organisation, nora.club, nora.pass_number, nora.born) == (
        kassel,
        kassel.clubs.get(name="RC Kassel"),
        "HE-2",
        1961,
    )
    assert refusal(outside.store, kassel, ABOUT | {"name": "pokal"}, results, ACTOR) == "outside_known"
    outside.store(kassel, ABOUT | {"date": date(2020, 5, 4)}, [line("Neu, Nora", nora.pk, points=1)], ACTOR)
    for version, (published, action) in enumerate(((True, "outside_published"), (False, "outside_hidden")), 1):
        assert logged(outside.publish, event, version, published=published) == (action, EVENT, True)
    assert logged(outside.publish, event, 3, published=False) is None
    kept, changed, gone = event.results.order_by("pk")
    as_it_is = {key: getattr(changed, key) for key in (*FIGURES, "anonymous")}
    same = {changed.pk: as_it_is}
    assert logged(outside.correct, event, 4, ABOUT, same, "") is None
    now = {changed.pk: as_it_is | {"points": 49, "anonymous": False}}
    for version, lines, counted in ((4, now, (1, 0)), (5, {gone.pk: None}, (0, 1))):
        said = EVENT | {"reason": ""} | dict(zip(("changed", "removed_people"), counted, strict=True))
        assert logged(outside.correct, event, version, ABOUT, lines, "") == ("outside_corrected", said, True)
    assert list(event.results.order_by("pk").values_list("pk", "points", "anonymous")) == [
        (kept.pk, 40, False),
        (changed.pk, 49, False),
    ]
    other = ABOUT | {"place": "Fulda"}
    said |= {"reason": "Verzählt", "changed": 0, "removed_people": 0}
    assert logged(outside.correct, event, 6, other, {}, "Verzählt") == ("outside_corrected", said, True)
    assert refusal(outside.correct, event, 7, ABOUT | {"name": "Davor"}, {}, "", ACTOR) == "outside_known"
    outside.publish(event, 7, ACTOR, published=True)
    assert refusal(outside.correct, event, 8, ABOUT, {}, "", ACTOR) == "outside_reason_missing"
    event.refresh_from_db()
    assert (event.place, event.version) == ("Fulda", 8)
    there, public = OutsideTournament(pk=event.pk, organisation=kassel), True
    assert logged(outside.delete, event, 8) == ("outside_deleted", EVENT, public)
    assert refusal(outside.delete, there, 8, ACTOR) == "outside_gone"
    on = {"event": "Davor", "day": "2019-05-04"}
    assert logged(outside.delete, before, 1) == ("outside_deleted", on, not public)


def test_person_stands_once_in_results_from_outside(kassel: Organisation) -> None:
    anna = kassel.people.create(name="Ahrens, Anna").pk
    twice = [line("Ahrens, Anna", anna, points=4), line("Ott, Otto", points=1), line("Vogt, Anna", anna, points=3)]
    with pytest.raises(RefusedError, match=r"outside_twice$") as refused:
        outside.store(kassel, ABOUT, twice, ACTOR)
    assert (refused.value.params, OutsideTournament.objects.count()) == ({"name": "Vogt, Anna"}, 0)


@pytest.mark.parametrize(
    ("rulebook_id", "said", "points", "wertungspunkte", "augen"),
    [
        ("dgsrv", {"points": 44}, 44, 44, 0),
        ("dgsrv", {"wertungspunkte": 44, "augen": 310}, 44, 44, 310),
        ("dgsrv", {"points": 40, "wertungspunkte": 44}, 40, 44, 0),
        ("dgsrv", {"augen": 310}, None, 0, 0),
        ("romme24-open", {"points": 44}, 44, 0, 0),
        ("romme24-open", {"wertungspunkte": 44}, 44, 44, 0),
        ("romme24-sprint", {"augen": 310}, -310, 0, 310),
        ("romme24-sprint", {"points": 310}, -310, 0, 310),
        ("romme24-sprint", {"points": -310}, -310, 0, 310),
        ("romme24-sprint", {"points": -310, "augen": 300}, -310, 0, 300),
        ("romme24-sprint", {"wertungspunkte": 44}, None, 0, 0),
    ],
)
def test_number_that_ranks_follows_from_the_figure_it_is(
    rulebook_id: str, said: dict[str, int], points: int | None, wertungspunkte: int, augen: int
) -> None:
    one, played = line("Ott, Otto", **said), scoring.rulebook(rulebook_id)
    if points is None:
        with pytest.raises(RefusedError, match=r"outside_points_missing$") as refused:
            outside.ranked_figures(one, played)
        assert refused.value.params == {"name": "Ott, Otto"}
    else:
        made = {"points": points, "wertungspunkte": wertungspunkte, "augen": augen}
        assert outside.ranked_figures(one, played) == dict.fromkeys(FIGURES) | made


@pytest.mark.parametrize(
    ("rulebook_id", "ranks", "stored"),
    [("dgsrv", (None, None), [1, 2]), ("dgsrv", (2, None), [2, None]), ("romme24-sprint", (None, None), [None, None])],
)
def test_ranks_follow_from_totals_where_there_are_none(
    kassel: Organisation, rulebook_id: str, ranks: tuple[int | None, ...], stored: list[int | None]
) -> None:
    results = [line(f"Ott, {rank}{at}", rank=rank, points=9 - at) for at, rank in enumerate(ranks)]
    made = outside.store(kassel, ABOUT | {"rulebook_id": rulebook_id}, results, ACTOR)
    assert list(made.results.order_by("pk").values_list("rank", flat=True)) == stored


def test_season_is_changed_shown_and_final(kassel: Organisation) -> None:
    keys, name = evenings(kassel, 2), {"season": "Winter"}
    kassel.seasons.create(name="Davor", key="davor")
    assert logged(seasons.add_season, kassel, {"name": "Winter"}) == ("season_added", name, False)
    season = kassel.seasons.get(name="Winter")
    assert refusal(seasons.add_season, kassel, {"name": "winter"}, ACTOR) == "season_named"
    assert seasons.add_season(kassel, {"name": "Winter!"}, ACTOR).key not in {"", season.key}
    assert logged(seasons.change_season, season, 1, {"name": "Winter"}) is None
    assert refusal(seasons.set_published, season, 1, ACTOR, published=True) == "season_empty"
    said = {"name": "Winter", "parts": keys, "best": 1}
    assert logged(seasons.change_season, season, 1, said) == ("season_changed", name, False)
    for version, word in ((2, "davor"), (1, "Winter")):
        assert refusal(seasons.change_season, season, version, {"name": word}, ACTOR) == (
            "season_named" if word == "davor" else "stale"
        )
    marked = dict.fromkeys(kassel.people.order_by("pk").values_list("pk", flat=True)[:2], True)
    assert logged(seasons.mark_guests, season, 2, marked) == ("season_changed", name, False)
    assert logged(seasons.set_published, season, 3, published=True) == ("season_published", name, True)
    assert logged(seasons.set_published, season, 4, published=True) is None
    assert logged(seasons.mark_guests, season, 4, dict(list(marked.items())[:1])) == ("season_changed", name, True)
    assert dict(season.marked.values_list("person", "is_guest")) == dict(list(marked.items())[:1])
    assert logged(seasons.change_season, season, 5, said | {"best": 2}) == ("season_changed", name, True)
    final = name | {"edition": 1}
    assert logged(seasons.finalise_season, season, 6, "") == ("season_final", final, True)
    season.refresh_from_db()
    edition = season.editions.get()
    assert (season.version, season.best, season.published, season.final_at) == (7, 2, True, edition.at)
    assert refusal(seasons.change_season, season, 7, said, ACTOR) == "season_final"
    assert refusal(seasons.mark_guests, season, 7, marked, ACTOR) == "season_final"
    assert refusal(seasons.finalise_season, season, 7, "Noch einmal", ACTOR) == "season_unchanged"
    OutsideResult.objects.filter(tournament=int(keys[0][1:])).delete()
    assert refusal(seasons.finalise_season, season, 7, "", ACTOR) == "season_reason"
    assert logged(seasons.finalise_season, season, 7, "Verzählt") == ("season_final", name | {"edition": 2}, True)
    assert [(one.number, one.reason) for one in season.editions.all()] == [(1, ""), (2, "Verzählt")]
    assert logged(seasons.set_published, season, 8, published=False) == ("season_unpublished", name, True)
    evening(kassel, date(2026, 3, 6), over=False, name="Läuft")
    Season.objects.filter(pk=season.pk).update(final_at=None, joins=True, name_begins="Läuft")
    with pytest.raises(RefusedError, match=r"season_goes_on$") as refused:
        seasons.finalise_season(season, 9, "", ACTOR)
    assert refused.value.params == {"name": "Läuft"}
    empty = kassel.seasons.get(name="Davor")
    assert refusal(seasons.finalise_season, empty, 1, "", ACTOR) == "season_empty"


def test_qualification_is_changed_answered_and_entered(kassel: Organisation) -> None:
    (key,), name = evenings(kassel, 1), {"qualification": "DM"}
    kassel.qualifications.create(name="Davor", key="davor")
    assert logged(seasons.add_qualification, kassel, "DM") == ("qualification_added", name, False)
    found = Qualification.objects.get(name="DM")
    assert refusal(seasons.add_qualification, kassel, "dm", ACTOR) == "qualification_named"
    assert refusal(seasons.change_qualification, found, 1, {"name": "davor"}, ACTOR) == "qualification_named"
    sources = [{"key": key, "places": 3}]
    for version, (published, public) in enumerate(((False, False), (True, True), (False, True)), 1):
        said = {"name": "DM", "sources": sources, "published": published}
        assert logged(seasons.change_qualification, found, version, said) == ("qualification_changed", name, public)
    first, second, last = (one.person_id for one in OutsideResult.objects.order_by("-points")[:3])
    answers = {first: "accepted", second: ""}
    assert logged(seasons.answer, found, 4, {second: ""}) is None
    assert logged(seasons.answer, found, 4, answers) == ("qualification_answered", name, False)
    assert logged(seasons.answer, found, 5, answers) is None
    Qualification.objects.update(published=True)
    assert logged(seasons.answer, found, 5, answers | {second: "declined"}) == ("qualification_answered", name, True)
    third = Person.objects.get(pk=last)
    for version, wild in ((6, True), (7, False)):
        assert logged(seasons.set_wild_card, found, version, third, wild=wild) == ("qualification_changed", name, True)
        assert list(found.qualifiers.values_list("person", "answer", "wild")) == [
            (first, "accepted", False),
            (second, "declined", False),
            (third.pk, "", wild),
        ]
    assert refusal(seasons.answer, found, 7, {}, ACTOR) == "stale"
    found.refresh_from_db()
    tournament = make_tournament(1, organisation=kassel)
    OutsideResult.objects.update(club=Club.objects.create(name="RC Kassel", organisation=kassel))
    assert [seasons.enter_qualified(found, tournament, ACTOR) for _again in range(2)] == [1, 0]
    entered = tournament.registrations.get(number=2)
    assert (entered.person.name, entered.club and entered.club.name) == (Person.objects.get(pk=first).name, "RC Kassel")
    assert seasons.add_qualification(kassel, "?!", ACTOR).key == "qualifikation"

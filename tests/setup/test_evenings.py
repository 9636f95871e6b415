"""A club evening: who came last time is offered, one button draws, the sums of a series are typed on one sheet."""

import re
from datetime import date, datetime, time

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

import scoring
from scoring.rankings import Of
from tests.factories import (
    ACTOR,
    close_lists,
    fill_list,
    make_team,
    make_tournament,
    print_lists,
    publish_results,
    seat_series,
    series_of,
    table_of,
)
from tests.people.members import logged_in, member
from tests.setup.pages import found, missing
from tests.web.html import text_of
from tests.web.reading import texts
from tournament.core.names import name_instead
from tournament.core.programme import Point
from tournament.draw.paper import draw as seating_plan
from tournament.lists.acts.lists import confirm_cards
from tournament.lists.paper import spielliste
from tournament.live.acts.programme import write
from tournament.models import (
    AuditEntry,
    CardTable,
    Membership,
    Organisation,
    Person,
    PointKind,
    Registration,
    Tournament,
)
from tournament.setup.reads import DEMO_LOADED
from tournament.standings.paper import made
from tournament.standings.paper.content import organisers_content
from tournament.web import kept

pytestmark = pytest.mark.django_db
NEW = "/leitung/neu/clubabend/"
RULES = {"rulebook_id": "dgsrv", "series_count": 2, "games_per_series": 8, "date": "2026-11-29"}


@pytest.fixture
def club(organiser: User) -> Organisation:
    return Organisation.objects.get(memberships__user=organiser)


@pytest.fixture
def last(club: Organisation, organiser: User) -> Tournament:
    """The evening before, of seven people."""
    made = make_tournament(7, series=2, games=8, name="Clubabend Oktober", organisation=club)
    Tournament.objects.filter(pk=made.pk).update(club_evening=True)
    made.organisers.add(organiser)
    return made


def begun(browser: Client, last: Tournament | None = None, new: str = "", **more: object) -> Tournament:
    """The evening that is made with everybody of the last one and these."""
    there = list(last.registrations.values_list("pk", flat=True)) if last else []
    answer = browser.post(NEW, {"name": "Clubabend November", "there": there, "new": new} | RULES | more)
    assert answer.status_code == 302, text_of(answer)
    return Tournament.objects.get(name="Clubabend November")


@pytest.fixture
def evening(browser: Client, last: Tournament) -> Tournament:
    """Everybody of the last one is there again, and Nora is new: two tables are drawn."""
    return begun(browser, last, "Neu, Nora")


def people_of(evening: Tournament) -> set[int]:
    """Who is registered for it."""
    return set(evening.registrations.values_list("person", flat=True))


def page_of(browser: Client, evening: Tournament) -> str:
    return text_of(browser.get(f"/leitung/{evening.slug}/clubabend/"))


def acted(browser: Client, evening: Tournament, act: str, **sent: object) -> str:
    """What the page says after an act."""
    return text_of(browser.post(f"/leitung/{evening.slug}/clubabend/{act}/", sent, follow=True))


def drawn(browser: Client, evening: Tournament, number: int, **sent: object) -> str:
    return acted(browser, evening, "auslosen", version=series_of(evening, number).version, **sent)


def typed(browser: Client, evening: Tournament, number: int, *tables: int) -> None:
    """The lists of these tables are kept and closed."""
    for table in tables:
        fill_list(table_of(evening, table, of=number))
    close_lists(series_of(evening, number), *tables)


def test_evening_says_when_it_goes_on_to_all_who_wait(browser: Client, evening: Tournament) -> None:
    """Issue 36: "Weiter geht es um 14:20". Nobody begins a series of an evening: whoever is drawn plays, and waits no
    more."""
    evening.date = evening.today
    evening.save()
    begin = [datetime.combine(evening.today, time(hour)) for hour in (19, 20)]
    points = [Point(PointKind.SERIES, begins, 50, series=number) for number, begins in enumerate(begin, 1)]
    write(evening, 0, points, ACTOR, shown=True)

    def says() -> list[bool]:
        kept.forget()
        pages = page_of(browser, evening), text_of(Client().get(f"/turniere/{evening.slug}/"))
        return ["Weiter geht es um 20:00 Uhr mit der 2. Serie" in page for page in pages]

    assert says() == [True, False]  # its organisers see what comes, and move it
    assert "Jetzt: 1. Serie" in page_of(browser, evening)
    typed(browser, evening, 1, 1, 2)
    assert says() == [True, True]
    drawn(browser, evening, 2)
    assert says() == [False, False]


def test_first_evening_of_a_club_begins_with_what_is_typed(browser: Client, club: Organisation) -> None:
    assert ["Wer ist da?" in text_of(browser.get(NEW)), "Wer noch da ist" in text_of(browser.get(NEW))] == [True, False]
    evening = begun(browser, new="Anna Ahrens, RC Karlsau\nBauer, Bernd\n3. Clara Claus\nDirk Dietz")

    people = evening.registrations.filter(present=True).order_by("person__name")
    assert [str(one.person.name) for one in people] == ["Ahrens, Anna", "Bauer, Bernd", "Claus, Clara", "Dietz, Dirk"]
    assert (evening.organisation, evening.members_per_team, evening.minutes_per_series) == (club, 0, None)
    assert (evening.published, series_of(evening).card_tables.count()) == (True, 1)


def test_next_evening_offers_who_came_and_keeps_the_rules(browser: Client, last: Tournament) -> None:
    absent = last.registrations.get(number=7)
    offer = browser.get(NEW)
    assert [str(one.person.name) in text_of(offer) for one in last.registrations.all()] == [True] * 7
    assert offer.context["form"].initial["games_per_series"] == 8

    there = last.registrations.exclude(pk=absent.pk).values_list("pk", flat=True)
    evening = begun(browser, new="Neu, Nora\nAlt, Arno", there=list(there))
    assert {one.person_id for one in last.registrations.all()} - people_of(evening) == {absent.person_id}
    assert evening.registrations.filter(present=True).count() == evening.registrations.count() == 8
    assert (evening.date, evening.club_evening) == (date(2026, 11, 29), True)


def test_member_who_does_not_come_is_no_player_of_the_evening(browser: Client, last: Tournament) -> None:
    """The public pages count and list who came."""
    there = last.registrations.exclude(number__in=[5, 6, 7]).values_list("pk", flat=True)
    evening = begun(browser, there=list(there))
    typed(browser, evening, 1, 1)
    publish_results(evening, 1)
    absent = [str(one.person.name) for one in last.registrations.filter(number__in=[5, 6, 7])]
    pages = [text_of(browser.get(f"{evening.get_absolute_url()}{page}")) for page in ("", "stand")]
    assert [found(page, *absent) for page in pages] == [[], []]
    assert "Spieler 4 aus 2 Vereinen" in pages[0]


def test_member_who_comes_later_is_ticked_and_as_before(browser: Client, last: Tournament) -> None:
    """With the number where it is free, and without a name in public where that was asked for."""
    last.registrations.filter(number=7).update(anonymous=True, categories=["Senioren"])
    there = last.registrations.exclude(number__in=[6, 7]).values_list("pk", flat=True)
    evening = begun(browser, there=list(there), new="Neu, Nora")
    evening.registrations.filter(person__name="Neu, Nora").update(number=6)
    late = last.registrations.filter(number__in=[6, 7]).order_by("number")
    page = page_of(browser, evening)
    assert not missing(page, "Noch nicht da", *(str(one.person.name) for one in late))

    for one in reversed(late):
        acted(browser, evening, "leute", there=one.pk, new="")
    came = [evening.registrations.get(person=one.person_id) for one in late]
    assert [(one.number, one.present, one.anonymous, one.categories) for one in came] == [
        (8, True, False, []),
        (7, True, True, ["Senioren"]),
    ]
    assert [one.club_id for one in came] == [one.club_id for one in late]
    assert "Noch nicht da" not in page_of(browser, evening)


def test_people_of_a_small_tournament_may_come_to_the_first_evening(browser: Client, last: Tournament) -> None:
    """Who did not come yet is offered there as well."""
    Tournament.objects.filter(pk=last.pk).update(club_evening=False)
    there = last.registrations.exclude(number=7).values_list("pk", flat=True)
    evening = begun(browser, there=list(there))
    assert not missing(page_of(browser, evening), "Noch nicht da", last.registrations.get(number=7).person.name)


def test_member_both_ticked_and_typed_comes_once(browser: Client, last: Tournament) -> None:
    evening = begun(browser, last, "Anna Ahrens")
    assert people_of(evening) == people_of(last)


@pytest.mark.parametrize(("day", "is_offered"), [(date(2025, 5, 9), True), (date(2025, 5, 8), False)])
def test_member_is_known_for_a_year(browser: Client, last: Tournament, day: date, is_offered: bool) -> None:
    """The evening that counts was on 9 May 2026."""
    former = make_tournament(3, name="Clubabend Mai", organisation=last.organisation)
    Tournament.objects.filter(pk=former.pk).update(club_evening=True, date=day)
    offered = {one.person_id for one in browser.get(NEW).context["form"].members}
    assert offered == people_of(last) | (people_of(former) if is_offered else set())


def test_member_is_offered_as_they_were_the_last_time(browser: Client, last: Tournament) -> None:
    """Not as at the evening before, though that was entered later."""
    one = last.registrations.get(number=3)
    former = make_tournament(3, name="Clubabend Mai", organisation=last.organisation)
    Tournament.objects.filter(pk=former.pk).update(club_evening=True, date=date(2026, 1, 1))
    former.registrations.filter(number=1).update(person=one.person_id)
    newer = {member.person_id: member.number for member in browser.get(NEW).context["form"].members}
    assert newer[one.person_id] == 3


def test_people_of_teams_all_come_along(browser: Client, last: Tournament) -> None:
    """Who of a team is missing counts in its sum (decisions.md: who played less stands behind)."""
    make_team(last, list(last.registrations.order_by("number")[:4]), "Karlsau")
    there = last.registrations.exclude(number=4).values_list("pk", flat=True)
    evening = begun(browser, there=list(there))
    assert people_of(evening) == people_of(last)
    assert list(evening.registrations.filter(present=False).values_list("number", flat=True)) == [4]


def test_second_evening_of_a_month_is_called_after_its_day(browser: Client, club: Organisation) -> None:
    names = []
    for _evening in range(2):
        names.append(browser.get(NEW).context["form"].initial["name"])
        make_tournament(4, organisation=club, name=names[-1])
    today = timezone.localdate()
    assert names == [f"Clubabend {date_format(today, day)}" for day in ("F", "j. F")]


def test_other_rules_than_last_time_are_those_of_tonight_alone(browser: Client, last: Tournament) -> None:
    """Last time was a tournament of two days."""
    Tournament.objects.filter(pk=last.pk).update(last_day=date(2026, 5, 10), club_evening=False)
    evening = begun(browser, last, "Neu, Nora", series_count=3, games_per_series=12)
    assert (evening.series_count, evening.series.count(), evening.games_per_series) == (3, 3, 12)
    assert (evening.date, evening.last_day, evening.club_evening) == (date(2026, 11, 29), None, True)
    last.refresh_from_db()
    assert (last.series_count, last.games_per_series) == (2, 8)


def test_member_who_is_typed_is_ticked_and_not_made_twice(browser: Client, last: Tournament) -> None:
    there = last.registrations.exclude(number__in=[1, 2]).values_list("pk", flat=True)
    evening = begun(browser, new="Anna Ahrens\nBauer, Bernd, RC Karlsau", there=list(there))

    of_list = evening.registrations.get(number=1)
    assert (of_list.present, of_list.person) == (True, last.registrations.get(number=1).person)
    clubs = evening.registrations.filter(person__name="Bauer, Bernd").values_list("club__name", flat=True)
    assert list(clubs) == ["RC Karlsau"]


def test_name_that_two_clubs_know_is_of_neither(browser: Client, last: Tournament) -> None:
    for number in (1, 2):
        club = last.registrations.get(number=number).club
        Person.objects.create(name="Lorenz, Lutz", club=club, organisation=last.organisation)
    evening = begun(browser, last, "Lutz Lorenz")
    assert evening.registrations.get(person__name="Lorenz, Lutz").club is None


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"new": "Ahrens, Anna\nBauer, Bernd"}, "2 anwesend: Das reicht nicht"),
        ({"new": "Ahrens, Anna\nBauer\nClaus, Clara"}, "Bauer: Bitte Nachname und Vorname"),
        ({"name": "", "new": "A, B\nC, D\nE, F"}, "Hier fehlt ein Name."),
        ({"new": "A, B\nC, D\nE, F", "games_per_series": "viele"}, "Bitte eine ganze Zahl eingeben."),
    ],
)
def test_evening_that_cannot_be_begun_says_why(browser: Client, sent: dict[str, str], said: str) -> None:
    answer = browser.post(NEW, {"name": "Abend"} | RULES | sent)
    assert (answer.status_code, Tournament.objects.count()) == (400, 0)
    assert said in text_of(answer)
    assert sent["new"].partition("\n")[0] in answer.content.decode()


def test_last_time_is_the_newest_evening_never_the_demo_nor_a_championship(
    browser: Client, club: Organisation, organiser: User
) -> None:
    for players, day in ((61, date(2026, 10, 3)), (5, date(2026, 10, 2))):
        one = make_tournament(players, organisation=club, name=f"Pokal zu {players}")
        Tournament.objects.filter(pk=one.pk).update(date=day)
    assert browser.get(NEW).context["last"].name == "Pokal zu 5"

    demo = make_tournament(4, organisation=club, name="Beispiel")
    Tournament.objects.filter(pk=demo.pk).update(date=date(2026, 10, 4))
    AuditEntry.objects.create(tournament=demo, action=DEMO_LOADED, subject=demo.name, revision=9, at=timezone.now())
    assert browser.get(NEW).context["last"].name == "Pokal zu 5"

    evening = make_tournament(3, organisation=club, name="Abend")
    Tournament.objects.filter(pk=evening.pk).update(date=date(2020, 1, 1), club_evening=True)
    assert browser.get(NEW).context["last"] == evening


def test_member_whose_name_was_deleted_is_not_offered(browser: Client, last: Tournament) -> None:
    gone = last.registrations.get(number=2)
    gone.person.name = name_instead(gone.number)
    gone.person.save()
    assert [one.number for one in browser.get(NEW).context["form"].members] == [1, 3, 4, 5, 6, 7]


def test_member_of_two_clubs_chooses_whose_evening_it_is(browser: Client, last: Tournament, organiser: User) -> None:
    other = Organisation.objects.create(name="RC Karlsau")
    Membership.objects.create(organisation=other, user=organiser)
    assert browser.get(NEW).context["last"] == last
    assert browser.get(f"{NEW}?veranstalter={other.pk}").context["last"] is None
    assert begun(browser, new="A, B\nC, D\nE, F", veranstalter=other.pk).organisation == other


def test_evening_of_another_club_is_nobodys_last_time(browser: Client, last: Tournament) -> None:
    other = logged_in(member(Organisation.objects.create(name="RC Karlsau"), "berta").username)
    assert other.get(NEW).context["last"] is None
    there = last.registrations.values_list("pk", flat=True)
    other.post(NEW, {"name": "Fremd", "there": list(there), "new": "A, B\nC, D\nE, F"} | RULES)
    assert Registration.objects.filter(tournament__name="Fremd").count() == 3


def test_people_are_folded_away_once_a_series_is_seated(browser: Client, evening: Tournament) -> None:
    def folded() -> bool:
        html = browser.get(f"/leitung/{evening.slug}/clubabend/").content.decode()
        return re.search(r'<details id="leute"\s*>', html) is not None

    assert folded()
    CardTable.objects.filter(series__tournament=evening).delete()
    assert not folded()


def test_series_follow_each_other_and_the_siegerliste_ends_the_evening(browser: Client, evening: Tournament) -> None:
    assert "Nächste Serie" not in page_of(browser, evening)
    typed(browser, evening, 1, 1, 2)
    page = page_of(browser, evening)
    assert ("Serie 1 ist fertig" in page, "Nächste Serie" in page, "Siegerliste" in page) == (True, True, False)

    drawn(browser, evening, 2)
    assert [bool(one.results_published_at) for one in evening.series.order_by("number")] == [False, False]
    typed(browser, evening, 2, 1, 2)
    assert "Siegerliste zeigen" in page_of(browser, evening)
    assert headed(evening) == ("Einzelwertung", "vorläufig, alle Listen abgeschlossen")

    assert "Die Siegerliste ist öffentlich." in acted(browser, evening, "siegerliste")
    assert all(one.results_published_at for one in evening.series.all())
    assert "/stand" in browser.get(f"/leitung/{evening.slug}/clubabend/").content.decode()
    assert headed(evening) == ("Siegerliste", "nach allen 2 Serien")
    page = text_of(browser.get(f"{evening.get_absolute_url()}stand"))
    assert not missing(page, "Siegerliste", "nach allen 2 Serien")
    assert not found(page + text_of(browser.get(evening.get_absolute_url())), "vorläufig", "Einzelwertung")
    Tournament.objects.filter(pk=evening.pk).update(club_evening=False)
    assert headed(evening) == ("Einzelwertung", "vorläufig, alle Listen abgeschlossen")


@pytest.mark.nightly
def test_papers_of_an_evening_call_points_so_those_of_a_tournament_do_not(last: Tournament) -> None:
    fill_list(seat_series(last).card_tables.order_by("number")[0])
    assert [found(words, "WP = ", "WP Augen") for words in papers(last)] == [[], []]
    assert [missing(words, "Punkte = Wertungspunkte", "Punkte Augen") for words in papers(last)] == [[], []]
    Tournament.objects.filter(pk=last.pk).update(club_evening=False)
    assert [missing(words, "WP = Wertungspunkte", "WP Augen") for words in papers(last)] == [[], []]


@pytest.mark.parametrize("rulebook", scoring.RULEBOOKS.values())
def test_evening_by_any_rulebook_says_wertungspunkte_plainly(rulebook: scoring.Rulebook) -> None:
    assert "WP" not in [column.short for column in rulebook.in_plain_words.columns]


@pytest.mark.nightly
def test_papers_have_no_column_of_clubs_where_nobody_has_one(last: Tournament) -> None:
    series = seat_series(last)
    for there in (True, False):
        plan = seating_plan.made(seating_plan.content(series, ""))
        assert ["Verein" in words for words in (papers(last)[1], " ".join(texts(plan)))] == [there] * 2
        last.registrations.update(club=None)


def papers(evening: Tournament) -> list[str]:
    """What stands on the lists of its first series, and on its ranked list."""
    ranked = organisers_content(evening.pk, None, Of.PLAYERS, None)
    assert ranked is not None
    lists = spielliste.spiellisten(series_of(evening), filled=False, base_url="http://spielliste.example")
    return [" ".join(texts(pdf)) for pdf in (lists, made(ranked))]


def test_public_standings_of_an_evening_offer_no_file_for_programs(browser: Client, last: Tournament) -> None:
    fill_list(seat_series(last).card_tables.order_by("number")[0])
    publish_results(last, 1)
    files = []
    for club_evening in (True, False):
        Tournament.objects.filter(pk=last.pk).update(club_evening=club_evening)
        kept.forget()
        page = text_of(browser.get(f"{last.get_absolute_url()}stand"))
        files.append([name for name in ("PDF", "XLSX", "CSV", "JSON") if name in page])
    assert files == [["PDF", "XLSX", "CSV"], ["PDF", "XLSX", "CSV", "JSON"]]


def test_public_pages_of_an_evening_lead_to_the_proof_of_its_draw(browser: Client, evening: Tournament) -> None:
    for address in ("", "sitzplan/1"):
        page = browser.get(evening.get_absolute_url() + address).content.decode()
        assert not found(page, "Fingerabdr", "Startzahl")
        assert "/sitzplan/auslosungen" in page
    Tournament.objects.filter(pk=evening.pk).update(club_evening=False)
    kept.forget()
    assert "Startzahl" in text_of(browser.get(evening.get_absolute_url()))


def headed(evening: Tournament) -> tuple[str, str]:
    """Title and state of its list as the organiser prints it."""
    paper = organisers_content(evening.pk, None, Of.PLAYERS, None)
    assert paper is not None
    return paper.title, paper.state


def test_results_are_shown_at_once_where_that_is_ticked(browser: Client, evening: Tournament) -> None:
    typed(browser, evening, 1, 1, 2)
    drawn(browser, evening, 2, results="on")
    assert [bool(one.results_published_at) for one in evening.series.order_by("number")] == [True, False]
    assert "Lose ziehen" not in page_of(browser, evening)

    typed(browser, evening, 2, 1, 2)
    assert not missing(page_of(browser, evening), "Siegerliste zeigen", "warten auf das Los")
    assert "Die Siegerliste ist öffentlich." in acted(browser, evening, "siegerliste")


def test_draft_is_drawn_anew_from_the_page_without_who_withdrew(browser: Client, last: Tournament) -> None:
    seat_series(last, published=False)
    assert found(page_of(browser, last), "Auslosen", "Claus, Clara", "Summen speichern") == ["Auslosen", "Claus, Clara"]
    last.registrations.filter(number=3).update(withdrawn=True)
    assert not found(page_of(browser, last), "Claus, Clara", "7 sind da")
    assert "Summen speichern" in drawn(browser, last, 1)


def test_latecomer_and_leaver_are_named_until_seats_and_paper_are_right(browser: Client, evening: Tournament) -> None:
    gone = evening.registrations.filter(seats__card_table__number=1).order_by("seats__number")[:2]
    names = [one.person.name for one in gone]
    print_lists(evening)
    assert not found(page_of(browser, evening), "neu drucken", "Alle drucken")
    rows = [f"{one.pk}.{one.version}.1" for one in gone]
    page = acted(browser, evening, "leute", row=rows, new="Spät, Sven\nSpäter, Susi")
    assert "Inzwischen da, aber ohne Platz: Spät, Sven · Später, Susi" in page
    assert f"Hat einen Platz, ist aber nicht (mehr) da: {names[0]}" in page

    series = series_of(evening)
    acted(browser, evening, "aenderungen", series=f"1.{series.version}")
    seated = set(series.seats.values_list("registration__person__name", flat=True))
    assert seated & {"Spät, Sven", "Später, Susi", *names} == {"Spät, Sven", "Später, Susi"}
    page = browser.get(f"/leitung/{evening.slug}/clubabend/").content.decode()
    assert "ohne Platz" not in page
    assert not missing(page, "1 Tisch neu drucken: Serie 1 Tisch 1", 'listen.pdf?tische=1"')
    print_lists(evening)
    assert not found(page_of(browser, evening), "neu drucken", "Alle drucken")


def test_sums_of_a_series_that_is_over_are_a_link_away(browser: Client, evening: Tournament) -> None:
    """A wrong sum is found afterwards: there each table has its link to change it."""
    sums = f'href="/leitung/{evening.slug}/serie/1/summen/"'
    address = f"/leitung/{evening.slug}/clubabend/"
    assert sums not in browser.get(address).content.decode()
    typed(browser, evening, 1, 1, 2)
    assert sums in browser.get(address).content.decode()
    drawn(browser, evening, 2)
    assert sums in browser.get(address).content.decode()


def test_name_that_does_not_do_is_where_one_goes_on_typing(browser: Client, evening: Tournament) -> None:
    """It stands below all the sums, and what is wrong below it."""
    page = browser.get(f"/leitung/{evening.slug}/clubabend/").content.decode()
    assert "autofocus" not in page
    answer = browser.post(f"/leitung/{evening.slug}/clubabend/leute/", {"new": "Neumann"})
    (field,) = re.findall(r"<textarea[^>]*>", answer.content.decode())
    assert (answer.status_code, "autofocus" in field) == (400, True)


def test_address_no_phone_reaches_is_named_where_lists_are_printed(browser: Client, evening: Tournament) -> None:
    for host, warned in (("localhost", True), ("127.0.0.1", True), ("testserver", False)):
        shown = text_of(browser.get(f"/leitung/{evening.slug}/clubabend/", HTTP_HOST=host))
        assert (f"QR-Codes beginnen mit http://{host}: So kommen Telefone im Saal nicht hin." in shown) is warned


def test_paper_that_was_never_printed_is_not_printed_anew(browser: Client, evening: Tournament) -> None:
    """One table keeps its list on a phone; of the other nothing was printed either."""
    confirm_cards(table_of(evening, 1), ACTOR)
    assert not found(page_of(browser, evening), "neu drucken", "Alle drucken")


def test_word_that_an_evening_does_not_use_is_not_explained(browser: Client, last: Tournament) -> None:
    fill_list(seat_series(last).card_tables.order_by("number")[0])
    for club_evening in (True, False):
        Tournament.objects.filter(pk=last.pk).update(club_evening=club_evening)
        for address in ("serie/1/tisch/1/", "stand/"):
            page = text_of(browser.get(f"/leitung/{last.slug}/{address}"))
            assert ("Was heißt „WP“?" in page) is not club_evening


def test_refusal_on_an_evening_sends_to_no_registration(browser: Client, club: Organisation) -> None:
    for people in (1, 2, 5):
        new = "\n".join(f"Ahrens, {name}" for name in ("Ida", "Jo", "Kai", "Lea", "Max")[:people])
        page = text_of(browser.post(NEW, {"name": "Clubabend November", "new": new} | RULES))
        assert not missing(page, "Bitte", "nachmelden")
        assert "in der Anmeldung" not in page


def test_table_that_is_no_more_is_named_for_its_list_to_be_collected(browser: Client, evening: Tournament) -> None:
    rows = [f"{one.pk}.{one.version}.1" for one in evening.registrations.all()[:4]]
    acted(browser, evening, "leute", row=rows, new="")
    series = series_of(evening)
    page = acted(browser, evening, "aenderungen", series=f"1.{series.version}")
    (left,) = series.card_tables.values_list("number", flat=True)
    assert f"Tisch {3 - left} gibt es nicht mehr: seine Liste einsammeln" in page


@pytest.mark.parametrize(("new", "said"), [("Neu, Nils\nNeu, Nils", "schon angemeldet"), ("Sven", "Vorname")])
def test_person_who_cannot_be_added_is_said_and_stays_typed(
    browser: Client, evening: Tournament, new: str, said: str
) -> None:
    answer = browser.post(f"/leitung/{evening.slug}/clubabend/leute/", {"new": new})
    assert answer.status_code in {400, 409}
    assert (said in text_of(answer), new in answer.content.decode()) == (True, True)
    assert evening.registrations.count() == 8


def test_evening_is_where_its_organiser_begins_without_a_tour(browser: Client, last: Tournament) -> None:
    """More leads on."""
    overview = f"/leitung/{last.slug}/"
    assert browser.get(overview).headers["Location"] == f"{overview}clubabend/"
    pages = ["/leitung/", f"{overview}?mehr"]
    assert [found(text_of(browser.get(page)), "Einführung", "Wertungen prüfen") for page in pages] == [[], []]
    Tournament.objects.filter(pk=last.pk).update(club_evening=False)
    assert browser.get(overview).status_code == 200
    assert [missing(text_of(browser.get(page)), "Einführung", "Wertungen prüfen") for page in pages] == [[], []]


def test_draw_that_was_done_by_somebody_else_is_not_done_again(browser: Client, evening: Tournament) -> None:
    seats = list(series_of(evening).seats.values_list("pk", flat=True))
    page = acted(browser, evening, "auslosen", version=series_of(evening).version - 1)
    assert list(series_of(evening).seats.values_list("pk", flat=True)) == seats
    assert "jemand anderes" in page or "schon" in page

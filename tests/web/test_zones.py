"""Times by the clock of the tournament or organisation they are of, and of nobody else: two tournaments in two zones on
one server, on every address, on paper and in files; and the nights when clocks change."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import DateTimeField
from django.template import Context, Template
from django.test import Client
from django.utils import timezone

from scoring.rankings import Of
from tests.addresses import addresses
from tests.core.test_public_names import words
from tests.examples import few
from tests.factories import (
    ACTOR,
    logged_in,
    make_tournament,
    play_first_games,
    publish_results,
    seat_series,
    table_of,
    write_something,
)
from tests.setup.test_tournaments import DETAILS
from tournament.core.list_state import Change, ListState
from tournament.entries.forms.entries import WindowForm
from tournament.lists.reads.known_by import list_link
from tournament.live.acts.hall import announce
from tournament.models import ClubDate, Door, Edition, EntryWindow, Organisation, Tournament
from tournament.people.acts.invitations import new_token
from tournament.setup.acts.tournaments import change_tournament, create_tournament, details_of, version_of
from tournament.standings.paper.content import PUBLISHED
from tournament.web import documents
from tournament.web.fields import ZoneField
from tournament.web.public_words import list_in_words
from tournament.years.forms.organisation import DateForm
from tournament.years.reads.chronicle import Dated

pytestmark = pytest.mark.django_db

PASSWORD = "Sieben Asse im Ärmel"
THEN = datetime(2026, 5, 9, 16, 47, tzinfo=UTC)
ZONES = {"Pacific/Chatham": "05:32", "Asia/Kolkata": "22:17"}
"""Where they play, and what is on the clock there then: 12:45 and 5:30 ahead of UTC."""
NOBODYS = ("18:47", "16:47")
"""The clock of this server, and no clock at all."""
PARTS = 8
INSTANT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)|T\d{6}Z")
"""As programs write it, which says by itself by which clock."""
WITH_INSTANT = re.compile(r'<time datetime="[^"]+T[^"]+[+-]\d\d:\d\d">[^<]*</time>')
MARKUP = re.compile(r"<script.*?</script>|<style.*?</style>|<[^>]*>", re.DOTALL)
CLOCK = re.compile(r"(?<![\d:])\d\d:\d\d(?!\d)")


def played_in(zone: str) -> Tournament:
    """A tournament in which everything that has a time happened at the same moment."""
    organisation = Organisation.objects.create(name=f"Verein {zone}", time_zone=zone)
    tournament = make_tournament(8, series=3, games=4, organisation=organisation)
    Tournament.objects.filter(pk=tournament.pk).update(time_zone=zone, takes_entries=True, has_prospectus=True)
    tournament.refresh_from_db()
    for number in (1, 2):
        play_first_games(seat_series(tournament, number))
    publish_results(tournament, 1)
    EntryWindow.objects.create(tournament=tournament, closes_at=THEN, opens_at=THEN, version=1)
    Door.objects.create(tournament=tournament, open=True)
    write_something(tournament)
    return tournament


def at_one_moment() -> None:
    """Every time that is stored is that moment; what is sealed has none here."""
    for model in apps.get_app_config("tournament").get_models():
        for field in model._meta.get_fields():
            if isinstance(field, DateTimeField) and model is not Edition:
                model._base_manager.filter(**{f"{field.name}__isnull": False}).update(**{field.name: THEN})


def times_in(answer: Any) -> set[str]:
    """The hours and minutes it says, but for what says its own offset; PDFs take their time."""
    kind = answer.get("Content-Type", "")
    said = words(answer.content, kind) if kind.startswith(("text/", "application/json")) else ""
    return set(CLOCK.findall(INSTANT.sub("", said)))


def without_instant(answer: Any) -> str:
    """What a page says beside its times that say their offset: a time in it cannot be read by another clock."""
    if not answer.get("Content-Type", "").startswith("text/html"):
        return ""
    return MARKUP.sub("", WITH_INSTANT.sub("", answer.content.decode()))


@pytest.mark.parametrize("part", few(0, range(PARTS)))
def test_two_zones_on_one_server_are_right_at_every_address(part: int) -> None:
    """Asked in turn, as the threads of a server are."""
    tournaments = [played_in(zone) for zone in ZONES]
    at_one_moment()
    client = logged_in(User.objects.create_superuser("owner"))
    told: dict[str, set[str]] = {zone: set() for zone in ZONES}
    for paths in list(zip(*map(of_tournament, tournaments), strict=True))[part::PARTS]:
        for zone, path in zip(ZONES, paths, strict=True):
            answer = client.get(path)
            times = times_in(answer)
            assert not times & {*ZONES.values(), *NOBODYS} - {ZONES[zone]}, (zone, path)
            assert ZONES[zone] not in without_instant(answer), (zone, path)
            told[zone] |= times & {ZONES[zone]}
    assert len({len(times) for times in told.values()}) == 1
    assert all(told.values()) or part


def of_tournament(tournament: Tournament) -> list[str]:
    """The addresses of one, its lists among them."""
    return [path for path in addresses(tournament) if tournament.slug in path or "/liste/" in path or "tisch/" in path]


@pytest.mark.nightly
def test_paper_document_and_phone_go_by_the_clock_of_the_tournament(client: Client) -> None:
    """Paper also where a process draws it that has answered nobody; and the thread goes by no clock afterwards."""
    tournament = played_in("Pacific/Chatham")
    now = timezone.localtime(timezone=tournament.zone)
    minutes = {f"{now + timedelta(minutes=later):%H:%M}" for later in range(3)}
    asked = {"slug": tournament.slug, "ranking": None, "of": Of.PLAYERS, "series": None}
    paper = documents.finished(documents.Document(PUBLISHED, asked, "x"), 60)
    assert minutes & {*CLOCK.findall(words(paper, "application/pdf"))}
    announce(tournament, "Kaffee", ACTOR)
    at_one_moment()
    state = client.get(f"{list_link(table_of(tournament), '')}state").json()
    assert (state["tournament"]["time_zone"], state["announcement"]["clock"]) == ("Pacific/Chatham", "05:32")
    assert timezone.get_current_timezone_name() == "Europe/Berlin"


def test_sentence_with_a_time_is_escaped_and_its_time_an_element() -> None:
    """Whatever it was put together from; and nobody's reason is taken for one."""
    why = Change(THEN, "<b>16 & 4</b>")
    states = [
        ListState(frozen=THEN),
        ListState(after=1, over=True, objections_until=THEN, changed=why, cancelled=(2,)),
        ListState(after=1, frozen=THEN, hidden=2, taken_back=why),
    ]
    for said in map(list_in_words, states):
        shown = Template("{{ said }}").render(Context({"said": said}))
        assert '<time datetime="2026-05-09T18:47+02:00">9. Mai 2026, 18:47</time> Uhr' in shown
        assert ("&lt;b&gt;" in shown, "<b>" in shown) == ("<b>" in said, False)


# Whose clock: of the organisation as it is set up, by the browser; of the tournament from then on.


def test_first_owner_brings_the_zone_of_the_browser(client: Client) -> None:
    link = f"/einladung/{new_token(timedelta(days=1), ACTOR)}/"
    typed = {"shown": "Aoife", "username": "aoife", "password": PASSWORD, "again": PASSWORD}
    assert client.post(link, typed | {"time_zone": "Europe/Dublin"}).status_code == 302
    owned = Organisation.objects.get(memberships__user__username="aoife")
    assert owned.time_zone == "Europe/Dublin"
    made = create_tournament(DETAILS, User.objects.get(), ACTOR)
    client.post(f"/leitung/veranstalter/{owned.pk}/", {"name": "Club", "time_zone": "Asia/Kolkata", "version": "1"})
    owned.refresh_from_db()
    made.refresh_from_db()
    assert (owned.time_zone, made.time_zone) == ("Asia/Kolkata", "Europe/Dublin")  # no tournament moves


def test_changed_zone_of_a_tournament_is_seen_at_once(client: Client) -> None:
    tournament = played_in("Pacific/Chatham")
    page = f"/turniere/{tournament.slug}/"
    EntryWindow.objects.update(opens_at=None, closes_at=THEN.replace(year=timezone.now().year + 1))
    before = client.get(page)
    assert ("05:32" in before.content.decode(), "Chatham" in before.content.decode()) == (True, True)
    details = replace(details_of(tournament), time_zone="Asia/Kolkata")
    change_tournament(tournament, version_of(tournament), details, ACTOR)
    after = client.get(page, headers={"If-None-Match": before["ETag"]})
    assert ("22:17" in after.content.decode(), "Kolkata" in after.content.decode()) == (True, True)


def test_zone_that_is_none_is_refused_and_one_unknown_here_is_the_usual() -> None:
    assert not ZoneField().valid_value("Mars/Olympus")
    assert str(Tournament(time_zone="Mars/Olympus").zone) == "Europe/Berlin"


# Nights when clocks change.

NIGHTS = [
    # zone, day, a time the clock skips or shows twice, one before and one after with the minutes between them
    ("Europe/Berlin", date(2027, 3, 28), "02:30", ("01:30", "03:30", 60)),
    ("Europe/Berlin", date(2026, 10, 25), "02:30", ("01:30", "03:30", 180)),
    ("Europe/Dublin", date(2027, 3, 28), "01:30", ("00:30", "02:30", 60)),
    ("America/New_York", date(2026, 11, 1), "01:30", ("00:30", "02:30", 180)),
    ("Pacific/Chatham", date(2027, 4, 4), "03:00", ("02:30", "04:00", 150)),
    ("Asia/Kolkata", date(2026, 10, 25), None, ("01:30", "03:30", 120)),
]


@pytest.mark.parametrize(("zone", "day", "wrong", "around"), NIGHTS)
def test_night_of_the_clock_is_counted_by_instants(
    zone: str, day: date, wrong: str | None, around: tuple[str, str, int]
) -> None:
    before, after, minutes = around
    with timezone.override(zone):
        form = WindowForm({"opens_at": f"{day}T{before}", "closes_at": f"{day}T{after}"})
        assert form.is_valid()
        assert form.cleaned_data["closes_at"] - form.cleaned_data["opens_at"] == timedelta(minutes=minutes)
        said = WindowForm({"closes_at": f"{day}T{wrong or before}"}).errors
        of_day = DateForm({"name": "Clubabend", "date": str(day), "begins": wrong or before}).errors
    assert ("umgestellt" in said.as_text(), "umgestellt" in of_day.as_text()) == (wrong is not None, wrong is not None)


def test_evening_over_the_night_of_the_clock_is_an_instant_for_calendars(client: Client) -> None:
    """An evening whose end nobody said is one hour, also in the night it begins at 0:30 and the clock is put back."""
    club = Organisation.objects.create(name="Club", slug="club", shown=True, time_zone="Europe/Dublin")
    of_day = {"organisation": club, "date": date(timezone.localdate().year, 5, 9), "begins": time(19)}
    ClubDate.objects.create(name="Clubabend", ends=time(23, 30), **of_day)
    calendar = client.get("/vereine/club/termine.ics").content.decode()
    assert ("T180000Z" in calendar, "T223000Z" in calendar) == (True, True)  # Dublin is an hour ahead of UTC in May
    night = ClubDate(organisation=club, name="Nacht", date=date(2026, 10, 25), begins=time(0, 30))
    its = Dated(night.date, night.date, "", "", club, THEN, typed=night)
    assert (its.begins, its.ends) == (
        datetime(2026, 10, 24, 23, 30, tzinfo=UTC),
        datetime(2026, 10, 25, 0, 30, tzinfo=UTC),
    )

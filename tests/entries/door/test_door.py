"""Self check-in by QR at the door (issue 18), if wanted; the desk sees it. Nobody learns who else is there.

Print sheets (issue 18): name badges, table numbers, vouchers, posters; a QR code as picture.
"""

import io
import re
from datetime import timedelta
from typing import Any

import pikepdf
import pymupdf
import pytest
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.examples import few
from tests.factories import ACTOR, seat_series
from tests.lists.telling import amiss, refused
from tests.pictures import picture
from tests.web.html import text_of
from tests.web.reading import overlapping, texts
from tournament.core.brand import wearing
from tournament.entries.acts.door import (
    EVERYWHERE,
    MOST_OF_ADDRESS,
    MOST_OF_CODE,
    WINDOW,
    check_in,
    count,
    renew_code,
    set_door,
)
from tournament.entries.paper.cards import Card, Cards, badges, made, vouchers
from tournament.entries.paper.poster import made as poster
from tournament.entries.paper.poster import way_poster
from tournament.models import Appointment, AuditEntry, Brand, Club, Door, Person, Registration, Role, Tournament
from tournament.models.limits import LONGEST_NAME
from tournament.models.organisation import FOR_A_DAY
from tournament.registration.acts.registrations import Tick, set_present, set_withdrawn
from tournament.setup.marks import cleaned


@pytest.fixture
def door(tournament: Tournament) -> Door:
    """Open, on the day; nobody is there yet."""
    tournament.registrations.update(present=False)
    tournament.date = timezone.localdate()
    tournament.save()
    set_door(tournament, 0, ACTOR, is_open=True, all_day=False)
    return Door.objects.select_related("tournament").get()


def address(door: Door, rest: str = "") -> str:
    return f"/turniere/{door.tournament.slug}/da/{door.code}/{rest}"


def say(door: Door, number: int) -> Any:
    return Client().post(address(door, f"{number}/"))


def found(door: Door, words: str) -> str:
    return text_of(Client().get(address(door), {"suche": words}))


def one(number: int) -> Registration:
    return Registration.objects.select_related("person").get(number=number)


def test_letters_a_tap_and_the_desk_sees_it(door: Door, organiser_client: Client) -> None:
    """Not by being looked at; the log names the door; the desk takes it back, and then the sign is gone."""
    assert f'href="{address(door, "1/")}"' in Client().get(address(door), {"suche": "ahr"}).content.decode()
    assert "Ahrens, Anna" in text_of(Client().get(address(door, "1/")))
    assert not one(1).present

    assert "Danke" in text_of(Client().post(address(door, "1/"), follow=True))
    row = one(1)
    assert row.present
    at = timezone.localtime(row.self_checked_in_at)
    assert AuditEntry.objects.get(action="people_ticked").actor == "Tür: Startnummer 1"
    desk = reverse("organiser:registrations", args=[door.tournament.slug])
    assert f"selbst eingecheckt {at:%H:%M}" in text_of(organiser_client.get(desk))

    set_present(door.tournament, [Tick(row.pk, row.version, seen=True, wanted=False)], ACTOR)
    row = one(1)
    assert (row.present, row.self_checked_in_at) == (False, None)
    set_present(door.tournament, [Tick(row.pk, row.version, seen=False, wanted=True)], ACTOR)
    assert "selbst eingecheckt" not in text_of(organiser_client.get(desk))


def test_present_unknown_withdrawn_and_anonymous_players_are_said_so(door: Door) -> None:
    say(door, 1)
    set_withdrawn(one(2), one(2).version, ACTOR, withdrawn=True)
    acts = AuditEntry.objects.count()
    for number, said in ((1, "schon abgehakt"), (999, "Diese Startnummer gibt es nicht"), (2, "ausgeschieden")):
        assert said in text_of(say(door, number))
    assert (AuditEntry.objects.count(), one(2).present) == (acts, False)
    Registration.objects.filter(number=1).update(anonymous=True)
    for words in ("Ahrens", "Anna", "Teilnehmer", "Rommé"):
        assert not amiss(found(door, words), absent=("Ahrens", "Teilnehmer 1"))
    assert "Teilnehmer 1" in found(door, "1")
    assert not amiss(text_of(Client().get(address(door, "1/"))), "Teilnehmer 1", absent=("Ahrens", "Rommé-Club"))
    say(door, 1)
    assert one(1).present


def test_page_does_not_tell_who_is_there_nor_finds_by_a_single_letter(door: Door) -> None:
    before = [found(door, "1"), text_of(Client().get(address(door, "1/")))]
    say(door, 1)
    assert [found(door, "1"), text_of(Client().get(address(door, "1/")))] == before
    assert not amiss(found(door, "a"), "Bitte noch ein paar Buchstaben", absent=["Ahrens"])
    assert "Ahrens" in found(door, "ah")


@pytest.mark.parametrize(
    ("days", "last", "sentence"),
    [(-1, None, "nur am Tag"), (1, None, "nur am Tag"), (0, None, ""), (1, 0, ""), (2, 1, "nur am Tag")],
    ids=["before", "after", "on", "on the last of two", "after the last"],
)
def test_door_is_open_on_its_days_alone(door: Door, days: int, last: int | None, sentence: str) -> None:
    today = timezone.localdate()
    last_day = None if last is None else today - timedelta(days=last)
    Tournament.objects.update(date=today - timedelta(days=days), last_day=last_day)
    answer = Client().get(address(door))
    assert (answer.status_code, sentence in text_of(answer)) == (403 if sentence else 200, True)
    # it is kept nowhere
    assert (answer["Cache-Control"], "noindex" in answer["X-Robots-Tag"]) == ("no-store", True)
    say(door, 1)
    assert one(1).present == (not sentence)


def test_door_is_open_until_the_first_seating_unless_all_day(door: Door) -> None:
    seat_series(door.tournament, 1, published=False)
    assert Client().get(address(door)).status_code == 200
    door.tournament.series.update(published_at=timezone.now())
    assert ("Der Sitzplan steht schon" in text_of(Client().get(address(door))), say(door, 1).status_code) == (True, 403)
    set_door(door.tournament, 1, ACTOR, is_open=True, all_day=True)
    assert Client().get(address(door)).status_code == 200


def test_door_is_shut_switched_off_unpublished_and_by_another_code(door: Door) -> None:
    assert Client().get(address(door).replace(door.code, "A" * 22)).status_code == 404
    set_door(door.tournament, 1, ACTOR, is_open=False, all_day=False)
    assert "ausgeschaltet" in text_of(say(door, 1))
    Tournament.objects.update(published=False)
    assert (Client().get(address(door)).status_code, one(1).present) == (404, False)


def test_new_code_makes_the_old_one_worthless(door: Door) -> None:
    # it is not stored
    assert (len(door.code), door.code in str(Door.objects.values().get())) == (22, False)
    renew_code(door.tournament, 1, ACTOR)
    new = Door.objects.select_related("tournament").get()
    assert [Client().get(address(one)).status_code for one in (door, new)] == [404, 200]


def test_attempts_of_one_address_and_of_one_code_are_bounded(door: Door) -> None:
    """As many as may be pass, one more does not; after the time they may again. Others' addresses are not closed
    before the code is."""
    now = timezone.now()
    for _each in range(MOST_OF_ADDRESS):
        count(door.tournament, "192.0.2.1", now)
    assert refused(lambda: check_in(door, 1, "192.0.2.1", now))[0] == "door_too_many"
    assert not one(1).present
    of_the_code = AccessAttempt.objects.filter(ip_address=EVERYWHERE)
    assert of_the_code.get().failures_since_start == MOST_OF_ADDRESS
    of_the_code.update(failures_since_start=MOST_OF_CODE - 1)
    check_in(door, 1, "192.0.2.2", now)
    assert one(1).present
    assert refused(lambda: count(door.tournament, "192.0.2.3", now))[0] == "door_too_many"
    count(door.tournament, "192.0.2.1", now + WINDOW)


def badge_names(tournament: Tournament, **asked: Any) -> list[str]:
    usual: dict[str, Any] = {"numbers": (), "club": 0, "order": "name", "with_anonymous": True}
    return [f"{card.large} {card.larger_below}".strip() for card in cards_of(badges(tournament.pk, **usual | asked))]


def cards_of(made: Cards | None) -> tuple[Card, ...]:
    return made.cards if made else ()


def pages(client: Client, tournament: Tournament, name: str, **query: str | int) -> list[str]:
    answer = client.get(reverse(f"organiser:{name}", args=[tournament.slug]), query)
    assert answer.status_code == 200
    return texts(answer.content)


def sheet(client: Client, tournament: Tournament, name: str, typed: dict[str, Any]) -> Any:
    """The answer to who types this for a sheet."""
    return client.get(reverse("organiser:sheets", args=[tournament.slug]), {"blatt": name, **typed})


BADGES = {"nummern": "", "verein": "", "ordnung": "name", "ohne": "nummer"}
VOUCHERS = {"titel": "Gutschein", "text": "1 Getränk", "je": "anzahl", "anzahl": "9"}


def test_anonymous_player_has_a_number_or_none(tournament: Tournament) -> None:
    Registration.objects.filter(number=2).update(anonymous=True)
    with_number = badge_names(tournament)
    assert ("2" in with_number, len(with_number), len(badge_names(tournament, with_anonymous=False))) == (True, 8, 7)
    assert "Bauer" not in str([with_number, cards_of(vouchers(tournament.pk, "Gutschein", "Essen", 1, 1))])


def test_helpers_have_badges_with_their_role_behind_all_others(tournament: Tournament, organiser: User) -> None:
    User.objects.filter(pk=organiser.pk).update(first_name="Zoe Zander")
    tournament.organisers.add(organiser)
    reader, for_a_day = User.objects.create_user("gast"), User.objects.create_user(f"{FOR_A_DAY}1")
    for user, role in ((reader, Role.READER), (for_a_day, Role.RESULTS)):
        Appointment.objects.create(tournament=tournament, user=user, role=role)
    made = cards_of(badges(tournament.pk, (), 0, "name", with_anonymous=True))
    assert (made[-1].large, made[-1].below, len(made)) == ("Zoe Zander", "Spielleitung", 9)
    assert "Zoe Zander" not in badge_names(tournament, numbers=(1,))


def test_code_on_a_badge_leads_to_the_own_page_where_others_find_it(tournament: Tournament) -> None:
    Registration.objects.filter(number=2).update(anonymous=True)
    for base, published, led in (
        ("https://x.example", True, True),
        ("https://x.example", False, False),
        ("http://127.0.0.1:8000", True, False),
        ("", True, False),
    ):
        Tournament.objects.filter(pk=tournament.pk).update(published=published)
        made = {
            one.large: one for one in cards_of(badges(tournament.pk, (), 0, "nummer", with_anonymous=True, base=base))
        }
        assert made["Anna"].address == (f"{base}/turniere/{tournament.slug}/ich/1/" if led else "")
        assert (made["2"].address, made["Anna"].code.startswith("data:image/svg")) == ("", led)


def test_chosen_people_and_their_order(tournament: Tournament) -> None:
    Registration.objects.filter(number=4).update(withdrawn=True)
    assert badge_names(tournament, numbers=(3, 1, 4), order="nummer") == ["Anna Ahrens", "Clara Claus"]
    of_club = badge_names(tournament, club=Registration.objects.get(number=1).club_id)
    assert 0 < len(of_club) < 7
    assert badge_names(tournament, order="verein")[: len(of_club)] == of_club


def test_badges_have_name_club_and_number_eight_a_page_and_are_led_to(
    organiser_client: Client, tournament: Tournament
) -> None:
    there = sheet(organiser_client, tournament, "namensschilder", BADGES | {"nummern": "1-2"})["Location"]
    assert there.startswith(reverse("organiser:badges_pdf", args=[tournament.slug]))
    page, helpers = pages(organiser_client, tournament, "badges_pdf", **BADGES)
    assert "Spielleitung" in helpers
    for number, (surname, given) in enumerate([("Ahrens", "Anna"), ("Bauer", "Bernd")], 1):
        assert re.search(rf"{given}\s+{surname}\s+{tournament.name}\s.*?Rommé-Club Nr\. \d\s+{number}\b", page)
    assert page.count(tournament.name) >= 8
    assert len(pages(organiser_client, tournament, "badges_pdf", **BADGES, sprache="de,en")) == 4


@pytest.mark.parametrize(("kind", "times"), [("zelt", 2), ("blatt", 1)])
def test_page_for_each_table(organiser_client: Client, tournament: Tournament, kind: str, times: int) -> None:
    made = enumerate(pages(organiser_client, tournament, "tables_pdf", von=9, bis=11, art=kind), 9)
    assert [len(re.findall(rf"\b{number}\b", page)) for number, page in made] == [times] * 3


def test_vouchers_are_numbered(organiser_client: Client, tournament: Tournament) -> None:
    first, second = pages(organiser_client, tournament, "vouchers_pdf", **VOUCHERS)
    assert (first.count("1 Getränk"), second.count("1 Getränk")) == (8, 1)
    assert not amiss(first, tournament.organisation.name, tournament.name)
    of_each = cards_of(vouchers(tournament.pk, "Gutschein", "Essen", 2, 2))
    assert [card.number for card in of_each] == [
        f"{tournament.pk}-{who}-{one}" for who in range(1, 9) for one in (1, 2)
    ]


LONG = "Erster Rommé- und Kartenspielverein Garmisch-Partenkirchen-Donaudampfschifffahrtsgesellschaft von 1897 e. V."


def test_lines_of_a_card_lie_below_long_names(tournament: Tournament) -> None:
    """A club on a badge; whose a voucher is, and what for."""
    Club.objects.filter(registrations__tournament=tournament).update(name=LONG)
    Person.objects.filter(registrations__number=1).update(name="von Hohenlohe-Waldenburg-Schillingsfürst, Charlotte")
    badge = badges(tournament.pk, (1, 2), 0, "name", with_anonymous=True)
    voucher = vouchers(tournament.pk, "Getränkegutschein-Verpflegungsmarke Sams", LONG, 1, 1)
    assert badge
    assert voucher
    assert [overlapping(made(one)) for one in (badge, voucher)] == [[], []]


def test_name_of_the_tournament_is_cut_off_on_no_card(tournament: Tournament) -> None:
    """Beside a mark, above the rule; what lies beyond it is hidden."""
    Tournament.objects.filter(pk=tournament.pk).update(name=f"{LONG} Leser"[:LONGEST_NAME])
    badge = badges(tournament.pk, (1,), 0, "name", with_anonymous=True)
    assert badge
    with wearing(Brand(mark=cleaned(picture("PNG", "RGBA", (300, 100))))), pymupdf.open(stream=made(badge)) as read:
        (rule,) = [
            one["rect"].y1 for one in read[0].get_drawings() if one["rect"].height > 20 and one["rect"].width > 20
        ]
        (year,) = [bottom for _x, _y, _right, bottom, word, *_rest in read[0].get_text("words") if word == "2026"]
    assert year <= rule


def test_pictures_and_posters(organiser_client: Client, tournament: Tournament) -> None:
    svg = organiser_client.get(reverse("organiser:qr_svg", args=[tournament.slug]))
    assert (svg["Content-Type"], b"<svg" in svg.content) == ("image/svg+xml", True)
    png = reverse("organiser:qr_png", args=[tournament.slug])
    assert organiser_client.get(png, {"zu": "seite"}).content.startswith(b"\x89PNG\r\n\x1a\n")
    for unknown in ("ausschreibung", "anmeldung", "https://example.org"):  # not shown yet; somebody else's
        assert organiser_client.get(png, {"zu": unknown}).status_code == 404
    Tournament.objects.filter(pk=tournament.pk).update(takes_entries=True, last_day=timezone.localdate())
    for where, path in (("seite", ""), ("anmeldung", "anmelden/")):
        (poster,) = pages(organiser_client, tournament, "way_poster", zu=where)
        assert f"/turniere/{tournament.slug}/{path}" in poster
    assert organiser_client.get(reverse("organiser:door_poster", args=[tournament.slug])).status_code == 404
    set_door(tournament, 0, ACTOR, is_open=True, all_day=False)
    assert "Ich bin da" in str(pages(organiser_client, tournament, "door_poster"))


@pytest.mark.parametrize("name", ["Cup", "Donaudampfschifffahrtsgesellschafts-Meisterschaft und Länderpokal " * 2])
def test_poster_is_one_page_of_a3_however_long_the_names(tournament: Tournament, name: str) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(name=name[:LONGEST_NAME], slug="m" * 80)
    mark = cleaned(picture("PNG", "RGBA", (300, 100)))
    with wearing(Brand(mark=mark, colour="1c3d6e", second="8a6514", typeface="fest")):
        shown = way_poster(tournament.pk, "https://romme.gehoerlosen-sportverband.example", "seite")
        assert shown
        with pikepdf.open(io.BytesIO(poster(shown))) as printed:
            (page,) = printed.pages
            assert [round(float(side) / 72 * 25.4) for side in page.mediabox] == [0, 0, 297, 420]


@pytest.mark.parametrize(
    ("name", "typed", "sentence"),
    few(
        2,
        [
            ("namensschilder", BADGES | {"nummern": "900"}, "Von diesen Startnummern ist keine vergeben."),
            ("tischnummern", {"von": 3, "bis": 2, "art": "zelt"}, "Der letzte Tisch liegt vor dem ersten."),
            ("tischnummern", {"von": 1, "bis": 301, "art": "zelt"}, "Höchstens 300."),
            ("gutscheine", VOUCHERS | {"anzahl": "1001"}, "Höchstens 1000."),
            ("gutscheine", VOUCHERS | {"anzahl": "21", "je": "person"}, "Je Person höchstens 20."),
        ],
    ),
)
def test_number_nobody_can_print_is_said_at_the_field(
    organiser_client: Client, tournament: Tournament, name: str, typed: dict[str, Any], sentence: str
) -> None:
    answer = sheet(organiser_client, tournament, name, typed)
    assert (answer.status_code, sentence in text_of(answer)) == (400, True)


def test_switch_sent_twice_and_stale(organiser_client: Client, tournament: Tournament) -> None:
    setting, switched = reverse("organiser:set_door", args=[tournament.slug]), {"version": "0", "open": "1"}
    for sent, said in ((switched, "Gespeichert"), (switched, "Gespeichert"), ({"version": "0"}, "jemand anderes")):
        page = text_of(organiser_client.post(setting, sent, follow=True))
        assert (said in page, tournament.door.version) == (True, 1)
    assert timezone.localdate() == tournament.date or "nur am Tag" in page

"""Self check-in by QR at the door (issue 18), if wanted; the desk sees it. Nobody learns who else is there."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import ACTOR, seat_series
from tests.lists.telling import amiss
from tests.web.html import text_of
from tournament.core.errors import RefusedError
from tournament.door.acts.door import check_in, renew_code, set_door
from tournament.door.acts.floods import MOST_OF_ADDRESS, MOST_OF_CODE, WINDOW, count
from tournament.models import AuditEntry, Door, Registration, Tournament
from tournament.registration.acts.registrations import Tick, set_present, set_withdrawn


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


class TestSomebodyComes:
    def test_letters_a_tap_and_the_desk_sees_it(self, door: Door, organiser_client: Client) -> None:
        """Not by being looked at; the log names the door; the desk takes it back, and then the sign is gone."""
        number = one(1).number
        assert f'href="{address(door, "1/")}"' in Client().get(address(door), {"suche": "ahr"}).content.decode()
        assert "Ahrens, Anna" in text_of(Client().get(address(door, "1/")))
        assert not one(number).present

        answer = say(door, 1)

        assert answer.status_code == 302
        assert "Danke" in text_of(Client().get(answer["Location"]))
        at = one(1).self_checked_in_at
        assert one(1).present
        assert at is not None
        assert AuditEntry.objects.get(action="people_ticked").actor == "Tür: Startnummer 1"
        desk = reverse("organiser:registrations", args=[door.tournament.slug])
        assert f"selbst eingecheckt {timezone.localtime(at):%H:%M}" in text_of(organiser_client.get(desk))

        row = one(1)
        set_present(door.tournament, [Tick(row.pk, row.version, seen=True, wanted=False)], ACTOR)
        row = one(1)
        assert (row.present, row.self_checked_in_at) == (False, None)
        set_present(door.tournament, [Tick(row.pk, row.version, seen=False, wanted=True)], ACTOR)
        assert "selbst eingecheckt" not in text_of(organiser_client.get(desk))

    def test_present_unknown_and_withdrawn_players_are_a_sentence_each(self, door: Door) -> None:
        say(door, 1)
        acts = AuditEntry.objects.count()
        assert "schon abgehakt" in text_of(say(door, 1))
        assert "Diese Startnummer gibt es nicht" in text_of(say(door, 999))
        gone = one(2)
        set_withdrawn(gone, gone.version, ACTOR, withdrawn=True)
        assert "ausgeschieden" in text_of(say(door, 2))
        assert AuditEntry.objects.count() == acts + 1
        assert not one(2).present

    def test_page_does_not_tell_who_is_there(self, door: Door) -> None:
        before = [Client().get(address(door), {"suche": "1"}), Client().get(address(door, "1/"))]
        say(door, 1)
        after = [Client().get(address(door), {"suche": "1"}), Client().get(address(door, "1/"))]
        assert list(map(text_of, before)) == list(map(text_of, after))

    def test_anonymous_player_is_found_by_number_alone(self, door: Door) -> None:
        Registration.objects.filter(number=1).update(anonymous=True)
        for words in ("Ahrens", "Anna", "Teilnehmer", "Rommé"):
            assert "Ahrens" not in found(door, words)
            assert "Teilnehmer 1" not in found(door, words)
        assert "Teilnehmer 1" in found(door, "1")
        answer = text_of(Client().get(address(door, "1/")))
        assert not amiss(
            answer,
            "Teilnehmer 1",
            absent=(
                "Ahrens",
                "Rommé-Club",
            ),
        )
        say(door, 1)
        assert one(1).present

    def test_single_letter_finds_nobody(self, door: Door) -> None:
        assert "Bitte noch ein paar Buchstaben" in found(door, "a")
        assert "Ahrens" not in found(door, "a")
        assert "Ahrens" in found(door, "ah")


class TestOpen:
    @pytest.mark.parametrize(
        ("days", "sentence"), [(-1, "nur am Tag"), (1, "nur am Tag"), (0, "")], ids=["before", "after", "on"]
    )
    def test_on_the_day_alone(self, door: Door, days: int, sentence: str) -> None:
        Tournament.objects.update(date=timezone.localdate() - timedelta(days=days))
        answer = Client().get(address(door))
        assert answer.status_code == (403 if sentence else 200)
        assert sentence in text_of(answer)
        say(door, 1)
        assert one(1).present == (not sentence)

    def test_until_the_last_of_its_days(self, door: Door) -> None:
        today = timezone.localdate()
        Tournament.objects.update(date=today - timedelta(days=1), last_day=today)
        assert Client().get(address(door)).status_code == 200

    def test_until_the_first_seating_unless_all_day(self, door: Door) -> None:
        seat_series(door.tournament, 1, published=False)
        assert Client().get(address(door)).status_code == 200
        door.tournament.series.update(published_at=timezone.now())
        assert "Der Sitzplan steht schon" in text_of(Client().get(address(door)))
        assert say(door, 1).status_code == 403
        set_door(door.tournament, 1, ACTOR, is_open=True, all_day=True)
        assert Client().get(address(door)).status_code == 200

    def test_switched_off_unpublished_and_by_another_code(self, door: Door) -> None:
        wrong = address(door).replace(door.code, "A" * 22)
        assert Client().get(wrong).status_code == 404
        set_door(door.tournament, 1, ACTOR, is_open=False, all_day=False)
        assert "ausgeschaltet" in text_of(say(door, 1))
        Tournament.objects.update(published=False)
        assert Client().get(address(door)).status_code == 404
        assert not one(1).present

    def test_new_code_makes_the_old_one_worthless(self, door: Door) -> None:
        old = address(door)
        assert len(door.code) == 22
        assert door.code not in str(Door.objects.values().get()), "it is not stored"
        renew_code(door.tournament, 1, ACTOR)
        assert Client().get(old).status_code == 404
        assert Client().get(address(Door.objects.select_related("tournament").get())).status_code == 200

    def test_check_in_is_kept_nowhere(self, door: Door) -> None:
        answer = Client().get(address(door))
        assert answer["Cache-Control"] == "no-store"
        assert "noindex" in answer["X-Robots-Tag"]


class TestFloods:
    def test_attempts_of_one_address_and_of_one_code_are_bounded(self, door: Door) -> None:
        """As many as may be pass, one more does not; after the time they may again. Others' addresses are not closed
        before the code is."""
        now = timezone.now()
        for _each in range(MOST_OF_ADDRESS):
            count(door.tournament, "192.0.2.1", now)
        with pytest.raises(RefusedError, match="door_too_many"):
            check_in(door, 1, "192.0.2.1", now)
        assert not one(1).present
        check_in(door, 1, "192.0.2.2", now)
        assert one(1).present
        for each in range(MOST_OF_CODE - MOST_OF_ADDRESS - 1):
            count(door.tournament, f"198.51.100.{each % 200}", now)
        with pytest.raises(RefusedError, match="door_too_many"):
            count(door.tournament, "192.0.2.3", now)
        count(door.tournament, "192.0.2.1", now + WINDOW)

"""Who withdraws by the link frees the place at once, the first in line moves up and is told, and each sentence of the
page holds of what is stored: entries, acceptances, withdrawals and limits in any order; issue 35."""

import re
from dataclasses import dataclass, field

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as some

from tests.entries.entries.conftest import change_of, entries_of, form, held, opened, read, sent_mails, take_all
from tests.examples import few
from tests.factories import ACTOR, make_tournament
from tests.people.members import amiss
from tournament.entries.acts.mail import note_moved_up, tell_moved_up
from tournament.entries.acts.taking import take_in
from tournament.models import AuditEntry, Registration, Submission, SubmittedPerson, Tournament
from tournament.registration.acts.registrations import register, set_withdrawn
from tournament.registration.fields import Entry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("named")]
KEEPS = "Ist die Person schon angenommen, wird ihr Platz erst frei, wenn der Anmeldetisch sie streicht."
EIGHT = tuple(f"{name}, Ida" for name in ("Adler", "Biber", "Dachs", "Elster", "Falke", "Gans", "Hahn", "Igel"))


def accepted(tournament: Tournament, name: str) -> Registration:
    return tournament.registrations.get(person__name=name)


@pytest.mark.nightly
@pytest.mark.usefixtures("mailing")
def test_place_of_somebody_accepted_is_free_as_they_withdraw_by_the_link(
    tournament: Tournament, organiser_client: Client
) -> None:
    opened(tournament, limit=10)
    link = held(tournament, form(*EIGHT))
    take_all(tournament, organiser_client)
    waits = held(tournament, form("Lux, Max", club="GSRL Nord", mail="nord@example.org"))
    assert "Warteliste, Platz 1" in read(waits)
    sent_mails()
    assert change_of(link, tournament, *EIGHT[1:], version=1) == 302
    ((to, body),) = sent_mails()
    assert (to, "nachgerückt: Lux, Max" in body) == (["nord@example.org"], True)
    assert amiss(read(waits), "Lux, Max ✓ dabei", "nachgerückt", absent=["Warteliste, Platz"]) == []
    assert amiss(read(link), "Adler, Ida zurückgezogen Biber", absent=[KEEPS]) == []
    struck = accepted(tournament, EIGHT[0])
    assert struck.withdrawn
    assert "Adler, Ida zurückgezogen" in entries_of(tournament, organiser_client)
    assert AuditEntry.objects.get(action="entry_changed").after["withdrawn"] == [f"{struck.number} Adler, Ida"]
    assert Client().post(link, {"step": "zurueck", "version": "2"}).status_code == 302
    assert tournament.registrations.filter(withdrawn=True).count() == len(EIGHT)


@pytest.mark.parametrize("why", few(2, ["seated", "entered twice", "chosen"]))
def test_place_is_kept_where_the_desk_is_to_strike_and_the_page_says_so(
    tournament: Tournament, organiser_client: Client, why: str
) -> None:
    link = held(tournament, form("Adler, Ida", "Biber, Ida"))
    take_all(tournament, organiser_client)
    opened(tournament, limit=4, desk_strikes=why == "chosen")
    waits = held(tournament, form("Lux, Max", club="GSRL Nord"))
    if why == "seated":
        tournament.series.update(published_at=timezone.now())
    if why == "entered twice":
        held(tournament, form("Adler, Ida"))
        SubmittedPerson.objects.filter(name="Adler, Ida").update(registration=accepted(tournament, "Adler, Ida"))
    else:
        assert read(link).count(KEEPS) == 2
    assert change_of(link, tournament, "Biber, Ida", version=1) == 302
    assert "Adler, Ida zurückgezogen; der Platz wird frei, wenn der Anmeldetisch die Person streicht" in read(link)
    assert "Warteliste, Platz 1" in read(waits)
    assert "zurückgezogen, steht aber noch als Startnummer 3" in entries_of(tournament, organiser_client)
    assert not accepted(tournament, "Adler, Ida").withdrawn


def test_person_whose_place_was_given_away_is_told_as_it_is_back(tournament: Tournament) -> None:
    opened(tournament, limit=3)
    link = held(tournament, form("Adler, Ida"))
    register(tournament, Entry("Lux, Max"), ACTOR)
    assert (note_moved_up(tournament), "Warteliste, Platz 1" in read(link)) == ([], True)
    lux = accepted(tournament, "Lux, Max")
    set_withdrawn(lux, lux.version, ACTOR, withdrawn=True)
    assert tell_moved_up(tournament) == ["Adler, Ida"]


# Whatever happens in whichever order: the page against a naive list of what happened.

SURNAMES = [f"{first}{second}" for first in ("Ab", "Be", "Do", "Fi", "Gu") for second in ("el", "ing", "orn", "und")]
HAPPENING = some.lists(
    some.one_of(
        some.tuples(some.just("enter"), some.integers(1, 4)),
        some.tuples(some.sampled_from(["accept", "withdraw", "strike"]), some.integers(0, 20)),
        some.tuples(some.just("limit"), some.integers(0, 8)),  # 0: none
        some.tuples(some.sampled_from(["desk strikes", "walk-in"]), some.integers(0, 1)),
    ),
    min_size=3,
    max_size=9,
)


@dataclass
class Sent:
    """Somebody who was sent; `state`: open, accepted, withdrawn (by the link, or by the desk)."""

    name: str
    link: str
    state: str = "open"
    kept: bool = False
    waited: bool = False


@dataclass
class Naive:
    """What happened, as a child would keep it: a list in the order of coming, and who came to the desk."""

    limit: int | None = None
    walk_ins: int = 2
    desk_strikes: bool = False
    people: list[Sent] = field(default_factory=list)

    @property
    def taken(self) -> int:
        return self.walk_ins + sum(one.state == "accepted" for one in self.people)

    def said(self) -> dict[str, str]:
        """What stands beside each name."""
        taken, waiting, said = self.taken, 0, {}
        for one in self.people:
            if one.kept:
                said[one.name] = "zurückgezogen; der Platz wird frei"
            elif one.state == "open" and (self.limit is None or taken < self.limit):
                taken += 1
                said[one.name] = "✓ dabei"
            elif one.state == "open":
                waiting += 1
                said[one.name] = f"Warteliste, Platz {waiting}"
            else:
                said[one.name] = {"accepted": "✓ angenommen", "withdrawn": "zurückgezogen"}[one.state]
        return said

    def free(self) -> str:
        """What the page says of places."""
        if self.limit is None:
            return ""
        left = self.limit - self.taken - sum(place == "✓ dabei" for place in self.said().values())
        if left <= 0:
            return "Alle Plätze sind vergeben"
        return f"Noch {left} Platz frei" if left == 1 else f"Noch {left} Plätze frei"


def do(tournament: Tournament, naive: Naive, act: str, number: int) -> None:
    """One thing happens, to the program and to the list."""
    there = naive.people
    standing = [one for one in there if one.state != "withdrawn" and not one.kept]
    if act == "enter":
        new = [f"{name}, Ida" for name in SURNAMES[len(there) : len(there) + number]]
        if new:
            link = held(tournament, form(*new))
            there += [Sent(name, link) for name in new]
    elif act == "accept":
        places = naive.said()
        for one in [one for one in there if places[one.name] == "✓ dabei"][: number % 4]:
            made = register(tournament, Entry(one.name, club="RC Karlsau"), ACTOR)
            take_in(tournament, {SubmittedPerson.objects.get(name=one.name).pk: made}, ACTOR)
            one.state = "accepted"
    elif act == "withdraw" and standing:
        leaves = standing[number % len(standing)]
        rest = [one.name for one in standing if one.link == leaves.link and one is not leaves]
        entry = Submission.objects.get(people__name=leaves.name)
        assert change_of(leaves.link, tournament, *rest, version=entry.version) == 302
        leaves.kept = leaves.state == "accepted" and naive.desk_strikes
        leaves.state = "accepted" if leaves.kept else "withdrawn"
    elif act == "strike" and (registered := [one for one in there if one.state == "accepted"]):
        one = registered[number % len(registered)]
        stored = accepted(tournament, one.name)
        set_withdrawn(stored, stored.version, ACTOR, withdrawn=True)
        one.state, one.kept = "withdrawn", False
    elif act == "walk-in":
        register(tournament, Entry(f"Tür, Nr {'abcdefghij'[naive.walk_ins]}"), ACTOR)
        naive.walk_ins += 1
    elif act in ("limit", "desk strikes"):
        naive.limit = (number or None) if act == "limit" else naive.limit
        naive.desk_strikes = bool(number) if act == "desk strikes" else naive.desk_strikes
        opened(tournament, limit=naive.limit, desk_strikes=naive.desk_strikes)


STATUS = (
    r"{}\s+(✓ (?:angenommen|dabei)|Warteliste, Platz \d+|zurückgezogen(?:; der Platz wird frei)?)"
    r"(?:(?! Ida).)*?(nachgerückt|, Ida|Anmeldeschluss|Es zählen|Noch|Alle|Ändern|$)"
)


def holds(naive: Naive) -> None:
    """Each sentence of each page, and who was told."""
    said = naive.said()
    for link in {one.link for one in naive.people}:
        page = read(link)
        own = [one for one in naive.people if one.link == link]
        found = {one.name: re.search(STATUS.format(one.name), page, re.DOTALL) for one in own}
        assert {name: match and match[1] for name, match in found.items()} == {one.name: said[one.name] for one in own}
        moved = {one.name for one in own if one.waited and said[one.name] in ("✓ dabei", "✓ angenommen")}
        assert {name for name, match in found.items() if match and match[2] == "nachgerückt"} == moved
        assert naive.free() in page
        is_kept = naive.desk_strikes and any(said[one.name] == "✓ angenommen" for one in own)
        stays = any(one.state != "withdrawn" and not one.kept for one in own)
        assert (KEEPS in page, "die Plätze bekommen andere" in page) == (is_kept, stays and not is_kept)
    told = {one.name for one in naive.people if one.waited and said[one.name] in ("✓ dabei", "✓ angenommen")}
    stored = SubmittedPerson.objects.filter(told=True, withdrawn_at=None).exclude(registration__withdrawn=True)
    assert set(stored.values_list("name", flat=True)) == told


@pytest.mark.nightly
@examples(max_examples=examples().max_examples // 4)  # each reads every page after every step
@given(HAPPENING)
def test_page_says_what_a_naive_list_of_what_happened_says(happened: list[tuple[str, int]]) -> None:
    with transaction.atomic():
        cache.clear()  # how many came from one address
        tournament, naive = make_tournament(2, series=1), Naive()
        tournament.organisers.add(User.objects.create_user("leitung"))
        opened(tournament)
        for act, number in [("enter", 3), ("accept", 2), *happened]:
            do(tournament, naive, act, number)
            tell_moved_up(tournament)
            for one in naive.people:
                one.waited |= naive.said()[one.name].startswith("Warteliste")
            holds(naive)
        transaction.set_rollback(True)

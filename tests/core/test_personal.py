"""Personal values of the audit log: which they are, and that they can go while the chain holds."""

import hashlib
import json
from typing import Any

import pytest
from django.utils import timezone

from tests.factories import ACTOR, make_tournament, seat_series
from tournament.core.act import Actor, act
from tournament.core.audit_chain import ChainFault, first_fault
from tournament.core.audit_words import line
from tournament.core.history import changed_by_hand
from tournament.core.personal import forget
from tournament.draw.acts import seating
from tournament.models import AuditEntry, Tournament
from tournament.models.seals import is_seal

pytestmark = pytest.mark.django_db

PHONE = Actor("Liste: Serie 1, Tisch 12")


def logged(
    tournament: Tournament, after: Any, *, before: Any = None, actor: Actor = PHONE, subject: str = "Serie 1, Tisch 12"
) -> AuditEntry:
    with act(tournament, actor, "tried", subject) as trying:
        trying.before, trying.after = before, after
    return AuditEntry.objects.get(tournament=tournament, revision=tournament.revision)


def paths(entry: AuditEntry) -> set[str]:
    assert entry.salts is not None
    return set(entry.salts)


class TestWhichTheyAre:
    def test_game_has_none(self, tournament: Tournament) -> None:
        game = [{"seat": 2, "outcome": "romme", "augen": 0}, {"seat": 3, "outcome": "opened", "augen": 17}]
        assert paths(logged(tournament, game, subject="Serie 1, Tisch 12, Spiel 3")) == set()

    @pytest.mark.parametrize(
        ("after", "personal"),
        [
            ({"results": [{"seat": 2, "outcome": "romme", "augen": 0}], "reason": "Anna sah es"}, ["after/reason"]),
            ({"name": "Ahrens, Anna", "number": 7, "present": True, "club": None}, ["after/name"]),
            ({"members": ["Ahrens, Anna", "Bauer, Bernd"]}, ["after/members/0", "after/members/1"]),
            ({"Serie 2": {"moved": ["Ahrens, Anna: Tisch 1 → 2"], "lists": [1, 2]}}, ["after/Serie 2/moved/0"]),
            ({"Ahrens, Anna": "Tisch 1, Platz 2"}, ["after"]),
            ({"unheard_of": 4}, ["after"]),
            ("Ahrens, Anna", ["after"]),
            ({"started_at": "2026-05-09T10:00:00+00:00", "1": {"augen": 17}}, []),
            ({"name": "", "teams": []}, []),
        ],
        ids=str,
    )
    def test_whatever_is_not_known_to_be_something_else(
        self, tournament: Tournament, after: Any, personal: list[str]
    ) -> None:
        assert sorted(paths(logged(tournament, after))) == personal

    @pytest.mark.parametrize("subject", ["Ahrens, Anna", "Serie A", "Serie 1, Tisch 2, Anna"])
    def test_subject_that_is_no_furniture(self, tournament: Tournament, subject: str) -> None:
        assert paths(logged(tournament, None, subject=subject)) == {"subject"}

    @pytest.mark.parametrize(
        ("actor", "personal"),
        [
            ("Spielleitung: anna", {"actor"}),
            ("Liste: Serie 1, Tisch 2, Anna", {"actor"}),
            ("Liste: Serie 1, Tisch 2", set()),
            ("Liste: Serie 1, Tisch 2, zugeordnetes Telefon", set()),
            ("Liste: Serie 1, Tisch 2, zugeordnetes Telefon, Anna", {"actor"}),
            ("Befehl: recompute", set()),
        ],
    )
    def test_actor_who_is_somebody(self, tournament: Tournament, actor: str, personal: set[str]) -> None:
        assert paths(logged(tournament, None, actor=Actor(actor))) == personal

    def test_each_has_a_salt_of_its_own(self, tournament: Tournament) -> None:
        salts = logged(tournament, {"members": ["Ahrens, Anna"] * 3}, before={"name": "Ahrens, Anna"}).salts
        assert salts is not None
        assert len(set(salts.values())) == 4
        assert {len(bytes.fromhex(salt)) for salt in salts.values()} == {16}


def sha256(value: Any, salt: str = "") -> str:
    """As records/0016 says it is hashed."""
    written = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    return hashlib.sha256(bytes.fromhex(salt) + written).hexdigest()


class TestTheHash:
    def test_is_of_seals_in_place_of_personal_values(self, tournament: Tournament) -> None:
        entry = logged(tournament, {"name": "Ahrens, Anna", "number": 7}, actor=Actor("Spielleitung: anna"))
        assert entry.salts is not None
        said = {
            "salted": True,
            "tournament": tournament.pk,
            "revision": 1,
            "at": entry.at.isoformat(timespec="microseconds"),
            "actor": "sealed:" + sha256("Spielleitung: anna", entry.salts["actor"]),
            "action": "tried",
            "subject": "Serie 1, Tisch 12",
            "before": None,
            "after": {"name": "sealed:" + sha256("Ahrens, Anna", entry.salts["after/name"]), "number": 7},
            "previous": "",
        }
        assert entry.hash == sha256(said)

    def test_row_of_before_holds_as_it_was_hashed(self, tournament: Tournament) -> None:
        said = {
            "tournament": tournament.pk,
            "revision": 1,
            "at": timezone.now().isoformat(timespec="microseconds"),
            "actor": "Spielleitung: anna",
            "action": "tried",
            "subject": "Ahrens, Anna",
            "before": None,
            "after": {"name": "Ahrens, Anna"},
            "previous": "",
        }
        row = {key: value for key, value in said.items() if key not in ("tournament", "previous")}
        AuditEntry.objects.create(tournament=tournament, hash=sha256(said), **row)
        Tournament.objects.filter(pk=tournament.pk).update(revision=1)
        logged(tournament, {"name": "Bauer, Bernd"})
        assert (first_fault(tournament), tournament.revision) == (None, 2)

    @pytest.mark.parametrize(
        "change",
        [
            {"after": {"name": "Bauer, Bernd", "number": 7}},
            {"after": {"name": "Ahrens, Anna", "number": 8}},
            {"salts": {}},
            {"salts": {"after/name": "00" * 16}},
            {"salts": None},
            {"actor": "Liste: Serie 1, Tisch 13"},
        ],
        ids=str,
    )
    def test_changed_value_or_salt_shows(self, tournament: Tournament, change: dict[str, Any]) -> None:
        logged(tournament, {"name": "Ahrens, Anna", "number": 7})
        AuditEntry.objects.update(**change)
        assert first_fault(tournament) == ChainFault("changed", 1)


class TestForgetting:
    @pytest.fixture
    def told(self) -> Tournament:
        """Anna and Bernd in a team, in rows of every kind."""
        tournament = make_tournament(4)
        team = {"name": "Kassel 1", "members": ["Ahrens, Anna", "Bauer, Bernd"]}
        logged(tournament, team, before={"name": "Ahrens, Anna", "number": 1}, actor=Actor("Spielleitung: anna"))
        logged(tournament, {"number": 4}, subject="Ahrens, Anna")
        logged(tournament, "Bauer, Bernd")
        return tournament

    def test_value_and_salt_go_and_the_chain_holds(self, told: Tournament) -> None:
        assert forget(AuditEntry.objects.all(), lambda value: value == "Ahrens, Anna") == 3
        assert first_fault(told) is None
        first, second, third = AuditEntry.objects.order_by("revision")
        assert all(map(is_seal, [first.before["name"], first.after["members"][0], second.subject]))
        assert (first.after["members"][1], first.actor, third.after) == (
            "Bauer, Bernd",
            "Spielleitung: anna",
            "Bauer, Bernd",
        )
        assert paths(first) == {"actor", "after/name", "after/members/1"}
        assert (paths(second), paths(third)) == (set(), {"after"})

    def test_all_of_some_rows(self, told: Tournament) -> None:
        forget(AuditEntry.objects.filter(revision__gt=1))
        assert first_fault(told) is None
        assert [paths(entry) for entry in AuditEntry.objects.order_by("revision")][1:] == [set(), set()]

    def test_log_goes_on(self, told: Tournament) -> None:
        forget(AuditEntry.objects.all())
        logged(told, {"name": "Claus, Clara"})
        assert (first_fault(told), told.revision) == (None, 4)

    def test_what_is_put_where_a_value_was_shows(self, told: Tournament) -> None:
        forget(AuditEntry.objects.all())
        AuditEntry.objects.filter(revision=2).update(subject="Bauer, Bernd")
        assert first_fault(told) == ChainFault("changed", 2)

    def test_it_is_read_as_deleted(self, told: Tournament) -> None:
        forget(AuditEntry.objects.all(), lambda value: "Anna" in str(value) or "anna" in str(value))
        shown = [line(entry, told.rulebook) for entry in AuditEntry.objects.order_by("revision")]
        assert (shown[0].actor, shown[0].before) == ("(gelöscht)", "Name: (gelöscht); Nummer: 1")
        assert shown[0].after == "Name: Kassel 1; Mitglieder: (gelöscht), Bauer, Bernd"
        assert shown[1].subject == "(gelöscht)"

    def test_draft_still_says_that_it_was_changed_by_hand(self) -> None:
        tournament = make_tournament(8)
        series = seat_series(tournament, published=False)
        seating.swap(series, series.version, ACTOR, 1, 5)
        forget(AuditEntry.objects.filter(action="seats_swapped"))
        assert changed_by_hand(series) == [{"(gelöscht)": "(gelöscht)"}]

    def test_row_of_before_cannot_forget(self, told: Tournament) -> None:
        AuditEntry.objects.filter(revision=2).update(salts=None)
        with pytest.raises(ValueError, match="row 2 has no salts"):
            forget(AuditEntry.objects.order_by("revision"))

"""What one of two databases has and the other has not: from what each log is by definition, both ways round.

A log is rows from 1 on, each with the hash of the row before it; so two that were one agree up to a row, and in none
after it.
"""

import io
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import override_settings
from django.urls import reverse

from tests.factories import ACTOR, logged_in
from tests.machine.conftest import Installation
from tests.web.html import text_of
from tournament.core.act import act, log_export, log_of_installation
from tournament.core.errors import RefusedError
from tournament.machine.acts.backups import compare
from tournament.machine.acts.second import seal
from tournament.models import AuditEntry, Tournament


@pytest.fixture
def other(installation: Installation, fresh: Installation, good: Path) -> Installation:
    """Another machine that went on with the copy; its term is a row of its own."""
    fresh.run("restore", good)
    return fresh


def does(machine: Installation, *acts: str, after: object = None) -> None:
    """These happen there, in the one tournament."""
    with machine.here():
        for action in acts:
            with act(Tournament.objects.get(), ACTOR, action, "Serie 1") as entry:
                entry.after = after


def alone(machine: Installation, other: Installation) -> dict[str, list[list[str]]]:
    """What is said to be in the one and in the other alone."""
    with machine.here():
        found = compare(other.database)
    return {str(one.slug): [[line.entry.action for line in side] for side in (one.here, one.there)] for one in found}


def test_acts_of_each_are_told_in_order_by_both(installation: Installation, other: Installation) -> None:
    assert alone(installation, other) == alone(other, installation) == {}
    assert "Hier und dort steht dasselbe." in installation.run("verify_audit", "--compare", other.database)
    does(installation, "series_started", "list_closed")
    does(other, "list_reopened")
    assert alone(installation, other) == {"pokal-2026": [["series_started", "list_closed"], ["list_reopened"]]}
    assert alone(other, installation) == {"pokal-2026": [["list_reopened"], ["series_started", "list_closed"]]}


def test_act_that_both_have_is_told_by_neither_but_as_often(installation: Installation, other: Installation) -> None:
    """A phone gave one of two games back: another row, of another time, that says the same."""
    does(installation, "game_stored", "game_stored", after={"1": "romme"})
    does(other, "series_started", "game_stored", after={"1": "romme"})
    assert alone(installation, other) == {"pokal-2026": [["game_stored"], ["series_started"]]}


def test_act_that_says_otherwise_is_told_of_both(installation: Installation, other: Installation) -> None:
    does(installation, "game_stored", after={"augen": 17})
    does(other, "game_stored", after={"augen": 71})
    assert alone(installation, other) == {"pokal-2026": [["game_stored"], ["game_stored"]]}


def test_last_row_that_both_share_is_where_they_parted(installation: Installation, good: Path) -> None:
    does(installation, "series_started", "list_closed")
    installation.run("backup", later := installation.folder / "later.sqlite3")
    does(installation, "list_reopened")
    with installation.here():
        for file, revision in ((good, 1), (later, 3)):
            (found,) = compare(file)
            assert (found.revision, found.here[0].entry.revision) == (revision, revision + 1)
            assert found.at == AuditEntry.objects.get(tournament__slug="pokal-2026", revision=revision).at


def test_acts_of_the_installation_are_told_and_log_ins_are_not(installation: Installation, other: Installation) -> None:
    with installation.here():
        log_of_installation(ACTOR, "logged_in")
        log_of_installation(ACTOR, "second_place_set", {"folder": "/media/stick"})
        log_export(Tournament.objects.get(), ACTOR, "anmeldungen.csv")
    assert alone(other, installation) == {"None": [[], ["second_place_set"]]}


def test_tournament_that_one_has_alone_is_told(installation: Installation, other: Installation) -> None:
    installation.another_tournament()
    with other.here():
        found = {one.slug: one for one in compare(installation.database)}
    there = found["pokal-2026-2"]
    assert (there.revision, there.at, there.here, len(there.there)) == (0, None, (), 1)


def test_sentences_say_what_is_to_be_done(installation: Installation, other: Installation) -> None:
    does(installation, "series_started")
    out = io.StringIO()
    with other.here(), pytest.raises(CommandError) as caught:
        call_command("verify_audit", "--compare", str(installation.database), stdout=out)
    said = out.getvalue()
    assert (caught.value.returncode, str(caught.value)) == (1, "Hier und dort ist nicht dasselbe geschehen.")
    assert "pokal-2026: gleich bis Eintrag 1 vom " in said
    assert "Nur dort: Eintrag 2, " in said
    assert "hier noch einmal eintragen" in said
    assert "Nur hier" not in said


def test_sealed_copy_is_opened_and_a_wrong_file_refused(installation: Installation, good: Path, tmp_path: Path) -> None:
    does(installation, "series_started")
    sealed = tmp_path / "sealed"
    sealed.write_bytes(seal(good.read_bytes(), "der-Schluessel", "ein Stich und drei Karten"))
    with installation.here():
        assert len(compare(sealed, "ein Stich und drei Karten")) == 1
        with pytest.raises(RefusedError, match="passphrase_wrong"):
            compare(sealed, "ein Stich und vier Karten")
        sealed.write_bytes(b"nothing of ours")
        with pytest.raises(RefusedError, match="not_a_database"):
            compare(sealed)
        assert list(installation.folder.glob(".restore-*")) == []


def test_page_offers_what_was_put_aside_to_the_owner_alone(installation: Installation, good: Path) -> None:
    does(installation, "series_started")
    address, state = reverse("organiser:compare_put_aside"), reverse("organiser:state")
    with installation.here(), override_settings(ALLOWED_HOSTS=["*"]):
        client = logged_in(User.objects.create_superuser("inge"))
        assert (client.get(address).status_code, address in client.get(state).content.decode()) == (404, False)
    installation.run("restore", good, "--yes")
    with installation.here():
        inge, otto = logged_in(User.objects.create_superuser("inge")), logged_in(User.objects.create_user("otto"))
        assert address in inge.get(state).content.decode()
        assert "Nur dort: Eintrag 2, " in text_of(inge.get(address))
        assert otto.get(address).status_code == 403

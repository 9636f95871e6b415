"""A copy that was put back is a row of the audit log, and explains a head that is in no log any more.

What a restore that was killed leaves: a copy that opens with no passphrase, readable by its owner, gone soon.
"""

import os
import signal
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.copies.installation import Installation
from tests.factories import ACTOR
from tests.setup.pages import missing
from tournament import models
from tournament.copies.acts.backups import opened, restore
from tournament.copies.acts.sealing import seal
from tournament.copies.acts.working import remove_left_behind, work_folder
from tournament.core import fence
from tournament.core.act import act, log_of_installation
from tournament.core.heads import head_of
from tournament.management import starting
from tournament.models import AuditEntry, Tournament


def heads(installation: Installation, slug: str | None) -> list[str]:
    """All a log ever had, oldest first."""
    with installation.here():
        rows = AuditEntry.objects.filter(tournament__slug=slug) if slug else AuditEntry.objects.filter(tournament=None)
        return [head_of(row_hash) for row_hash in rows.order_by("revision").values_list("hash", flat=True)]


@pytest.fixture
def slug(installation: Installation) -> str:
    """A tournament to which two things happened since the copy, as to the installation one."""
    with installation.here():
        tournament = Tournament.objects.get()
        for _time in range(2):
            with act(tournament, ACTOR, "series_started"):
                pass
        log_of_installation(ACTOR, "logged_in")
        return tournament.slug


def last_row(installation: Installation, slug: str | None) -> AuditEntry:
    with installation.here():
        return AuditEntry.objects.filter(tournament__slug=slug).latest("revision")


def looked_for(installation: Installation, head: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What `verify_audit --head` says before it ends with 1."""
    with installation.here(), pytest.raises(CommandError) as caught:
        call_command("verify_audit", "--head", head)
    assert caught.value.returncode == 1
    return f"{capsys.readouterr().out}{caught.value}"


def test_return_is_a_row_of_both_logs_with_the_heads_that_are_gone(
    installation: Installation, good: Path, slug: str
) -> None:
    before, of_installation = heads(installation, slug), heads(installation, None)
    installation.run("restore", good, "--yes")
    row = last_row(installation, slug)
    assert (row.revision, row.action, row.actor, row.after["lost"]) == (2, "restored", "Befehl: restore", before[1:])
    assert (row.after["until"], row.after["file"]) == (imported(installation, slug), "good.sqlite3")
    own = last_row(installation, None)
    assert (own.action, own.after["lost"], own.after["tournaments"]) == ("restored", of_installation, [])
    assert "in Ordnung, 2 Einträge" in installation.run("verify_audit", slug)


def imported(installation: Installation, slug: str) -> str:
    """When the last thing happened before the copy was made."""
    with installation.here():
        return AuditEntry.objects.get(tournament__slug=slug, revision=1).at.isoformat()


def test_head_of_the_time_between_is_named_with_it(
    installation: Installation, good: Path, slug: str, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, *gone = heads(installation, slug)
    installation.run("restore", good, "--yes")
    for head in gone:
        said = looked_for(installation, head.lower().replace("-", " "), capsys)
        assert not missing(
            said,
            f"{slug}: Prüfzeichen {head.lower().replace('-', ' ')} stand hier, bis am ",
            "eine Sicherung zurückgeholt wurde (Eintrag 2), mit dem Stand vom ",
        )
        assert "Anmeldungen: Prüfzeichen" not in said
    assert "gefunden: Eintrag 1 vom" in installation.run("verify_audit", slug, "--head", kept)


def test_log_says_that_a_head_may_be_lost_with_a_damaged_database(
    installation: Installation, good: Path, slug: str, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = heads(installation, slug)[-1]
    installation.database.write_bytes(b"\0" * 4096)
    installation.run("restore", good, "--yes")
    said = looked_for(installation, gone, capsys)
    assert not missing(
        said,
        f"{slug}: Am ",
        "Ein Prüfzeichen aus der Zeit dazwischen kommt nicht mehr vor.",
        f"Das Prüfzeichen {gone} kommt nicht vor.",
    )


def test_tournament_that_is_gone_is_named_and_one_untouched_is_not(installation: Installation, good: Path) -> None:
    installation.another_tournament()
    installation.run("restore", good, "--yes")
    with installation.here():
        assert Tournament.objects.get().revision == 1
    assert last_row(installation, None).after["tournaments"] == ["pokal-2026-2"]


def test_head_of_nowhere_is_not_explained_without_a_return(
    installation: Installation, slug: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Sicherung" not in looked_for(installation, "0000-0000-0000", capsys)


@pytest.mark.parametrize("before", [0, 2**52])
def test_return_raises_the_term_above_that_of_copy_and_machine(
    installation: Installation, good: Path, before: int
) -> None:
    """The copy is from before anybody took over."""
    with installation.here():
        models.Installation.objects.update_or_create(pk=1, defaults={"term": before})
    installation.run("restore", good, "--yes")
    with installation.here():
        term = fence.own()
        assert (term.number > before, fence.heard()) == (True, term)
    assert last_row(installation, None).after["term"] == term.number


def test_two_that_go_on_from_one_copy_have_two_terms(
    installation: Installation, fresh: Installation, good: Path
) -> None:
    terms = []
    for machine in (installation, fresh):
        machine.run("restore", good, "--yes")
        with machine.here():
            terms.append(fence.own().number)
    assert terms[0] < terms[1]


PASSPHRASE, CONTENT = "ein Stich und drei Karten", b"wer wo gespielt hat"


@pytest.fixture
def left(here: Installation, tmp_path: Path) -> Path:
    """What is left of one that lost its process as it had opened the copy."""
    sealed = tmp_path / "sealed"
    sealed.write_bytes(seal(CONTENT, "der-Schluessel", PASSPHRASE))
    child = os.fork()
    if child == 0:
        with work_folder() as folder:
            opened(sealed, folder, PASSPHRASE)
            os.kill(os.getpid(), signal.SIGKILL)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    (folder,) = here.folder.glob(".restore-*")
    return folder


def test_left_copy_is_read_by_nobody_else(left: Path) -> None:
    (opened,) = left.iterdir()
    assert (opened.read_bytes(), left.stat().st_mode & 0o777, opened.stat().st_mode & 0o777) == (CONTENT, 0o700, 0o600)


def test_left_copy_goes_with_the_next_start(left: Path) -> None:
    assert (starting.bring_up_to_date(), left.exists()) == ("", False)


def test_left_copy_goes_with_the_next_restore(left: Path, good: Path, here: Installation) -> None:
    restore(good)
    assert list(here.folder.glob(".restore-*")) == []


def test_copy_of_a_restore_under_way_stays(here: Installation, left: Path) -> None:
    with work_folder() as folder:
        remove_left_behind()
        assert (folder.exists(), left.exists()) == (True, False)
    assert not folder.exists()

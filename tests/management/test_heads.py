"""`verify_audit --head`: whoever holds a head notices what nobody else would."""

import io

import pytest
from django.core.management import CommandError, call_command

from scoring import Result
from tests.factories import ACTOR, make_tournament, play, seat_series
from tournament.core import lock
from tournament.core.act import log_of_installation
from tournament.core.heads import head_of
from tournament.models import AuditEntry, Installation, Tournament
from tournament.standings.acts.publishing import publish_results, withdraw_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def published() -> Tournament:
    """Two games, the result published, a third game: a log of four rows."""
    tournament = make_tournament(4)
    series = seat_series(tournament)
    table = series.card_tables.get()
    for number in (1, 2):
        play(table, number, *three(number))
    publish_results(series, series.version, ACTOR)
    play(table, 3, *three(3))
    return tournament


def three(game: int) -> list[Result]:
    """Whoever does not deal: the first finishes."""
    first, *others = [seat for seat in range(1, 5) if seat != game]
    return [Result(first, "romme", 0), *(Result(seat, "opened", 17) for seat in others)]


def head(tournament: Tournament) -> str:
    return tournament.series.get(number=1).results_head


def said(*arguments: str) -> str:
    out = io.StringIO()
    call_command("verify_audit", *arguments, stdout=out)
    return out.getvalue()


def refused(*arguments: str) -> str:
    """What it says before it ends with 1."""
    out = io.StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("verify_audit", *arguments, stdout=out)
    assert caught.value.returncode == 1
    return f"{out.getvalue()}{caught.value}"


def rewrite(revision: int) -> None:
    """Another result of the same game, with the hash that belongs to it."""
    row = AuditEntry.objects.get(revision=revision)
    row.after[1]["augen"] = 7
    row.hash = row.computed_hash()
    row.save()


def test_head_is_found_with_its_act_and_what_came_after(published: Tournament) -> None:
    answer = said(published.slug, "--head", head(published))
    assert f"{published.slug}: in Ordnung, 4 Einträge.\n" in answer
    assert f"Prüfzeichen {head(published)} gefunden: Eintrag 3 vom " in answer
    assert "Ergebnis veröffentlicht (Serie 1). Danach 1 weitere." in answer


def test_however_it_is_typed_and_whatever_the_tournament(published: Tournament) -> None:
    typed = head(published).lower().replace("-", " ")
    assert f"{published.slug}: Prüfzeichen {typed} gefunden: Eintrag 3 " in said("--head", typed)


def test_any_row_has_its_head(published: Tournament) -> None:
    for row in AuditEntry.objects.all():
        assert f"gefunden: Eintrag {row.revision} vom" in said(published.slug, "--head", head_of(row.hash))


@pytest.mark.parametrize("typed", ["0000-0000-0000", "Unfug", "", "0000"])
def test_head_the_log_never_had(published: Tournament, typed: str) -> None:
    answer = refused(published.slug, "--head", typed)
    assert f"{published.slug}: in Ordnung, 4 Einträge." in answer
    assert f"Das Prüfzeichen {typed} kommt nicht vor." in answer


def test_head_of_another_tournament_is_none_of_this_one(published: Tournament) -> None:
    assert "kommt nicht vor" in refused(make_tournament(4).slug, "--head", head(published))


def test_rewritten_last_row_is_noticed_by_whoever_holds_the_head(published: Tournament) -> None:
    last = head_of(AuditEntry.objects.get(revision=4).hash)
    rewrite(4)
    assert said(published.slug) == f"{published.slug}: in Ordnung, 4 Einträge.\n"
    assert f"Das Prüfzeichen {last} kommt nicht vor." in refused(published.slug, "--head", last)


def test_so_is_a_whole_log_rewritten_from_a_row_on(published: Tournament) -> None:
    kept = head(published)
    rewrite(2)
    previous = AuditEntry.objects.get(revision=2).hash
    for row in AuditEntry.objects.filter(revision__gt=2).order_by("revision"):
        row.previous_hash = previous
        row.hash = previous = row.computed_hash()
        row.save()
    assert "in Ordnung" in said(published.slug)
    assert "kommt nicht vor" in refused(published.slug, "--head", kept)


def test_what_came_after_the_head_is_checked_too(published: Tournament) -> None:
    AuditEntry.objects.filter(revision=4).update(action="list_closed")
    answer = refused(published.slug, "--head", head(published))
    assert "Eintrag 4 wurde nachträglich geändert." in answer
    assert "gefunden: Eintrag 3 vom" in answer


def test_published_anew_it_is_another_head(published: Tournament) -> None:
    first, series = head(published), published.series.get(number=1)
    with lock.correcting("zu früh"):
        withdraw_results(series, series.version, ACTOR)
    assert head(published) == ""
    publish_results(series, series.version + 1, ACTOR)
    assert head(published) not in ("", first)
    assert "gefunden: Eintrag 6 vom" in said(published.slug, "--head", head(published))
    assert "gefunden: Eintrag 3 vom" in said(published.slug, "--head", first)


class TestOfTheInstallation:
    @pytest.fixture(autouse=True)
    def _two_log_ins(self, published: Tournament) -> None:
        for _time in range(2):
            log_of_installation(ACTOR, "logged_in")

    def test_its_own_log_is_checked_along(self, published: Tournament) -> None:
        assert said() == f"{published.slug}: in Ordnung, 4 Einträge.\nAnmeldungen: in Ordnung, 2 Einträge.\n"
        assert "Anmeldungen" not in said(published.slug)

    def test_changed_row_shows(self) -> None:
        AuditEntry.objects.filter(tournament=None, revision=1).update(actor="Niemand")
        assert "Anmeldungen: Eintrag 1 wurde nachträglich geändert." in refused()

    def test_log_cut_off_at_the_end_shows(self) -> None:
        AuditEntry.objects.filter(tournament=None, revision=2).delete()
        assert "Anmeldungen: Das Protokoll endet vor dem Stand" in refused()

    def test_so_does_a_count_set_back(self) -> None:
        Installation.objects.update(revision=1)
        assert "Anmeldungen: Das Protokoll endet vor dem Stand" in refused()

    def test_its_heads_are_found(self) -> None:
        row = AuditEntry.objects.get(tournament=None, revision=2)
        assert "Anmeldungen: Prüfzeichen" in said("--head", head_of(row.hash))

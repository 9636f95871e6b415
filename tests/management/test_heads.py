"""`verify_audit`: what was changed shows; whoever holds a head (`--head`) notices what nobody else would."""

import io
from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command
from django.db.models import QuerySet

from scoring import Result
from tests.factories import ACTOR, make_tournament, play, seat_series
from tests.web.answers import shows
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


def rewrite(revision: int) -> str:
    """Another result of the same game, with the hash that belongs to it."""
    row = AuditEntry.objects.get(revision=revision)
    row.after[1]["augen"] = 7
    row.hash = row.computed_hash()
    row.save()
    return row.hash


def test_head_is_found_with_its_act_and_what_came_after(published: Tournament) -> None:
    shows(
        said(published.slug, "--head", head(published)),
        f"{published.slug}: in Ordnung, 4 Einträge.\n",
        f"Prüfzeichen {head(published)} gefunden: Eintrag 3 vom ",
        "Ergebnis veröffentlicht (Serie 1). Danach 1 weitere.",
    )
    typed = head(published).lower().replace("-", " ")  # however it is typed, and whatever the tournament
    shows(said("--head", typed), f"{published.slug}: Prüfzeichen {typed} gefunden: Eintrag 3 ")


def test_row_has_its_head(published: Tournament) -> None:
    for row in AuditEntry.objects.all():
        shows(said(published.slug, "--head", head_of(row.hash)), f"gefunden: Eintrag {row.revision} vom")


@pytest.mark.parametrize("typed", ["0000-0000-0000", "Unfug", "", "0000"])
def test_head_the_log_never_had_is_not_found(published: Tournament, typed: str) -> None:
    answer = refused(published.slug, "--head", typed)
    shows(answer, f"{published.slug}: in Ordnung, 4 Einträge.", f"Das Prüfzeichen {typed} kommt nicht vor.")


def test_head_of_another_tournament_is_none_of_this_one(published: Tournament) -> None:
    shows(refused(make_tournament(4).slug, "--head", head(published)), "kommt nicht vor")


@pytest.mark.parametrize("revision", [2, 4])
def test_log_rewritten_to_its_end_is_noticed_by_whoever_holds_a_head(published: Tournament, revision: int) -> None:
    kept = head_of(AuditEntry.objects.get(revision=revision).hash)
    previous = rewrite(revision)
    for row in AuditEntry.objects.filter(revision__gt=revision).order_by("revision"):
        row.previous_hash = previous
        row.hash = previous = row.computed_hash()
        row.save()
    assert said(published.slug) == f"{published.slug}: in Ordnung, 4 Einträge.\n"
    shows(refused(published.slug, "--head", kept), f"Das Prüfzeichen {kept} kommt nicht vor.")


def test_rows_after_the_head_are_checked_too(published: Tournament) -> None:
    AuditEntry.objects.filter(revision=4).update(action="list_closed")
    answer = refused(published.slug, "--head", head(published))
    shows(answer, "Eintrag 4 wurde nachträglich geändert.", "gefunden: Eintrag 3 vom")


def test_result_published_anew_has_another_head(published: Tournament) -> None:
    first, series = head(published), published.series.get(number=1)
    with lock.correcting("zu früh"):
        withdraw_results(series, series.version, ACTOR)
    withdrawn = head(published)
    publish_results(series, series.version + 1, ACTOR)
    assert (withdrawn, head(published) in ("", first)) == ("", False)
    shows(said(published.slug, "--head", head(published)), "gefunden: Eintrag 6 vom")
    shows(said(published.slug, "--head", first), "gefunden: Eintrag 3 vom")


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (lambda rows: rows.filter(revision=2).update(actor="Niemand"), "Eintrag 2 wurde nachträglich geändert."),
        (lambda rows: rewrite(2), "Eintrag 3 schließt nicht an den vorigen an."),
        (lambda rows: rows.filter(revision=1).delete(), "Eintrag 1 fehlt."),
        (lambda rows: rows.filter(revision=4).delete(), "ab Eintrag 4 passt es nicht."),
    ],
    ids=["changed", "changed with its hash", "missing", "cut off"],
)
def test_log_that_was_changed_shows(
    published: Tournament, changed: Callable[[QuerySet[AuditEntry]], object], sentence: str
) -> None:
    changed(AuditEntry.objects.filter(tournament=published))
    shows(refused(), sentence)


@pytest.fixture
def log_ins(published: Tournament) -> QuerySet[AuditEntry]:
    """The installation's own log: two rows."""
    for _time in range(2):
        log_of_installation(ACTOR, "logged_in")
    return AuditEntry.objects.filter(tournament=None)


def test_log_of_the_installation_is_checked_along(published: Tournament, log_ins: QuerySet[AuditEntry]) -> None:
    assert said() == f"{published.slug}: in Ordnung, 4 Einträge.\nAnmeldungen: in Ordnung, 2 Einträge.\n"
    shows(said(published.slug), but_not=["Anmeldungen"])
    shows(said("--head", head_of(log_ins.get(revision=2).hash)), "Anmeldungen: Prüfzeichen")


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (lambda rows: rows.filter(revision=1).update(actor="Niemand"), "Eintrag 1 wurde nachträglich geändert."),
        (lambda rows: rows.filter(revision=2).delete(), "Das Protokoll endet vor dem Stand"),
        (lambda rows: Installation.objects.update(revision=1), "Das Protokoll endet vor dem Stand"),
    ],
    ids=["changed", "cut off", "count set back"],
)
def test_log_of_the_installation_that_was_changed_shows(
    log_ins: QuerySet[AuditEntry], changed: Callable[[QuerySet[AuditEntry]], object], sentence: str
) -> None:
    changed(log_ins)
    shows(refused(), f"Anmeldungen: {sentence}")

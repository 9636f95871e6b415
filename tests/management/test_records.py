"""Commands that read and write tournaments: documents, totals, heads, printed lists."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db.models import QuerySet
from django.test import Client, override_settings

from scoring import Result
from tests.archive.documents import CONTRACT_EXAMPLE, as_bytes, scoring_stand
from tests.examples import few
from tests.factories import ACTOR, fill_list, make_team, make_tournament, play, seat_series
from tests.web.answers import shows
from tests.web.reading import texts
from tests.web.test_public_revision import exported as taken_away
from tournament.core import act, audit, lock
from tournament.lists.acts.results import publish_results
from tournament.models import AuditEntry, Installation, Seat, Tournament
from tournament.standings.acts.publishing import withdraw_results

pytestmark = pytest.mark.django_db


# contract.md, section 3: the commands that move tournaments about.

WARNINGS = [
    "series[0].tables[1].totals: Warnung: Für „p6“ fehlt die Summe.",
    "series[0].tables[1].totals: Warnung: Für „p7“ fehlt die Summe.",
    "lots[0]: Warnung: Dieses Los gilt nicht: Die Genannten stehen nicht gleich, oder anders als damals.",
]


def output(command: str, *arguments: str) -> str:
    out = io.StringIO()
    call_command(command, *arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def fails(command: str, *arguments: str, code: int = 1) -> str:
    """What it says before it ends with this code, and last of all."""
    out = io.StringIO()
    with pytest.raises(CommandError) as caught:
        call_command(command, *arguments, stdout=out, stderr=out)
    assert caught.value.returncode == code
    return f"{out.getvalue()}{caught.value}"


@pytest.fixture
def imported(example: str) -> Tournament:
    """The contract's example in the database."""
    output("import_tournament", example)
    return Tournament.objects.get()


@pytest.fixture
def example(tmp_path: Path) -> str:
    """The contract's example in a file."""
    file = tmp_path / "pokal.json"
    file.write_bytes(as_bytes(CONTRACT_EXAMPLE))
    return str(file)


@pytest.mark.parametrize(("options", "published"), [((), 1), (("--unpublished",), 0)])
def test_import_says_the_slug_on_the_last_line_and_what_is_odd_as_warnings(
    example: str, options: tuple[str, ...], published: int
) -> None:
    out, err = io.StringIO(), io.StringIO()
    call_command("import_tournament", example, *options, stdout=out, stderr=err)
    assert (out.getvalue(), err.getvalue().splitlines()) == ("pokal-2026\n", WARNINGS)
    results = Tournament.objects.get().series.filter(results_published_at__isnull=False)
    assert (Tournament.objects.get().published, results.count()) == (bool(published), published)


def test_refused_document_lists_errors_with_places_and_stores_nothing(tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_text('{"format": "spielliste/2", "tournament": {}, "clubs": [], "players": [], "series": 3}')
    said = fails("import_tournament", str(file), code=2)
    assert said.splitlines()[:7] == [
        "format: Das Format „spielliste/2“ ist unbekannt; erwartet wird „spielliste/1“.",
        "tournament.name: Das fehlt.",
        "tournament.date: Das fehlt.",
        "tournament.rulebook: Das fehlt.",
        "tournament.series: Das fehlt.",
        "tournament.games_per_series: Das fehlt.",
        "series: Hier gehört eine Liste [ ] hin.",
    ]
    assert not Tournament.objects.exists()


def test_export_is_the_document_that_was_imported(imported: Tournament) -> None:
    exported = output("export_tournament", "pokal-2026")
    assert json.loads(exported) == CONTRACT_EXAMPLE
    assert taken_away(imported) == [("Befehl: export_tournament", "pokal-2026.json")]
    shows(exported, '\n "tournament": {\n  "name": "Pokal 2026"', "Rommé-Club")


def test_standings_are_those_of_scoring_and_of_the_public_page(imported: Tournament, client: Client) -> None:
    stand = json.loads(output("standings", "pokal-2026"))
    assert stand == client.get("/turniere/pokal-2026/stand.json").json()
    assert stand == scoring_stand(CONTRACT_EXAMPLE) | {"revision": stand["revision"], "editions": []}


@pytest.mark.parametrize(
    ("url", "begins"), [("https://liste.example", "https://liste.example"), ("", "http://127.0.0.1:8123")]
)
def test_table_links_are_a_line_a_table_beginning_with_the_public_url(
    imported: Tournament, url: str, begins: str
) -> None:
    with override_settings(PUBLIC_URL=url, PORT="8123"):
        lines = [line.split("\t") for line in output("table_links", "pokal-2026", "--series", "1").splitlines()]
    assert [(number, link.partition("/liste/")[0]) for number, link in lines] == [("1", begins), ("2", begins)]
    assert taken_away(imported) == [("Befehl: table_links", "Serie 1: Links")]


# `recompute`: what is kept can be proved at any time.


def test_wrong_totals_are_found_and_made_right_in_one_act(imported: Tournament) -> None:
    """With --check they are left alone, and right ones raise no revision."""
    assert (output("recompute", imported.slug), AuditEntry.objects.count()) == ("pokal-2026: alle Summen stimmen.\n", 1)
    wrong = Seat.objects.filter(registration__document_id__in=["p2", "p5"]).order_by("registration__number")
    wrong.update(wertungspunkte=50)
    fails("recompute", "--check")
    assert {seat.wertungspunkte for seat in wrong} == {50}
    assert output("recompute") == "pokal-2026: 2 Summen wichen ab und stimmen jetzt.\n"
    assert list(wrong.values_list("wertungspunkte", flat=True)) == [5, 44]
    assert list(AuditEntry.objects.values_list("action", flat=True)) == ["tournament_imported", "totals_recomputed"]


# `verify_audit`: what was changed shows; whoever holds a head (`--head`) notices what nobody else would.


@pytest.fixture
def published() -> Tournament:
    """Two games, the result published, a third game: a log of four rows."""
    tournament = make_tournament(4)
    series = seat_series(tournament)
    table = series.card_tables.get()
    for number in (1, 2, 3):
        first, *others = [seat for seat in range(1, 5) if seat != number]  # who deals sits out
        play(table, number, Result(first, "romme", 0), *(Result(seat, "opened", 17) for seat in others))
        if number == 2:
            publish_results(series, series.version, ACTOR)
    return tournament


def head(tournament: Tournament) -> str:
    return tournament.series.get(number=1).results_head


def rewrite(revision: int) -> str:
    """Another result of the same game, with the hash that belongs to it."""
    row = AuditEntry.objects.exclude(tournament=None).get(revision=revision)
    row.after[1]["augen"] = 7
    row.hash = row.computed_hash()
    row.save()
    return row.hash


def test_head_is_found_with_its_act_and_what_came_after(published: Tournament) -> None:
    shows(
        output("verify_audit", published.slug, "--head", head(published)),
        f"{published.slug}: in Ordnung, 4 Einträge.\n",
        f"Prüfzeichen {head(published)} gefunden: Eintrag 3 vom ",
        "Ergebnis veröffentlicht (Serie 1). Danach 1 weitere.",
    )
    typed = head(published).lower().replace("-", " ")  # however it is typed, and whatever the tournament
    shows(output("verify_audit", "--head", typed), f"{published.slug}: Prüfzeichen {typed} gefunden: Eintrag 3 ")
    for row in AuditEntry.objects.all():
        said = output("verify_audit", published.slug, "--head", audit.head_of(row.hash))
        shows(said, f"gefunden: Eintrag {row.revision} vom")


@pytest.mark.parametrize("typed", few(2, ["0000-0000-0000", "Unfug", "", "0000"]))
def test_head_the_log_never_had_is_not_found(published: Tournament, typed: str) -> None:
    answer = fails("verify_audit", published.slug, "--head", typed)
    shows(answer, f"{published.slug}: in Ordnung, 4 Einträge.", f"Das Prüfzeichen {typed} kommt nicht vor.")
    of_another = fails("verify_audit", make_tournament(4).slug, "--head", head(published))
    shows(of_another, "kommt nicht vor")


@pytest.mark.parametrize("revision", [2, 4])
def test_log_rewritten_to_its_end_is_noticed_by_whoever_holds_a_head(published: Tournament, revision: int) -> None:
    kept = audit.head_of(AuditEntry.objects.get(revision=revision).hash)
    previous = rewrite(revision)
    for row in AuditEntry.objects.filter(revision__gt=revision).order_by("revision"):
        row.previous_hash = previous
        row.hash = previous = row.computed_hash()
        row.save()
    assert output("verify_audit", published.slug) == f"{published.slug}: in Ordnung, 4 Einträge.\n"
    shows(fails("verify_audit", published.slug, "--head", kept), f"Das Prüfzeichen {kept} kommt nicht vor.")


def test_rows_after_the_head_are_checked_too(published: Tournament) -> None:
    AuditEntry.objects.filter(revision=4).update(action="list_closed")
    answer = fails("verify_audit", published.slug, "--head", head(published))
    shows(answer, "Eintrag 4 wurde nachträglich geändert.", "gefunden: Eintrag 3 vom")


def test_result_published_anew_has_another_head(published: Tournament) -> None:
    first, series = head(published), published.series.get(number=1)
    with lock.correcting("zu früh"):
        withdraw_results(series, series.version, ACTOR)
    assert head(published) == ""
    publish_results(series, series.version + 1, ACTOR)
    shows(output("verify_audit", published.slug, "--head", head(published)), "gefunden: Eintrag 6 vom")
    shows(output("verify_audit", published.slug, "--head", first), "gefunden: Eintrag 3 vom")


@pytest.fixture
def log_ins(published: Tournament) -> QuerySet[AuditEntry]:
    """The installation's own log: two rows."""
    for _time in range(2):
        act.log_of_installation(ACTOR, "logged_in")
    return AuditEntry.objects.filter(tournament=None)


def test_log_of_the_installation_is_checked_along(published: Tournament, log_ins: QuerySet[AuditEntry]) -> None:
    assert (
        output("verify_audit") == f"{published.slug}: in Ordnung, 4 Einträge.\nAnmeldungen: in Ordnung, 2 Einträge.\n"
    )
    shows(output("verify_audit", published.slug), but_not=["Anmeldungen"])
    shows(output("verify_audit", "--head", audit.head_of(log_ins.get(revision=2).hash)), "Anmeldungen: Prüfzeichen")


@pytest.mark.parametrize(
    ("of_installation", "changed", "sentence"),
    few(
        6,
        [
            (
                False,
                lambda rows: rows.filter(revision=2).update(actor="Niemand"),
                "Eintrag 2 wurde nachträglich geändert.",
            ),
            (False, lambda rows: rewrite(2), "Eintrag 3 schließt nicht an den vorigen an."),
            (False, lambda rows: rows.filter(revision=1).delete(), "Eintrag 1 fehlt."),
            (
                True,
                lambda rows: rows.filter(revision=1).update(actor="Niemand"),
                "Eintrag 1 wurde nachträglich geändert.",
            ),
            (True, lambda rows: rows.filter(revision=2).delete(), "Das Protokoll endet vor dem Stand"),
            (True, lambda rows: Installation.objects.update(revision=1), "Das Protokoll endet vor dem Stand"),
            (False, lambda rows: rows.filter(revision=4).delete(), "ab Eintrag 4 passt es nicht."),
        ],
    ),
)
def test_log_that_was_changed_shows(
    published: Tournament,
    log_ins: QuerySet[AuditEntry],
    of_installation: bool,
    changed: Callable[[QuerySet[AuditEntry]], object],
    sentence: str,
) -> None:
    changed(log_ins if of_installation else AuditEntry.objects.filter(tournament=published))
    shows(fails("verify_audit"), f"Anmeldungen: {sentence}" if of_installation else sentence)


# `print_lists` and `print_standings`: real PDFs, and a German line for every error.


@pytest.fixture
def seated() -> Tournament:
    """Seven players; series 1 seated."""
    tournament = make_tournament(7)
    seat_series(tournament)
    return tournament


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "druck.pdf"


def test_lists_are_printed_and_logged(seated: Tournament, file: Path) -> None:
    call_command("print_lists", seated.slug, "--series", "1", "-o", str(file))
    for number, page in enumerate(texts(file.read_bytes()), 1):
        assert f"Tisch {number} · Serie 1" in page
    assert taken_away(seated) == [("Befehl: print_lists", "druck.pdf")]


@pytest.mark.nightly
def test_filled_lists_are_printed(seated: Tournament, file: Path) -> None:
    fill_list(seated.series.get(number=1).card_tables.get(number=1))
    call_command("print_lists", seated.slug, "--series", "1", "--filled", "-o", str(file))
    assert "Rommé 2" in texts(file.read_bytes())[0]


@pytest.mark.parametrize(
    ("options", "title"), few(1, [(["--teams"], "Mannschaften"), (["--series", "1"], "Einzelwertung, 1. Serie")])
)
def test_standings_are_printed_and_logged(seated: Tournament, file: Path, options: list[str], title: str) -> None:
    make_team(seated, list(seated.registrations.all()[:4]))
    call_command("print_standings", seated.slug, "-o", str(file), *options)
    assert title in texts(file.read_bytes())[0]
    assert taken_away(seated) == [("Befehl: print_standings", "druck.pdf")]


@pytest.mark.parametrize(
    ("command", "why"),
    few(
        9,
        [
            (
                "table_links pokal --series 2",
                "Der Sitzplan von Serie 2 ist noch nicht veröffentlicht; erst dann gelten die Links.",
            ),
            ("table_links pokal --series 4", "Serie 4 gibt es nicht; das Turnier hat 3."),
            ("export_tournament gibtsnicht", "Ein Turnier „gibtsnicht“ gibt es hier nicht; es gibt: pokal."),
            (
                "import_tournament /gibtsnicht/pokal.json",
                "/gibtsnicht/pokal.json kann nicht gelesen werden: No such file or directory.",
            ),
            ("print_lists gibtsnicht --series 1", "Ein Turnier „gibtsnicht“ gibt es hier nicht; es gibt: pokal."),
            ("print_lists pokal --series 9", "Serie 9 gibt es nicht; das Turnier hat 3."),
            ("print_lists pokal --series 2", "Für Serie 2 ist noch niemand gesetzt."),
            ("print_standings pokal --series 2", "Für Serie 2 ist noch niemand gesetzt."),
            ("print_standings pokal --teams", "Dieses Turnier hat keine Mannschaften."),
            ("print_standings pokal", "druck.pdf lässt sich nicht schreiben: No such file or directory."),
        ],
    ),
)
def test_command_for_what_is_not_there_is_refused_in_german(
    seated: Tournament, tmp_path: Path, command: str, why: str
) -> None:
    Tournament.objects.update(slug="pokal")
    folder = "gibtsnicht" if "schreiben" in why else ""
    paper = ["-o", str(tmp_path / folder / "druck.pdf")] if command.startswith("print_") else []
    with pytest.raises(CommandError) as error:
        call_command(*command.split(), *paper)
    assert (str(error.value).removeprefix(f"{tmp_path}/gibtsnicht/"), list(tmp_path.iterdir())) == (why, [])

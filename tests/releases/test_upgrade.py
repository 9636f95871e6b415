"""The database of every release, as its own program left it (release_copy.py), and what becomes of it now."""

import gzip
import hashlib
import json
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import StateApps
from django.db.models import F
from django.db.transaction import TransactionManagementError
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from scoring.rankings import PLAYERS, TEAMS
from tournament.management import serving
from tournament.models import (
    Booking,
    Brand,
    CashDesk,
    CertificateDesign,
    Club,
    Draw,
    EditionList,
    Issued,
    Issuer,
    Membership,
    Person,
    Preferences,
    Submission,
    SubmittedPerson,
    Tournament,
)
from tournament.standings.reads.editions import KeptList
from tournament.standings.reads.ranking_list import TeamRow

KEPT = Path(__file__).parent / "kept"
ALL = sorted({file.name.rsplit(".", 2)[0] for file in KEPT.glob("*.json")})
# The newest is what most have, the oldest goes through every migration; `make upgrades` takes all.
RELEASES = ALL if os.environ.get("RELEASES") == "all" else [ALL[-1], ALL[0]]
AT_0013 = "2026.11.6"
"""The last release before all that one migration does now."""


def kept(release: str, ending: str) -> Path:
    """What is kept of a release, made by its program on the kind of database the tests run on."""
    return KEPT / f"{release}.{connection.vendor}.{ending}"


@contextmanager
def empty_database(folder: Path) -> Iterator[str]:
    """The name of an empty database of the kind the tests run on."""
    if connection.vendor == "sqlite":
        yield str(folder / "old.sqlite3")
        return
    name = f"{connection.settings_dict['NAME']}_old"
    with closing(connections.create_connection(DEFAULT_DB_ALIAS)) as own, own.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
        try:
            yield name
        finally:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def instead(tmp_path: Path, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """An empty database in place of the tests' own."""
    with django_db_blocker.unblock(), empty_database(tmp_path) as name:
        tests_own = connections[DEFAULT_DB_ALIAS]
        connect_anew(name)
        try:
            yield
        finally:
            connection.close()
            connections[DEFAULT_DB_ALIAS] = tests_own


def connect_anew(name: str) -> None:
    """As another process does."""
    anew = connections.create_connection(DEFAULT_DB_ALIAS)
    anew.settings_dict = {**anew.settings_dict, "NAME": name}
    connections[DEFAULT_DB_ALIAS] = anew


def lay_out(release: str) -> dict[str, Any]:
    """Put the kept database where an empty one is; what its program said of it."""
    sql = gzip.decompress(kept(release, "sql.gz").read_bytes()).decode()
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(connection.settings_dict["NAME"])) as database:
            database.executescript(sql)
    else:
        connection.ensure_connection()
        connection.connection.execute(sql.encode())
        connection.close()
    said: dict[str, Any] = json.loads(kept(release, "json").read_text(encoding="utf-8"))
    return said


BROKEN_OFF = {"0005_draws_and_wishes", "0063_club_evenings"}


def lose_power_before_the_record(execute: Callable[..., Any], sql: str, *arguments: Any) -> Any:
    """What a migration did is done, that it did is not said yet: one by itself, or one in place of others."""
    if sql.startswith('INSERT INTO "django_migrations"') and BROKEN_OFF & {*arguments[0]}:
        raise InterruptedError
    return execute(sql, *arguments)


@pytest.mark.nightly
@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.usefixtures("instead")
def test_release_can_be_upgraded_and_goes_on(release: str, capsys: pytest.CaptureFixture[str]) -> None:
    """After it was broken off (SQLite's own end of a migration looks at the tables even then, and says that it may
    not)."""
    said = lay_out(release)
    with (
        connection.execute_wrapper(lose_power_before_the_record),
        pytest.raises((InterruptedError, TransactionManagementError)),
    ):
        serving.migrate()
    connection.connection.close()
    connect_anew(connection.settings_dict["NAME"])
    serving.migrate()
    call_command("verify_audit")
    call_command("recompute", "--check")
    capsys.readouterr()
    call_command("standings", said["slug"])
    assert of_then(said["stand"], json.loads(capsys.readouterr().out)) == said["stand"]
    keeper = Client()
    for path in said["lists"]:
        assert [game["number"] for game in keeper.get(f"{path}state").json()["games"]] == [1, 2, 3]
    results = [
        {"seat": seat, "outcome": kind, "augen": augen}
        for seat, kind, augen in ((1, "romme", 0), (2, "opened", 9), (3, "not_opened", 70))
    ]
    game = {"entry_id": "00000000-0000-0000-0000-000000000004", "version": 0, "results": results}
    stored = keeper.put(f"{said['lists'][1]}games/4", json.dumps(game), content_type="application/json")
    assert stored.status_code == 200
    call_command("verify_audit", said["slug"])


SCHEMA = {
    "sqlite": "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL",
    "postgresql": """
        SELECT concat_ws(' ', table_name, column_name, udt_name, character_maximum_length, is_nullable, column_default)
        FROM information_schema.columns WHERE table_schema = 'public'
        UNION ALL SELECT conrelid::regclass || pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid != 0
        UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
        UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    """,
}


def schema() -> list[list[str]]:
    """Tables, constraints, indexes and triggers, whatever the order of the columns. PostgreSQL says a condition with
    other casts and brackets once it was read from a copy."""
    with connection.cursor() as cursor:
        cursor.execute(SCHEMA[connection.vendor])
        said = [re.sub(r"::(character varying|\w+)", "", sql) for (sql,) in cursor.fetchall()]
    return sorted(sorted(filter(None, re.split(r"[][,() ]*[][,()] ?", sql))) for sql in said)


@pytest.fixture
def of_an_empty_one(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> list[list[str]]:
    """The schema of the tests' own database."""
    with django_db_blocker.unblock():
        return schema()


@pytest.mark.nightly
@pytest.mark.parametrize("between", ["0013_desk", "0030_second_factor_demanded", "0050_cash_counted"])
def test_rows_arrive_the_same_from_0013_and_from_between(
    between: str, of_an_empty_one: list[list[str]], instead: None
) -> None:
    lay_out(AT_0013)
    rows_of_0013()
    migrate_to(between)
    serving.migrate()
    assert schema() == of_an_empty_one
    members = Membership.objects.order_by("user").values_list("user__username", "role")
    assert [*members] == [("chefin", "owner"), ("anna", "member")]
    for model in (Membership, Club, Person, Tournament):
        assert {*model.objects.values_list("organisation__name", flat=True)} == {"Unser Verein"}
    draws = [*Draw.objects.order_by("pk").values_list("secret", "seed", "has_wishes", "series_numbers")]
    assert draws == [("announced", "", False, []), ("", "drawn", True, [2])]
    assert [one.user.username for one in Preferences.objects.exclude(tour_ended_at=None)] == ["anna"]
    editions_are_sealed_and_say_what_they_said()


@pytest.mark.nightly
@pytest.mark.usefixtures("instead")
def test_rows_that_meant_something_else_are_upgraded() -> None:
    """Money and entries of a checkout in between."""
    lay_out(AT_0013)
    form = money_and_entries_of_before()
    serving.migrate()
    assert [*Booking.objects.order_by("number").values_list("entry_id", flat=True)] == [form, None, None, form, None]
    told = [*SubmittedPerson.objects.order_by("arrived").values_list("told", flat=True)]
    assert (CashDesk.objects.get().difference, told) == (-30, [False, True])
    entry = Submission.objects.get()
    assert (entry.confirmed_at, entry.mail_confirmed, entry.confirm_until) == (entry.sent_at, True, None)


@pytest.mark.nightly
@pytest.mark.usefixtures("instead")
def test_invoices_of_before_stay_as_they_were_under_their_numbers() -> None:
    """Until migration 0068 each tournament counted its own, and said itself who sends them."""
    lay_out(AT_0013)
    old, at = migrate_to("0067_series_cancelled"), timezone.now()
    older = old.get_model("tournament", "Tournament")._default_manager.get()
    newer = old.get_model("tournament", "Tournament")._default_manager.get()
    newer.pk, newer.slug, newer.revision, newer.date = None, "neu", 0, older.date + timedelta(days=1)
    newer.save()
    for one, payee in ((older, "Früherer Name\nAlter Weg"), (newer, " RC Kassel \nGasse 3\n34117 Kassel")):
        old.get_model("tournament", "CashDesk").objects.create(tournament=one, payee=payee)
        said = {"payee": payee, "lines": [["Alt, Anna", "Startgeld", 1000]], "total": 1000, "paid": 250}
        invoices = old.get_model("tournament", "Invoice").objects
        invoices.create(tournament=one, number=1, recipient="RC Hanau", content=said, at=at)
    serving.migrate()
    issuer = Issuer.objects.get()
    assert (issuer.name, issuer.address, issuer.tax) == ("RC Kassel", "Gasse 3\n34117 Kassel", "")
    issued = Issued.objects.order_by("pk")
    assert [(one.label, one.kind, one.holds, one.tournament_id) for one in issued] == [
        ("1", "invoice", True, older.pk), ("1", "invoice", True, newer.pk),
    ]  # fmt: skip
    assert [one.content["issuer"]["name"] for one in issued] == ["Früherer Name", "RC Kassel"]
    said = {"recipient": "RC Hanau", "lines": [["Alt, Anna", "Startgeld", 1000]], "total": 1000, "paid": 250, "tax": 0}
    assert all(said.items() <= one.content.items() for one in issued)
    with transaction.atomic(), pytest.raises(DatabaseError):
        Issued.objects.update(sealed="{}")


@pytest.mark.nightly
@pytest.mark.usefixtures("instead")
def test_logo_and_colours_of_certificates_are_the_tournaments_brand() -> None:
    """Until migration 0072 certificates alone had them; who chose none has none."""
    lay_out(AT_0013)
    old = migrate_to("0071_programme")
    tournaments = old.get_model("tournament", "Tournament")._default_manager
    chosen, unchosen = tournaments.get(), tournaments.get()
    unchosen.pk, unchosen.slug, unchosen.revision = None, "neu", 0
    unchosen.save()
    designs = old.get_model("tournament", "CertificateDesign").objects
    designs.create(tournament=chosen, logo=b"\x89PNG", colour="red", second="gold")
    designs.create(tournament=unchosen, sentence="Wir gratulieren!")
    serving.migrate()
    brand = Brand.objects.get()
    assert (bytes(brand.mark), brand.colour, brand.second, brand.key) == (b"\x89PNG", "7c1d2e", "8a6514", brand.its_key)
    assert dict(Tournament.stored.values_list("slug", "brand")) == {chosen.slug: brand.key, "neu": None}
    assert CertificateDesign.objects.get(tournament__slug="neu").sentence == "Wir gratulieren!"


def of_then(then: Any, now: Any) -> Any:
    """What is said now of what the old program said; the new one may say more."""
    if isinstance(then, dict):
        return {key: of_then(value, now[key]) for key, value in then.items()}
    return [of_then(*both) for both in zip(then, now, strict=True)] if isinstance(then, list) else now


def migrate_to(name: str) -> StateApps:
    """The models as that migration left them, though another does its work now."""
    executor = MigrationExecutor(connection)
    executor.loader = MigrationLoader(connection, replace_migrations=False)
    return executor.migrate([("tournament", name)]).apps


POSITIONS = {
    "Series": [1, 2, 3, None],
    "CardTable": [1, 2, 1, 2],
    "TypedTotal": [1, 2, 3],
    "TournamentClub": [1, 2],
    "Team": [1, 2],
    "Lot": [1, 2],
}


@pytest.mark.nightly
@pytest.mark.usefixtures("instead")
def test_old_lists_keep_their_order_and_their_public_revision() -> None:
    """Until migration 0006 the order was that of the primary keys, here never that of the numbers, and a document's
    empty series was remembered apart, here series 1 and not series 2; until 0007 what was public had no revision of its
    own: it is public as of the revision it had.
    """
    lay_out(ALL[0])
    old = migrate_to("0005_draws_and_wishes")
    tournaments, series, tables, totals = (
        old.get_model("tournament", name)._default_manager
        for name in ("Tournament", "Series", "CardTable", "TypedTotal")
    )
    tournaments.update(revision=7)
    tournament = tournaments.get()
    for numbered in (series, tables):
        numbered.update(number=10 - F("number"))
    for number in (1, 2):
        series.create(tournament=tournament, number=number)
        old.get_model("tournament", "Lot").objects.create(tournament=tournament, order=[1], drawn_at=timezone.now())
    old.get_model("tournament", "DocumentShape").objects.update(spelled_out=["series 1"])
    old.get_model("tournament", "Team").objects.create(tournament=tournament, name="A", document_id="t0")
    typed = list(totals.order_by("-seat__number"))
    totals.all().delete()
    for total in typed:
        total.pk = None
        total.save()
    new = migrate_to("0007_public_revision")
    kept_order = {
        name: [*new.get_model("tournament", name).objects.order_by("pk").values_list("position", flat=True)]
        for name in POSITIONS
    }
    assert (kept_order, new.get_model("tournament", "Tournament").objects.get().public_revision) == (POSITIONS, 7)


def money_and_entries_of_before() -> UUID:
    """Rows whose meaning changed, written when they had the old one; the id of the form that was sent again.

    Until migration 0050 a form that was sent again after a counter entry booked twice under one id, and the difference
    of a closed cash desk stood in its ledger alone; until 0048 nobody noted who was told that he moved up, and until
    0055 an entry held places as it was sent.
    """
    old = migrate_to("0047_entry_window_opens")
    at, form = timezone.now(), UUID(int=7)
    registered, bookings, desks, entries, people = (
        old.get_model("tournament", name)._default_manager
        for name in ("Registration", "Booking", "CashDesk", "Submission", "SubmittedPerson")
    )
    one = registered.first()
    of, who = {"tournament_id": one.tournament_id}, {"registration": one, "kind": "fee"}
    for number, cents, more in (
        *((1, 500, {"entry_id": form, **who}), (2, -500, {"undoes": 1, **who}), (3, 500, {"entry_id": form, **who})),
        *((4, 700, {"kind": "income", "entry_id": form}), (5, -30, {"kind": "difference"})),
    ):
        bookings.create(number=number, cents=cents, way="cash", at=at, **of, **more)
    desks.create(**of, counted=1170, closed_at=at)
    sent = {"token_hash": "x", "entry_id": form, "contact": "A", "language": "de", "sent_at": at, "changed_at": at}
    sent["mail"] = "a@example.org"
    entry = entries.create(**of, **sent)
    for arrived in (1, 2):
        people.create(submission=entry, arrived=arrived, name="A", waited=arrived == 2)
    return form


KEPT_ROW: dict[str, Any] = {
    "wertungspunkte": 40,
    "augen": 90,
    "points": 35,
    "crosses": 0,
    "games": 12,
    "penalty": -5,
    "rank": 1,
    "complete": True,
    "unranked": False,
    "disqualified": False,
    "tied": False,
    "by_lot": False,
    "shown": {"wertungspunkte": 35, "augen": 90},
    "cells": [{"rank": 1, "shown": 35, "counts": True}, None],
}
"""A line of an edition as it was kept until migration 0057."""


PENALTIES = [[1, -5, "Frau Alt kam spät"]]
MEMBER = {"player": "a", "name": "Alt, Anna", "number": 71, "club": "Verein", "loan": True}


def rows_of_0013() -> None:
    """Accounts, of which one leads a tournament; a draw that was announced, and one with fixed tables; editions."""
    old, at = migrate_to("0013_desk"), timezone.now()
    tournament = old.get_model("tournament", "Tournament").objects.get()
    users, draws = old.get_model("auth", "User").objects, old.get_model("tournament", "Draw").objects
    users.create(username="chefin", is_superuser=True)
    tournament.organisers.add(users.create(username="anna"))
    draws.all().delete()
    draws.create(tournament=tournament, seed="announced", committed_at=at)
    drawn = {"groups": [{"table": 1}], "series_numbers": [2]}
    draws.create(tournament=tournament, seed="drawn", drawn_at=at, document=drawn)
    editions_of_before(old)


def editions_of_before(old: StateApps) -> None:
    """Two, of players and teams each, of a tournament that has nothing else. One person was taken out already: what
    stands in their place has no salt."""
    tournament, at = old.get_model("tournament", "Tournament").objects.get(), timezone.now()
    tournament.pk, tournament.slug, tournament.revision = None, "alt", 0
    tournament.save()
    made = {"tournament_id": tournament.pk, "at": at, "revision": 1}
    anna = KEPT_ROW | {"player": "a", "name": "Alt, Anna", "number": 71, "club": "Verein", "penalties": PENALTIES}
    gone = KEPT_ROW | {
        "player": "b",
        "name": "Teilnehmer 72",
        "number": 72,
        "club": "",
        "penalties": [],
        "withheld": True,
    }
    team = KEPT_ROW | {"team": "t", "name": "Die Alten", "club": "", "penalties": [], "members": [MEMBER]}
    figures = [["wertungspunkte", "Wertungspunkte", "WP"], ["augen", "Augen", "Augen"]]
    kept_as = {"series": [1, 2], "figures": figures, "ranked_by": "wertungspunkte"}
    for number, reason in ((1, ""), (2, "Anna Alt rechnete nach")):
        edition = old.get_model("tournament", "Edition").objects.create(number=number, reason=reason, **made)
        for key, of, rows in (("e", "players", [anna, gone]), ("m", "teams", [team])):
            listed = {"name": key, "content": kept_as | {"of": of, "rows": rows}}
            old.get_model("tournament", "EditionList").objects.create(
                edition_id=edition.pk, ranking_id_in_document=key, **listed
            )


def editions_are_sealed_and_say_what_they_said() -> None:
    lists = EditionList.objects.select_related("names").filter(edition__tournament__slug="alt").order_by("pk")
    assert [hashlib.sha256(one.sealed.encode()).hexdigest() for one in lists] == [one.sha256 for one in lists]
    assert [one for one in lists if "Alt, Anna" in one.sealed or "Frau Alt" in one.sealed] == []
    assert [one.content["reason"] for one in lists] == ["", "", *["Anna Alt rechnete nach"] * 2]
    players, teams = (one.content["rows"] for one in lists[:2])
    assert [(row["name"], row["penalties"]) for row in players] == [("Alt, Anna", PENALTIES), ("Teilnehmer 72", [])]
    assert (teams[0]["name"], teams[0]["members"]) == ("Die Alten", [MEMBER])
    assert [set(one) for one in lists[0].names.opened.values()].count({"value"}) == 1
    tournament = Tournament.objects.get(slug="alt")
    row = KeptList(tournament, PLAYERS, lists[0]).rows[0]
    assert (row.totals.augen, row.points, [cell and cell.place.totals.wertungspunkte for cell in row.cells]) == (
        90,
        35,
        [35, None],
    )
    of_team = KeptList(tournament, TEAMS, lists[1]).rows[0]
    assert isinstance(of_team, TeamRow)
    assert (of_team.members[0].registration.person.name, bool(of_team.members[0].totals.games)) == ("Alt, Anna", False)
    with transaction.atomic(), pytest.raises(DatabaseError):
        EditionList.objects.update(sealed="{}")


def test_releases_of_the_changelog_are_kept_of_both_databases() -> None:
    """But for the one that is being worked at: its copy is made of its tag."""
    named = re.findall(
        r"^\| (\d+\.\d+\.\d+) \|", (settings.BASE_DIR / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    files = {f"{one}.{vendor}.sql.gz" for one in named[1:] for vendor in ("sqlite", "postgresql")}
    assert set() < files <= {file.name for file in KEPT.iterdir()}

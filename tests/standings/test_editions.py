"""An edition is a value (issue "Like is compared with like"): one ranking as it stood; every change is another one.

Source: contract.md, section 8, "Editions."; docs/developer/sealed-editions.md; records/0016.
"""

import hashlib
import json
import re
import uuid
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from tests.factories import ACTOR, publish_results
from tests.once import made_once
from tests.standings.playing import (
    TYPED,
    corrected,
    name,
    play_typed,
    player,
    refusal,
    registered,
    said,
    says,
    type_lists,
)
from tests.web.reading import texts
from tournament.archive.files import correct_document, export_document
from tournament.core.audit_words import what_was_done
from tournament.core.lock import results_revision
from tournament.models import Edition, EditionList, EditionNames, Ranking, Tournament
from tournament.models.audit import canonical, seal
from tournament.privacy.acts.forgetting import forget
from tournament.registration.acts import registrations
from tournament.registration.fields import Entry
from tournament.standings.acts import decisions, editions, lots
from tournament.standings.reads.editions import (
    changes_of,
    editions_of,
    kept_list,
    kept_place,
    public_edition,
    rows_of,
    sealed_edition,
    standing_lists,
)
from tournament.standings.reads.ranking_list import TeamRow
from tournament.standings.reads.sealing import final_lists
from tournament.standings.reads.standings import standings

RANKINGS: dict[str, dict[str, Any]] = {
    "samstag": {"name": "Samstag", "of": "players", "series": [1, 2]},
    "damen": {"name": "Damen am Samstag", "of": "players", "series": [1, 2], "category": "Damen"},
    "sonntag": {"name": "Sonntag", "of": "players", "series": [3]},
    "einzel": {"name": "Einzelwertung", "of": "players"},
    "mann": {"name": "Mannschaften", "of": "teams", "team_size": 2},
}


def play_weekend() -> Tournament:
    """Three series, each played as TYPED says and published; players 1 to 4 are Damen. Nothing is final."""
    tournament = play_typed(3)
    for number in (2, 3):
        type_lists(tournament, number)
    tournament.registrations.filter(number__lte=4).update(categories=["Damen"])
    tournament.rankings.all().delete()
    for position, (key, values) in enumerate(RANKINGS.items(), 1):
        Ranking.objects.create(tournament=tournament, document_id=key, position=position, **values)
    tournament.teams.update(ranking=tournament.rankings.get(document_id="mann"))
    publish_results(tournament, 1, 2, 3)
    return tournament


_weekend, weekend = made_once("weekend", play_weekend, led=True)


@pytest.fixture
def saturday(weekend: Tournament) -> Tournament:
    """The lists of Saturday are final."""
    editions.finalise(weekend, {"samstag": 1, "damen": 1}, ACTOR)
    return weekend


def penalise(tournament: Tournament, series: int, number: int = 5) -> None:
    decisions.penalise(
        tournament.series.get(number=series), player(tournament, number), 5, "verspätet", ACTOR, tournament
    )


def penalty(tournament: Tournament, series: int, number: int = 5) -> tuple[str, dict[str, Any]]:
    """Address and fields."""
    fields = {"person": str(number), "series": tournament.series.get(number=series).pk, "points": 5, "reason": "spät"}
    return f"/leitung/{tournament.slug}/entscheidungen/strafe/", fields


def made(tournament: Tournament) -> list[tuple[int, str, list[str]]]:
    """Every edition: number, reason, the rankings in it."""
    return [
        (one.number, one.reason, [listed.ranking_id_in_document for listed in one.lists.all()])
        for one in tournament.editions.order_by("number")
    ]


def stand(tournament: Tournament) -> Any:
    return Client().get(f"/turniere/{tournament.slug}/stand.json").json()


def told(tournament: Tournament, key: str) -> Any:
    """The rows of a ranking in what everybody reads."""
    return next(one["rows"] for one in stand(tournament)["rankings"] if one["ranking"] == key)


# A ranking rests on the series that count in it.


def test_penalty_in_a_series_that_does_not_count_is_no_correction(saturday: Tournament, browser: Client) -> None:
    assert browser.post(*penalty(saturday, 3)).status_code == 302
    assert (saturday.penalties.count(), made(saturday)) == (1, [(1, "", ["samstag", "damen"])])
    decisions.lift(saturday.penalties.get(), 1, ACTOR)
    assert (saturday.penalties.count(), len(made(saturday))) == (0, 1)
    for number in (1, 2):
        assert refusal(penalise, saturday, number) == "final"


def test_correction_is_an_edition_of_what_it_changes(saturday: Tournament, browser: Client) -> None:
    """Five is no Dame, and Sunday does not rest on Saturday."""
    editions.finalise(saturday, {"sonntag": 1, "einzel": 1, "mann": 1}, ACTOR)
    corrected(browser, *penalty(saturday, 2), "stand nicht auf der Liste")
    assert made(saturday)[1:] == [
        (2, "", ["sonntag", "einzel", "mann"]),
        (3, "stand nicht auf der Liste", ["samstag", "einzel", "mann"]),
    ]
    corrected(browser, *penalty(saturday, 3, number=1), "zu spät")
    assert made(saturday)[-1] == (4, "zu spät", ["sonntag", "einzel", "mann"])
    assert [(one["ranking"], one["edition"]) for one in stand(saturday)["editions"]] == [
        ("samstag", 3),
        ("damen", 1),
        ("sonntag", 4),
        ("einzel", 4),
        ("mann", 4),
    ]
    both = "zu spät", "stand nicht auf der Liste"
    for key, reasons in zip(RANKINGS, (both[1:], (), both[:1], both, both), strict=True):
        says(Client().get(f"/turniere/{saturday.slug}/wertung/{key}"), *reasons, but_not={*both} - {*reasons})


def test_editions_are_those_of_their_tournament(saturday: Tournament) -> None:
    """Another one has a ranking of the same id."""
    other = play_typed(1)
    Ranking.objects.create(tournament=other, document_id="samstag", position=1, name="Sa", of="players")
    publish_results(other, 1)
    read = public_edition(other, "samstag", 1), sealed_edition(other, "samstag", 1), editions_of(other)
    assert (read, standing_lists(other), final_lists(other)) == ((None, None, []), {}, {})
    edition = editions.finalise(other, {"samstag": 1}, ACTOR)
    shown, sealed = public_edition(other, "samstag", 1), sealed_edition(other, "samstag", 1)
    assert shown
    assert sealed
    assert (shown.others, shown.listed, editions_of(other)) == ([edition], sealed, [edition])
    assert stand(other)["final"]["edition"] == 1  # there are lists of more series elsewhere
    assert {key: listed.edition for key, listed in standing_lists(other).items()} == {"samstag": edition}
    first = saturday.editions.get()
    assert {key: listed.edition for key, listed in standing_lists(saturday).items()} == {
        "samstag": first,
        "damen": first,
    }


def test_correction_that_changes_no_list_makes_no_edition(weekend: Tournament, browser: Client) -> None:
    editions.finalise(weekend, dict.fromkeys(RANKINGS, 1), ACTOR)
    address, fields = registered(player(weekend, 6))
    corrected(browser, address, fields | {"categories": "Senioren"}, "nachgetragen")
    assert (player(weekend, 6).categories, len(made(weekend))) == (["Senioren"], 1)


# A lot drawn after the end.


def test_lot_after_the_end_is_an_edition_of_whose_ranks_change(weekend: Tournament) -> None:
    editions.finalise(weekend, dict.fromkeys(RANKINGS, 1), ACTOR)
    before = list(EditionList.objects.values_list("pk", "sealed", "sha256"))
    keys = [player(weekend, number).pk for number in (4, 3)]
    lots.draw(weekend, ACTOR, "damen", keys, order=keys)
    assert made(weekend)[1:] == [(2, "Los gezogen", ["damen"])]
    assert list(EditionList.objects.exclude(edition__number=2).values_list("pk", "sealed", "sha256")) == before
    assert [(row["player"], row["rank"]) for row in told(weekend, "damen")][-2:] == [("p4", 3), ("p3", 4)]
    assert stand(weekend)["final"]["edition"] == 2
    kept = [listed.document["rows"] for listed in EditionList.objects.filter(ranking_id_in_document="damen")]
    assert [[(row["tied"], row["by_lot"]) for row in rows[-2:]] for rows in kept] == [
        [(True, False)] * 2,
        [(False, True)] * 2,
    ]


def test_lot_of_what_is_not_final_makes_none(saturday: Tournament) -> None:
    keys = [player(saturday, number).pk for number in (4, 3)]
    lots.draw(saturday, ACTOR, "einzel", keys, order=keys)
    assert len(made(saturday)) == 1


def test_dissolved_team_stands_in_what_is_final(saturday: Tournament) -> None:
    editions.finalise(saturday, {"mann": 1}, ACTOR)
    saturday.teams.get(name="Zwei").delete()
    says(Client().get(f"/turniere/{saturday.slug}/wertung/mann"), "Zwei", "Drei")


def test_end_is_a_row_of_the_log_each_time(weekend: Tournament) -> None:
    before, until = weekend.revision, timezone.now()
    for key in ("samstag", "sonntag"):
        editions.finalise(weekend, {key: 1}, ACTOR)
    mixed = {"samstag": 2, "einzel": 1}
    assert refusal(editions.finalise, weekend, mixed, ACTOR) == "final_already"
    assert refusal(editions.set_objections, weekend, mixed, until, ACTOR) == "final_already"
    assert refusal(editions.take_back, weekend, mixed, "Einspruch", ACTOR) == "not_final"
    editions.set_objections(weekend, {"einzel": 1, "damen": 1}, until, ACTOR)
    editions.set_objections(weekend, {"einzel": 2}, None, ACTOR)
    editions.take_back(weekend, {"samstag": 2, "sonntag": 2}, "Einspruch", ACTOR)
    versions = weekend.rankings.order_by("position").values_list("version", "objections_until", "final_at")
    assert list(versions) == [(3, None, None), (2, until, None), (3, None, None), (3, None, None), (1, None, None)]
    assert [bool(one.taken_back_at) and one.taken_back_reason for one in weekend.editions.all()] == ["Einspruch"] * 2
    rows = weekend.audit_entries.filter(revision__gt=before).order_by("revision")
    assert list(rows.values_list("action", "before", "after")) == [
        ("result_finalised", None, {"rankings": ["Samstag"], "edition": 1}),
        ("result_finalised", None, {"rankings": ["Sonntag"], "edition": 2}),
        ("objections_set", None, {
            "rankings": ["Damen am Samstag", "Einzelwertung"], "objections_until": until.isoformat(),
        }),
        ("objections_set", None, {"rankings": ["Einzelwertung"], "objections_until": ""}),
        ("result_reopened", {"rankings": ["Samstag", "Sonntag"], "edition": 2}, {"reason": "Einspruch"}),
    ]  # fmt: skip
    assert editions.finalise(weekend, {"einzel": 3}, ACTOR).reason == ""  # it was never taken back
    table = weekend.series.get(number=1).card_tables.all()[0]
    table.late_games.create(entry_id=uuid.uuid4(), number=1, typed={}, code="list_closed", at=timezone.now())
    assert refusal(editions.finalise, weekend, {"damen": 2}, ACTOR) == "late_undecided"


# What was read is what is made final.


def test_end_of_other_results_than_were_read_is_stale(weekend: Tournament, capsys: pytest.CaptureFixture[str]) -> None:
    read = stand(weekend)["revision"]
    penalise(weekend, 3)
    with pytest.raises(CommandError, match="stale") as refused:
        call_command("finalise", weekend.slug, "--read", str(read))
    assert (refused.value.returncode, made(weekend)) == (1, [])
    now = stand(weekend)["revision"]
    call_command("finalise", weekend.slug, "--read", str(now))
    assert (now > read, capsys.readouterr().out) == (True, "Endstand, Fassung 1.\n")


def test_end_is_stale_by_a_lot_and_not_by_what_changes_no_result(weekend: Tournament) -> None:
    read = stand(weekend)["revision"]
    decisions.note(weekend, ACTOR, "Karte fehlte", registration=player(weekend, 1))
    keys = [player(weekend, number).pk for number in (4, 3)]
    assert stand(weekend)["revision"] == read
    lots.draw(weekend, ACTOR, "einzel", keys, order=keys)
    assert refusal(editions.finalise, weekend, {"einzel": 1}, ACTOR, read=read) == "stale"


def test_page_of_the_end_sends_what_was_read(weekend: Tournament, browser: Client) -> None:
    address = f"/leitung/{weekend.slug}/endstand/"
    read = results_revision(weekend)
    says(browser.get(address), f'<input type="hidden" name="read" value="{read}">')
    penalise(weekend, 3)
    sent = {"rankings": ["einzel"], "version_einzel": 1, "read": read}
    says(browser.post(f"{address}feststellen/", sent, follow=True), "Inzwischen hat jemand anderes etwas geändert")
    assert browser.post(f"{address}feststellen/", sent | {"read": "x"}).status_code == 302
    assert made(weekend) == []
    browser.post(f"{address}feststellen/", sent | {"read": results_revision(weekend)})
    assert made(weekend) == [(1, "", ["einzel"])]


def test_organisers_standings_say_what_the_end_compares(
    weekend: Tournament, capsys: pytest.CaptureFixture[str]
) -> None:
    """Results that nobody sees yet are read by the command; the public document says what it was made of."""
    weekend.series.filter(number=3).update(results_published_at=None)
    before = stand(weekend)["revision"]
    type_lists(weekend, 3, TYPED | {2: TYPED[2] | {1: (59, 10)}}, reason="vertippt")
    call_command("standings", weekend.slug)
    assert json.loads(capsys.readouterr().out)["revision"] == results_revision(weekend) > before


# What a final ranking shows is its edition and nothing else.


def test_latecomer_is_not_in_what_is_final(saturday: Tournament, browser: Client) -> None:
    registrations.register(saturday, Entry("Sonntag, Susi", categories=("Damen",)), ACTOR)
    for key, there in (("samstag", False), ("damen", False), ("einzel", True)):
        at = f"/turniere/{saturday.slug}/wertung/{key}"
        for file in ("", ".csv"):
            assert ("Sonntag, Susi" in Client().get(f"{at}{file}").content.decode()) is there
        assert ("p9" in {row["player"] for row in Client().get(f"{at}.json").json()["rows"]}) is there
        assert ("p9" in {row["player"] for row in told(saturday, key)}) is there
    assert {len(listed.document["rows"]) for listed in EditionList.objects.all()} == {8, 4}
    corrected(browser, *penalty(saturday, 1, number=1), "spät")
    assert [len(listed.document["rows"]) for listed in Edition.objects.get(number=2).lists.all()] == [8, 4]


def test_final_list_looks_as_it_did_before(weekend: Tournament) -> None:
    """Every column, and the rows of teams with what their members made."""
    penalise(weekend, 3)
    address = f"/turniere/{weekend.slug}/wertung/"
    keys = ("einzel", "mann")
    before = {key: Client().get(f"{address}{key}.csv").content.decode() for key in keys}
    editions.finalise(weekend, dict.fromkeys(keys, 1), ACTOR)
    for key in keys:
        now = Client().get(f"{address}{key}.csv").content.decode()
        assert (";-5;" in now, "'-5" in now) == (True, False)
        assert now.replace("Endstand", "") == before[key].replace("vorläufig, alle Listen abgeschlossen", "")


def test_final_list_of_some_series_is_not_that_of_all(weekend: Tournament) -> None:
    """It leads to the pages of its teams, of which one belongs to no club."""
    weekend.rankings.filter(document_id="mann").update(series=[1, 2])
    weekend.teams.filter(name="Zwei").update(club=None)
    editions.finalise(weekend, {"mann": 1}, ACTOR)
    found = standings(weekend, public=True)
    assert kept_list(found, found.first_teams) is None
    before = found.list_called("mann")
    assert before
    kept = kept_list(found, before)
    assert kept
    teams = [row.team.pk for row in kept.rows if isinstance(row, TeamRow)]
    assert (teams, kept.has_clubs, kept.number) == ([place.key for place in before.places], True, 1)


# The bytes.


def bytes_of(tournament: Tournament, key: str, number: int) -> bytes:
    answer = Client().get(f"/turniere/{tournament.slug}/wertung/{key}/fassung/{number}.sealed.json")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    return bytes(answer.content)


def test_sealed_bytes_are_canonical_and_say_what_stood(saturday: Tournament) -> None:
    sealed = bytes_of(saturday, "samstag", 1)
    document = json.loads(sealed)
    assert canonical(document) == sealed
    edition = Edition.objects.get()
    assert {key: value for key, value in document.items() if key != "rows"} == {
        "format": "fassung/1",
        "ranking": "samstag",
        "name": "Samstag",
        "of": "players",
        "edition": 1,
        "at": edition.at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "reason": "",
        "rulebook": "dgsrv",
        "ranked_by": "wertungspunkte",
        "series": [1, 2],
    }
    first = document["rows"][0]  # player 5: twice 60 Wertungspunkte with 10 Augen
    figures = {"wertungspunkte": 120, "augen": 20, "points": 120, "rank": 1, "player": "p5", "penalty": 0}
    assert figures.items() <= first.items()
    assert [(cell["rank"], cell["wertungspunkte"], cell["augen"], cell["counts"]) for cell in first["cells"]] == [
        (1, 60, 10, True)
    ] * 2
    assert told(saturday, "samstag")[0].items() <= first.items()


def test_hash_is_of_the_bytes_and_stands_beside_them(saturday: Tournament) -> None:
    sha256 = hashlib.sha256(bytes_of(saturday, "samstag", 1)).hexdigest()
    at = f"/turniere/{saturday.slug}/wertung/samstag"
    for page in (at, f"{at}/fassung/1"):
        says(Client().get(page), f"<code>{sha256}</code>", "/samstag/fassung/1.sealed.json")
    assert sha256 in "".join(texts(Client().get(f"{at}.pdf", follow=True).content)).replace("\n", "")
    assert Client().get(f"{at}/fassung/1.json").json()["sha256"] == sha256
    final = stand(saturday)
    assert final["final"] is None
    assert final["editions"][0].items() >= {"ranking": "samstag", "edition": 1, "sha256": sha256}.items()


def test_people_stand_in_it_by_id_and_seal(weekend: Tournament) -> None:
    Ranking.objects.filter(document_id="mann").update(final_at=None)
    five, surname = player(weekend, 5).person.name, player(weekend, 5).person.surname
    weekend.teams.filter(name="Zwei").update(name=f"Team {surname}")
    decisions.penalise(weekend.series.get(number=1), player(weekend, 5), 5, f"{surname} kam spät", ACTOR, weekend)
    decisions.penalise(weekend.series.get(number=2), player(weekend, 6), 5, "kam spät", ACTOR, weekend)
    editions.finalise(weekend, {"einzel": 1, "mann": 1}, ACTOR)
    for key in ("einzel", "mann"):
        sealed = bytes_of(weekend, key, 1).decode()
        assert [one for one in weekend.registrations.values_list("person__name", flat=True) if one in sealed] == []
        assert (surname in sealed, '"kam spät"' in sealed) == (False, key == "einzel" or "p6" in sealed)
    listed = EditionList.objects.get(ranking_id_in_document="einzel")
    row = next(row for row in listed.document["rows"] if row["player"] == "p5")
    opened = listed.names.opened[row["name"]]
    assert (opened["value"], seal(five, opened["salt"])) == (five, row["name"])
    says(Client().get(f"/turniere/{weekend.slug}/wertung/mann"), five, f"Team {surname}")


def test_reason_stands_in_it_unless_it_names_somebody(saturday: Tournament, browser: Client) -> None:
    corrected(browser, *penalty(saturday, 1, number=1), "Additionsfehler")
    assert json.loads(bytes_of(saturday, "damen", 2))["reason"] == "Additionsfehler"
    reason = f"{player(saturday, 8).person.surname} hat es gesehen"
    corrected(browser, *penalty(saturday, 2, number=2), reason)
    assert json.loads(bytes_of(saturday, "damen", 3))["reason"].startswith("sealed:")
    says(Client().get(f"/turniere/{saturday.slug}/wertung/damen/fassung/3"), reason)


def test_forgotten_name_leaves_bytes_and_hash(saturday: Tournament) -> None:
    before, five = bytes_of(saturday, "samstag", 1), player(saturday, 5).person.name
    forget(saturday, [player(saturday, 5).pk], ACTOR)
    assert bytes_of(saturday, "samstag", 1) == before
    for page in ("", ".csv", "/fassung/1", "/fassung/1.json"):
        shown = Client().get(f"/turniere/{saturday.slug}/wertung/samstag{page}").content.decode()
        assert (five in shown, "Teilnehmer 5" in shown) == (False, True)
    assert five not in str(list(EditionNames.objects.values_list("opened", flat=True)))
    row = next(row for row in json.loads(before)["rows"] if row["player"] == "p5")
    kept = EditionList.objects.get(ranking_id_in_document="samstag").names.opened[row["name"]]
    read = public_edition(saturday, "samstag", 1)
    assert (kept, read and read.withheld) == ({"value": "Teilnehmer 5"}, 1)  # the salt is gone


def test_database_lets_editions_be_deleted_and_never_written_again(saturday: Tournament) -> None:
    listed = EditionList.objects.all()[0]
    for column in ("sealed", "sha256", "name", "series", "edition_id", "ranking_id_in_document"):
        with pytest.raises(DatabaseError, match="never written again"), transaction.atomic():
            EditionList.objects.filter(pk=listed.pk).update(**{column: getattr(listed, column)})
    EditionList.objects.update(ranking=None)
    saturday.editions.all().delete()
    assert not EditionList.objects.exists()
    assert not EditionNames.objects.exists()


def test_edition_changed_behind_the_database_is_found(saturday: Tournament, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("verify_audit", saturday.slug)
    listed = EditionList.objects.all()[0]
    EditionList.objects.all().delete()
    listed.sealed += " "
    listed.save(force_insert=True)
    with pytest.raises(CommandError):
        call_command("verify_audit", saturday.slug)
    assert "Fassung 1 von „Samstag“ ist nicht mehr" in capsys.readouterr().out


def test_sealed_bytes_of_what_is_not_public_are_not_found(weekend: Tournament, browser: Client) -> None:
    weekend.series.filter(number=2).update(results_published_at=None)
    editions.finalise(weekend, {"samstag": 1, "sonntag": 1}, ACTOR)
    at = f"/turniere/{weekend.slug}/wertung"
    assert [
        Client().get(f"{at}/{key}/fassung/1.sealed.json").status_code for key in ("samstag", "sonntag", "einzel")
    ] == [404, 200, 404]
    assert [one["ranking"] for one in stand(weekend)["editions"]] == ["sonntag"]
    for published, hidden in ((True, ["Samstag"]), (False, ["Samstag", "Sonntag"])):
        Tournament.objects.filter(pk=weekend.pk).update(published=published)
        page = said(browser.get(f"/leitung/{weekend.slug}/endstand/").content.decode())
        assert re.findall(r"(\w+) \(noch nicht öffentlich\)", page) == hidden
    editions.take_back(weekend, {"samstag": 2}, "Einspruch", ACTOR)
    weekend.rankings.filter(document_id="samstag").update(series=[1])  # now it is everybody's
    editions.finalise(weekend, {"samstag": 3}, ACTOR)
    second = public_edition(weekend, "samstag", 2)
    assert second
    assert (second.before, public_edition(weekend, "samstag", 1)) == (None, None)


# What a correction says.


def test_page_of_a_correction_shows_figures_beside_ranks(saturday: Tournament, browser: Client) -> None:
    """5 had 120 Wertungspunkte in two series, 6 had 116."""
    address, fields = penalty(saturday, 2)
    shown = said(browser.post(address, fields).content.decode())
    five, six = name(saturday, 5), name(saturday, 6)
    assert f"Samstag: {five}: 1 → 2, {six}: 2 → 1 (2 Ränge) {five}: 120 → 115 WP" in shown
    assert "Damen am Samstag: keine Ränge Sonntag: keine Ränge" in shown  # and no figures
    shown = said(browser.post(address, fields | {"points": 1}).content.decode())
    assert f"Samstag: keine Ränge {five}: 120 → 119 WP" in shown


def test_changed_rule_is_published_by_its_name(saturday: Tournament, browser: Client) -> None:
    """Deducting more for a second hand moves nobody here; but all is final, so it needs a reason."""
    editions.finalise(saturday, {"sonntag": 1, "einzel": 1, "mann": 1}, ACTOR)
    saturday.refresh_from_db()
    document = export_document(saturday)
    document["tournament"]["repeat_offence_extra"] = 2
    document["players"][0]["unranked"] = True
    corrected_by = correct_document(json.dumps(document).encode(), saturday, "vereinbart", ACTOR)
    assert corrected_by.edition is not None
    assert corrected_by.edition.corrections.get().what == "Zusätzlicher Abzug, Anmeldungen"
    assert what_was_done("Pokal 2026 Turnier geändert (Zusätzlicher Abzug)").endswith("(Zusätzlicher Abzug)")
    with override("en"):
        assert "Zusätzlich" not in what_was_done("Pokal 2026 Turnier geändert (Zusätzlicher Abzug)")


def test_page_of_an_edition_says_what_changed_in_it(saturday: Tournament, browser: Client) -> None:
    corrected(browser, *penalty(saturday, 2), "spät")
    at = f"/turniere/{saturday.slug}/wertung/samstag/fassung"
    five, six = name(saturday, 5), name(saturday, 6)
    shown = said(Client().get(f"{at}/2").content.decode())
    assert f"Fassung davor ändert: 2 Zeilen {six}: 2 → 1 {five}: 1 → 2 120 → 115 WP" in shown
    assert "Fassung davor" not in said(Client().get(f"{at}/1").content.decode())
    corrected(browser, *penalty(saturday, 1, number=6), "auch")
    found = [one for number in (1, 2, 3) if (one := public_edition(saturday, "samstag", number))]
    assert [one.before for one in found] == [None, found[0].content, found[1].content]
    assert [len(changes_of(one)) for one in found] == [0, 2, 2]
    assert ([one.stands for one in found], public_edition(saturday, "samstag", 4)) == ([False, False, True], None)
    read = dict(saturday.rankings.exclude(final_at=None).values_list("document_id", "version"))
    editions.take_back(saturday, read, "Einspruch", ACTOR)
    last = public_edition(saturday, "samstag", 3)
    assert last
    assert (last.final, last.stands, last.reason, last.edition.taken_back_reason) == (False, False, "auch", "Einspruch")


def test_penalty_is_in_the_points_of_a_kept_line_and_not_in_its_sums() -> None:
    place = kept_place({"points": 35, "penalty": -5, "wertungspunkte": 0, "augen": 7, "crosses": 0, "games": 3})
    assert (place.points, place.totals.points, place.totals.augen) == (35, 40, 7)


def test_edition_of_before_has_no_cells_of_members() -> None:
    """Nor any other figure in a team's than the one that decides."""
    member = {"player": "p1", "name": "Ahrens, Anna", "number": 1}
    cells = [{"rank": 1, "wertungspunkte": 35, "counts": True}, None]
    (team,) = rows_of({"series": [1, 2], "rows": [{"team": "t1", "name": "Eins", "members": [member], "cells": cells}]})
    assert [(one.name, one.cells) for one in team.members] == [("Ahrens, Anna", (None, None))]
    played = [
        cell and (cell.place.totals.wertungspunkte, cell.place.penalty, cell.place.totals.games) for cell in team.cells
    ]
    assert played == [(35, 0, 1), None]

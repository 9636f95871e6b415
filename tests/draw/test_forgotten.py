"""Who is deleted is gone from everything that was drawn; what was drawn up to 2026.11.6 tells no wish either."""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from tests.archive.documents import as_bytes, value_of
from tests.draw.drawing import draw_all, found, keep_apart, verified
from tests.factories import ACTOR, make_tournament, register, seat_series
from tests.seating.announced_file import hidden
from tournament.archive.files import correct_document, export_document
from tournament.core.errors import RefusedError
from tournament.core.rankings import rankings_of
from tournament.draw.acts import draws
from tournament.draw.reads.drawn import public_part, whole_file, withheld
from tournament.draw.reads.draws import State, public_draws
from tournament.draw.words_draws import believed
from tournament.models import Apart, Draw, Registration, Tournament, Weight
from tournament.registration.acts.registrations import delete
from tournament.standings.acts.editions import finalise

pytestmark = pytest.mark.django_db
OLD = Path(__file__).parent.parent / "seating" / "data" / "auslosung-1.json"


def everything(draw: Draw) -> str:
    return json.dumps([draw.document, draw.entries, draw.opened, whole_file(draw)], ensure_ascii=False)


def fifth(tournament: Tournament) -> Registration:
    registration = tournament.registrations.select_related("person").get(number=5)
    registration.person.name = "Vergessen, Vera"
    registration.person.save()
    return registration


def test_name_and_salt_go_and_the_hash_stays(tmp_path: Path) -> None:
    tournament = make_tournament(16, series=1)
    person = fifth(tournament)
    draw_all(tournament)
    draws.announce(tournament, ACTOR)
    before = [draw.entries for draw in Draw.objects.all()]
    salts = [draw.opened["names"]["5"]["salt"] for draw in Draw.objects.all()]
    tournament.series.get().card_tables.all().delete()  # as a draft that is discarded
    Registration.objects.filter(pk=person.pk).update(number=77)  # whatever number he has by now
    person.refresh_from_db()
    delete(person, person.version, ACTOR)
    assert [draw.entries for draw in Draw.objects.all()] == before
    for draw, salt in zip(Draw.objects.all(), salts, strict=True):
        assert found(everything(draw), "Vergessen", salt) == []
    assert verified(tmp_path, whole_file(Draw.objects.order_by("pk")[0])) == 0


def test_his_table_and_his_wishes_go_too_and_verify_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tournament = make_tournament(16, series=1)
    person = fifth(tournament)
    tournament.registrations.filter(number=5).update(fixed_table=2)
    tournament.registrations.filter(number=6).update(fixed_table=3)
    for together in ((5, 9), (7, 8), (5, 10, 11)):
        keep_apart(tournament, *together, weight=Weight.POSSIBLE)
    draw_all(tournament)
    draws.announce(tournament, ACTOR)
    drawn, waiting = Draw.objects.order_by("pk")
    entries, salts = drawn.entries, [seal["salt"] for seal in drawn.opened["apart"] if 5 in players(seal)]
    salts.append(drawn.opened["private"]["5"]["salt"])
    tournament.series.get().card_tables.all().delete()
    person.refresh_from_db()
    delete(person, person.version, ACTOR)
    for draw in (drawn, waiting):
        draw.refresh_from_db()
        assert [players(seal) for seal in draw.opened["apart"] if players(seal)] == [[7, 8]]
        tables = {number: seal["value"]["table"] for number, seal in draw.opened["private"].items()}
        assert {number: table for number, table in tables.items() if table} == {"6": 3}
        assert "5" not in tables
    assert drawn.entries == entries
    left = [[one.number for one in wish.people.order_by("number")] for wish in Apart.objects.order_by("pk")]
    assert left == [[7, 8], [10, 11]]
    file = whole_file(drawn)
    assert not any(salt in json.dumps(file) for salt in salts)
    assert (file["groups"][4].get("table"), file["groups"][5]["table"]) == (None, 3)
    assert [one["players"] for one in file["apart"]] == [[6, 7]]
    assert verified(tmp_path, file) == 2
    assert "Sitzwünsche und feste Tische von Gelöschten stehen nicht mehr in der Datei." in capsys.readouterr().err
    assert public_part(drawn)["withheld"] == withheld()


def players(seal: dict[str, Any]) -> list[int]:
    """Of an opened wish; an empty one has none."""
    return seal["value"]["players"] if seal["value"] else []


def test_player_who_gets_a_deleted_number_keeps_his_name() -> None:
    tournament = make_tournament(16, series=1)
    draw_all(tournament)
    tournament.series.get().card_tables.all().delete()
    one, other = tournament.registrations.filter(number__in=[5, 6]).order_by("number")
    Registration.objects.filter(pk=one.pk).update(number=99)
    Registration.objects.filter(pk=other.pk).update(number=5)
    other.refresh_from_db()
    delete(other, other.version, ACTOR)
    assert Draw.objects.get().opened["names"].keys() == {str(number) for number in range(1, 17)} - {"6"}


def test_player_anonymous_by_now_has_no_name_in_public() -> None:
    tournament = make_tournament(16, series=1)
    person = fifth(tournament)
    draw_all(tournament)
    draw = Draw.objects.get()
    assert "Vergessen" in json.dumps(public_part(draw))
    Registration.objects.filter(pk=person.pk).update(anonymous=True, number=55)
    public = public_part(draw)
    assert "Vergessen" not in json.dumps(public)
    assert "5" not in public["opened"]["names"]
    shown = draw.opened["names"]["6"]
    assert public["entries"]["people"][5]["name"] == hidden(shown)
    assert "Vergessen" in json.dumps(whole_file(draw))


@pytest.fixture
def old() -> Draw:
    """Drawn up to 2026.11.6 with a wish and a fixed table in it, as migration 0018 leaves it; all published."""
    document = json.loads(OLD.read_text(encoding="utf-8"))
    document["apart"] = [{"players": [4, 8], "most": 1, "weight": 10_000}]
    document["groups"][6]["table"] = 3
    tournament = make_tournament(22, clubs=5, series=3)
    draw = Draw.objects.create(
        tournament=tournament,
        seed=document["seed"],
        committed_at=document["committed_at"],
        drawn_at=document["drawn_at"],
        document=document,
        series_numbers=[2, 3],
        has_wishes=True,
    )
    tournament.series.filter(number__gte=2).update(draw=draw, published_at=document["drawn_at"], seating="lot")
    return draw


def test_old_draw_tells_no_wish_and_no_seed(old: Draw) -> None:
    answer = Client().get(reverse("public:draw_json", args=[old.tournament.slug, 2]))
    document = json.loads(answer.content)
    assert not {"apart", "seed", "bound", "proof"} & document.keys()
    assert all(group.keys() == {"team", "club"} for group in document["groups"])
    assert old.seed not in answer.content.decode()
    (shown,) = public_draws(old.tournament)
    assert (shown.state, shown.secret, shown.seed, shown.withheld) == (State.PUBLISHED, "", "", True)
    assert shown.commitment == (old.document or {})["commitment"]
    assert shown.nobody_knew is False
    assert "hatte noch keinen Fingerabdruck" in believed(shown)[0]  # only the seed had one


def test_old_draw_forgets_who_is_deleted(old: Draw) -> None:
    person = old.tournament.registrations.select_related("person").get(number=5)
    assert person.person.name in json.dumps(old.document, ensure_ascii=False)
    delete(person, person.version, ACTOR)
    old.refresh_from_db()
    assert person.person.name not in json.dumps(old.document, ensure_ascii=False)
    assert old.document is not None
    assert "apart" not in old.document  # he was in it
    assert old.document["groups"][6]["table"] == 3  # another one's
    assert old.document["withheld"] == ["Sitzwünsche und feste Tische von Gelöschten"]


def test_seed_that_was_committed_to_before_has_to_be_announced_anew(old: Draw) -> None:
    """It is kept as a secret by the migration; nothing was said of what it would be drawn from."""
    waiting = Draw.objects.create(tournament=make_tournament(16), seed="a" * 32, committed_at="2026-11-20T10:00:00Z")
    commitment = waiting.commitment
    Draw.objects.filter(pk=old.pk).update(has_wishes=False, series_numbers=[])
    import_module("tournament.migrations.0019_draws").keep_what_was_drawn(apps, None)
    waiting.refresh_from_db()
    old.refresh_from_db()
    assert (waiting.secret, waiting.seed, waiting.commitment) == ("a" * 32, "", commitment)
    assert (old.secret, old.has_wishes, old.series_numbers) == ("", True, [2, 3])
    with pytest.raises(RefusedError, match="entries_changed"):
        draw_all(waiting.tournament)
    draws.announce(waiting.tournament, ACTOR)
    draw_all(waiting.tournament)
    assert [draw.state for draw in public_draws(waiting.tournament)] == [State.DISCARDED, State.DRAFTED]


def test_player_a_correction_leaves_out_is_forgotten_too() -> None:
    tournament = make_tournament(8)
    seat_series(tournament)
    register(tournament, 1, [])
    person = tournament.registrations.select_related("person").get(number=9).person
    draws.announce(tournament, ACTOR)
    assert person.name in everything(Draw.objects.get())
    versions = {ranking.document_id: ranking.version for ranking in rankings_of(tournament)}
    finalise(tournament, versions, ACTOR, anyway=True)
    document = value_of(export_document(tournament))
    document["players"] = [player for player in document["players"] if player["name"] != person.name]
    correct_document(as_bytes(document), tournament, "nie da", ACTOR)
    assert not tournament.registrations.filter(person__name=person.name).exists()
    assert person.name not in everything(Draw.objects.get())

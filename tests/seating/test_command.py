"""`python -m tournament.seating plan` and `verify`. Source: contract.md, section 3.

The command line given nonsense: a line that says what is wrong and exit 1 or 2, never a traceback.

In the process itself a traceback would be an exception, and the test fails; what only a process of its own shows
(streams, arguments that are no text) is tried in one.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.builders import at, changed, places
from tests.seating.announced_file import others
from tournament.seating import Plan, Terms, algorithms
from tournament.seating.__main__ import main
from tournament.seating.algorithms import ALGORITHM
from tournament.seating.document import plan_document

from .checker import assert_all_proper

ROOT = Path(__file__).resolve().parents[2]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    said = capsys.readouterr()
    return code, said.out, said.err


def planned(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    code, out, err = run(capsys, "plan", *arguments)
    assert (code, err) == (0, "")
    document: dict[str, Any] = json.loads(out)
    return document


def test_plan_is_described(capsys: pytest.CaptureFixture[str]) -> None:
    document = planned(capsys, "--players", "197", "--series", "5", "--seed", "Pokal")
    series = document.pop("series")
    assert document == {
        "players": 197,
        "repeats": 0,
        "bound": 0,
        "proof": "bewiesen: keine Wiederholung",
        "seed": "Pokal",
        "groups": None,
        "algorithm": ALGORITHM,
    }
    assert_all_proper(series, 5, 197)


@pytest.mark.parametrize(
    ("players", "series", "proof"),
    [
        ("4", "3", "bewiesen kleinstmöglich: weniger als 12 geht nicht"),
        ("12", "1", "bewiesen: keine Wiederholung"),
    ],
)
def test_proof_is_said_of_what_is_proven(
    capsys: pytest.CaptureFixture[str], players: str, series: str, proof: str
) -> None:
    assert planned(capsys, "--players", players, "--series", series)["proof"] == proof


def test_proof_is_not_claimed_where_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    document = planned(capsys, "--players", "35", "--series", "12", "--seed", "a")
    assert document["repeats"] > document["bound"] == 17  # 12 * (8 * 6 + 3) - 595
    assert document["proof"] == (
        f"so gut wie der beste Plan, den wir kennen ({document['repeats']}); bewiesen ist: weniger als 17 geht nicht"
    )


def test_seed_is_made_where_none_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (planned(capsys, "--players", "12", "--series", "1") for _ in range(2))
    assert first["seed"] != second["seed"]


def test_plan_can_be_verified_and_a_changed_one_cannot(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, groups = tmp_path / "plan.json", [{"team": f"M {key // 4}", "club": key % 11 or None} for key in range(24)]
    asked = ["--players", "24", "--series", "3", "--groups", written(tmp_path / "groups.json", groups)]
    document = planned(capsys, *asked)
    assert (document["groups"], verified(capsys, path, document)) == (groups, 0)
    document["series"][1][0].reverse()
    line = "Der Plan stimmt nicht: Aus Startzahl und Angaben entsteht ein anderer.\n"
    assert run(capsys, "verify", written(path, document)) == (1, "", line)


def test_meeting_at_most_twice_is_told_with_both_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["plan", "--players", "12", "--series", "3", "--seed", "1"]
    hint = (
        "Hinweis: 6 Wiederholungen, davon 3 zum dritten Mal oder öfter; oder 9 Wiederholungen, und niemand dreimal"
        " (--at-most-twice).\n"
    )
    code, out, err = run(capsys, *call)
    assert (code, json.loads(out)["repeats"], err) == (0, 6, hint)
    assert "at_most_twice" not in json.loads(out)
    code, out, err = run(capsys, *call, "--at-most-twice")
    document = json.loads(out)
    assert (code, document["repeats"], document["at_most_twice"], err) == (0, 9, True, hint)
    assert verified(capsys, tmp_path / "plan.json", document) == 0
    del document["at_most_twice"]
    assert verified(capsys, tmp_path / "plan.json", document) == 1


SIZES = "Die Tischgrößen müssen eine Liste von verschiedenen Zahlen von 2 bis 12 sein, etwa [4, 3].\n"
USAGE = (
    "Aufruf: python -m tournament.seating plan --players N --series R [--seed S] [--groups DATEI] [--apart DATEI]"
    " [--sizes 4,3] [--at-most-twice] | verify DATEI\n"
)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (
            ["--players", "1", "--series", "3"],
            "1 Personen können nicht gesetzt werden: Ein Tisch braucht mindestens 3.\n",
        ),
        (
            ["--players", "2", "--series", "3"],
            "2 Personen können nicht gesetzt werden: Ein Tisch braucht mindestens 3.\n",
        ),
        (
            ["--players", "5", "--series", "3"],
            "5 Personen können nicht gesetzt werden: Sie ergeben keine Tische zu viert oder zu dritt.\n",
        ),
        (["--players", "8", "--series", "13"], "13 Serien gehen nicht: 1 bis 12 sind möglich.\n"),
        (["--players", "8", "--series", "0"], "0 Serien gehen nicht: 1 bis 12 sind möglich.\n"),
        (["--players", "acht", "--series", "1"], USAGE),
        (["--players", "8"], USAGE),
        (["--players", "10001", "--series", "1"], "10001 Personen sind zu viele: bis zu 10000 sind möglich.\n"),
        *[(["--players", "9", "--series", "1", "--sizes", sizes], SIZES) for sizes in ("", "4,3,4", "4,-3")],
        (
            ["--players", "9", "--series", "1", "--sizes", "2"],
            "9 Personen können nicht gesetzt werden: Sie ergeben keine Tische zu 2.\n",
        ),
        (
            ["--players", "9", "--series", "1", "--sizes", "6,4"],
            "9 Personen können nicht gesetzt werden: Sie ergeben keine Tische zu 6 oder 4.\n",
        ),
    ],
)
def test_field_there_is_no_plan_for_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], line: str
) -> None:
    assert run(capsys, "plan", *arguments) == (2, "", line)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("[", "{path} ist kein JSON in UTF-8.\n"),
        ("[{}]", "Die Gruppen müssen eine JSON-Liste mit 3 Einträgen sein, einem je Person.\n"),
        ("{}", "Die Gruppen müssen eine JSON-Liste mit 3 Einträgen sein, einem je Person.\n"),
        (
            '[{}, {"team": 1}, {"team": []}]',
            'Gruppen, Eintrag 2: erwartet wird {{"team": .., "club": ..}} (Text, Zahl, null).\n',
        ),
        ("[{}, 7, {}]", 'Gruppen, Eintrag 1: erwartet wird {{"team": .., "club": ..}} (Text, Zahl, null).\n'),
    ],
)
def test_bad_groups_file_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str, line: str) -> None:
    path = tmp_path / "groups.json"
    path.write_text(content, encoding="utf-8")
    arguments = ["plan", "--players", "3", "--series", "1", "--groups", str(path)]
    assert run(capsys, *arguments) == (2, "", line.format(path=path))


@pytest.mark.parametrize("content", [7, {}, {"players": True, "series": [], "seed": "a"}])
def test_file_of_no_plan_is_not_verified(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: object) -> None:
    code, out, err = run(capsys, "verify", written(tmp_path / "plan.json", content))
    assert (code, out, err.partition(": ")[0]) == (2, "", "Das ist kein Plan")


def backwards(value: Any) -> Any:
    """The same JSON with the keys of all objects in the opposite order."""
    if isinstance(value, dict):
        return {key: backwards(value[key]) for key in reversed(value)}
    return [backwards(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("added", "expected"),
    [({}, 0), ({"withheld": []}, 0), ({"withheld": ["apart"]}, 2), ({"withheld": ["tables", "seed"], "seed": None}, 2)],
)
def test_plan_is_recomputed_in_any_order_of_keys_unless_withheld(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, added: dict[str, Any], expected: int
) -> None:
    wishes = written(tmp_path / "apart.json", [{"players": [0, 4], "most": 1, "weight": 100}])
    document = planned(capsys, "--players", "16", "--series", "2", "--seed", "Pokal", "--apart", wishes)
    code, out, err = run(capsys, "verify", written(tmp_path / "plan.json", backwards(document | added)))
    assert code == expected
    if expected:
        said = "Mit dieser Datei lässt sich der Plan nicht nachrechnen: Sitzwünsche und feste Tische"
        assert (out, err.count("\n"), err[: len(said)]) == ("", 1, said)


PLAYERS = 40


GROUPS = [{"team": f"M{key // 2}", "club": key // 5, "table": 3 if key == 7 else None} for key in range(PLAYERS)]


APART = [{"players": [1, 6, 11], "most": 1, "weight": 2}, {"players": [2, 7, 12], "most": 2, "weight": 1}]


SEED = "Pokal ä €"


# printf 'Pokal ä €' | sha256sum
COMMITMENT = "7c1a112f1aa69721bc09e55e447dd4bc4dbd769f96614e1b0f81d2be431cce17"


def written(path: Path, content: object) -> str:
    path.write_text(json.dumps(content), encoding="utf-8")
    return str(path)


@pytest.fixture
def plan(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> dict[str, Any]:
    """A plan with everything in it that one can be asked for."""
    groups, apart = written(tmp_path / "groups.json", GROUPS), written(tmp_path / "apart.json", APART)
    asked = ["--players", str(PLAYERS), "--series", "2", "--seed", SEED, "--groups", groups, "--apart", apart]
    return planned(capsys, *asked, "--sizes", "4,3,2")


def verified(capsys: pytest.CaptureFixture[str], path: Path, content: object) -> int:
    code, out, err = run(capsys, "verify", written(path, content))
    assert (out == "") == bool(code) == bool(err)
    assert err.count("\n") <= 1
    return code


@pytest.mark.parametrize("field", ["players", "series", "repeats", "bound", "proof", "seed", "commitment"])
def test_published_plan_with_anything_changed_is_noticed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, plan: dict[str, Any], field: str
) -> None:
    plan["commitment"] = COMMITMENT
    path = tmp_path / "plan.json"
    assert verified(capsys, path, plan) == 0
    spoiled = [(place, other) for place in places({field: plan[field]}) for other in others(at(plan, place))]
    for place, other in spoiled[:: 1 + len(spoiled) // 50]:
        assert verified(capsys, path, changed(plan, place, other)) in {1, 2}, (place, other)


@pytest.mark.parametrize("field", ["players", "series", "repeats", "bound", "proof", "seed", "groups"])
def test_published_plan_with_anything_left_out_is_noticed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, plan: dict[str, Any], field: str
) -> None:
    del plan[field]
    assert verified(capsys, tmp_path / "plan.json", plan) in {1, 2}


@pytest.mark.parametrize(("player", "entry"), [(0, "team"), (0, "club"), (39, "team"), (7, "table"), (20, "table")])
def test_player_of_another_team_club_or_table_is_noticed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, plan: dict[str, Any], player: int, entry: str
) -> None:
    """Only what changes nothing about who must not meet may pass, a team's other name: it gives the same plan."""
    plan["groups"][player][entry] = {"team": "M9", "club": 3, "table": 9}[entry]
    assert verified(capsys, tmp_path / "plan.json", plan) == 1


def test_people_who_change_seats_tables_or_series_are_noticed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, plan: dict[str, Any]
) -> None:
    first, (one, two, *tables) = plan["series"]
    changes = [
        [[one, two, *tables], first],
        [first, [one[::-1], two, *tables]],
        [first, [two, one, *tables]],
        [first, [[two[0], *one[1:]], [one[0], *two[1:]], *tables]],
    ]
    found = [verified(capsys, tmp_path / "plan.json", plan | {"series": series}) for series in changes]
    assert found == [1, 1, 1, 1]


def test_series_played_before_are_part_of_what_is_recomputed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Somebody played who is gone (24); a pair that met before may not be passed over."""
    path = tmp_path / "plan.json"
    played = [[[0, 4, 8, 12], [1, 5, 9, 24], [2, 6, 10], [3, 7, 11]]]
    terms = Terms(played=tuple(Plan(tuple(tuple(table) for table in tables)) for tables in played))
    document = plan_document(16, 2, SEED, None, terms) | {"algorithm": ALGORITHM}
    assert (document["played"], verified(capsys, path, document)) == (played, 0)
    for other in ([[[0, 4, 8, 13], *played[0][1:]]], [], played * 2, [[table[::-1] for table in played[0]]]):
        assert verified(capsys, path, {**document, "played": other}) == 1


def test_more_than_a_program_wrote_may_stand_in_the_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, plan: dict[str, Any]
) -> None:
    assert verified(capsys, tmp_path / "plan.json", {**plan, "tournament": "Pokal", "printed": "2026-05-09"}) == 0


@pytest.mark.parametrize(
    ("field", "content"),
    [
        ("players", 10**12),
        ("players", -1),
        ("players", True),
        ("players", 40.0),
        ("series", None),
        ("series", {}),
        ("series", []),
        ("series", [[]] * 13),
        ("seed", None),
        ("seed", 7),
        ("seed", "\ud800"),
        ("groups", {}),
        ("groups", [None] * PLAYERS),
        ("groups", [{"team": 1.5}] * PLAYERS),
        ("groups", [{"team": {}}] * PLAYERS),
        ("groups", [{"table": "1"}] * PLAYERS),
        ("groups", [{"table": 1}] * PLAYERS),
        ("groups", [{"table": 0}] * PLAYERS),
        ("groups", [{"chair": 1}] * PLAYERS),
        ("apart", {}),
        ("apart", [[1, 2]]),
        ("apart", [{"players": "12"}]),
        ("apart", [{"players": [1, 40]}]),
        ("apart", [{"players": [1, -1]}]),
        ("apart", [{"players": [1, 2], "most": 0}]),
        ("apart", [{"players": [1, 2], "weight": 0}]),
        ("apart", [{"players": [1, 2], "weight": -3}]),
        ("apart", [{"players": [1, 2], "weight": "1"}]),
        ("apart", [{"players": [1, 2], "why": "brothers"}]),
        ("sizes", []),
        ("sizes", 4),
        ("sizes", [4, "3"]),
        ("sizes", [4, 3, 4]),
        ("sizes", [13, 1]),
        ("sizes", [6, 3]),
        ("played", [[[0, 0, 1, 2]]]),
        ("played", [[[0, 1, 2, 3], [3, 4, 5, 6]]]),
        ("played", [[0, 1, 2, 3]]),
        ("played", [[[True, 1, 2, 3]]]),
        ("played", {"1": []}),
    ],
)
def test_nonsense_is_called_so_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, plan: dict[str, Any], field: str, content: object
) -> None:
    assert verified(capsys, tmp_path / "plan.json", {**plan, field: content}) == 2


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\x00", b"NaN", b"[" * 50_000, b"1" * 5_000, b"\xef\xbb\xbf{}", b"{'a': 1}", b"null", b"[]"],
)
@pytest.mark.parametrize("reading", ["verify", "--groups", "--apart"])
def test_broken_file_is_called_so_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, reading: str
) -> None:
    if (reading, content) == ("--apart", b"[]"):
        return  # no wishes: that is a good file
    path = tmp_path / "file.json"
    path.write_bytes(content)
    asked = ["plan", "--players", "8", "--series", "2", "--seed", "a", reading, str(path)]
    code, out, err = run(capsys, *(asked if reading != "verify" else ["verify", str(path)]))
    assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("arguments", [["verify"], ["plan", "--players", "8", "--series", "2", "--groups"]])
def test_path_that_cannot_be_read_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str]
) -> None:
    for path in (tmp_path, tmp_path / "missing", tmp_path / ("x" * 5_000)):
        code, out, err = run(capsys, *arguments, str(path))
        said = f"{path} lässt sich nicht lesen: "
        assert (code, out, err.count("\n"), err[: len(said)]) == (2, "", 1, said)


@pytest.mark.parametrize("seed", ["", " ", "0", "ä € 🂡", "x" * 100_000, "a\nb", "\u202e"])
def test_seed_is_any_text(capsys: pytest.CaptureFixture[str], tmp_path: Path, seed: str) -> None:
    document = planned(capsys, "--players", "33", "--series", "2", "--seed", seed)
    assert (document["seed"], verified(capsys, tmp_path / "plan.json", document)) == (seed, 0)


def in_a_process(*arguments: str | bytes, **streams: Any) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    call = [sys.executable, "-m", "tournament.seating", *arguments]
    return subprocess.run(call, stderr=subprocess.PIPE, env=environment, check=False, **streams)


def test_seed_that_is_no_utf_8_is_refused() -> None:
    ended = in_a_process("plan", "--players", "8", "--series", "1", "--seed", b"\xff", stdout=subprocess.PIPE)
    assert (ended.returncode, ended.stdout, ended.stderr.count(b"\n")) == (2, b"", 1)


def test_terminal_that_knows_no_umlauts_gets_the_plan() -> None:
    ended = in_a_process("plan", "--players", "8", "--series", "1", "--seed", "ä".encode(), stdout=subprocess.PIPE)
    assert ((ended.returncode, ended.stderr), json.loads(ended.stdout)["seed"]) == ((0, b""), "ä")


def test_full_disk_is_named() -> None:
    with Path("/dev/full").open("wb") as full:
        ended = in_a_process("plan", "--players", "8", "--series", "1", stdout=full)
    assert (ended.returncode, ended.stderr[:13], ended.stderr.count(b"\n")) == (2, b"Die Ausgabe l", 1)


def test_package_kept_for_later_draws_and_says_so_in_english(tmp_path: Path) -> None:
    """`make keep-algorithm`, of what is committed last; nothing of this checkout is beside it when it runs."""
    make = ["make", "-s", "-o", "catalogues", "keep-algorithm", "TAG=HEAD", "ALGORITHM=99", f"KEPT={tmp_path}"]
    subprocess.run(make, cwd=ROOT, check=True)
    plan = tmp_path / "plan.json"
    command = [sys.executable, "-I", "-X", "utf8", "-c", algorithms._RUN, str(tmp_path / "algorithm-99.zip")]
    english = os.environ | {"COMMAND_LANGUAGE": "en"}

    def said(*arguments: str) -> str:
        return subprocess.check_output([*command, *arguments], cwd=tmp_path, env=english, encoding="utf-8")

    plan.write_text(said("plan", "--players", "16", "--series", "3", "--seed", "Pokal"), encoding="utf-8")
    assert_all_proper(json.loads(plan.read_text(encoding="utf-8"))["series"], 3, 16)
    assert said("verify", str(plan)) == "The plan is correct: the seed and the details give exactly this one.\n"

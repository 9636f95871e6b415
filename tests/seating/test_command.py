"""`python -m tournament.seating plan` and `verify`. Source: contract.md, section 3."""

import json
from pathlib import Path
from typing import Any

import pytest

from tournament.seating.__main__ import main
from tournament.seating.algorithms import ALGORITHM

from .checker import assert_proper


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
    assert len(series) == 5
    for tables in series:
        assert_proper(tables, range(197))


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
    groups = [{"team": f"Mannschaft {key // 4}", "club": key % 11 or None} for key in range(24)]
    (tmp_path / "groups.json").write_text(json.dumps(groups), encoding="utf-8")
    document = planned(capsys, "--players", "24", "--series", "3", "--groups", str(tmp_path / "groups.json"))
    assert document["groups"] == groups
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert run(capsys, "verify", str(path))[0] == 0
    document["series"][1][0].reverse()
    path.write_text(json.dumps(document), encoding="utf-8")
    code, out, err = run(capsys, "verify", str(path))
    assert ((code, out), err) == ((1, ""), "Der Plan stimmt nicht: Aus Startzahl und Angaben entsteht ein anderer.\n")


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
    path = tmp_path / "plan.json"
    path.write_text(out, encoding="utf-8")
    assert run(capsys, "verify", str(path))[0] == 0
    del document["at_most_twice"]
    path.write_text(json.dumps(document), encoding="utf-8")
    assert run(capsys, "verify", str(path))[0] == 1


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


def test_missing_groups_file_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "missing.json"
    code, out, err = run(capsys, "plan", "--players", "3", "--series", "1", "--groups", str(path))
    assert (code, out) == (2, "")
    assert err.startswith(f"{path} lässt sich nicht lesen: ")


@pytest.mark.parametrize("content", ["7", "{}", '{"players": true, "series": [], "seed": "a"}'])
def test_file_of_no_plan_is_not_verified(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str) -> None:
    path = tmp_path / "plan.json"
    path.write_text(content, encoding="utf-8")
    code, out, err = run(capsys, "verify", str(path))
    assert (code, out) == (2, "")
    assert err.startswith("Das ist kein Plan: ")


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
    wishes, file = tmp_path / "apart.json", tmp_path / "plan.json"
    wishes.write_text('[{"players": [0, 4], "most": 1, "weight": 100}]', encoding="utf-8")
    document = planned(capsys, "--players", "16", "--series", "2", "--seed", "Pokal", "--apart", str(wishes))
    file.write_text(json.dumps(backwards(document | added)), encoding="utf-8")
    code, out, err = run(capsys, "verify", str(file))
    assert code == expected
    if expected:
        assert out == ""
        assert err.startswith("Mit dieser Datei lässt sich der Plan nicht nachrechnen: Sitzwünsche und feste Tische")
        assert err.count("\n") == 1

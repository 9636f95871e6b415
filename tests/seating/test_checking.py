"""`python -m tournament.seating verify` of the file of a draw: everything that is not as announced is said.

Whatever single value of a draw's file is changed, left out or added to: `verify` names it, or it is one of the few
that no file can prove.

What was called out counts in one spelling, and when it was announced is hashed: `verify` sees both in the file.
"""

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from tests.scoring.builders import at, changed, places
from tests.seating.announced_file import (
    NUMBERS,
    Json,
    Verified,
    canonical,
    file_of,
    for_everybody,
    hidden,
    others,
    seal,
    sha,
)
from tournament.seating.__main__ import main
from tournament.seating.algorithms import kept_algorithms
from tournament.seating.checking import differences
from tournament.seating.given import DocumentError

DATA = Path(__file__).parent / "data"


@pytest.mark.parametrize(
    "file", [file_of(), file_of(outside=""), file_of(wished=True), file_of(table=2), file_of(wished=True, table=3)]
)
def test_file_as_announced_fits(verified: Verified, file: Json) -> None:
    code, (line,) = verified(file)
    assert (code, "aus ihr entsteht genau dieser Plan" in line) == (0, True), line


@pytest.mark.parametrize("wishes", [{"wished": True}, {"table": 2}])
def test_withheld_parts_are_named_and_the_rest_is_checked(
    verified: Verified, tmp_path: Path, capsys: pytest.CaptureFixture[str], wishes: Json
) -> None:
    public = for_everybody(file_of(**wishes))
    code, (line,) = verified(public)
    said = "Mit dieser Datei lässt sich der Plan nicht nachrechnen: Sitzwünsche und feste Tische"
    assert (code, line.startswith(said)) == (2, True), line
    exchange_names(public)
    assert verified(public)[0] == 1


def exchange_names(file: Json) -> None:
    names = file["opened"]["names"]
    names["1"]["value"], names["2"]["value"] = names["2"]["value"], names["1"]["value"]


def exchange_sealed_names(file: Json) -> None:
    names = file["opened"]["names"]
    names["1"], names["2"] = names["2"], names["1"]


def exchange_hashes_too(file: Json) -> None:
    exchange_sealed_names(file)
    first, second, *_rest = file["entries"]["people"]
    first["name"], second["name"] = second["name"], first["name"]


def and_the_hash_of_the_entries(file: Json) -> None:
    exchange_hashes_too(file)
    file["entries_hash"] = sha(canonical(file["entries"]))


def exchange_people(file: Json) -> None:
    one, other = file["series"][1][0], file["series"][1][1]
    one[0], other[0] = other[0], one[0]


def of_another_algorithm(file: Json) -> None:
    file["entries"]["algorithm"] = "1"
    file["entries_hash"] = sha(canonical(file["entries"]))


def without_wishes(file: Json) -> None:
    file["opened"]["apart"], file["apart"] = [], None


SPOILED: list[tuple[Callable[[Json], object], str]] = [
    (exchange_names, "Startnummer 1: Der Name ist ein anderer, als angekündigt war."),
    (exchange_sealed_names, "Startnummer 2: Der Name ist ein anderer, als angekündigt war."),
    (exchange_hashes_too, "Die Angaben (entries) passen nicht zu ihrem Fingerabdruck (entries_hash)."),
    (and_the_hash_of_the_entries, "Die Startzahl (seed) entsteht nicht aus der Losung"),
    (exchange_people, "Serie 2: Aus der Startzahl entstehen andere Tische (1, 2)."),
    (lambda file: file["series"][0].reverse(), "Serie 1: Aus der Startzahl entstehen andere Tische (1, 2, 3, 4)."),
    (lambda file: file["series"][1].pop(), "Serie 2: Ohne Platz sind die Startnummern "),
    (lambda file: file["series"][1].pop(), "Serie 2: Die Tische sind andere, als es bei 16 Personen geben kann."),
    (lambda file: file["series"].pop(), "Angekündigt waren 2 Serien, in der Datei stehen 1."),
    (lambda file: file.update(seed="0" * 32), "Die Startzahl (seed) entsteht nicht aus der Losung"),
    (lambda file: file.update(secret="f" * 32), "Die Losung (secret) passt nicht zu ihrem Fingerabdruck"),
    (
        lambda file: file.update(secret="f" * 32, commitment=sha("f" * 32)),
        "Die Startzahl (seed) entsteht nicht aus der Losung",
    ),
    (lambda file: file.update(outside="6 6 6"), "Die Startzahl (seed) entsteht nicht aus der Losung"),
    (lambda file: file.update(withheld=["Sitzwünsche"]), "Die Datei sagt, dass etwas zurückgehalten wird (withheld)"),
    (
        lambda file: (file.pop("secret"), file.update(withheld=["Sitzwünsche"], seed="0" * 32)),
        "Die Startzahl (seed) steht ohne die Losung (secret) da",
    ),
    (lambda file: file.update(outside=""), "Was im Saal gerufen wurde (outside), passt nicht zur Ankündigung."),
    (lambda file: file.pop("secret"), "Die Losung (secret) fehlt"),
    (
        lambda file: file.update(program="2026.11.6"),
        "Die Version des Programms (program): In der Datei",
    ),
    (of_another_algorithm, "Das Losverfahren (algorithm): In der Datei steht es anders als in den Angaben"),
    (lambda file: file.update(tournament="Anderer Pokal"), "Der Name des Turniers (tournament): In der Datei steht"),
    (lambda file: file.update(series_numbers=[1, 3]), "Welche Serien ausgelost sind (series_numbers): In der Datei"),
    (lambda file: file.update(players=13), "players: In der Datei steht es anders als in den Angaben"),
    (lambda file: file["groups"][4].update(club=9), "groups: In der Datei steht es anders als in den Angaben"),
    (lambda file: file.update(played=[[[0, 1, 2, 3]]]), "played: In der Datei steht es anders als in den Angaben"),
    (lambda file: file.update(repeats=5), "Wiederholungen: In der Datei steht 5, gezählt sind es 0."),
    (lambda file: file.update(bound=4), "bound: In der Datei steht „4“, errechnet ist „0“."),
    (lambda file: file.update(proof="beste"), "proof: In der Datei steht „beste“, errechnet ist"),
    (
        lambda file: file["opened"]["private"]["1"]["value"].update(table=3),
        "Startnummer 1: Der feste Tisch ist ein anderer, als angekündigt war.",
    ),
    (
        lambda file: file["opened"].update(apart=[seal({"players": [1, 3], "most": 1, "weight": 100}, 5000)]),
        "Die Sitzwünsche sind andere, als angekündigt waren.",
    ),
    (without_wishes, "Sitzwünsche (opened.apart) fehlen, und die Datei sagt nicht, dass sie zurückgehalten werden."),
]


@pytest.fixture(scope="module")
def file() -> Json:
    return file_of(wished=True, table=2)


@pytest.mark.parametrize(("spoil", "line"), SPOILED)
def test_file_not_as_announced_is_explained(
    verified: Verified, file: Json, spoil: Callable[[Json], object], line: str
) -> None:
    spoiled = copy.deepcopy(file)
    spoil(spoiled)
    code, (heading, *said) = verified(spoiled)
    assert (code, heading) == (1, "Die Auslosung stimmt nicht:")
    assert [one for one in said if one.startswith(line)] != [], said


@pytest.mark.parametrize("key", ["entries", "entries_hash", "commitment", "outside", "opened", "series", "seed"])
def test_missing_parts_are_noticed(verified: Verified, file: Json, key: str) -> None:
    assert verified({name: value for name, value in file.items() if name != key})[0] in {1, 2}


@pytest.mark.parametrize(
    "broken",
    [
        {"entries": []},
        {"entries": {}},
        {"entries_hash": 7},
        {"series": [[[0, 0]]]},
        {"series": "x"},
        {"opened": {"names": []}},
        {"opened": {"names": {"1": {"salt": 3, "value": "x"}}}},
        {"opened": {"apart": [{"salt": "x", "value": {"players": [999], "most": 1, "weight": 1}}]}},
        {"withheld": "alles"},
        {"secret": "\ud800"},
        {"more": "\ud800"},
        {"entries": {"more": "\ud800"}},
        {"outside": "\x00"},
    ],
)
def test_file_of_no_draw_is_refused_in_one_line(verified: Verified, file: Json, broken: Json) -> None:
    code, (line,) = verified({**file, **broken})
    assert (code, line.partition(":")[0]) == (2, "Das ist keine Auslosung")


@pytest.mark.parametrize(
    "claimed",
    [
        {"algorithm": "1"},
        {"algorithm": None},
        {"format": "auslosung/1"},
        {"format": "auslosung/1", "algorithm": None},
        {"format": None},
        {"format": "auslosung/3"},
        {"format": "AUSLOSUNG/2"},
        {"format": ["auslosung/2"]},
    ],
)
def test_format_and_algorithm_claimed_do_not_bypass_the_names(verified: Verified, file: Json, claimed: Json) -> None:
    spoiled = copy.deepcopy(file)
    exchange_names(spoiled)
    del spoiled["commitment"]
    code, (line,) = verified({key: value for key, value in {**spoiled, **claimed}.items() if value is not None})
    assert (code, line.split()[4]) == (2, "algorithm" if [*claimed] == ["algorithm"] else "format")


@pytest.mark.parametrize("key", ["club", "team"])
def test_entry_without_club_or_team_is_no_entry(verified: Verified, file: Json, key: str) -> None:
    spoiled = copy.deepcopy(file)
    del spoiled["entries"]["people"][0][key]
    assert verified(spoiled) == (2, ["Das ist keine Auslosung: entries.people fehlt oder ist nicht lesbar."])


def test_value_standing_twice_is_checked_as_it_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "auslosung.json"
    path.write_text(json.dumps(file_of()).replace("{", '{"repeats": 9, ', 1), encoding="utf-8")
    assert (main(["verify", str(path)]), capsys.readouterr().err) == (2, "In der Datei steht 'repeats' zweimal.\n")


@pytest.mark.parametrize("left_out", [{"1"}, {str(number) for number in NUMBERS}])
def test_names_deleted_or_not_opened_are_no_difference(verified: Verified, file: Json, left_out: set[str]) -> None:
    names = {number: name for number, name in file["opened"]["names"].items() if number not in left_out}
    assert verified({**file, "opened": file["opened"] | {"names": names or None}})[0] == 0


@pytest.mark.parametrize("missing", [NUMBERS, [5, 8]])
def test_fixed_tables_that_miss_though_nothing_is_withheld_are_said(verified: Verified, missing: list[int]) -> None:
    file = file_of()
    private = {number: one for number, one in file["opened"]["private"].items() if int(number) not in missing}
    code, (_heading, said) = verified({**file, "opened": file["opened"] | {"private": private or None}})
    numbers = ", ".join(map(str, missing))
    assert (code, said.partition(" fehlen, ")[0]) == (
        1,
        f"Die festen Tische (opened.private) von Startnummer {numbers}",
    )


def test_empty_wishes_are_none_and_all_of_them_are_opened_or_withheld(verified: Verified) -> None:
    file = file_of(wished=True, empty=199)
    assert (len(file["entries"]["apart"]), verified(file)[0]) == (200, 0)
    none = file_of(empty=200)
    assert verified(none)[0] == 0
    none["opened"]["apart"].pop()
    assert "Sitzwünsche (opened.apart) fehlen, und die Datei sagt nicht" in verified(none)[1][1]


def forget_the_wish(file: Json) -> None:
    file["opened"]["apart"] = [one for one in file["opened"]["apart"] if one["value"] is None]
    del file["apart"]


def forget_the_table(file: Json) -> None:
    del file["opened"]["private"]["1"], file["groups"][0]["table"]


@pytest.mark.parametrize("forget", [forget_the_wish, forget_the_table])
def test_file_of_a_deleted_player_with_a_wish_is_checked_but_for_him(
    verified: Verified, forget: Callable[[Json], object]
) -> None:
    file = file_of(wished=True, table=2, empty=3)
    forget(file)
    assert verified(file)[0] == 1
    code, (line,) = verified(file | {"withheld": ["Sitzwünsche und feste Tische von Gelöschten"]})
    assert (code, line.partition(":")[0]) == (2, "Der Plan lässt sich nicht mehr nachrechnen")
    exchange_names(file)
    assert verified(file | {"withheld": ["Sitzwünsche und feste Tische von Gelöschten"]})[0] == 1


def test_names_can_not_be_given_to_whom_nobody_announced(verified: Verified, file: Json) -> None:
    more = copy.deepcopy(file)
    more["opened"]["names"]["4"] = seal("Fremd, Franz", 4)
    assert hidden(more["opened"]["names"]["4"]) not in canonical(more["entries"])
    assert verified(more)[0] == 1


# Drawn by older programs, and kept from then (tests/seating/data).


@pytest.mark.parametrize(
    "kept", sorted(DATA.glob("auslosung-*.json")) + sorted(DATA.glob("plan-*.json")), ids=lambda file: file.stem
)
def test_older_files_are_checked_by_the_program_that_drew_them(verified: Verified, kept: Path) -> None:
    old = json.loads(kept.read_text(encoding="utf-8"))
    assert verified(old)[0] == 0
    old["series"][0][0].reverse()
    assert verified(old)[0] == 1


def test_older_program_is_quoted_in_the_readers_language(verified: Verified) -> None:
    """It knew German alone."""
    old = json.loads((DATA / "auslosung-1.json").read_text(encoding="utf-8"))
    with override("en"):
        assert verified(old)[1] == ["The plan is correct: the seed and the details give exactly this one."]


def test_algorithm_that_nobody_knows_is_named(verified: Verified, file: Json) -> None:
    assert verified({**file, "algorithm": "99"}) == (
        2,
        ["Das Losverfahren „99“ kennt diese Version des Programms nicht."],
    )


def test_named_algorithm_is_no_way_into_another_folder(verified: Verified, file: Json) -> None:
    assert (verified({**file, "algorithm": "../kept/algorithm-1"})[0], kept_algorithms()) == (2, ["1"])


TOLD = r"(committed|outside|drawn)_at"


"""When it was: what the tournament's page says, and a photograph."""


NOT_THERE = r"opened|opened/(names|private)(/\d+)?|opened/apart"


"""What is not opened, as of somebody anonymous or deleted; what is opened must fit."""


WITHHELD = r"series(/.*)?|commitment|outside|withheld(/.*)?"


"""Without the secret nobody can tell which tables it gives, nor what was called out."""


FILES = {
    "all": (file_of(), f"{TOLD}|{NOT_THERE}"),
    "wishes": (file_of(wished=True, table=2), f"{TOLD}|{NOT_THERE}|opened/apart/0"),
    "public": (for_everybody(file_of(wished=True, table=2)), f"{TOLD}|{NOT_THERE}|{WITHHELD}"),
}


def is_silent(file: Json) -> bool:
    """Whether nothing is said of it."""
    try:
        return not differences(file)
    except DocumentError:
        return False


@pytest.mark.parametrize("name", FILES)
@given(data=st.data())
def test_single_change_is_named(name: str, data: st.DataObject) -> None:
    file, unproven = FILES[name]
    place = data.draw(st.sampled_from([one for one in places(file) if one != ("format",)]))  # that is asked before
    instead = data.draw(st.sampled_from([Ellipsis, *others(at(file, place))]))
    spoiled = changed(file, place, instead)
    if instead is Ellipsis:
        del at(spoiled, place[:-1])[place[-1]]
    told = "/".join(map(str, place))
    assert not is_silent(spoiled) or re.fullmatch(unproven, told), (told, instead)


@pytest.mark.parametrize("file", [file for file, _ in FILES.values()])
def test_number_that_is_none_is_no_number_of_repeats(file: Json) -> None:
    assert is_silent(file)
    for none in (False, 0.0, "0", None):
        assert differences({**file, "repeats": none}) == [
            f"Wiederholungen: In der Datei steht {none}, gezählt sind es 0."
        ]


@pytest.mark.parametrize(
    ("outside", "more", "code"),
    [
        *[(outside, {"spelling": "a-z0-9"}, 1) for outside in ("4 6 1", "461 ", "Herz", "könig", "4-6-1")],
        *[(outside, {"spelling": "a-z0-9"}, 0) for outside in ("461", "herz", "koenig", "x" * 200)],
        ("4-6 1", {}, 0),  # announced before there was a rule: it stays as it was typed
        ("4 6 1", {"spelling": "free"}, 2),  # a rule that nobody knows is no rule
    ],
)
def test_spelling_of_what_was_called_out_is_the_one_that_counts(
    verified: Verified, outside: str, more: Json, code: int
) -> None:
    """Whoever reads the secret in the database could choose among spellings, each with a seed of its own."""
    found, said = verified(file_of(outside=outside, more=more))
    assert (found, ["steht nicht so da, wie es zählt" in line for line in said[1:2]]) == (code, [True] * (code == 1))


# When it was announced is hashed; when it was called out and drawn is only said.


def test_time_other_than_announced_is_found(verified: Verified) -> None:
    file = file_of(more={"committed_at": "2026-05-09T09:00:00+02:00"})
    code, (line,) = verified(file)
    assert code == 0
    assert line.endswith("Nur gesagt und nicht bewiesen ist, wann gerufen und wann gelost wurde.")
    code, (_heading, line) = verified(file | {"committed_at": "2026-05-09T08:00:00+02:00"})
    assert (code, line.partition(":")[0]) == (1, "Die Zeit der Ankündigung (committed_at)")


@pytest.mark.parametrize(
    ("key", "time"),
    [
        ("outside_at", "2026-05-09T08:59:59+02:00"),
        ("outside_at", "2026-05-09T09:30:02+02:00"),
        ("drawn_at", "2026-05-09T09:29:59+02:00"),
        ("committed_at", "2026-05-09T09:30:00+01:00"),
    ],
)
def test_sentences_follow_one_after_the_other(verified: Verified, key: str, time: str) -> None:
    assert "folgen nicht aufeinander" in verified(file_of() | {key: time})[1][1]


@pytest.mark.parametrize("time", ["gestern", 7, "2026-05-09T09:30:00", [], ""])
def test_time_that_is_none_is_said_to_be_none(verified: Verified, time: object) -> None:
    assert "sind keine mit Tag, Uhrzeit und Zeitzone" in verified(file_of() | {"drawn_at": time})[1][1]

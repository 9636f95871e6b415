"""Names as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.core import names


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("Ehlers, Hanna", "Ehlers, Hanna"),
        ("  Ehlers ,Hanna ", "Ehlers, Hanna"),
        ("Ehlers,\u00a0\u200bHanna", "Ehlers, Hanna"),
        ("EHLERS, HANNA", "Ehlers, Hanna"),
        ("EHLERS, Hanna", "Ehlers, Hanna"),
        ("ehlers, hanna-marie", "Ehlers, Hanna-Marie"),
        ("VON DER EHE, UWE", "von der Ehe, Uwe"),
        ("Groth, JO", "Groth, JO"),
        ("Ehlers,", "Ehlers"),
        ("Mu\u0308ller, Jo", "Müller, Jo"),
        ("", ""),
    ],
)
def test_name_is_tidied(written: str, stored: str) -> None:
    assert names.person_name(written) == stored


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("Hanna Ehlers", "Ehlers, Hanna"),
        ("Hanna Marie Ehlers", "Ehlers, Hanna Marie"),
        ("Uwe von der Ehe", "von der Ehe, Uwe"),
        ("Ehlers, Hanna", "Ehlers, Hanna"),
        ("Ehlers", "Ehlers"),
    ],
)
def test_given_name_may_come_first(written: str, stored: str) -> None:
    assert names.given_name_first(written) == stored


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("Ehlers Hanna", "Ehlers, Hanna"),
        ("Ehlers Hanna Marie", "Ehlers, Hanna Marie"),
        ("von der Ehe Uwe", "von der Ehe, Uwe"),
        ("Ehlers", "Ehlers"),
    ],
)
def test_surname_may_come_first(written: str, stored: str) -> None:
    assert names.surname_first(written) == stored


@pytest.mark.parametrize(("written", "stored"), [(" RC  Karlsau ", "RC Karlsau"), ("-", ""), ("–", ""), ("", "")])
def test_lone_dash_is_no_club(written: str, stored: str) -> None:
    assert names.club_name(written) == stored


@pytest.mark.parametrize("other", ["Mueller, Jo", "MÜLLER, JO", "Jo Müller", "Müller-Jo"])
def test_other_spellings_sound_the_same(other: str) -> None:
    assert names.sound(other) == names.sound("Müller, Jo")


@pytest.mark.parametrize("other", ["Schmitt, Jan", "Schmid, Jan", "Schmidt, Jana", "Szhmidt, Jan", "Xchmidt, Jan"])
def test_one_letter_apart_is_near(other: str) -> None:
    assert names.near(other) & names.near("Schmidt, Jan")


@pytest.mark.parametrize("other", ["Schmidt, Uwe", "Bauer, Jan"])
def test_other_people_are_not_near(other: str) -> None:
    assert not names.near(other) & names.near("Schmidt, Jan")


def test_numbers_are_ordered_as_numbers() -> None:
    assert sorted(["Nord 10", "Nord 2", "Österberg", "nord 1", "Zell", "Ort"], key=names.in_order) == [
        "nord 1",
        "Nord 2",
        "Nord 10",
        "Ort",
        "Österberg",
        "Zell",
    ]


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("müller", "Müller, Jo"),
        ("mueller", "Müller, Jo"),
        ("MULLER", "Müller, Jo"),
        ("müller", "Mueller, Jo"),
        ("muller", "Mueller, Jo"),
        ("oneill", "O'Neill, Pat"),
        ("o'neill", "O’Neill, Pat"),
        ("neill", "O'Neill, Pat"),
        ("celik", "Çelik, Ayşe"),
        ("ayse", "Çelik, Ayşe"),
        ("gross", "Groß, Ann"),
        ("lukasz", "Wójcik, Łukasz"),
        ("soren", "Sørensen, Bo"),
        ("soeren", "Sørensen, Bo"),
        ("hans peter", "Ehlers, Hans-Peter"),
        ("hanspeter", "Ehlers, Hans-Peter"),
        ("hans-p", "Ehlers, Hans-Peter"),
        ("bau", "Bauer, Jo"),
        ("bauer", "Bauer, Jo"),
        ("jo bau", "Bauer, Jo"),
    ],
)
def test_name_is_found_however_it_is_spelled(typed: str, stored: str) -> None:
    assert all(f" {word}" in names.findable(stored) for word in names.asked(typed))


@pytest.mark.parametrize(("typed", "stored"), [("meier", "Müller, Jo"), ("auer", "Bauer, Jo"), ("neil x", "O'Neill")])
def test_others_are_not_found(typed: str, stored: str) -> None:
    assert not all(f" {word}" in names.findable(stored) for word in names.asked(typed))


@given(st.text(alphabet="aeouäöüßłøn-' ", max_size=12), st.integers(0, 12))
def test_whatever_a_name_begins_with_finds_it(name: str, letters: int) -> None:
    """Word by word, while it is typed: Mu, Mue, Muel ..."""
    word = name.split(" ", maxsplit=1)[0]
    assert all(f" {beginning}" in names.findable(word) for beginning in names.asked(word[:letters]))


def test_umlauts_and_accents_are_sorted_with_their_letters() -> None:
    mixed = [
        "Zander",
        "Otto",
        "Özdemir",
        "Çelik",
        "Ossietzky",
        "O'Neill",
        "Claus",
        "Östreich",
        "bauer",
        "Ärmel",
    ]
    assert sorted(mixed, key=names.in_order) == [
        "Ärmel",
        "bauer",
        "Çelik",
        "Claus",
        "O'Neill",
        "Ossietzky",
        "Östreich",
        "Otto",
        "Özdemir",
        "Zander",
    ]


@given(st.text())
def test_tidying_twice_changes_nothing(text: str) -> None:
    once = names.person_name(text)
    assert names.person_name(once) == once
    assert names.tidy(once) == once


@given(st.text(alphabet="aoueAÄÖß ,-'’.1_\u0301", max_size=24))
def test_name_is_found_by_its_words_either_way_they_are_read(name: str) -> None:
    words = dict.fromkeys([*names.asked(name), *names.words(name)])
    assert names.findable(name).split() == list(words)

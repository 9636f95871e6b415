"""Names as people write them."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.core import names


@pytest.mark.parametrize(
    ("read", "written", "stored"),
    [
        (names.person_name, "Ehlers, Hanna", "Ehlers, Hanna"),
        (names.person_name, "  Ehlers ,Hanna ", "Ehlers, Hanna"),
        (names.person_name, "Ehlers,\u00a0\u200bHanna", "Ehlers, Hanna"),
        (names.person_name, "EHLERS, HANNA", "Ehlers, Hanna"),
        (names.person_name, "EHLERS, Hanna", "Ehlers, Hanna"),
        (names.person_name, "ehlers, hanna-marie", "Ehlers, Hanna-Marie"),
        (names.person_name, "VON DER EHE, UWE", "von der Ehe, Uwe"),
        (names.person_name, "Groth, JO", "Groth, JO"),
        (names.person_name, "Ehlers,", "Ehlers"),
        (names.person_name, "Mu\u0308ller, Jo", "Müller, Jo"),
        (names.person_name, "", ""),
        (names.given_name_first, "Hanna Ehlers", "Ehlers, Hanna"),
        (names.given_name_first, "Hanna Marie Ehlers", "Ehlers, Hanna Marie"),
        (names.given_name_first, "Uwe von der Ehe", "von der Ehe, Uwe"),
        (names.given_name_first, "Ehlers, Hanna", "Ehlers, Hanna"),
        (names.given_name_first, "Ehlers", "Ehlers"),
        (names.surname_first, "Ehlers Hanna", "Ehlers, Hanna"),
        (names.surname_first, "Ehlers Hanna Marie", "Ehlers, Hanna Marie"),
        (names.surname_first, "von der Ehe Uwe", "von der Ehe, Uwe"),
        (names.surname_first, "Ehlers", "Ehlers"),
        (names.club_name, " RC  Karlsau ", "RC Karlsau"),
        (names.club_name, "-", ""),  # a lone dash is no club
        (names.club_name, "–", ""),
        (names.club_name, "", ""),
    ],
)
def test_name_is_tidied_in_the_order_it_is_written(read: Callable[[str], str], written: str, stored: str) -> None:
    assert read(written) == stored


@pytest.mark.parametrize("other", ["Mueller, Jo", "MÜLLER, JO", "Jo Müller", "Müller-Jo"])
def test_other_spellings_sound_the_same(other: str) -> None:
    assert names.sound(other) == names.sound("Müller, Jo")


@pytest.mark.parametrize(
    ("other", "is_near"),
    [
        *((one, True) for one in ("Schmitt, Jan", "Schmid, Jan", "Schmidt, Jana", "Szhmidt, Jan", "Xchmidt, Jan")),
        *((one, False) for one in ("Schmidt, Uwe", "Bauer, Jan")),
    ],
)
def test_name_is_near_one_letter_apart(other: str, is_near: bool) -> None:
    assert bool(names.near(other) & names.near("Schmidt, Jan")) is is_near


@pytest.mark.parametrize(
    "in_order",
    [
        ["nord 1", "Nord 2", "Nord 10", "Ort", "Österberg", "Zell"],  # numbers as numbers
        ["Ärmel", "bauer", "Çelik", "Claus", "O'Neill", "Ossietzky", "Östreich", "Otto", "Özdemir", "Zander"],
    ],
)
def test_names_are_sorted_by_numbers_and_letters_without_accents(in_order: list[str]) -> None:
    assert sorted(sorted(in_order), key=names.in_order) == in_order


@pytest.mark.parametrize(
    ("typed", "stored", "is_found"),
    [
        ("müller", "Müller, Jo", True),
        ("mueller", "Müller, Jo", True),
        ("MULLER", "Müller, Jo", True),
        ("müller", "Mueller, Jo", True),
        ("muller", "Mueller, Jo", True),
        ("oneill", "O'Neill, Pat", True),
        ("o'neill", "O’Neill, Pat", True),
        ("neill", "O'Neill, Pat", True),
        ("celik", "Çelik, Ayşe", True),
        ("ayse", "Çelik, Ayşe", True),
        ("gross", "Groß, Ann", True),
        ("lukasz", "Wójcik, Łukasz", True),
        ("soren", "Sørensen, Bo", True),
        ("soeren", "Sørensen, Bo", True),
        ("hans peter", "Ehlers, Hans-Peter", True),
        ("hanspeter", "Ehlers, Hans-Peter", True),
        ("hans-p", "Ehlers, Hans-Peter", True),
        ("bau", "Bauer, Jo", True),
        ("bauer", "Bauer, Jo", True),
        ("jo bau", "Bauer, Jo", True),
        ("meier", "Müller, Jo", False),
        ("auer", "Bauer, Jo", False),
        ("neil x", "O'Neill", False),
    ],
)
def test_name_is_found_however_it_is_spelled(typed: str, stored: str, is_found: bool) -> None:
    assert all(f" {word}" in names.findable(stored) for word in names.asked(typed)) is is_found


@given(st.text(alphabet="aeouäöüßłøn-' ", max_size=12), st.integers(0, 12))
def test_name_is_found_by_its_beginning(name: str, letters: int) -> None:
    """Word by word, while it is typed: Mu, Mue, Muel ..."""
    word = name.split(" ", maxsplit=1)[0]
    assert all(f" {beginning}" in names.findable(word) for beginning in names.asked(word[:letters]))


@given(st.text())
def test_tidying_twice_changes_nothing(text: str) -> None:
    once = names.person_name(text)
    assert (names.person_name(once), names.tidy(once)) == (once, once)


@given(st.text(alphabet="aoueAÄÖß ,-'’.1_\u0301", max_size=24))
def test_name_is_found_by_its_words_either_way_they_are_read(name: str) -> None:
    words = dict.fromkeys([*names.asked(name), *names.words(name)])
    assert names.findable(name).split() == list(words)

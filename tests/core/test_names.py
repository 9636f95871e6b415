"""Names, slugs, days, amounts, heads and sentences: how each is read, compared and written."""

import hashlib
import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.conf import settings
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

import scoring
from tournament.core import audit, audit_words, errors, money, names, speaking, steps
from tournament.core import words as wording
from tournament.core.speaking import in_currency

# Names as people write them.


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
    assert names.findable(name).split() == list(dict.fromkeys([*names.asked(name), *names.words(name)]))


# Short names for addresses.


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Pokal 2026", "pokal-2026"),
        ("Köln: Straßen-Rommé für Große", "koeln-strassen-romme-fuer-grosse"),
        ("♠♥♦♣", "turnier"),
        ("x" * 200, "x" * 70),
        ("Rechtliches", "rechtliches-2"),
    ],
)
def test_slug_is_how_germans_would_spell_the_name_without_umlauts(name: str, slug: str) -> None:
    assert names.free_slug(name) == slug


# The days of a tournament, and how they are written.


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        (date(2026, 5, 9), None, "9. Mai 2026"),
        (date(2026, 5, 9), date(2026, 5, 9), "9. Mai 2026"),
        (date(2026, 5, 9), date(2026, 5, 10), "9. und 10. Mai 2026"),
        (date(2026, 5, 9), date(2026, 5, 11), "9. bis 11. Mai 2026"),
        (date(2026, 4, 30), date(2026, 5, 1), "30. April und 1. Mai 2026"),
        (date(2026, 5, 9), date(2026, 6, 6), "9. Mai bis 6. Juni 2026"),
        (date(2026, 5, 9), date(2027, 5, 9), "9. Mai 2026 bis 9. Mai 2027"),
        (date(2026, 12, 31), date(2027, 1, 1), "31. Dezember 2026 und 1. Januar 2027"),
    ],
)
def test_days_are_written_from_the_first_to_the_last(first: date, last: date | None, words: str) -> None:
    assert steps.in_words(first, last) == words


# Amounts of money are whole cents: typed as Germans do, read as the reader reads.

NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("12", 1200), ("12,5", 1250), ("12,50", 1250), ("12.50", 1250), ("0,05", 5), ("0", 0), ("1.200", 120_000),
        ("1.200,00", 120_000), ("1,200.00", 120_000), ("1 200,50", 120_050), (" 12,50 € ", 1250), ("€ 3", 300),
        ("5 Euro", 500), ("12,-", 1200), ("999.999,99", money.LARGEST), ("1.20", 120),
    ],
)  # fmt: skip
def test_amount_is_read_as_it_is_typed(text: str, cents: int) -> None:
    assert money.cents_of(text) == cents


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "money_unreadable"), ("zwölf", "money_unreadable"), ("12,,5", "money_unreadable"),
        ("1.2.3", "money_unreadable"), ("1,200,000,5", "money_unreadable"), ("12,345", "money_decimals"),
        ("12,500", "money_decimals"), ("-5", "money_below_zero"), ("−0,01", "money_below_zero"),
        ("1000000", "money_too_much"), ("9" * 19, "money_too_much"), ("1e5", "money_unreadable"),
        ("²", "money_unreadable"),
    ],
)  # fmt: skip
def test_amount_that_is_none_is_refused(text: str, code: str) -> None:
    with pytest.raises(errors.RefusedError, match=code):
        money.cents_of(text)


@given(st.integers(0, money.LARGEST), st.sampled_from(["EUR", "CHF", "GBP", "JPY", "KWD"]))
def test_amount_that_is_read_is_what_was_meant(cents: int, currency: str) -> None:
    """Of currencies with two places, with none and with three (ISO 4217)."""
    for language in ("de", "en"):
        with override(language), in_currency(currency):
            assert money.cents_of(money.amount(cents)) == cents == money.cents_of(money.typed(cents))


@pytest.mark.parametrize(
    ("language", "currency", "cents", "read"),
    [
        ("de", "EUR", 0, f"0,00{NBSP}€"),
        ("de", "EUR", 5, f"0,05{NBSP}€"),
        ("de", "EUR", 123_450, f"1.234,50{NBSP}€"),
        ("de", "EUR", -99, f"−0,99{NBSP}€"),
        ("en", "EUR", 123_450, "€1,234.50"),
        ("de", "CHF", 123_450, f"1.234,50{NBSP}CHF"),
        ("en", "JPY", -1_234, "−¥1,234"),
        ("en", "KWD", 1_234_567, f"KWD{NBSP}1,234.567"),
    ],
)
def test_amount_is_written_as_it_is_read(language: str, currency: str, cents: int, read: str) -> None:
    with override(language), in_currency(currency):
        assert money.amount(cents) == read


@pytest.mark.parametrize(("text", "currency"), [("1,5", "JPY"), ("1,505", "CHF"), ("1,5050", "KWD"), ("5 €", "CHF")])
def test_amount_of_another_currency_or_with_more_places_is_refused(text: str, currency: str) -> None:
    with in_currency(currency), pytest.raises(errors.RefusedError, match=r"money_(decimals|unreadable)"):
        money.cents_of(text)


# The head of an audit log: twelve letters of five bits each, to be read aloud, written down and typed.


@pytest.mark.parametrize(
    ("row_hash", "head"),
    [
        # 0 to 11 in five bits each, read as fifteen hex digits
        ("00443214c74254b" + "f" * 49, "0123-4567-89AB"),
        ("0" * 64, "0000-0000-0000"),
        ("f" * 64, "ZZZZ-ZZZZ-ZZZZ"),
    ],
)
def test_head_has_five_bits_a_letter_from_the_front(row_hash: str, head: str) -> None:
    assert audit.head_of(row_hash) == head


@given(st.binary().map(lambda said: hashlib.sha256(said).hexdigest()))
def test_head_names_the_hash_it_came_from(row_hash: str) -> None:
    assert audit.hash_begins(audit.head_of(row_hash)) == row_hash[:15]


@pytest.mark.parametrize(
    ("typed", "begins"),
    [
        *((same, "00443214c74254b") for same in ("o123-4567-89ab", "0i23 4567 89AB", "0l234567-89aB")),
        *((same, "00443214c74254b") for same in (" 0123–4567–89AB\n", "0123‑4567‑89AB")),
        *((none, None) for none in ("", "0123-4567-89A", "0123-4567-89ABC", "0123-4567-89AU", "0123-4567-89A*")),
    ],
)
def test_head_is_read_whatever_case_dashes_and_likenesses(typed: str, begins: str | None) -> None:
    assert audit.hash_begins(typed) == begins


# There is a German sentence for every code that comes from below, and it uses only what the code brings along. Rows
# of the log are said in their reader's words: those with codes, and older ones that have German in them. What was
# chosen in one language is stored in German and read in another; what somebody typed stays as it is.


def test_problems_have_their_sentences() -> None:
    for code, brings in scoring.CODES.items():
        assert set(re.findall(r"%\((\w+)\)s", str(wording.PROBLEMS[code]))) <= brings, code


def test_refusals_and_notes_have_their_sentences() -> None:
    codes = {
        code
        for file in (settings.BASE_DIR / "tournament").rglob("*.py")
        for code in re.findall(r'(?:RefusedError|SpreadsheetError|Note)\(\s*"(\w+)"', file.read_text())
    }
    assert [code for code in codes if not str(wording.REFUSALS.get(code, ""))] == []


DSKV = scoring.rulebook("dskv-2018")


ROWS: list[tuple[Any, str, str]] = [
    # as they are stored
    (
        {"intended": {"3": "standing", "4": "lot"}, "at_most_twice": True},
        "Serie 3: nach Stand; Serie 4: ausgelost; lieber niemand dreimal: ja",
        "Series 3: by the standings; Series 4: drawn; avoid third meetings: yes",
    ),
    (
        {"most": 1, "weight": 3},
        "höchstens an einem Tisch: 1; wie wichtig: unbedingt",
        "at most at one table: 1; how important: absolutely",
    ),
    ({"of": "teams"}, "Wer: Mannschaften", "Who: Teams"),
    ({"role": "owner"}, "Rolle: Inhaber", "Role: Owner"),
    ({"seating": "lot"}, "Art: ausgelost", "Type: drawn"),
    ({"kind": "fee"}, "Art: Startgeld", "Type: Entry fee"),
    ({"way": "cash"}, "Zahlweg: bar", "method of payment: cash"),
    ({"whom": "all"}, "wer: alle", "who: everyone"),
    (
        {"consent": ["apart", "clubs"]},
        "zugestimmt: Wünsche nicht erfüllt, Vereinskameraden zusammen",
        "agreed: wishes not fulfilled, clubmates together",
    ),
    (
        {"1": ["Dorn, Nadine", "ab Spiel 9 Zander, Li"], "2": ["ab Spiel 4 niemand"]},
        "Platz 1: Dorn, Nadine, ab Spiel 9 Zander, Li; Platz 2: ab Spiel 4 niemand",
        "Seat 1: Dorn, Nadine, from game 9 on Zander, Li; Seat 2: from game 4 on nobody",
    ),
    (
        {"swapped": ["Dorn, Nadine: Tisch 1, Platz 2 → Tisch 3, Platz 4"]},
        "getauscht: Dorn, Nadine: Tisch 1, Platz 2 → Tisch 3, Platz 4",
        "swapped: Dorn, Nadine: table 1, seat 2 → table 3, seat 4",
    ),
    # as an older program stored them
    ({"Serie 3": "nach Stand"}, "Serie 3: nach Stand", "Series 3: by the standings"),
    ({"Lieber niemand dreimal": "ja"}, "Lieber niemand dreimal: ja", "Avoid third meetings: yes"),
    ({"weight": "unbedingt"}, "wie wichtig: unbedingt", "how important: absolutely"),
    # what somebody typed
    ({"note": "Serie 3 war schön"}, "Bemerkung: Serie 3 war schön", "Remark: Serie 3 war schön"),
]


@pytest.mark.parametrize(("stored", "german", "english"), ROWS)
def test_row_is_said_in_its_readers_words(stored: Any, german: str, english: str) -> None:
    assert audit_words.words(stored, DSKV) == german
    with override("en"):
        assert audit_words.words(stored, DSKV) == english


@pytest.mark.parametrize(
    ("stored", "english"),
    [
        (
            "Serie 2, Tisch 4, Spiel 3 Spiel berichtigt; Dorn, Nadine Strafe eingetragen",
            "Series 2, table 4, game 3 Game corrected; Dorn, Nadine Penalty entered",
        ),
        ("Endstand zurückgenommen: Damen, Tandems", "Final standings withdrawn: Damen, Tandems"),
        ("Endstand neu festgestellt", "Final standings declared again"),
        ("Angaben, Listen", "Details, Sheets"),
        ("Summen nachgerechnet", "Totals recalculated"),
    ],
)
def test_correction_of_an_edition_is_said_in_its_readers_words(stored: str, english: str) -> None:
    assert audit_words.what_was_done(stored) == stored
    with override("en"):
        assert audit_words.what_was_done(stored) == english


@pytest.mark.parametrize("german", [str(reason) for reason in (*speaking.CALL_REASONS, *speaking.CHANGE_REASONS)])
def test_reason_there_is_to_tap_goes_there_and_back(german: str) -> None:
    with override("en"):
        english = speaking.in_words(german)
        assert english != german
        assert speaking.as_stored(english) == speaking.as_stored(german) == german
    assert speaking.in_words(english) == german  # as an older program stored it


@pytest.mark.parametrize("typed", ["", "Referee!", "Zählung", "vertippt, zweimal"])
def test_typed_reason_is_not_translated(typed: str) -> None:
    with override("en"):
        assert (speaking.as_stored(typed), speaking.in_words(typed)) == (typed, typed)

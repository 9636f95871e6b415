"""What the manual says of limits, in both languages, is what the program holds to: each figure is made here of the
constant behind it."""

import re
from datetime import timedelta
from itertools import chain, zip_longest
from pathlib import Path

import pytest
from django.conf import settings

import scoring
from scoring.house_settings import SETTINGS, TABLE_SIZES
from tournament.archive.demo.people import CLUB_SIZES
from tournament.ceremony.paper import backgrounds
from tournament.ceremony.reads import book_parts, certificates, revealing_steps
from tournament.charts.figures import chance
from tournament.core import steps
from tournament.entries import chores
from tournament.entries.acts import door, mail, sending
from tournament.entries.paper import cards
from tournament.lists.reads import progress, watch
from tournament.live.reads import programme
from tournament.live.views import my_table
from tournament.machine.acts import running, second
from tournament.machine.reads import kept, state
from tournament.models import limits
from tournament.models.tournament import DELETED_FOR
from tournament.money.acts import issuing
from tournament.outward import acts as outward
from tournament.outward.views import api
from tournament.people.acts import factors, helpers, invitations
from tournament.people.failures import FREE_TRIES_OF_NAME, PAUSE
from tournament.registration import categories
from tournament.seating.repair import SPARED
from tournament.server import front, serving
from tournament.server.limits import FILES_KEPT_FREE, KB, KEEPERS, MB, MOST_FILES, OTHERS, PASSWORDS, Limits
from tournament.web import connection, documents, kept_documents, printing
from tournament.years.acts import organisation

ROOT = Path(settings.BASE_DIR)
DOCS = ROOT / "docs"
DAY = 24 * 60 * 60
LIMITS = Limits()
WORDS = {
    "de": ["null", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"],
    "en": ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
}
ROUND = {
    "de": {14: "vierzehn", 20: "zwanzig", 30: "dreißig", 40: "vierzig", 1000: "tausend"},
    "en": {14: "fourteen", 20: "twenty", 30: "thirty", 40: "forty", 1000: "a thousand"},
}


def spelt(number: int, language: str) -> str:
    """A pattern of how a chapter may write it: in figures or in words."""
    words = ROUND[language] | dict(enumerate(WORDS[language]))
    grouped = f"{number:,}".replace(",", "." if language == "de" else ",")
    return "|".join(map(re.escape, {str(number), grouped, words.get(number, grouped)}))


def minutes(duration: timedelta) -> int:
    return duration // timedelta(minutes=1)


# Chapter, German words, English words, and the figures in them.
SAID: list[tuple[str, str, str, tuple[int, ...]]] = [
    ("anmeldung", "höchstens {} Personen und {} MB", "at most {} people and {} MB",
     (limits.MOST_PEOPLE_AT_ONCE, limits.LARGEST_SPREADSHEET // MB)),
    ("anmeldung", "Senioren ab {}, Junioren bis {}", "Seniors from {}, Juniors up to {}",
     (categories.SENIORS_FROM, categories.JUNIORS_TO)),
    ("austausch", "{} Zeichen, Gründe und Kennungen höchstens {}", "{} characters, reasons and ids at most {}",
     (limits.LONGEST_NAME, limits.LONGEST_ID)),
    ("austausch", "höchstens {} Stufen", "{} at most, rising", (scoring.BANDS_MAXIMUM,)),
    ("austausch", "`opening_minimum` ({} bis {} Augen)", "`opening_minimum` ({} to {} card points)",
     SETTINGS["opening_minimum"].bounds or ()),
    ("austausch", "Handkarten, {} bis {}", "cards in the hand, {} to {}", SETTINGS["hand_size"].bounds or ()),
    ("austausch", "Tische von {} bis {}", "tables of {} to {}", TABLE_SIZES),
    ("wertungen", "Tischgrößen von {} bis {}", "table sizes from {} to {}", TABLE_SIZES),
    ("betrieb", "höchstens {} MB und höchstens einen Tag", "{} MB and one day at most",
     (kept_documents.MOST_BYTES // MB,)),
    ("betrieb", "länger als {} Sekunden", "longer than {} seconds", (printing.GLANCE,)),
    ("betrieb", "bis zu {} Sekunden", "up to {} seconds", (printing.PATIENCE,)),
    ("betrieb", "mehr als {} zugleich", "more than {} wait at once", (settings.WORK_WAITING,)),
    ("betrieb", "ein PDF {} Minuten", "a PDF {} minutes", (documents.MOST_SECONDS // 60,)),
    ("betrieb", "| `IDLE_HOURS` | {} |", "| `IDLE_HOURS` | {} |", (settings.IDLE_HOURS,)),
    ("betrieb", "nach {} Tagen immer", "after {} days it always ends", (settings.SESSION_COOKIE_AGE // DAY,)),
    ("betrieb", "{} Tage", "for {} days", (invitations.AT_FIRST.days,)),
    ("datenschutz", "nach {} weiteren", "after {} more", (kept.USUAL.occasions,)),
    ("datenschutz", "für die Anmeldung ({} Tage)", "for the login ({} days)", (settings.SESSION_COOKIE_AGE // DAY,)),
    ("datenschutz", "dieses Telefon spricht ({} Tage)", "this phone speaks ({} days)", (my_table.KEPT // DAY,)),
    ("datenschutz", "nach {} Tagen entfernt", "removed after {} days", (DELETED_FOR.days,)),
    ("drucksachen", "mehr als {} in {} Minuten, oder über den Code mehr als {}",
     "more than {} come from one address within {} minutes, or more than {} by the code",
     (door.MOST_OF_ADDRESS, minutes(door.WINDOW), door.MOST_OF_CODE)),
    ("drucksachen", "{} auf ein Blatt A4", "{} on a sheet of A4", (cards.A_PAGE,)),
    ("grenzen", "höchstens {}, und lässt {}", "{} at most, and leaves {}", (MOST_FILES, FILES_KEPT_FREE)),
    ("grenzen", "| {} kB; {} Sekunden | 431", "| {} kB; {} seconds | 431", (LIMITS.head_bytes // KB, int(LIMITS.head))),
    ("grenzen", "| {} Sekunden | 408", "| {} seconds | 408", (int(LIMITS.body),)),
    ("grenzen", "| {} kB; {} MB; {} MB | 413", "| {} kB; {} MB; {} MB | 413",
     (connection.LIST // KB, connection.FORM // MB, connection.UPLOAD // MB)),
    ("grenzen", "zusammen {} MB, von einer Adresse {} MB", "{} MB together, {} MB from one address",
     (LIMITS.held_bytes // MB, LIMITS.held_bytes // front.SHARE // MB)),
    ("grenzen", "{} Minute und 1 Sekunde je {} kB", "{} minute and 1 second for each {} kB",
     (int(LIMITS.sending) // 60, LIMITS.slowest_reader // KB)),
    ("grenzen", "{} in der Sekunde, so viele wie von {}", "{} a second, as many as from {}",
     (LIMITS.requests, 5 * LIMITS.requests)),
    ("grenzen", "| {}, davon die Hälfte von einer Adresse", "| {}, half of them from one address", (OTHERS.waiting,)),
    ("grenzen", "| {}, bei Listen {} |", "| {}, for score sheets {} |",
     (OTHERS.unknown_of_one, KEEPERS.unknown_of_one)),
    ("grenzen", "| {}, dann {} in der Sekunde", "| {}, then {} a second", (LIMITS.strangers, LIMITS.strangers // 60)),
    ("grenzen", "{} warten, {} von einer Adresse", "{} wait, {} from one address",
     (PASSWORDS.waiting, PASSWORDS.waiting_of_one)),
    ("grenzen", "| {} in der Stunde; {}; je Sorte {} am Tag", "| {} an hour; {}; {} a day of each sort",
     (sending.MOST_FROM_ONE_ADDRESS, sending.MOST_UNCONFIRMED, mail.MOST_IN_A_DAY)),
    ("grenzen", "{} Sekunden lang nicht antwortet", "for {} seconds is replaced", (int(serving.ANSWERS_WITHIN),)),
    ("grenzen", "Nach {} falschen für", "After {} wrong ones", (settings.AXES_FAILURE_LIMIT,)),
    ("grenzen", "Nach {} falschen von überall", "After {} wrong ones from everywhere", (FREE_TRIES_OF_NAME,)),
    ("grenzen", "alle {} Sekunden, außer", "every {} seconds, except", (PAUSE.seconds,)),
    ("kasse", "bleiben {} Jahre, Bücher {}", "for {} years, books for {}",
     (issuing.KEPT_PAPERS, issuing.KEPT_BOOKS)),
    ("konten", "Dazu gibt es {} Codes", "There are {} codes", (factors.RECOVERY_CODES,)),
    ("leinwand", "{}, {} oder {} Minuten später", "{}, {} or {} minutes later", programme.STEPS),
    ("leinwand", "höchstens {} Zeichen", "at most {} characters", (limits.LONGEST_ANNOUNCEMENT,)),
    ("meldungen", "{} Online-Anmeldungen in der Stunde", "{} entries an hour", (sending.MOST_FROM_ONE_ADDRESS,)),
    ("meldungen", "{} unbestätigte je Turnier (die {} zuletzt", "{} unconfirmed ones in a tournament (the {} that",
     (sending.MOST_UNCONFIRMED, chores.MOST_LAPSED)),
    ("mitspieler", "in {} von 100 Turnieren", "in {} of 100 tournaments", (round(100 * chance.CERTAIN),)),
    ("mitspieler", "Unter {} Listen", "fewer than {} sheets", (chance.FEW,)),
    ("rollen", "gilt {} Minuten", "valid for {} minutes", (minutes(helpers.CODE_LASTS),)),
    ("serie", "seit über {} Minuten", "more than {} minutes", (minutes(watch.SILENCE),)),
    ("serie", "mehr als {} Tische", "more than {} tables", (watch.ONE_BY_ONE,)),
    ("sicherungen", "die letzten {}, von den {} Stunden davor je eine, und die {} letzten",
     "the last {}, one for each of the {} hours before that, and the last {}",
     (kept.USUAL.running, kept.USUAL.hours, kept.USUAL.occasions)),
    ("sicherungen", "bis {} MB", "up to {} MB", (running.BOUND // MB,)),
    ("sicherungen", "sind es {} Sekunden mehr", "adds {} seconds", (running.EVERY.seconds,)),
    ("sicherungen", "(mindestens {} Zeichen)", "({} characters at least)", (second.SHORTEST,)),
    ("siegerehrung", "(bis {}, oder", "(up to {}, or", (revealing_steps.MOST_PLACES,)),
    ("siegerehrung", "Mehr als {} Spiellisten", "holds {} score sheets", (book_parts.MOST_LISTS,)),
    ("siegerehrung", "Auf einmal gehen {}", "print {} at once", (certificates.MOST_AT_ONCE,)),
    ("siegerehrung", "auf {} mm genau", "to within {} mm", (backgrounds.TOLERANCE,)),
    ("siegerehrung", "mindestens {} Bildpunkte", "least {} pixels", (backgrounds.LEAST_PIXELS,)),
    ("tisch", "seit mehr als {} Minuten", "more than {} minutes", (minutes(progress.SILENCE),)),
    ("turnier", "höchstens {} Tage", "at most {} days", (steps.LONGEST,)),
    ("turnier", "höchstens {} MB", "at most {} MB", (limits.LARGEST_LOGO // MB,)),
    ("umsetzen", "je Serie, höchstens {}", "per series, {} at most", (SPARED,)),
    ("umsetzen", "höchstens {} Buchstaben", "at most {} letters", (limits.LONGEST_THING,)),
    ("umsetzen", "{} Tische und {} Beschriftungen", "{} tables and {} labels",
     (limits.MOST_TABLES_IN_HALL, limits.MOST_THINGS_IN_HALL)),
    ("verband", "höchstens {} Anträge", "most {} applications", (organisation.MOST_OF_ADDRESS,)),
    ("weitergeben", "Bis zu {} gehen", "There may be {}", (outward.MOST_ORIGINS,)),
    ("weitergeben", "Mehr als {} Anfragen", "More than {} requests", (api.MOST_A_MINUTE,)),
    ("zustand", "unter {} MB", "below {} MB", (state.LITTLE // MB,)),
    ("zustand", "{} Minuten, nachdem", "{} minutes after", (minutes(state.UNSENT_LONG),)),
    ("zustand", "ab {} Minuten", "from {} minutes", (minutes(state.CLOCK_OFF),)),
    ("zustand", "alle {} Sekunden", "every {} seconds", (int(state.KEPT),)),
]  # fmt: skip


@pytest.mark.parametrize("language", ["de", "en"])
def test_limits_in_the_manual_are_those_of_the_program(language: str) -> None:
    for chapter, german, english, figures in SAID:
        words = " ".join((DOCS / ("en" if language == "en" else ".") / f"{chapter}.md").read_text("utf-8").split())
        parts = map(re.escape, (english if language == "en" else german).split("{}"))
        numbers = (rf"(?<![\d.,])(?:{spelt(number, language)})(?!\d)" for number in figures)
        pattern = "".join(chain.from_iterable(zip_longest(parts, numbers, fillvalue="")))
        assert re.search(pattern, words), (chapter, pattern)


@pytest.mark.parametrize("file", ["docs/telefon.md", "docs/en/telefon.md", "templates/lists/keeper/plain.html"])
def test_oldest_browsers_named_are_those_scripts_are_made_for(file: str) -> None:
    made = (ROOT / "tests/tools/scripts.mjs").read_text("utf-8")
    for name, version in re.findall(r'"(chrome|firefox|safari)([\d.]+)"', made):
        assert f"{name.capitalize()} {version}" in " ".join((ROOT / file).read_text("utf-8").split())


def test_readme_says_how_large_the_demo_championship_is() -> None:
    players, clubs = sum(size * many for size, many in CLUB_SIZES.items()), sum(CLUB_SIZES.values())
    assert f"({players} players, {clubs} clubs)" in (ROOT / "README.md").read_text("utf-8")

"""The pages of the owner as they are read, drafts to begin with, one language each, and what is not filled in yet."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.conf import settings

from tournament.core.speaking import names, spoken
from tournament.models import LegalPage

# Drafts of the pages of the owner. They are texts of one language each, kept as they are typed: no catalogue.

_IMPRINT_DE = """\
# Impressum

Angaben gemäß § 5 DDG

[Name des Vereins oder der Person]
[Straße und Hausnummer]
[Postleitzahl und Ort]

Vertreten durch: [Name, Funktion]

# Kontakt

E-Mail: [E-Mail-Adresse]
Telefon: [Telefonnummer]

# Eintrag

[Registergericht und Nummer im Vereinsregister; sonst diesen Abschnitt löschen]
"""
_PRIVACY_DE = """\
# Datenschutz

Verantwortlich für diese Seiten: [Name des Vereins oder der Person], [Anschrift], [E-Mail-Adresse].

# Worum es geht

Hier werden Rommé-Turniere geführt: wer teilnimmt, wer wo sitzt, was gespielt wurde und wer welchen Platz \
hat.

# Was gespeichert wird

Von Teilnehmenden: Name, Verein, Startnummer, Wertungsklasse, Sitzplätze, Spielergebnisse, Entscheidungen der \
Spielleitung und was gezahlt wurde; fragt die Anmeldung danach, auch Passnummer und Jahrgang. Wer eine Anmeldung \
schickt: Name, E-Mail-Adresse und Telefonnummer, wenn angegeben. Von Helfenden: Name, Anmeldename und wann sie was \
eingetragen haben.

# Wozu und auf welcher Grundlage

Um das Turnier durchzuführen, zu dem Sie sich angemeldet haben (Artikel 6 Absatz 1 Buchstabe b DSGVO), und \
um Ergebnisse nachprüfbar zu halten (Buchstabe f). Wo das Turnier etwas über Ihre Gesundheit verraten kann, \
veröffentlichen wir Ihren Namen nur, wenn Sie eingewilligt haben (Artikel 9 Absatz 2 Buchstabe a).

# Was öffentlich ist

Sitzpläne und Ergebnisse, sobald die Spielleitung sie veröffentlicht. Wer das nicht möchte, steht dort als \
„Teilnehmer“ mit der Startnummer; ein Wort an die Spielleitung genügt, auch hinterher. Suchmaschinen werden \
gebeten, nichts davon aufzunehmen.

# Wie lange

Namen bis [Frist, zum Beispiel: ein Jahr nach dem Turnier]; danach bleiben die Ergebnisse unter der \
Startnummer. Rechnungen und Quittungen acht Jahre, weil das Gesetz es verlangt (§ 14b UStG; Artikel 17 Absatz 3 \
Buchstabe b DSGVO). Zugriffe auf den Server: [Dauer, zum Beispiel: sieben Tage, ohne vollständige Adresse].

# Wer es bekommt

[Wer den Server betreibt, zum Beispiel: der Verein selbst, oder Name und Anschrift des Anbieters; wessen \
Webspace die öffentlichen Seiten bekommt, wenn es einen gibt]. Sonst niemand.

# Cookies

Nur, was nötig ist: damit jemand angemeldet bleibt, und damit am eigenen Telefon „Mein Tisch“ weiß, für wen \
es spricht.

# Ihre Rechte

Sie können Auskunft, Berichtigung und Löschung verlangen, die Verarbeitung einschränken lassen oder ihr \
widersprechen und eine Einwilligung jederzeit zurücknehmen. Alles, was über Sie gespeichert ist, geben wir \
Ihnen als Datei. Beschweren können Sie sich bei [zuständige Aufsichtsbehörde].
"""
_IMPRINT_EN = """\
# Legal notice

Information according to section 5 DDG

[Name of the club or person]
[Street and number]
[Postcode and town]

Represented by: [Name, function]

# Contact

E-mail: [E-mail address]
Telephone: [Telephone number]
"""
_PRIVACY_EN = """\
# Privacy

Responsible for these pages: [Name of the club or person], [Address], [E-mail address].

# What this is about

Rommé tournaments are kept here: who takes part, who sits where, what was played and who came where.

# What is stored

Of players: name, club, start number, category, seats, results, the organisers' decisions and what was paid; if \
the entry form asks for them, pass number and year of birth. Of whoever sends an entry: name, e-mail address and \
telephone number, if given. Of helpers: name, log-in name, and when they entered what.

# Why, and on which basis

To hold the tournament you registered for (Article 6(1)(b) GDPR), and to keep results verifiable (point \
(f)). Where a tournament may reveal something about your health, your name is published only with your \
consent (Article 9(2)(a)).

# What is public

Seating plans and results, once the organisers publish them. If you do not want that, you are shown as a \
number; a word to the organisers is enough, also afterwards. Search engines are asked to list none of it.

# How long

Names until [period, for example: a year after the tournament]; then results remain under the start number. \
Invoices and receipts for eight years, as the law asks (section 14b UStG; Article 17(3)(b) GDPR). \
Accesses to the server: [period, for example: seven days, without the full address].

# Who receives it

[Who runs the server; whose web space gets the public pages, if there is one]. Nobody else.

# Cookies

Only what is needed: to stay logged in, and for "Mein Tisch" to know for whom a phone speaks.

# Your rights

You may ask for access, rectification and erasure, have processing restricted or object to it, and withdraw \
consent at any time. Everything that is stored about you is given to you as a file. You may complain to \
[supervisory authority].
"""
DRAFTS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("imprint", "de"): _IMPRINT_DE,
        ("privacy", "de"): _PRIVACY_DE,
        ("imprint", "en"): _IMPRINT_EN,
        ("privacy", "en"): _PRIVACY_EN,
    }
)
"""Kind of page and language -> the draft."""


_PLACEHOLDER = re.compile(r"\[[^\[\]\n]{1,120}\]")


@dataclass(frozen=True, slots=True)
class Part:
    """A heading, or a paragraph with its lines."""

    heading: str
    lines: tuple[str, ...]


def placeholders(text: str) -> list[str]:
    """What is still to be filled in, each once."""
    return list(dict.fromkeys(_PLACEHOLDER.findall(text)))


def is_whole(text: str) -> bool:
    """Whether there is something, and nothing to be filled in."""
    return bool(text.strip()) and not placeholders(text)


def shown_kinds() -> list[str]:
    """The kinds of pages that are shown."""
    whole = {kind for kind, _language in whole_pages()}
    return [kind for kind in LegalPage.Kind.values if kind in whole]


def whole_pages() -> set[tuple[str, str]]:
    """Kind and language of every page in which nothing is to be filled in."""
    pages = LegalPage.objects.values_list("kind", "language", "text")
    return {(kind, language) for kind, language, text in pages if is_whole(text)}


def page_to_read(kind: str) -> tuple[str, list[Part]] | None:
    """Return the language and parts of a page in the reader's language, if it is whole in that, else in the first in
    which it is; None: it is not shown."""
    pages = dict(LegalPage.objects.filter(kind=kind).values_list("language", "text"))
    for language in (spoken(), settings.LACKING, *names()):
        if is_whole(pages.get(language, "")):
            return language, parts(pages[language])
    return None


def parts(text: str) -> list[Part]:
    """Heading by heading, paragraph by paragraph."""
    found = []
    for block in re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip()):
        lines = [line.strip() for line in block.split("\n") if line.strip()]
        if lines and lines[0].startswith("# "):
            found.append(Part(lines.pop(0)[2:].strip(), ()))
        if lines:
            found.append(Part("", tuple(lines)))
    return found


def typed(kind: str, language: str) -> tuple[str, int]:
    """What is stored, and its version; else a draft, and 0."""
    stored = LegalPage.objects.filter(kind=kind, language=language).values_list("text", "version").first()
    return stored or (DRAFTS.get((kind, language), DRAFTS[kind, "en"]), 0)

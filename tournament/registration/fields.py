"""The fields of a registration: each declared once, its name, its headings, how it is read, where it shows.

Spreadsheets, their preview, the desk's forms and list, paper and the audit log loop over FIELDS. Name, club, teams,
start number and presence have acts of their own. All others are kept as they are, under their key, on the registration:
such a field is declared here, is a field of the same name of models.Registration (with its migration), and, where
documents have it, of scoring's PlayerEntry.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.core import names
from tournament.models import Registration
from tournament.models.limits import HIGHEST_START_NUMBER, LONGEST_NAME, LONGEST_PASS
from tournament.registration.categories import each_once, year_of

NOT_PAID = ("offen", "noch", "nicht", "unbezahlt", "ausstehend", "open", "unpaid", "not ")
NO = frozenset({"", "nein", "n", "-", "–", "0", "no"})


def text(parts: Sequence[str]) -> str:
    """The first filled one."""
    return next((tidied for part in parts if (tidied := names.tidy(part))), "")


def club_name(parts: Sequence[str]) -> str:
    """A name of a club or team."""
    return names.club_name(text(parts))


def start_number(parts: Sequence[str]) -> int | None:
    """`12` or `12.`; None for what is no start number."""
    written = text(parts).rstrip(".")
    number = int(written[:9]) if written.isdecimal() else 0
    return number if may_be_start_number(number) else None


def may_be_start_number(number: int) -> bool:
    """Start numbers go from 1 to the highest."""
    return 1 <= number <= HIGHEST_START_NUMBER


def pass_number(parts: Sequence[str]) -> str:
    """As it is stored; spreadsheets make 4711.0 of a number."""
    written = text(parts)[:LONGEST_PASS]
    return "" if written.casefold() in NO else written.removesuffix(".0")


def year_of_birth(parts: Sequence[str]) -> int | None:
    """Of a year or a whole date; None for what is none."""
    return year_of(text(parts), timezone.localdate().year)


def ticked(parts: Sequence[str]) -> bool:
    """`x`, `ja`, and all else that is no NO."""
    return text(parts).casefold() not in NO


def paid(parts: Sequence[str]) -> bool:
    """`x`, `ja`, a day or an amount; not `offen`, nor an amount of nothing ("0,00 €")."""
    said = text(parts).casefold()
    return ticked(parts) and not said.startswith(NOT_PAID) and re.sub(r"[\s0.,€-]|eur(?:o)?$", "", said) != ""


def written(value: Any) -> str:
    """A value as it stands in a field to be typed in."""
    if isinstance(value, bool):
        return _now("ja") if value else ""
    if isinstance(value, list | tuple):
        return ", ".join(value)
    return "" if value is None else str(value)


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a registration.

    `label` stands at a form's field and in the choice of what a column means, `column` over a column of the preview.
    `headings`: what clubs write over such a column, as `headings.plain` writes it. `read`: what was typed, or the
    filled cells of all such columns, as the value. `kept`: stored as it is, under its key; `tick`: yes or no, a box on
    forms. `if_announced`: in the preview of a spreadsheet only where a column says so. `on_desk`, `on_paper`: shown
    beside the name.
    """

    key: str
    label: Promise
    column: Promise
    read: Callable[[Sequence[str]], Any]
    headings: str = ""
    help_text: Promise | str = ""
    longest: int = LONGEST_NAME
    attributes: Mapping[str, str] = field(default_factory=dict)
    repeated: bool = False
    kept: bool = False
    tick: bool = False
    if_announced: bool = False
    on_desk: bool = False
    on_paper: bool = False


def _field(label: Promise, read: Callable[[Sequence[str]], Any], **more: Any) -> dict[str, Any]:
    return {"label": label, "column": label, "read": read} | more


@dataclass(frozen=True, slots=True)
class Entry:
    """Somebody to be registered, as it was typed or sent: `club` and `team` by name, empty for none.

    `number`: the start number that is wished for; None: the next free one. `loan`: said to be a loan player.
    `pass_number` and `person` (a key in the organisation's register) say who it is, however it is spelled. `born`: the
    year alone. Both are kept with the person, and never in the log.
    """

    name: str = field(metadata=_field(_("Name"), text))
    club: str = field(
        default="",
        metadata=_field(
            _("Verein"),
            club_name,
            headings="verein vereine vereinsname club klub clubname vereinort ortsverein romméclub rommeclub",
            attributes={"list": "vereine"},
        ),
    )
    number: int | None = field(
        default=None,
        metadata=_field(
            _("Startnummer"),
            start_number,
            column=_("Nr."),
            headings="startnummer startnummern startnr startno startnumber stnr nr nummer no number",
            attributes={"inputmode": "numeric"},
        ),
    )
    categories: tuple[str, ...] = field(
        default=(),
        metadata=_field(
            _("Wertungen"),
            each_once,
            column=pgettext_lazy("registration", "Wertung"),
            headings="wertung wertungen kategorie kategorien wertungkategorie klasse wertungsklasse altersklasse "
            "damenherren dameherr herrendamen dh hd wm mw mwd wmd dmw wmdivers geschlecht sex seniorenjunioren senjun "
            "category categories gender",
            help_text=_("Zum Beispiel: Damen, Senioren"),
            longest=300,
            repeated=True,
            kept=True,
            on_desk=True,
        ),
    )
    present: bool = field(default=False, metadata=_field(_("ist schon da"), bool))
    team: str = field(
        default="",
        metadata=_field(
            _("Mannschaft"),
            club_name,
            headings="mannschaft mannschaften mannschaftsname team teamname mannschafttandem mannschaftsnummer "
            "mannschaftsnr mannschaftnr teamnr teamnummer teamnumber",
        ),
    )
    tandem: str = field(
        default="",
        metadata=_field(
            _("Tandem"),
            club_name,
            headings="tandem tandems tandemname tandemnr tandemnummer doppel paar",
            if_announced=True,
        ),
    )
    anonymous: bool = field(
        default=False,
        metadata=_field(
            _("ohne Namen"),
            ticked,
            headings="anonym anonymisieren anonymisiert ohnename ohnenamen namenlos nichtöffentlich "
            "namenichtöffentlich nameverbergen pseudonym",
            help_text=_(
                "Öffentlich „Teilnehmer“ mit der Startnummer; den Namen haben nur Spielleitung und Listenführer."
            ),
            kept=True,
            tick=True,
            if_announced=True,
            on_desk=True,
        ),
    )
    said_paid: bool = field(
        default=False,
        metadata=_field(
            _("bezahlt laut Liste"),
            paid,
            headings="bezahlt gezahlt überwiesen startgeldbezahlt startgeldgezahlt startgeldüberwiesen bezahltam "
            "gezahltam zahlung zahlungseingang paid",
            help_text=_("Was die Liste sagt; gebucht wird es an der Kasse."),
            kept=True,
            tick=True,
            if_announced=True,
        ),
    )
    pass_number: str = field(
        default="",
        metadata=_field(
            _("Passnummer"),
            pass_number,
            column=_("Pass"),
            headings="passnummer passnr pass paß paßnr spielerpass spielerpassnr spielerpassnummer lizenz lizenznr "
            "lizenznummer mitgliedsnummer mitgliedsnr mitgliednr mitglnr dskvnr passport passnumber licence license",
            longest=LONGEST_PASS,
            if_announced=True,
        ),
    )
    born: int | None = field(
        default=None,
        metadata=_field(
            _("Jahrgang"),
            year_of_birth,
            headings="jahrgang jg geburtsjahr geburtsdatum gebjahr gebdatum gebdat geb geburtstag gebam geboren "
            "geborenam birthyear yearofbirth dateofbirth",
            attributes={"inputmode": "numeric"},
            if_announced=True,
        ),
    )
    person: int | None = None
    loan: bool = field(
        default=False,
        metadata=_field(
            _("Leihspieler"),
            ticked,
            headings="leihspieler leihspielerin leihspielerinnen leihe leih ls loanplayer loan",
        ),
    )


FIELDS = tuple(Field(declared.name, **declared.metadata) for declared in fields(Entry) if declared.metadata)
FIELD_BY_KEY = {declared.key: declared for declared in FIELDS}
KEPT = tuple(declared for declared in FIELDS if declared.kept)
IN_SPREADSHEETS = tuple(declared for declared in FIELDS if declared.headings)
IN_PREVIEW = (
    *(FIELD_BY_KEY[key] for key in ("name", "club", "team", "number")),
    *KEPT,
    *(FIELD_BY_KEY[key] for key in ("tandem", "pass_number", "born")),
)
TEAM_KEYS = ("team", "tandem")


def shown_in_preview(roles: Iterable[str]) -> list[Field]:
    """The fields of a row of the preview, for columns of these roles."""
    announced = set(roles)
    return [declared for declared in IN_PREVIEW if not declared.if_announced or declared.key in announced]


def kept(holder: Any) -> dict[str, Any]:
    """The fields that are kept as they are, off an entry or a registration, as JSON values; a document has not all."""
    values = {declared.key: getattr(holder, declared.key) for declared in KEPT if hasattr(holder, declared.key)}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}


def on_desk(registration: Registration) -> list[str]:
    """What stands beside a name on the desk, text by text."""
    return _texts(registration, [declared for declared in KEPT if declared.on_desk])


def on_paper(registration: Registration) -> list[str]:
    """What stands beside a name on ranked lists, text by text."""
    return _texts(registration, [declared for declared in KEPT if declared.on_paper])


def _texts(registration: Registration, shown: Sequence[Field]) -> list[str]:
    return [word for declared in shown for word in _words(declared, getattr(registration, declared.key)) if word]


def _words(declared: Field, value: Any) -> list[str]:
    if declared.tick:
        return [str(declared.label)] if value else []
    return value if isinstance(value, list) else [written(value)]

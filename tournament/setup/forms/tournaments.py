"""What an organiser says of a tournament."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from tournament.core import money
from tournament.core import words as wording
from tournament.core.speaking import names
from tournament.core.steps import LONGEST
from tournament.models import Tournament
from tournament.models.limits import LONGEST_NAME
from tournament.setup import words
from tournament.setup.acts.tournaments import Details, details_of, suggested_minutes, version_of
from tournament.setup.forms.named import NamedForm, day, rulebooks
from tournament.web.fields import TidyField, Versioned, ZoneField

MOST_SERIES = 20
MOST_GAMES = 200
MOST_MINUTES = 600
MOST_POINTS = 999_999
NO_CLOCK = 0
TEAM_SIZES = (
    ("4", gettext_lazy("Mannschaften zu viert")),
    ("3", gettext_lazy("Mannschaften zu dritt")),
    ("2", gettext_lazy("Tandems zu zweit")),
    ("0", gettext_lazy("keine")),
)


def whole(minimum: int, maximum: int, **options: Any) -> forms.IntegerField:
    """A field for a whole number in these bounds, with German messages."""
    return forms.IntegerField(
        validators=[
            MinValueValidator(minimum, gettext_lazy("Mindestens %(limit_value)s.")),
            MaxValueValidator(maximum, gettext_lazy("Höchstens %(limit_value)s.")),
        ],
        error_messages={
            "required": gettext_lazy("Hier fehlt eine Zahl."),
            "invalid": gettext_lazy("Bitte eine ganze Zahl eingeben."),
        },
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "min": minimum, "max": maximum}),
        **options,
    )


LEFT_OPEN: dict[str, tuple[Callable[[scoring.Rulebook], bool], Promise]] = {
    "target_score": (lambda rulebook: rulebook.has_target_score, wording.PROBLEMS["target_score_not_foreseen"]),
    "without_jokers": (lambda rulebook: rulebook.jokers_optional, wording.PROBLEMS["jokers_not_optional"]),
    "repeat_offence_extra": (
        lambda rulebook: rulebook.has_thrown_in,
        gettext_lazy("Dieses Regelwerk kennt kein ungezähltes Wegwerfen."),
    ),
    **{
        agreement: (
            partial(scoring.is_of_use, agreement=agreement),
            gettext_lazy("Bei diesem Regelwerk ändert diese Vereinbarung nichts."),
        )
        for agreement in scoring.AGREEMENTS
    },
}
"""Field -> whether a rulebook leaves it open to a tournament, and what is said where it does not."""


class TournamentForm(NamedForm, Versioned):
    """The details of a tournament; `sure` confirms a number of games that does not come out even (rule 2)."""

    last_day = day(
        label=gettext_lazy("Letzter Tag"),
        required=False,
        help_text=gettext_lazy("Leer: Das Turnier dauert einen Tag."),
    )
    place = TidyField(label=gettext_lazy("Ort"), max_length=LONGEST_NAME, required=False)
    rulebook_id = forms.ChoiceField(label=gettext_lazy("Regelwerk"), choices=rulebooks)
    series_count = whole(1, MOST_SERIES, label=gettext_lazy("Serien"))
    games_per_series = whole(
        1,
        MOST_GAMES,
        label=gettext_lazy("Spiele je Serie"),
        help_text=gettext_lazy("Setzt der Geber aus: am Vierertisch gezählt, ein Vielfaches von 4, üblich 16 oder 20."),
    )
    minutes_per_series = whole(
        NO_CLOCK,
        MOST_MINUTES,
        label=gettext_lazy("Minuten je Serie"),
        required=False,
        help_text=gettext_lazy("Leer: 6 min 45 s je Spiel (20 Spiele 135 Minuten, 16 Spiele 108). 0: ohne Uhr."),
    )
    team_size = forms.ChoiceField(
        label=gettext_lazy("Mannschaftswertung"), choices=TEAM_SIZES, widget=forms.RadioSelect, initial="4"
    )
    repeat_offence_extra = whole(
        0,
        10,
        label=gettext_lazy("Zusätzlicher Abzug ab dem zweiten Wegwerfen"),
        required=False,
        initial=0,
        help_text=gettext_lazy("Wertungspunkte über die Regel 15 hinaus. Üblich: 0."),
    )
    target_score = whole(
        1,
        MOST_POINTS,
        label=gettext_lazy("Zielpunktzahl"),
        required=False,
        help_text=gettext_lazy("Wer sie erreicht, beendet die Liste seines Tisches. Leer: Es zählen alle Spiele."),
    )
    without_jokers = forms.BooleanField(label=gettext_lazy("Ohne Joker spielen"), required=False)
    confirm_games = forms.BooleanField(
        label=gettext_lazy("Jedes Spiel von einer zweiten Person bestätigen lassen"),
        required=False,
        help_text=gettext_lazy(
            "Je Spiel ein Tipp: Der nächste Geber tippt am Telefon des Listenführers, oder jemand am Tisch tippt "
            "am eigenen Telefon."
        ),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Sprache der Ausdrucke"),
        required=False,
        choices=names().items(),
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Spiellisten, Sitzpläne, Ranglisten. Seiten haben die Sprache ihres Lesers."),
    )
    currency = forms.CharField(
        label=gettext_lazy("Währung"),
        max_length=3,
        required=False,
        widget=forms.TextInput(attrs={"size": 3, "autocapitalize": "characters"}),
        help_text=gettext_lazy("Drei Buchstaben: EUR, CHF, GBP. Leer: wie beim letzten Turnier."),
    )
    time_zone = ZoneField(
        help_text=gettext_lazy("Alle Uhrzeiten des Turniers: auf Seiten, Papier, Leinwand und Telefonen."),
    )
    sure = forms.BooleanField(label=gettext_lazy("Ja, trotzdem so spielen"), required=False)

    def __init__(self, *args: Any, tournament: Tournament | None = None, **kwargs: Any) -> None:
        if tournament is not None:
            kwargs["initial"] = _initial(tournament)
        super().__init__(*args, **kwargs)
        for agreement, (label, meaning) in words.AGREEMENTS.items():
            self.fields[agreement] = forms.BooleanField(label=str(label), help_text=str(meaning), required=False)
        self.tournament = tournament
        self.ask_if_sure = ""
        self.default_team_size = tournament is not None and tournament.team_size is None
        self.stored_size = tournament.team_size if tournament else None
        self.has_rankings = tournament is not None and tournament.rankings.exists()
        if self.has_rankings:
            del self.fields["team_size"]

    def clean(self) -> None:
        cleaned: dict[str, Any] = super().clean() or {}
        self._check_days(cleaned)
        games, rulebook_id = cleaned.get("games_per_series"), cleaned.get("rulebook_id")
        if not rulebook_id:
            return
        rulebook = self._played(rulebook_id)
        for field, (allowed, refusal) in LEFT_OPEN.items():
            if cleaned.get(field) and not allowed(rulebook):
                self.add_error(field, str(refusal))
        if games and not rulebook.plays_evenly(games):
            self.ask_if_sure = _uneven(rulebook, games)
            if not cleaned.get("sure"):
                words = {"games": games, "size": rulebook.table_sizes[0]}
                self.add_error("games_per_series", _("%(games)s ist kein Vielfaches von %(size)s.") % words)

    def clean_currency(self) -> str:
        """In capitals; refused if there is none of this code."""
        code = str(self.cleaned_data["currency"]).strip().upper()
        if code and not money.is_currency(code):
            raise forms.ValidationError(_("Diese Währung gibt es nicht. Gemeint ist etwa: EUR, CHF, GBP."))
        return code

    def _check_days(self, cleaned: dict[str, Any]) -> None:
        """From the first day to the last, and not longer than a league takes."""
        first, last = cleaned.get("date"), cleaned.get("last_day")
        if first and last and last < first:
            self.add_error("last_day", _("Der letzte Tag liegt vor dem ersten."))
        elif first and last and (last - first).days >= LONGEST:
            self.add_error("last_day", _("Zu lang: höchstens %(most)s Tage.") % {"most": LONGEST})

    def _played(self, rulebook_id: str) -> scoring.Rulebook:
        """The rules by this id: as the house plays them, where the tournament has a house rule to them."""
        rulebook = scoring.rulebook(rulebook_id)
        if self.tournament is None or self.tournament.rulebook_id != rulebook_id or not self.tournament.house_rules:
            return rulebook
        return scoring.house_rulebook(rulebook, self.tournament.house_rules)

    @property
    def left_open(self) -> dict[str, str]:
        """Field -> the ids of the rulebooks that leave it open, for the page to show it with these only."""
        return {
            field: " ".join(book_id for book_id in scoring.RULEBOOKS if allowed(self._played(book_id)))
            for field, (allowed, _refusal) in LEFT_OPEN.items()
        }

    @property
    def agreements(self) -> Iterator[tuple[forms.BoundField, str]]:
        """What may be agreed beside the rulebook, each with the ids of the rulebooks that have a use for it."""
        for agreement in scoring.AGREEMENTS:
            yield self[agreement], self.left_open[agreement]

    @property
    def has_agreements(self) -> bool:
        """Whether anything is agreed, or wrong about it: then the page shows it at once."""
        return any(field.value() or field.errors for field, _books in self.agreements)

    @property
    def open_to_agreements(self) -> str:
        """The ids of the rulebooks that have a use for any."""
        return " ".join(sorted({book for _field, books in self.agreements for book in books.split()}))

    def details(self) -> Details:
        """What was typed; minutes that were left empty are those suggested."""
        cleaned = self.cleaned_data
        rulebook = scoring.rulebook(cleaned["rulebook_id"])
        minutes = cleaned["minutes_per_series"]
        if minutes is None:
            minutes = suggested_minutes(rulebook, cleaned["games_per_series"])
        return Details(
            name=cleaned["name"],
            date=cleaned["date"],
            last_day=None if cleaned["last_day"] == cleaned["date"] else cleaned["last_day"],
            place=cleaned["place"],
            rulebook_id=cleaned["rulebook_id"],
            series_count=cleaned["series_count"],
            games_per_series=cleaned["games_per_series"],
            minutes_per_series=minutes or None,
            team_size=self._team_size(rulebook),
            repeat_offence_extra=cleaned["repeat_offence_extra"] or 0,
            target_score=cleaned["target_score"],
            without_jokers=cleaned["without_jokers"],
            agreements=[agreement for agreement in scoring.AGREEMENTS if cleaned[agreement]],
            confirm_games=cleaned["confirm_games"],
            language=cleaned["language"] or (self.tournament.language if self.tournament else ""),
            currency=cleaned["currency"] or (self.tournament.currency if self.tournament else ""),
            time_zone=cleaned["time_zone"],
        )

    def _team_size(self, rulebook: scoring.Rulebook) -> int | None:
        """What was chosen; None: the rulebook's. Where rankings are set up, they say it, and it stays."""
        if self.has_rankings:
            return self.stored_size
        size = int(self.cleaned_data["team_size"])
        return None if self.default_team_size and size == (rulebook.team_size or 0) else size


def _initial(tournament: Tournament) -> dict[str, Any]:
    details = details_of(tournament)
    return {
        **{field: getattr(details, field) for field in details.__dataclass_fields__},
        "minutes_per_series": NO_CLOCK if details.minutes_per_series is None else details.minutes_per_series,
        "team_size": str(tournament.members_per_team),
        **dict.fromkeys(details.agreements, True),
        "version": version_of(tournament),
    }


def _uneven(rulebook: scoring.Rulebook, games: int) -> str:
    """Why a number of games that is no multiple of four needs a second thought (rule 2)."""
    text = _("Mit %(games)s Spielen spielen nicht alle gleich viel, und der Dreiertisch rundet auf %(three)s auf.")
    return text % {"games": games, "three": rulebook.games_at(3, games)}

"""What a tournament may agree on beside an official text, as the rules card says it: decisions.md, "Second reading"."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class AgreementWords:
    """`topic`: what of the card it is about. `otherwise`: how the text is read without it; None: said already."""

    topic: str
    agreed: Promise
    otherwise: Promise | None = None


# Code of scoring.AGREEMENTS -> words.
READINGS: dict[str, AgreementWords] = {
    "thrown_in_at_least_claimed": AgreementWords(
        "thrown_in", _("Wer mehr ansagt, als hier festgesetzt ist, wird mit dem aufgeschrieben, was er ansagt.")
    ),
    "not_opened_over_100_costs_one": AgreementWords(
        "thrown_in", _("Nicht eröffnet und über 100 Augen: 1 Minuspunkt, nicht 2.")
    ),
    "second_offence_per_list": AgreementWords(
        "thrown_in",
        _("Ein zweites Mal ist eines auf derselben Liste."),
        _("Ein zweites Mal ist eines im selben Turnier."),
    ),
    "loan_player_also_for_own_club": AgreementWords(
        "teams",
        _("Ein Leihspieler darf auch für seinen eigenen Verein spielen."),
        _("Ein Leihspieler ist in keiner anderen Mannschaft derselben Wertung."),
    ),
    "three_are_complete": AgreementWords(
        "teams",
        _("Drei Spieler sind eine vollzählige Mannschaft."),
        _("Zu dritt wird eine Mannschaft gewertet, gilt aber als unvollständig."),
    ),
}

"""Results that stand: lots for complete ties, editions of the final lists, the Siegerehrung and the certificates."""

import hashlib
import json
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from tournament.models.audit import opened
from tournament.models.limits import LONGEST_ID, LONGEST_NAME, LONGEST_NOTE, LONGEST_SENTENCE
from tournament.models.registration import RankedKind, Ranking
from tournament.models.series import Draw, Series
from tournament.models.tournament import Tournament


class Edition(models.Model):
    """Fassung n of the results of a tournament: what one act made of those rankings that it made final, or changed.
    Once public it stays, also when it was taken back.

    `revision`: that of the act that made it; `audit_head`: the head of the log as it was then.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="editions")
    number = models.PositiveSmallIntegerField(_("Fassung"))
    at = models.DateTimeField(_("festgestellt"))
    reason = models.CharField(_("Grund"), max_length=LONGEST_NOTE, blank=True)
    revision = models.PositiveBigIntegerField()
    audit_head = models.CharField(max_length=64, blank=True)
    taken_back_at = models.DateTimeField(_("zurückgenommen"), null=True, blank=True)
    taken_back_reason = models.CharField(_("Grund"), max_length=LONGEST_NOTE, blank=True)

    class Meta:
        ordering = ["number"]
        verbose_name = _("Fassung")
        verbose_name_plural = _("Fassungen")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="edition_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"


class EditionList(models.Model):
    """One ranking as it stands in an edition: a value, sealed when it was made (docs/developer/sealed-editions.md).

    `sealed` is its canonical JSON, `sha256` of exactly these bytes; the database lets nobody write either again.
    `series`: the numbers that stand in it, to be asked for without reading it.
    """

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="lists")
    ranking = models.ForeignKey(Ranking, models.SET_NULL, null=True, related_name="edition_lists")
    ranking_id_in_document = models.CharField(max_length=LONGEST_ID)
    name = models.CharField(max_length=LONGEST_NAME)
    series: "models.JSONField[list[int], list[int]]" = models.JSONField(default=list)
    sealed = models.TextField()
    sha256 = models.CharField(max_length=64)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["edition", "ranking_id_in_document"], name="list_once_an_edition"),
        ]

    def __str__(self) -> str:
        return f"{self.edition}: {self.name}"

    @property
    def title(self) -> str:
        """Its name as whoever reads it says it, where it is a usual one; else as it was typed."""
        return pgettext("ranking", self.name)

    @property
    def holds(self) -> bool:
        """Whether it is still what was sealed: its hash is that of its bytes."""
        return hashlib.sha256(self.sealed.encode()).hexdigest() == self.sha256

    @cached_property
    def document(self) -> dict[str, Any]:
        """What is sealed: seals in place of names."""
        document: dict[str, Any] = json.loads(self.sealed)
        return document

    @cached_property
    def content(self) -> dict[str, Any]:
        """What is sealed, to be read: with what stood behind its seals, as far as it is still there."""
        content: dict[str, Any] = opened(self.document, self.names.opened)
        return content


class EditionNames(models.Model):
    """What stands behind the seals of a list: seal -> its `value` and `salt`. Of a value that was deleted the salt is
    gone, and what is shown in its place is its `value`. So nothing of `sealed` has to change, and its hash holds."""

    listed = models.OneToOneField(EditionList, models.CASCADE, primary_key=True, related_name="names")
    opened: "models.JSONField[dict[str, dict[str, str]], dict[str, dict[str, str]]]" = models.JSONField(default=dict)

    def __str__(self) -> str:
        return str(self.listed)


class Correction(models.Model):
    """A change with its reason: of a series whose results were published, or (with `edition`) of a final result."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="corrections")
    series = models.ForeignKey(Series, models.CASCADE, null=True, blank=True, related_name="corrections")
    edition = models.ForeignKey(Edition, models.CASCADE, null=True, blank=True, related_name="corrections")
    at = models.DateTimeField(_("wann"))
    reason = models.CharField(_("Grund"), max_length=LONGEST_NOTE)
    what = models.CharField(_("was"), max_length=LONGEST_NOTE, blank=True)
    revision = models.PositiveBigIntegerField()

    class Meta:
        ordering = ["pk"]
        verbose_name = _("Berichtigung")
        verbose_name_plural = _("Berichtigungen")

    def __str__(self) -> str:
        return self.reason


# Lots drawn for complete ties (rule 14).


class Lot(models.Model):
    """One lot: the tied, in the order that was drawn. Recorded for good, `position` says after which others.

    It was drawn for the list of `ranking` (None: the first ranking of its kind), or of one series alone, and decides
    that tie alone: it says what they shared (`points`, `augen`), and is void when they share that no more. Source:
    decisions.md, "Second reading"; contract.md, section 7. Typed in wrongly, it is corrected with a reason.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="lots")
    position = models.PositiveIntegerField()
    drawn_at = models.DateTimeField()
    drawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    by_hand = models.BooleanField(default=False)
    draw = models.OneToOneField(
        Draw,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="lot",
        help_text="None: drawn by hand, or up to 2026.11.6.",
    )
    of = models.CharField(max_length=10, choices=RankedKind.choices, default=RankedKind.PLAYERS)
    ranking = models.ForeignKey(Ranking, models.PROTECT, null=True, blank=True, related_name="lots")
    series = models.ForeignKey(Series, models.CASCADE, null=True, blank=True, related_name="lots")
    order: "models.JSONField[list[int], list[int]]" = models.JSONField(
        help_text="Primary keys of registrations, teams or clubs, first drawn first."
    )
    points = models.IntegerField(null=True, blank=True)
    augen = models.IntegerField(null=True, blank=True)
    reason = models.CharField(max_length=LONGEST_NOTE, blank=True, help_text="Why it was corrected; empty: it was not.")
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "position"], name="lot_position_once_a_tournament"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.order}"


# The board that stands still, and the Siegerehrung by which it moves again.


class Ceremony(models.Model):
    """What everybody may not see yet of one tournament, and how far the Siegerehrung has shown it.

    Frozen (`frozen_at`): the results of the series from `hides_from` on are nobody's, though they be published. None
    there: the board stopped at once, and `kept` has what it showed (standings/reads/frozen.py). A ranking in `revealed`
    (its id) is everybody's as it is now; of one in `shown` (its id -> keys of registrations, teams or clubs) so are the
    lines that were shown.

    `programme`: what is revealed in which order, `{"ranking": id, "places": how many, "sponsor": a line, "undrawn":
    lists of keys for whom no lot is drawn}`; empty: not arranged, every ranking as usual. `named`: registrations of
    people who are anonymous and agreed to be named in the Siegerehrung. `step`: the mark of its last step that was done
    (ceremony/reads/revealing_steps.py), 0 before the first; `rehearsed`: that of the rehearsal, which nobody else sees;
    None: none is on.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="ceremony")
    frozen_at = models.DateTimeField(_("eingefroren"), null=True, blank=True)
    hides_from = models.PositiveSmallIntegerField(_("verdeckt ab Serie"), null=True, blank=True)
    kept: "models.JSONField[dict[str, Any] | None, dict[str, Any] | None]" = models.JSONField(null=True, blank=True)
    revealed: "models.JSONField[list[str], list[str]]" = models.JSONField(default=list, blank=True)
    shown: "models.JSONField[dict[str, list[int]], dict[str, list[int]]]" = models.JSONField(default=dict, blank=True)
    programme: "models.JSONField[list[dict[str, Any]], list[dict[str, Any]]]" = models.JSONField(
        _("Ablauf"), default=list, blank=True
    )
    named: "models.JSONField[list[int], list[int]]" = models.JSONField(default=list, db_default=[], blank=True)
    begun_at = models.DateTimeField(_("begonnen"), null=True, blank=True)
    ended_at = models.DateTimeField(_("beendet"), null=True, blank=True)
    step = models.PositiveIntegerField(default=0)
    rehearsed = models.PositiveIntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("Siegerehrung")
        verbose_name_plural = _("Siegerehrungen")

    def __str__(self) -> str:
        return f"{self.tournament}"


# What a tournament's certificates look like.


class CertificateDesign(models.Model):
    """One a tournament; none: as the fields begin. Layout and sheet are keys of ceremony/layouts.py; the logo and the
    colours are those of the tournament's brand.

    `sentence`, `place_and_date` (empty: the tournament's) and `signatures`, each `{"name": ..., "function": ...}`, are
    somebody's words. `places`: where words stand on bought paper, `{"name": [x, y, size]}` in millimetres and points;
    what is not in it stands where it first does. `background`: a picture or a page of the size of the sheet that this
    program wrote itself (ceremony/paper/backgrounds.py); empty: none.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="certificate_design")
    layout = models.CharField(_("Gestaltung"), max_length=20, default="classic")
    sheet = models.CharField(_("Papier"), max_length=10, default="a4")
    lying = models.BooleanField(_("quer"), default=False)
    sentence = models.CharField(_("eigener Satz"), max_length=LONGEST_SENTENCE, blank=True)
    place_and_date = models.CharField(_("Ort und Datum"), max_length=LONGEST_NAME, blank=True)
    signatures: "models.JSONField[list[dict[str, str]], list[dict[str, str]]]" = models.JSONField(
        _("Unterschriften"), default=list, blank=True
    )
    with_club = models.BooleanField(_("mit Verein"), default=True)
    with_figures = models.BooleanField(_("mit Ergebnis"), default=True)
    places: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField(default=dict, blank=True)
    background = models.BinaryField(_("Hintergrund"), default=b"", blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("Urkunden")
        verbose_name_plural = _("Urkunden")

    def __str__(self) -> str:
        return f"{self.tournament}"

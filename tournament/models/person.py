"""People who play and their clubs: what they were called before, who became one, and whose names were deleted."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.limits import LONGEST_NAME, LONGEST_PASS

# Clubs.


class Club(models.Model):
    """A Rommé club; the same one in every tournament of an organisation."""

    name = models.CharField(_("Name"), max_length=LONGEST_NAME, db_index=True)
    organisation = models.ForeignKey("Organisation", models.PROTECT, null=True, related_name="clubs")

    class Meta:
        ordering = ["name"]
        verbose_name = _("Verein")
        verbose_name_plural = _("Vereine")

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """Somebody who plays, known to an organisation; `club` is the present one, a registration keeps its own.

    `pass_number` and `born` (the year) tell two of one name apart; they are shown nowhere in public. `in_archive`: has
    agreed to a page of their own over all tournaments, and to be found by name there; nobody is unless they said so.
    """

    name = models.CharField(_("Name"), max_length=LONGEST_NAME, help_text=_("Nachname, Vorname"))
    club = models.ForeignKey(
        Club, models.SET_NULL, null=True, blank=True, related_name="people", verbose_name=_("Verein")
    )
    organisation = models.ForeignKey("Organisation", models.PROTECT, null=True, related_name="people")
    pass_number = models.CharField(_("Passnummer"), max_length=LONGEST_PASS, blank=True, default="", db_default="")
    born = models.PositiveSmallIntegerField(_("Jahrgang"), null=True, blank=True)
    in_archive = models.BooleanField(_("im Archiv mit Namen"), default=False, db_default=False)
    version = models.PositiveIntegerField(default=1, db_default=1, editable=False)

    class Meta:
        ordering = ["name"]
        verbose_name = _("Person")
        verbose_name_plural = _("Personen")
        indexes = [models.Index(fields=["name"])]

    def __str__(self) -> str:
        return self.name

    @property
    def surname(self) -> str:
        """What stands before the comma; the whole name where there is none."""
        return self.name.partition(",")[0].strip()

    @property
    def given_name(self) -> str:
        """What stands behind the comma; empty where there is none."""
        return self.name.partition(",")[2].strip()


# What people were called before, who is not one, and who became one.


class FormerName(models.Model):
    """A name somebody had `until` then: they are found by it and their page says so in the register, not in public."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="former_names", verbose_name=_("Person"))
    name = models.CharField(_("Früherer Name"), max_length=LONGEST_NAME)
    until = models.DateField(_("bis"))

    class Meta:
        ordering = ["-until", "-pk"]
        verbose_name = _("Früherer Name")
        verbose_name_plural = _("Frühere Namen")

    def __str__(self) -> str:
        return self.name


class TwoPeople(models.Model):
    """Two who look like one in the register, and are two: somebody said so. `one` has the lower key."""

    one = models.ForeignKey(Person, models.CASCADE, related_name="+")
    other = models.ForeignKey(Person, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["one", "other"], name="two_people_once")]
        verbose_name = _("Zwei Personen")
        verbose_name_plural = _("Zwei Personen")

    def __str__(self) -> str:
        return f"{self.one} / {self.other}"


class Merged(models.Model):
    """Two people who became one: `kept` stayed, `undo` says all that it takes to have the other back: what the register
    said of them, which rows moved, what became of who stayed (registration/acts/merging)."""

    kept = models.ForeignKey(Person, models.CASCADE, related_name="merged", verbose_name=_("Person"))
    at = models.DateTimeField(_("wann"))
    undo: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField()

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("Zusammengeführt")
        verbose_name_plural = _("Zusammengeführt")

    def __str__(self) -> str:
        return f"{self.kept}"

    @property
    def name(self) -> str:
        """Of who became the other."""
        return str(self.undo["gone"]["name"])


# Whose names were deleted, so that no older copy brings them back.


class Forgotten(models.Model):
    """A registration whose names were deleted: its primary key then, and a slow hash (core/announced.py) of one name it
    had, with a salt of its own. Nobody reads a name from it; whoever has the name in an older copy knows it again.
    A key below zero: of a person who stood in no tournament (privacy/acts/known.py).
    """

    registration = models.BigIntegerField(db_index=True)
    salt = models.CharField(max_length=32)
    name_hash = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["registration", "salt"], name="forgotten_name_once")]

    def __str__(self) -> str:
        return str(self.registration)

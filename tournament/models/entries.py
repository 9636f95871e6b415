"""Before the day: the Ausschreibung, and the entries (Meldungen) that clubs and people send."""

from django.db import models
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.models.limits import (
    LONGEST_ADDRESS,
    LONGEST_ANNOUNCEMENT,
    LONGEST_NAME,
    LONGEST_NOTE,
    LONGEST_PASS,
    LONGEST_PHONE,
    LONGEST_PROSPECTUS,
    LONGEST_PROSPECTUS_PART,
)
from tournament.models.registration import Registration
from tournament.models.tournament import Tournament


class EntryWindow(models.Model):
    """When a tournament takes entries and how many; whether it does says `Tournament.takes_entries`.

    `limit`: people, with those registered otherwise; None: as many as come. `question` (`question_en` for who reads
    English) and `answer`: what a sender is asked so that no program fills the form; empty: nothing. `desk_strikes`: who
    was accepted and withdraws by the link keeps the place until the desk strikes them. `refund_until`: the last day on
    which whoever withdraws is promised the Startgeld back; None: nothing is promised.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="entry_window")
    opens_at = models.DateTimeField(_("Anmeldung ab"), null=True, blank=True)
    closes_at = models.DateTimeField(_("Anmeldeschluss"), null=True, blank=True)
    limit = models.PositiveIntegerField(_("höchstens so viele"), null=True, blank=True)
    asks_categories = models.BooleanField(_("nach Wertungen fragen"), default=True, db_default=True)
    asks_teams = models.BooleanField(_("nach Mannschaften fragen"), default=True)
    asks_wishes = models.BooleanField(_("nach Wünschen fragen"), default=True)
    asks_pass = models.BooleanField(_("nach Passnummer und Jahrgang fragen"), default=False)
    note = models.CharField(_("Satz über dem Formular"), max_length=LONGEST_NOTE, blank=True)
    question = models.CharField(_("Frage gegen Programme"), max_length=LONGEST_ANNOUNCEMENT, blank=True)
    question_en = models.CharField(
        _("dieselbe Frage auf Englisch"), max_length=LONGEST_ANNOUNCEMENT, blank=True, default="", db_default=""
    )
    answer = models.CharField(_("Antwort darauf"), max_length=LONGEST_NAME, blank=True)
    desk_strikes = models.BooleanField(_("Angenommene streicht der Anmeldetisch"), default=False, db_default=False)
    refund_until = models.DateField(_("Startgeld zurück bis"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("Meldezeit")
        verbose_name_plural = _("Meldezeiten")

    def __str__(self) -> str:
        return f"{self.tournament}"


class Submission(models.Model):
    """One entry as it was sent: who answers for it, and the people in it. Its link (hashed) changes it.

    `entry_id`: of the form that was sent, so that the same one sent twice is one. `seen_version`: the version the
    organisers took in last; a later one was changed since. `confirmed_at`: since when its people have places or wait
    for some; None: they do not. `confirm_hash`: of the link in the mail that asks its address to confirm it;
    `confirm_until`: until when that may be done (None: nobody was asked, or the organisers said it holds);
    `mail_confirmed`: the address that is in it now did. `told_of`: the keys of the entries whose senders were told that
    this one names the same people.
    """

    tells: "tuple[Submission, ...]" = ()
    """Whose senders are to be told so by mail, as it was stored just now."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="submissions")
    token_hash = models.CharField(max_length=64, unique=True)
    entry_id = models.UUIDField(unique=True)
    contact = models.CharField(_("Ansprechperson"), max_length=LONGEST_NAME)
    mail = models.EmailField(_("E-Mail"), blank=True)
    phone = models.CharField(_("Telefon"), max_length=LONGEST_PASS, blank=True)
    club = models.CharField(_("Verein"), max_length=LONGEST_NAME, blank=True)
    language = models.CharField(max_length=8)
    sent_at = models.DateTimeField(_("gesendet"))
    changed_at = models.DateTimeField(_("geändert"))
    seen_version = models.PositiveIntegerField(default=0)
    confirmed_at = models.DateTimeField(_("bestätigt"), null=True, blank=True)
    confirm_hash = models.CharField(max_length=64, null=True, blank=True, unique=True)  # unique
    confirm_until = models.DateTimeField(_("zu bestätigen bis"), null=True, blank=True)
    mail_confirmed = models.BooleanField(default=False, db_default=False)
    told_of: "models.JSONField[list[int], list[int]]" = models.JSONField(
        default=list, blank=True, db_default=models.Value([], models.JSONField())
    )
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["pk"]
        verbose_name = pgettext_lazy("von Vereinen", "Meldung")
        verbose_name_plural = _("Meldungen")

    def __str__(self) -> str:
        return f"{self.club or self.contact}"


class SubmittedPerson(models.Model):
    """Somebody in an entry. `arrived`: the place in the order of all of the tournament, which is that of the waiting
    list. `waited`: stood on it when the entry came; `told`: that they moved up. `registration`: as whom the organisers
    took them in. `refusal`: what the organisers wrote to the sender as they refused them; `unregistered`: by deleting
    the registration. `name`: empty where it was not said yet, so that they hold a place and are nobody. `holds`: had a
    place as somebody who was sent before came back from a refusal, and keeps it.
    """

    submission = models.ForeignKey(Submission, models.CASCADE, related_name="people")
    arrived = models.PositiveIntegerField()
    name = models.CharField(_("Name"), max_length=LONGEST_NAME, blank=True)
    categories: "models.JSONField[list[str], list[str]]" = models.JSONField(_("Wertungen"), default=list, blank=True)
    team = models.CharField(_("Mannschaft"), max_length=LONGEST_NAME, blank=True)
    tandem = models.CharField(_("Tandem"), max_length=LONGEST_NAME, blank=True)
    wish = models.CharField(_("Wunsch an die Leitung"), max_length=LONGEST_ANNOUNCEMENT, blank=True)
    named = models.BooleanField(_("mit Namen"), default=False)
    in_archive = models.BooleanField(_("im Archiv mit Namen"), default=False)
    pass_number = models.CharField(_("Passnummer"), max_length=LONGEST_PASS, blank=True)
    born = models.PositiveSmallIntegerField(_("Jahrgang"), null=True, blank=True)
    waited = models.BooleanField(default=False)
    told = models.BooleanField(default=False, db_default=False)
    withdrawn_at = models.DateTimeField(_("zurückgezogen"), null=True, blank=True)
    refused_at = models.DateTimeField(_("abgelehnt"), null=True, blank=True)
    refusal = models.CharField(
        _("Satz zur Ablehnung"), max_length=LONGEST_ANNOUNCEMENT, blank=True, default="", db_default=""
    )
    unregistered = models.BooleanField(default=False, db_default=False)
    holds = models.BooleanField(default=False, db_default=False)
    registration = models.ForeignKey(
        Registration, models.SET_NULL, null=True, blank=True, related_name="submitted", verbose_name=_("angenommen als")
    )

    class Meta:
        ordering = ["arrived"]
        verbose_name = _("gemeldete Person")
        verbose_name_plural = _("gemeldete Personen")

    def __str__(self) -> str:
        return self.called

    @property
    def called(self) -> str:
        """The name, or in words that it is not said yet."""
        return self.name or gettext("noch offen")


# The Ausschreibung: what everybody reads of a tournament before it happens.


class Prospectus(models.Model):
    """What the organiser says beside the settings; name, days, place, series and rules are theirs.

    `shown`: everybody may read it while the tournament is published; `Tournament.has_prospectus` says the same. All
    texts are plain: empty lines part paragraphs, lines that begin with a dash are a list (entries/reads/prospectus.py).
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="prospectus")
    doors_open = models.TimeField(_("Einlass"), null=True, blank=True)
    begins = models.TimeField(_("Beginn"), null=True, blank=True)
    venue = models.CharField(_("Spielort"), max_length=LONGEST_NAME, blank=True)
    address = models.CharField(_("Anschrift"), max_length=LONGEST_ADDRESS, blank=True)
    deadline = models.DateField(_("Anmeldeschluss"), null=True, blank=True)
    fees = models.TextField(_("Startgeld"), max_length=LONGEST_PROSPECTUS_PART, blank=True)
    prizes = models.TextField(_("Preise"), max_length=LONGEST_PROSPECTUS_PART, blank=True)
    catering = models.TextField(_("Essen und Trinken"), max_length=LONGEST_PROSPECTUS_PART, blank=True)
    text = models.TextField(_("Was sonst zu sagen ist"), max_length=LONGEST_PROSPECTUS, blank=True)
    contact_name = models.CharField(_("Kontakt"), max_length=LONGEST_NAME, blank=True)
    contact_phone = models.CharField(_("Telefon"), max_length=LONGEST_PHONE, blank=True)
    contact_mail = models.EmailField(_("E-Mail"), blank=True)
    shown = models.BooleanField(_("öffentlich"), default=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("Ausschreibung")
        verbose_name_plural = _("Ausschreibungen")

    def __str__(self) -> str:
        return f"{self.tournament}"

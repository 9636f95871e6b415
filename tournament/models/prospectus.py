"""The Ausschreibung: what everybody reads of a tournament before it happens."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .limits import LONGEST_ADDRESS, LONGEST_NAME, LONGEST_PHONE, LONGEST_PROSPECTUS, LONGEST_PROSPECTUS_PART
from .tournament import Tournament


class Prospectus(models.Model):
    """What the organiser says beside the settings; name, days, place, series and rules are theirs.

    `shown`: everybody may read it while the tournament is published; `Tournament.has_prospectus` says the same. All
    texts are plain: empty lines part paragraphs, lines that begin with a dash are a list (entries/texts.py).
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

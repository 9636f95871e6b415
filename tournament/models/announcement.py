"""What the organiser says to everybody in the hall."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .limits import LONGEST_ANNOUNCEMENT
from .tournament import Tournament


class Announcement(models.Model):
    """A Durchsage: words that reach every screen and every phone that is open. The last one that has not ended stands;
    one before is not said again. `until`: it goes by itself then; None: when somebody takes it off.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="announcements")
    text = models.CharField(_("Durchsage"), max_length=LONGEST_ANNOUNCEMENT)
    at = models.DateTimeField(_("gesagt"))
    until = models.DateTimeField(_("bis"), null=True, blank=True)
    ended_at = models.DateTimeField(_("beendet"), null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("Durchsage")
        verbose_name_plural = _("Durchsagen")

    def __str__(self) -> str:
        return self.text

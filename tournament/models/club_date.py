"""What else is on at an organisation beside its tournaments: a club evening, a meeting."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .limits import LONGEST_NAME, LONGEST_SENTENCE


class ClubDate(models.Model):
    """A date typed by hand; everybody sees it on the organisation's pages and in its calendar.

    `begins` None: the whole day. `ends` at or before `begins`: on the next day.
    """

    organisation = models.ForeignKey("Organisation", models.CASCADE, related_name="dates")
    name = models.CharField(_("Was"), max_length=LONGEST_NAME)
    date = models.DateField(_("Tag"))
    begins = models.TimeField(_("Beginn"), null=True, blank=True)
    ends = models.TimeField(pgettext_lazy("eines Termins", "Ende"), null=True, blank=True)
    place = models.CharField(_("Ort"), max_length=LONGEST_NAME, blank=True)
    note = models.CharField(_("Dazu"), max_length=LONGEST_SENTENCE, blank=True)
    changed_at = models.DateTimeField(auto_now=True, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["date", "begins", "pk"]
        verbose_name = _("Termin")
        verbose_name_plural = _("Termine")

    def __str__(self) -> str:
        return self.name

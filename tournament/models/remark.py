"""What people at a table say about their list, and which phone speaks for whom."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .limits import LONGEST_ACTOR, LONGEST_NOTE
from .registration import Registration
from .series import CardTable


class TakenName(models.Model):
    """A name at a table that a phone has taken: by its secret, of which a hash is all that is stored, it speaks for
    that player and for nobody else. Whoever comes first; list keeper or organiser can release a name.
    """

    card_table = models.ForeignKey(CardTable, models.CASCADE, related_name="taken_names")
    registration = models.ForeignKey(Registration, models.CASCADE, related_name="taken_names")
    secret_hash = models.CharField(max_length=64, editable=False)
    taken_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["card_table", "registration"], name="name_taken_once_a_table"),
            models.UniqueConstraint(fields=["card_table", "secret_hash"], name="one_name_a_phone"),
        ]

    def __str__(self) -> str:
        return f"{self.card_table}: {self.registration}"


class Remark(models.Model):
    """One thing that was said. It is never changed, only seen and settled; it goes along with a game that gets another
    number (lists/acts/moving.py).

    `version`: of the game it is about; of the list as a whole where that was signed (lists/reads/remarks.py). A game
    that is corrected has another one, so what was said of it before holds no more, and storing a game costs nothing.
    """

    class Kind(models.TextChoices):
        """What is said."""

        CONFIRMED = "confirmed", _("bestätigt")
        OBJECTED = "objected", _("stimmt nicht")
        SIGNED = "signed", _("unterschrieben")
        CALLED = "called", _("Schiedsrichter gerufen")

    card_table = models.ForeignKey(CardTable, models.CASCADE, related_name="remarks")
    registration = models.ForeignKey(
        Registration, models.CASCADE, null=True, related_name="remarks", help_text="None: whoever keeps the list."
    )
    kind = models.CharField(max_length=10, choices=Kind.choices)
    game_number = models.PositiveSmallIntegerField(_("Spiel"), null=True)
    version = models.PositiveBigIntegerField(default=0)
    text = models.CharField(_("Bemerkung"), max_length=LONGEST_NOTE, blank=True)
    at = models.DateTimeField(_("wann"))
    seen_at = models.DateTimeField(_("gesehen"), null=True)
    settled_at = models.DateTimeField(_("erledigt"), null=True)
    settled_by = models.CharField(max_length=LONGEST_ACTOR, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["card_table"],
                condition=models.Q(kind="called", settled_at=None),
                name="one_call_a_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card_table}: {self.kind}"

"""Games that came too late, or were typed while others sat there (contract.md, section 4, "late")."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from .limits import LONGEST_REASON
from .series import CardTable


class LateGame(models.Model):
    """An entry that a list did not take: it lies beside it, also once somebody has decided.

    `typed`: what was sent (acts/late.py). `shown`: by seat, the key of the registration that was shown when it was
    typed (None: nobody), empty where the phone does not say. `seated`: the same of who sat there by the server when it
    was refused last or decided. `code`: why it was refused last.
    """

    class Phone(models.TextChoices):
        """By which link it came."""

        OWN = "", _("Telefon der Liste")
        ASSIGNED = "assigned", _("zugeordnetes Telefon")
        OLD_LINK = "old_link", _("alter Link")

    class Decided(models.TextChoices):
        """What became of it."""

        OPEN = "", "-"
        TAKEN = "taken"
        REJECTED = "rejected"

    class By(models.TextChoices):
        """Who decided; nobody, where the list took it after all."""

        NOBODY = "", "-"
        LIST_KEEPER = "list_keeper"
        ORGANISER = "organiser"

    card_table = models.ForeignKey(CardTable, models.CASCADE, related_name="late_games")
    entry_id = models.UUIDField(editable=False)
    number = models.PositiveSmallIntegerField(_("Spiel"))
    takes_back = models.BooleanField(default=False, help_text="The game was to be taken back.")
    typed: "models.JSONField[dict[str, object], dict[str, object]]" = models.JSONField()
    shown: "models.JSONField[list[int | None], list[int | None]]" = models.JSONField(default=list)
    seated: "models.JSONField[list[int | None], list[int | None]]" = models.JSONField(default=list)
    why = models.CharField(max_length=LONGEST_REASON, blank=True, help_text="Why a stored game is changed by it.")
    code = models.CharField(max_length=30)
    phone = models.CharField(max_length=10, choices=Phone.choices, blank=True)
    at = models.DateTimeField(_("wann"))
    decided = models.CharField(max_length=10, choices=Decided.choices, blank=True)
    decided_by = models.CharField(max_length=12, choices=By.choices, blank=True)
    decided_at = models.DateTimeField(null=True)
    reason = models.CharField(_("Grund"), max_length=LONGEST_REASON, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["card_table", "entry_id"], name="late_once_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.card_table} · {self.number}: {self.code}"

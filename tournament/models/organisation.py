"""Who holds tournaments with this program, and who helps: organisations, their members, appointments, invitations."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from languages import SOURCE

from .limits import LONGEST_LANGUAGE, LONGEST_NAME, LONGEST_SENTENCE
from .roles import MembershipRole, Role
from .tournament import Tournament

FOR_A_DAY = " helfer-"
"""What the log-in name of an account begins with that was made for a day by a code: nobody can type such a name."""


def is_for_a_day(username: str) -> bool:
    """Whether it is nobody's own account: nothing opens it again once its session is over."""
    return username.startswith(FOR_A_DAY)


class Organisation(models.Model):
    """A club or a federation that works with this installation; people, clubs' list, tournaments and house rules are
    its own. Not to be mixed up with Club, which is what somebody plays for.

    `federation`: the one it says it belongs to, which may look into its published results. `is_federation`: whether
    others may say so of this one; whoever owns the installation says that. `demands_second_factor`: who has an
    account of it gets in by a password alone only to set one up.

    `shown`: it has pages for everybody (`/vereine/<slug>/`: archive, seasons, dates), on top of which stands the
    sentence `about` it. `language`: of what is printed of no single tournament (seasons, who is qualified).
    `public_mark` is another after every act that changed something on the pages: it is part of their ETag
    (core/of_organisation.py).
    """

    name = models.CharField(_("Name"), max_length=LONGEST_NAME)
    federation = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="organisations", verbose_name=_("Verband")
    )
    is_federation = models.BooleanField(_("ist ein Verband"), default=False, db_default=False)
    demands_second_factor = models.BooleanField(_("Zweiter Faktor für alle Konten"), default=False, db_default=False)
    slug = models.SlugField(_("Kurzname"), max_length=80, null=True, blank=True, unique=True)
    shown = models.BooleanField(_("Seiten für alle"), default=False, db_default=False)
    about = models.CharField(_("Über uns"), max_length=LONGEST_SENTENCE, blank=True, default="", db_default="")
    language = models.CharField(
        _("Sprache der Ausdrucke"), max_length=LONGEST_LANGUAGE, default=SOURCE, db_default=SOURCE
    )
    public_mark = models.CharField(max_length=32, blank=True, default="", db_default="", editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["name"]
        verbose_name = _("Veranstalter")
        verbose_name_plural = _("Veranstalter")

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """Somebody's account in an organisation."""

    organisation = models.ForeignKey(Organisation, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=20, choices=MembershipRole, default=MembershipRole.MEMBER)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["organisation", "user"], name="member_once_an_organisation")]

    def __str__(self) -> str:
        return f"{self.user} ({self.organisation})"


class Appointment(models.Model):
    """Somebody's role in a tournament. `until`: when it ends by itself (helpers by QR: that day); None: never."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="appointments")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="appointments")
    role = models.CharField(max_length=20, choices=Role, default=Role.LEAD, db_default=Role.LEAD)
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        # Where those stood who ran a tournament, before there were roles; the table has its constraint from then.
        db_table = "tournament_tournament_organisers"
        unique_together = [("tournament", "user")]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()} ({self.tournament})"

    def holds_at(self, now: datetime) -> bool:
        """Whether it has not ended yet."""
        return self.until is None or self.until > now


class Invitation(models.Model):
    """A link that makes somebody a member, or gives him a role in a tournament; works once, expires, can be withdrawn.

    Exactly one of `organisation` and `tournament` is set; neither: it is for the first owner, or for one who has lost
    his way in (`user`: whose account it opens). Stored is the hash of the token.
    """

    token_hash = models.CharField(max_length=64, unique=True)
    organisation = models.ForeignKey(Organisation, models.CASCADE, null=True, related_name="invitations")
    tournament = models.ForeignKey(Tournament, models.CASCADE, null=True, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="invitations")
    role = models.CharField(max_length=20, blank=True)
    made_by = models.CharField(max_length=LONGEST_NAME)
    maker = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    used_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    withdrawn_at = models.DateTimeField(null=True)
    meant_for = models.CharField(_("Für wen"), max_length=LONGEST_NAME, blank=True, default="", db_default="")
    tries = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return f"{self.role} {self.made_at}"

    @property
    def maker_name(self) -> str:
        """Who made it, without the role the log names him with: its word is German, and nobody's who reads this."""
        return self.made_by.rpartition(": ")[2]

    @property
    def is_for_first_owner(self) -> bool:
        """Whoever uses it owns the installation."""
        return self.organisation_id is None and self.tournament_id is None and self.user_id is None

"""Who holds tournaments with this program and who helps: organisations, their members, dates and requests; what
opens an account."""

import base64
import hashlib
from datetime import datetime
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from languages import SOURCE
from tournament.models.brand import Brand
from tournament.models.limits import LONGEST_ADDRESS, LONGEST_LANGUAGE, LONGEST_NAME, LONGEST_NOTE, LONGEST_SENTENCE
from tournament.models.tournament import Tournament, Zoned

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

# What somebody may be in an organisation and in a tournament; what each may do says core/access.py.


class MembershipRole(models.TextChoices):
    """In an organisation."""

    OWNER = "owner", _("Inhaber")
    MEMBER = "member", _("Mitglied")


class Role(models.TextChoices):
    """In a tournament."""

    LEAD = "lead", _("Spielleitung")
    DESK = "desk", _("Anmeldetisch")
    RESULTS = "results", _("Ergebniseingabe")
    REFEREE = "referee", _("Schiedsrichter")
    CASH = "cash", _("Kasse")
    READER = "reader", _("nur lesen")


FOR_A_DAY = " helfer-"
"""What the log-in name of an account begins with that was made for a day by a code: nobody can type such a name."""


def is_for_a_day(username: str) -> bool:
    """Whether it is nobody's own account: nothing opens it again once its session is over."""
    return username.startswith(FOR_A_DAY)


class Organisation(Zoned):
    """A club or a federation that works with this installation; people, clubs' list, tournaments and house rules are
    its own. Not to be mixed up with Club, which is what somebody plays for.

    `federation`: the one it says it belongs to, which may look into its published results. `is_federation`: whether
    others may say so of this one; whoever owns the installation says that. `demands_second_factor`: who has an
    account of it gets in by a password alone only to set one up.

    `shown`: it has pages for everybody (`/vereine/<slug>/`: archive, seasons, dates), on top of which stands the
    sentence `about` it. `language`: of what is printed of no single tournament (seasons, who is qualified).
    `time_zone`: the one a new tournament of it begins with, and that of its own dates.
    `brand`: what its pages wear, and what a new tournament of it begins with.
    `public_mark` is another after every act that changed something on the pages: it is part of their ETag
    (core/act.py).
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
    brand = models.ForeignKey(
        Brand, models.SET_NULL, null=True, blank=True, related_name="organisations", verbose_name=_("Aussehen")
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
    """A link that makes somebody a member, or gives them a role in a tournament; works once, expires, can be withdrawn.

    Exactly one of `organisation` and `tournament` is set; neither: it is for the first owner, or for one who has lost
    their way in (`user`: whose account it opens). Stored is the hash of the token.
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
        """Return who made it, without the role the log gives them: its word is German, and nobody's who reads this."""
        return self.made_by.rpartition(": ")[2]

    @property
    def is_for_first_owner(self) -> bool:
        """Whoever uses it owns the installation."""
        return self.organisation_id is None and self.tournament_id is None and self.user_id is None


# A club asks a federation to take it in.


class JoinRequest(models.Model):
    """What a club said of itself on a federation's page. Whoever holds its link (`token_hash`) sees what became of it.

    `told_from`: the address it was sent from, hashed with the key (`link.told_from_of`). `organisation`: what was made
    of it. Contact and mail go with the row, some time after it was decided (years/acts/organisation.py).
    """

    class State(models.TextChoices):
        """What became of it."""

        OPEN = "open", _("wartet")
        ACCEPTED = "accepted", _("aufgenommen")
        REFUSED = "refused", _("abgelehnt")

    federation = models.ForeignKey("Organisation", models.CASCADE, related_name="join_requests")
    name = models.CharField(_("Verein"), max_length=LONGEST_NAME)
    place = models.CharField(pgettext_lazy("eines Vereins", "Ort"), max_length=LONGEST_NAME)
    contact = models.CharField(_("Ansprechperson"), max_length=LONGEST_NAME)
    mail = models.EmailField(_("E-Mail"), max_length=LONGEST_ADDRESS)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    reason = models.CharField(_("Begründung"), max_length=LONGEST_NOTE, blank=True)
    organisation = models.ForeignKey("Organisation", models.SET_NULL, null=True, blank=True, related_name="+")
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    told_from = models.CharField(max_length=32, editable=False)
    asked_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-asked_at", "-pk"]
        verbose_name = _("Antrag")
        verbose_name_plural = _("Anträge")

    def __str__(self) -> str:
        return self.name


# What else is on at an organisation beside its tournaments: a club evening, a meeting.


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


# What opens an account besides its password: passkeys, and a second factor. Of none is anything stored in the clear
# that would open it elsewhere. And what whoever has it wants to be shown.

LONGEST_HOST = 253
LONGEST_CREDENTIAL_ID = 1364
"""1023 bytes in base64, which WebAuthn allows at most."""


class Passkey(models.Model):
    """A passkey (WebAuthn) of an account: logs in alone, without a password. `credential`: its public key, as fido2
    writes it (AttestedCredentialData). `host`: where it was made, the only place it is good for. `challenged_at`: when
    the challenge it answered last was made, in seconds."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="passkeys")
    name = models.CharField(_("Name"), max_length=LONGEST_NAME)
    host = models.CharField(max_length=LONGEST_HOST)
    credential_id = models.CharField(max_length=LONGEST_CREDENTIAL_ID, unique=True)
    credential = models.BinaryField()
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True)
    challenged_at = models.FloatField(default=0)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class SecondFactor(models.Model):
    """An app that shows six digits (TOTP, RFC 6238), asked for after the password. Its secret is stored sealed with the
    key of the installation: who finds a backup has it not. `last_step`: of the last digits that were taken, none goes
    twice."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="second_factor")
    sealed = models.CharField(max_length=200)
    last_step = models.BigIntegerField(default=0)
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.user)

    @property
    def secret(self) -> bytes:
        """What the app knows too. cryptography.fernet.InvalidToken: it was sealed with another key."""
        return house_seal().decrypt(self.sealed.encode("ascii"))

    @secret.setter
    def secret(self, secret: bytes) -> None:
        self.sealed = house_seal().encrypt(secret).decode("ascii")


class RecoveryCode(models.Model):
    """One of ten codes on paper, each good once in place of the app's digits; stored hashed with the key."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="recovery_codes")
    code_hash = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["user", "code_hash"], name="recovery_code_once")]

    def __str__(self) -> str:
        return str(self.user)


class Preferences(models.Model):
    """How somebody wants their pages. `language`: the one they chose last, and when; empty: none yet. `tour_ended_at`:
    when the tour for the first tournament was over, or they were tired of it; None: it is on."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="preferences")
    language = models.CharField(_("Sprache"), max_length=LONGEST_LANGUAGE, blank=True, default="", db_default="")
    language_chosen_at = models.DateTimeField(null=True)
    tour_ended_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return str(self.user)


def recovery_hash(code: str) -> str:
    """What is stored of a recovery code."""
    return salted_hmac("tournament.models.organisation.recovery", code, algorithm="sha256").hexdigest()


def house_seal() -> "Fernet":
    """Return what seals secrets with the key of the installation: who finds a backup has them not."""
    from cryptography.fernet import Fernet  # noqa: PLC0415  7 MB, which no process that makes documents needs

    key = hashlib.sha256(b"tournament.models.organisation.seal" + str(settings.SECRET_KEY).encode()).digest()
    return Fernet(base64.urlsafe_b64encode(key))

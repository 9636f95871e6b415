"""Keys by which programs read what is not published of a tournament."""

import secrets
from datetime import date

from django.utils import timezone

from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.models import ApiKey, Tournament
from tournament.models.limits import LONGEST_ACTOR, LONGEST_NAME
from tournament.models.link import hash_of

MOST_KEYS = 10
BEGINNING = "spielliste_"
"""What every key begins with: whoever finds one lying about, or a program that looks for such, knows what it is."""
BYTES = 24


def make_key(tournament: Tournament, name: str, actor: Actor) -> str:
    """Another key; it is said here and nowhere else. RefusedError `key_unnamed`, `keys_too_many`."""
    name = name.strip()[:LONGEST_NAME]
    if not name:
        raise RefusedError("key_unnamed")
    token = BEGINNING + secrets.token_urlsafe(BYTES)
    with act(tournament, actor, "api_key_made") as making:
        if tournament.api_keys.filter(withdrawn_at=None).count() >= MOST_KEYS:
            raise RefusedError("keys_too_many", {"most": MOST_KEYS})
        ApiKey.objects.create(tournament=tournament, name=name, key_hash=hash_of(token))
        making.after, making.public = {"key": name}, False
    return token


def withdraw_key(key: ApiKey, actor: Actor) -> None:
    """Nobody reads anything by it any more."""
    with act(key.tournament, actor, "api_key_withdrawn") as withdrawing:
        withdrawing.public = False
        withdrawing.changed = bool(
            ApiKey.objects.filter(pk=key.pk, withdrawn_at=None).update(withdrawn_at=timezone.now())
        )
        withdrawing.before = {"key": key.name}


def note_use(key: ApiKey, today: date) -> None:
    """It is used; of each day the log says so once."""
    if key.used_on == today:
        return
    with act(key.tournament, Actor(f"Schlüssel: {key.name}"[:LONGEST_ACTOR]), "api_key_used") as using:
        using.public = False
        using.changed = bool(ApiKey.objects.filter(pk=key.pk).exclude(used_on=today).update(used_on=today))
        using.after = {"key": key.name}

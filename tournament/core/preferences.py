"""How somebody wants his pages: whether he is shown the tour for the first tournament."""

from datetime import datetime
from typing import Final

from django.contrib.auth.models import User
from django.utils import timezone

from tournament.core.act import Actor, log_of_installation
from tournament.core.turns import writing
from tournament.models import Preferences, Role

TOUR_ENDED: Final = "tour_ended"
TOUR_SHOWN: Final = "tour_shown"


def is_on_tour(user: User) -> bool:
    """Whether he has neither been through it nor was tired of it."""
    return not Preferences.objects.filter(user=user, tour_ended_at__isnull=False).exists()


def show_tour(user: User, *, shown: bool) -> None:
    """Show it to him from now on, or never again. NotDoneError."""
    with writing():
        if is_on_tour(user) == shown:
            return
        _set_tour(user, None if shown else timezone.now())
        log_of_installation(Actor.user(user), TOUR_SHOWN if shown else TOUR_ENDED)


def end_tours(slug: str) -> None:
    """The lists of this tournament are printed, or it has begun without: whoever was appointed to lead it has been
    through all steps. What is logged is what ended them."""
    leading = User.objects.filter(appointments__tournament__slug=slug, appointments__role=Role.LEAD)
    on_tour = leading.exclude(preferences__tour_ended_at__isnull=False)
    if not on_tour.exists():
        return
    with writing():
        for user in on_tour.select_for_update(of=["self"]):
            _set_tour(user, timezone.now())


def _set_tour(user: User, ended: datetime | None) -> None:
    Preferences.objects.update_or_create(user=user, defaults={"tour_ended_at": ended})

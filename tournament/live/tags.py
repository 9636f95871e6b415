"""The programme on other pages of its organisers."""

from typing import Any

from django import template
from django.utils import timezone

from tournament.core.programme import Plan, goes_on
from tournament.live.acts.hall import MOST_MINUTES
from tournament.live.reads.programme import STEPS, ahead, current_plan
from tournament.models import Tournament

register = template.Library()


@register.simple_tag
def planned_today(tournament: Tournament) -> dict[str, Any] | None:
    """Return the `plan`, what of it is `ahead` and by how many minutes it may be moved (`steps`); None: nothing of it
    is to come today. The page links to static `live/programme/programme.css`. Three queries."""
    plan = current_plan(tournament)
    coming = ahead(plan)
    today = timezone.localdate()
    return {"plan": plan, "ahead": coming, "steps": STEPS} if any(one.day == today for one in coming) else None


@register.simple_tag
def notice(plan: Plan) -> dict[str, Any] | None:
    """Return when it goes on as a Durchsage (`text`), which stands until then (`minutes`); None: nothing is to be said
    now."""
    said, following = goes_on(plan, timezone.localdate()), plan.goes_on
    left = following.minutes_until(timezone.now()) if following else 0
    return {"text": f"{said.words}.", "minutes": left} if said and 0 < left <= MOST_MINUTES else None

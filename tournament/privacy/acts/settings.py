"""Who may find a tournament, and until when its names are needed."""

import datetime

from tournament.core.act import Actor, act
from tournament.core.days import last_day
from tournament.core.errors import RefusedError
from tournament.models import Tournament


def set_privacy(tournament: Tournament, actor: Actor, *, findable: bool, names_until: datetime.date | None) -> None:
    """Store both. RefusedError `names_until_early`: the tournament is not over by then."""
    with act(tournament, actor, "privacy_set") as setting:
        stored = setting.tournament
        if names_until is not None and names_until <= last_day(stored):
            raise RefusedError("names_until_early")
        setting.before = _as_json(stored)
        stored.findable, stored.names_until = findable, names_until
        stored.save(update_fields=["findable", "names_until"])
        setting.after = _as_json(stored)
        setting.changed = setting.before != setting.after
        setting.harmless = True


def _as_json(tournament: Tournament) -> dict[str, object]:
    until = tournament.names_until
    return {"findable": tournament.findable, "names_until": until.isoformat() if until else ""}

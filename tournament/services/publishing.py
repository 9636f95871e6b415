"""Make a whole tournament public, or take it off the public pages."""

from tournament.models import Tournament

from .write import Actor, act


def set_public(tournament: Tournament, actor: Actor, *, public: bool) -> None:
    """Let everybody see the tournament's published seating and results, or nobody. Doing it again changes nothing."""
    with act(tournament, actor, "tournament_published" if public else "tournament_hidden") as entry:
        if entry.tournament.published == public:
            entry.changed = False
            return
        entry.tournament.published = public
        entry.tournament.save(update_fields=["published"])
    tournament.published = public

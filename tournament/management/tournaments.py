"""What commands about one tournament share."""

from django.core.management.base import CommandError

from tournament.models import Tournament


def tournament_called(slug: str) -> Tournament:
    """The tournament with this slug; CommandError that names those there are."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is not None:
        return tournament
    known = ", ".join(Tournament.objects.order_by("slug").values_list("slug", flat=True)) or "keines"
    raise CommandError(f"Ein Turnier „{slug}“ gibt es hier nicht; es gibt: {known}.", returncode=2)

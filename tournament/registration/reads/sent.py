"""Who entered before the day and is not at the desk yet."""

from tournament.models import SubmittedPerson, Tournament


def sent_and_not_taken(tournament: Tournament) -> int:
    """How many people, those on the waiting list too."""
    return SubmittedPerson.objects.filter(
        submission__tournament=tournament, registration=None, withdrawn_at=None, refused_at=None
    ).count()

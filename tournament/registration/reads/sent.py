"""Who entered before the day and is not at the desk yet."""

from tournament.models import SubmittedPerson, Tournament


def sent_and_not_taken(tournament: Tournament) -> int:
    """How many people, those on the waiting list too; but nobody whose entry a mail address was asked to confirm and
    did not: whatever somebody types calls nobody to the desk."""
    rows = SubmittedPerson.objects.filter(
        submission__tournament=tournament, registration=None, withdrawn_at=None, refused_at=None
    )
    return rows.exclude(submission__confirmed_at=None, submission__confirm_until__isnull=False).count()

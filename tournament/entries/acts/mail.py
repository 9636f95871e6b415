"""What senders are told by mail, where this server sends mail: that an entry came, that somebody moved up, is refused
or is not any more."""

import logging
from collections import defaultdict
from collections.abc import Sequence
from smtplib import SMTPException
from threading import BoundedSemaphore, Thread

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.entries.acts.moving import note_moved_up
from tournament.entries.acts.sending import token_of
from tournament.lists.reads.links import base_url
from tournament.models import Submission, SubmittedPerson, Tournament

AT_ONCE = BoundedSemaphore(4)
log = logging.getLogger(__name__)


def tell_sender(submission: Submission, link: str) -> bool:
    """That the entry came, with its link; whether a mail goes out."""
    with override(submission.language):
        text = _("Ihre Anmeldung zu „%(name)s“ ist da. Ansehen und ändern: %(link)s")
        said = text % {"name": submission.tournament.name, "link": link}
        return _send([_mail(submission, said)])


def tell_moved_up(tournament: Tournament, base: str = "") -> list[str]:
    """Each sender, which of the people moved up from the waiting list since the last time; returns their names. `base`:
    what the links in the mails begin with."""
    by_entry: dict[Submission, list[str]] = defaultdict(list)
    moved = note_moved_up(tournament)
    for person in SubmittedPerson.objects.filter(pk__in=moved).select_related("submission__tournament"):
        by_entry[person.submission].append(person.name)
    mails = []
    for submission, people in by_entry.items():
        with override(submission.language):
            text = _("Von der Warteliste nachgerückt: %(people)s. Ansehen und ändern: %(link)s")
            said = text % {"people": "; ".join(people), "link": link_of(submission, base or base_url())}
            mails.append(_mail(submission, said))
    _send(mails)
    return [name for people in by_entry.values() for name in people]


def tell_refused(submission: Submission, people: Sequence[str], sentence: str, link: str) -> bool:
    """That these are refused, and what the organisers say to it; whether a mail goes out."""
    with override(submission.language):
        refused = _("Von der Spielleitung abgelehnt: %(people)s.") % {"people": "; ".join(people)}
        link = _("Ansehen: %(link)s") % {"link": link}
        return _send([_mail(submission, " ".join(filter(None, (refused, sentence, link))))])


def tell_back(submission: Submission, people: Sequence[str], link: str) -> bool:
    """That these are refused no more; whether a mail goes out."""
    with override(submission.language):
        text = _("Nicht mehr abgelehnt: %(people)s. Ob ein Platz frei ist, steht hier: %(link)s")
        return _send([_mail(submission, text % {"people": "; ".join(people), "link": link})])


def link_of(submission: Submission, base: str) -> str:
    """The whole link of an entry, as pages and mails give it out; the tournament is to be read along."""
    return base + reverse("public:entry", args=[submission.tournament.slug, token_of(submission.entry_id)])


def _mail(submission: Submission, text: str) -> EmailMessage:
    return EmailMessage(submission.tournament.name.replace("\n", " "), text, to=[submission.mail])


def _send(mails: Sequence[EmailMessage]) -> bool:
    """Beside the request: nobody waits for a mail server. Of too many at once one is not sent; the page says it all."""
    mails = [one for one in mails if all(one.to)]
    if not (mails and settings.EMAIL_HOST and AT_ONCE.acquire(blocking=False)):
        return False
    Thread(target=_sent, args=(mails,), daemon=True).start()
    return True


def _sent(mails: Sequence[EmailMessage]) -> None:
    try:
        for one in mails:
            _sent_one(one)
    finally:
        AT_ONCE.release()


def _sent_one(mail: EmailMessage) -> None:
    try:
        mail.send()
    except (OSError, SMTPException):
        log.exception("a mail was not sent")  # to whom, the log does not say

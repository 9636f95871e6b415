"""What senders are told by mail, where this server sends mail: that an entry came, and that somebody moved up."""

import logging
from collections import defaultdict
from collections.abc import Callable, Sequence
from smtplib import SMTPException
from threading import BoundedSemaphore, Thread

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.models import Submission, SubmittedPerson

AT_ONCE = BoundedSemaphore(4)
log = logging.getLogger(__name__)


def tell_sender(submission: Submission, link: str) -> bool:
    """That the entry came, with its link; whether a mail goes out."""
    with override(submission.language):
        text = _("Ihre Anmeldung zu „%(name)s“ ist da. Ansehen und ändern: %(link)s")
        said = text % {"name": submission.tournament.name, "link": link}
        return _send(submission.mail, submission.tournament.name, said)


def tell_moved_up(moved: Sequence[int], link_of: Callable[[Submission], str]) -> None:
    """Each sender, which of the people moved up from the waiting list."""
    by_entry: dict[Submission, list[str]] = defaultdict(list)
    for person in SubmittedPerson.objects.filter(pk__in=moved).select_related("submission__tournament"):
        by_entry[person.submission].append(person.name)
    for submission, people in by_entry.items():
        with override(submission.language):
            text = _("Von der Warteliste nachgerückt: %(people)s. Ansehen und ändern: %(link)s")
            said = text % {"people": "; ".join(people), "link": link_of(submission)}
            _send(submission.mail, submission.tournament.name, said)


def _send(to: str, subject: str, text: str) -> bool:
    """Beside the request: nobody waits for a mail server. Of too many at once one is not sent; the page says it all."""
    if not (to and settings.EMAIL_HOST and AT_ONCE.acquire(blocking=False)):
        return False
    Thread(target=_sent, args=(EmailMessage(subject.replace("\n", " "), text, to=[to]),), daemon=True).start()
    return True


def _sent(mail: EmailMessage) -> None:
    try:
        mail.send()
    except (OSError, SMTPException):
        log.exception("a mail was not sent")  # to whom, the log does not say
    finally:
        AT_ONCE.release()

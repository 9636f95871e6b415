"""What senders are told by mail, also whoever moved up from the waiting list."""

import logging
from collections import defaultdict
from collections.abc import Sequence
from smtplib import SMTPException
from threading import BoundedSemaphore, Thread
from typing import Final

from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.core.act import Actor, act
from tournament.core.clock import with_place
from tournament.core.errors import RefusedError
from tournament.core.installation import sends_mail
from tournament.core.series_state import seated
from tournament.entries.acts.sending import bound, code_of, token_of
from tournament.entries.reads.confirmation import DAY, is_asked
from tournament.entries.reads.entry import queue_of, settings_of
from tournament.entries.reads.queue import Place
from tournament.lists.reads.known_by import base_url
from tournament.models import Submission, SubmittedPerson, Tournament

# Whoever moved up from the waiting list is told so once, whoever made room: a sender, the organisers, the desk.

WAITING_LIST: Final = Actor("Warteliste")


def note_moved_up(tournament: Tournament) -> list[int]:
    """Note of whom it is told from now on; returns their keys. Who falls back, as the limit was lowered or the
    desk took somebody in, is told the next time. Once people sit nobody is told: a place that gets free is that of
    somebody who left."""
    if not any(_news(tournament)) or tournament.series.filter(seated()).exists():
        return []
    with act(tournament, WAITING_LIST, "entries_moved_up") as moving:
        moving.public = False
        up, back = _news(moving.tournament)
        SubmittedPerson.objects.filter(pk__in=up).update(told=True)
        SubmittedPerson.objects.filter(pk__in=back).update(told=False, waited=True)
        moving.changed = bool(up)
        moving.after = {"number": len(up)}
    return up


def _news(tournament: Tournament) -> tuple[list[int], list[int]]:
    """Who moved up and was not told; who had a place, or was told so, and waits now."""
    said = settings_of(tournament)
    people = SubmittedPerson.objects.filter(submission__tournament=tournament, withdrawn_at=None)
    if said.limit is None:
        people = people.filter(waited=True)
    rows = list(people.values_list("pk", "waited", "told"))
    if not rows:
        return [], []
    places = queue_of(tournament, said).places
    up = [key for key, waited, told in rows if waited and not told and places.get(key) in (Place.IN, Place.ACCEPTED)]
    return up, [key for key, waited, told in rows if (told or not waited) and places.get(key) is Place.WAITING]


AT_ONCE = BoundedSemaphore(4)
AGAIN_AT_ONCE = BoundedSemaphore(4)
"""Apart: nobody sees from whether their own mail goes out that another does."""
MOST_IN_A_DAY: Final = 10
"""Mails of one sort to one address, of those that somebody else can cause."""
log = logging.getLogger(__name__)


def tell_sender(submission: Submission, base: str) -> bool:
    """That the entry came, with its link and, where its address is to confirm it, with that for this; whether a mail
    goes out."""
    if not _is_bearable(submission, "came"):
        return False
    with override(submission.language), timezone.override(submission.tournament.zone):
        text = _("Ihre Anmeldung zu „%(name)s“ ist da.") % {"name": submission.tournament.name}
        return _send([_mail(submission, "\n\n".join([text, *_ways(submission, base)]))])


def _ways(submission: Submission, base: str) -> list[str]:
    """Where it is confirmed, looked at and changed."""
    look = _("Ansehen und ändern: %(link)s") % {"link": link_of(submission, base)}
    if not is_asked(submission):
        return [look]
    until = with_place(date_format(timezone.localtime(submission.confirm_until), _("j. F Y, H:i")))
    confirm = _("Bitte bestätigen Sie die Anmeldung bis %(until)s. Erst dann haben die Personen einen Platz: %(link)s")
    stranger = _("Haben Sie nichts gesendet? Dann brauchen Sie nichts zu tun. Die Anmeldung verfällt von selbst.")
    return [confirm % {"until": until, "link": confirm_link_of(submission, base)}, look, stranger]


def tell_again(submission: Submission, base: str) -> None:
    """Whoever confirmed an entry with people of this one, which came later (`tells`), that they were entered again; not
    by whom."""
    mails = []
    for first in submission.tells:
        if _is_bearable(first, "again"):
            with override(first.language), timezone.override(first.tournament.zone):
                text = _(
                    "Am %(day)s hat jemand noch einmal Personen zu „%(name)s“ angemeldet, die in Ihrer Anmeldung "
                    "stehen. Waren Sie das nicht? Dann brauchen Sie nichts zu tun: An Ihrer Anmeldung ändert sich "
                    "nichts, und die Spielleitung sieht beide. Ansehen: %(link)s"
                )
                day = date_format(timezone.localtime(submission.changed_at), _("j. F Y"))
                said = {"day": day, "name": first.tournament.name, "link": link_of(first, base)}
                mails.append(_mail(first, text % said))
    _send(mails, AGAIN_AT_ONCE)


def _is_bearable(submission: Submission, sort: str) -> bool:
    """Whether another mail of this sort may go to this address today; counts it."""
    name, _at, domain = submission.mail.casefold().partition("@")
    try:
        bound(f"{sort} {name.partition('+')[0]}@{domain}", MOST_IN_A_DAY, int(DAY.total_seconds()))
    except RefusedError:
        return False
    return True


def tell_moved_up(tournament: Tournament, base: str = "") -> list[str]:
    """Each sender, which of the people moved up from the waiting list since the last time; returns their names. `base`:
    what the links in the mails begin with."""
    by_entry: dict[Submission, list[str]] = defaultdict(list)
    moved = note_moved_up(tournament)
    for person in SubmittedPerson.objects.filter(pk__in=moved).select_related("submission__tournament"):
        by_entry[person.submission].append(person.called)
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


def tell_back(submission: Submission, people: Sequence[str], link: str) -> None:
    """That these are refused no more."""
    with override(submission.language):
        text = _("Nicht mehr abgelehnt: %(people)s. Ob ein Platz frei ist, steht hier: %(link)s")
        _send([_mail(submission, text % {"people": "; ".join(people), "link": link})])


def link_of(submission: Submission, base: str) -> str:
    """The whole link of an entry, as pages and mails give it out; the tournament is to be read along."""
    return base + reverse("public:entry", args=[submission.tournament.slug, token_of(submission.entry_id)])


def confirm_link_of(submission: Submission, base: str) -> str:
    """The whole link that confirms an entry, which goes by mail alone; the tournament is to be read along."""
    return base + reverse("public:confirm_entry", args=[submission.tournament.slug, code_of(submission)])


def _mail(submission: Submission, text: str) -> EmailMessage:
    return EmailMessage(submission.tournament.name.replace("\n", " "), text, to=[submission.mail])


def _send(mails: Sequence[EmailMessage], at_once: BoundedSemaphore = AT_ONCE) -> bool:
    """Beside the request: nobody waits for a mail server. Of too many at once one is not sent; the page says it all."""
    mails = [one for one in mails if one.recipients()]
    if not (mails and sends_mail() and at_once.acquire(blocking=False)):
        return False
    Thread(target=_sent, args=(mails, at_once), daemon=True).start()
    return True


def _sent(mails: Sequence[EmailMessage], at_once: BoundedSemaphore) -> None:
    try:
        for one in mails:
            send_one(one)
    finally:
        at_once.release()


def send_one(mail: EmailMessage) -> None:
    """What could not be sent is logged."""
    try:
        mail.send()
    except (OSError, SMTPException):
        log.exception("a mail was not sent")  # to whom, the log does not say

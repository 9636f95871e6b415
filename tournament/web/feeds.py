"""Feeds and calendars, as other programs ask for them again and again: Atom by Django, iCalendar by icalendar."""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from icalendar import Calendar, Event

from tournament.core.speaking import spoken
from tournament.web.tabular import clean


class AtomFeed(Atom1Feed):
    """The news of somebody (`author`), the newest first. `key`: what it is called for ever (`own_id`); `url`: the page
    that shows them; `own_url`: the feed; `updated`: when there was news last, known where there is none as well."""

    def __init__(self, key: str, title: str, author: str, updated: datetime, url: str, own_url: str) -> None:
        name = clean(author)
        super().__init__(clean(title), url, None, spoken(), author_name=name, feed_url=own_url, feed_guid=key)
        self.updated = updated

    def add(self, key: str, title: str, updated: datetime, url: str, text: str) -> None:
        """One piece of news. `text`: plain, which Django says to be HTML."""
        self.add_item(clean(title), url, escape(clean(text)), unique_id=key, updateddate=updated)

    def latest_post_date(self) -> datetime:
        """What Django asks for the feed's own time."""
        return self.updated

    def answer(self) -> HttpResponse:
        """The feed as an answer."""
        return HttpResponse(self.writeString("utf-8"), content_type=self.content_type)


def own_id(what: str) -> UUID:
    """What something ("turnier/7/serie/1") is called in feeds and calendars for ever, by whatever address they are
    asked for: nobody else has the key of this installation (RFC 9562)."""
    return UUID(bytes=salted_hmac("tournament.web.feeds", what, algorithm="sha256").digest()[:16], version=5)


# A calendar as phones take it in (RFC 5545), written by icalendar.


def entry(begins: date | datetime, ends: date | datetime, **said: Any) -> Event:
    """One entry, in the words of icalendar; what is empty is not said. `begins` and `ends`: days (the last one is the
    first that is free again), or times, which are written in UTC: so no time zone has to be explained."""
    start, end = (at.astimezone(UTC) if isinstance(at, datetime) else at for at in (begins, ends))
    return Event.new(start=start, end=end, **{name: value for name, value in said.items() if value != ""})


def calendar(entries: Iterable[Event]) -> bytes:
    """All of them as one."""
    whole = Calendar(version="2.0", prodid="-//Spielliste//Spielliste//DE")
    whole.subcomponents = list(entries)
    written: bytes = whole.to_ical()
    return written

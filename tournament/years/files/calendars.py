"""An organisation's dates as a calendar and as a feed."""

from collections.abc import Sequence
from datetime import UTC, datetime

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournament.models import Organisation
from tournament.web.feeds import AtomFeed, calendar, entry, own_id
from tournament.years.reads.chronicle import Dated

NEVER = datetime(2026, 1, 1, tzinfo=UTC)


def calendar_of(dates: Sequence[Dated], base: str) -> bytes:
    """RFC 5545. `base`: what links begin with."""
    return calendar(
        entry(
            one.begins,
            one.ends,
            uid=str(own_id(_name(one))),
            stamp=one.changed_at,
            sequence=one.tournament.public_revision if one.tournament else one.typed.version if one.typed else 0,
            summary=one.name,
            location=one.place,
            description=one.typed.note if one.typed else "",
            url=base + _page(one),
        )
        for one in dates
    )


def feed_of(organisation: Organisation, dates: Sequence[Dated], base: str) -> AtomFeed:
    """What was changed last comes first."""
    newest = sorted(dates, key=lambda one: one.changed_at, reverse=True)
    page, own = (reverse(f"public:{name}", args=[organisation.slug]) for name in ("dates", "dates_atom"))
    title, changed = _("Termine: %(name)s") % {"name": organisation.name}, newest[0].changed_at if newest else NEVER
    feed = AtomFeed(
        own_id(f"termine/{organisation.pk}").urn, title, organisation.name, changed, base + page, base + own
    )
    for one in newest:
        feed.add(own_id(_name(one)).urn, one.name, one.changed_at, base + _page(one), _said(one))
    return feed


def _name(one: Dated) -> str:
    """What it is called by (`own_id`)."""
    return f"turnier/{one.tournament.pk}" if one.tournament else f"termin/{one.typed.pk if one.typed else 0}"


def _page(one: Dated) -> str:
    """A tournament's own page; of another date the page of all."""
    return one.tournament.get_absolute_url() if one.tournament else reverse("public:dates", args=[one.of.slug])


def _said(one: Dated) -> str:
    """When, where, by whom."""
    days = date_format(one.first, _("j. F Y"))
    if one.last != one.first:
        days += " – " + date_format(one.last, _("j. F Y"))
    if isinstance(one.begins, datetime):
        days += ", " + date_format(localtime(one.begins, one.of.zone), _("H:i"))
    return " · ".join(part for part in (days, one.place, one.of.name, one.typed.note if one.typed else "") if part)

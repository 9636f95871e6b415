"""In which language somebody is spoken to: what they prefer, what paper is printed in (and by which clock), and what is
stored in German said in theirs; and in which currency amounts are."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from functools import cache, lru_cache, wraps
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language, override, pgettext
from django.utils.translation import gettext_lazy as _

from languages import SOURCE
from tournament.core.act import Actor, log_of_installation
from tournament.core.writing import writing
from tournament.models import Issued, Organisation, Preferences, Qualification, Role, Season, Series, Tournament
from tournament.models.tournament import zone_named

P = ParamSpec("P")
R = TypeVar("R")

LONGEST: Final = 200
"""Of a header that is looked at; what is longer, no browser sends."""
_CHOICES: Final = tuple(
    re.compile(rf"(?:^|;)\s*{bound}{settings.LANGUAGE_COOKIE_NAME}=([\w-]+)") for bound in ("__Host-", "")
)
"""One that was made by TLS comes before another that was not (web/connection.py)."""


def language_of(cookie: str, accept_language: str) -> str:
    """By these headers, each empty where it was not sent; always one there is. Takes a microsecond."""
    if cookie and (chosen := _chosen(cookie)) in names():
        return chosen
    return _wished(accept_language[:LONGEST]) if accept_language else SOURCE


def _chosen(cookie: str) -> str:
    found = next(filter(None, (choice.search(cookie) for choice in _CHOICES)), None)
    return found.group(1) if found else ""


@cache
def names() -> dict[str, str]:
    """What each language calls itself, by its code."""
    return dict(settings.LANGUAGES)


def spoken() -> str:
    """The code of the one that is spoken right now."""
    language = get_language()
    return language if language in names() else SOURCE


def cached_by_language(size: int | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """As `lru_cache(size)`, for what says something: each language has its own."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        kept: dict[str, Callable[..., R]] = {language: lru_cache(size)(function) for language in names()}

        @wraps(function)
        def answer(*args: P.args, **kwargs: P.kwargs) -> R:
            return kept[spoken()](*args, **kwargs)

        return answer

    return decorate


@lru_cache(maxsize=1000)
def _wished(accept_language: str) -> str:
    """The first there is of those most wished for (RFC 9110, section 12.5.4); `en-GB` is English."""
    wishes = [_wish(part) for part in accept_language.split(",")]
    for weight, language in sorted(wishes, key=lambda wish: -wish[0]):
        named = (language, language.partition("-")[0]) if weight > 0 else ()
        if found := next((one for one in named if one in names()), ""):
            return found
    return SOURCE


def _wish(part: str) -> tuple[float, str]:
    language, _, weight = part.strip().lower().partition(";")
    found = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", weight)
    return float(found.group(1)) if found else float(not weight), language.strip()


# In which language something is printed, and by the clock of which zone: those of its tournament, or of the
# organisation of which it is the season or the qualification; found by what the document is asked for with.


class Home(NamedTuple):
    """The language of a paper, and the zone whose clock its times go by."""

    language: str
    zone: ZoneInfo


def of_slug(slug: str, **_asked: Any) -> Home:
    """By the tournament's address."""
    return _home(Tournament.objects.filter(slug=slug))


def of_tournament(tournament: int, **_asked: Any) -> Home:
    """By the tournament's primary key."""
    return _home(Tournament.objects.filter(pk=tournament))


def of_series(series: int, **_asked: Any) -> Home:
    """By the primary key of one of its series."""
    return _home(Series.objects.filter(pk=series), "tournament__")


def of_season(season: int, **_asked: Any) -> Home:
    """By the primary key of a season: that of its organisation."""
    return _home(Season.objects.filter(pk=season), "organisation__")


def of_qualification(qualification: int, **_asked: Any) -> Home:
    """By the primary key of a qualification: that of its organisation."""
    return _home(Qualification.objects.filter(pk=qualification), "organisation__")


def of_organisation(organisation: int, **_asked: Any) -> Home:
    """By the primary key of an organisation."""
    return _home(Organisation.objects.filter(pk=organisation))


def of_issued(issued: int, **_asked: Any) -> Home:
    """By the primary key of something that was handed out: that of its issuer."""
    return _home(Issued.objects.filter(pk=issued), "issuer__")


def of_nobody(**_asked: Any) -> Home:
    """Of what has no tournament, such as a text; whoever asks for it names the language."""
    return Home(SOURCE, zone_named(settings.TIME_ZONE))


def _home(rows: "QuerySet[Any]", owner: str = "") -> Home:
    """What its `owner` says; the usual where that is gone, and German where it speaks what this program does not."""
    found = rows.values_list(f"{owner}language", f"{owner}time_zone").first()
    language, zone = found or (SOURCE, settings.TIME_ZONE)
    return Home(language if language in names() else SOURCE, zone_named(zone))


# In which currency amounts are: that of the tournament of a page or a document. Like the language that is spoken, it is
# said once around all that, and looked up only where an amount is (core/money.py).

EURO: Final = "EUR"
_spent_in: ContextVar[Callable[[], str]] = ContextVar("currency", default=lambda: EURO)


@contextmanager
def in_currency(code: str | Callable[[], str]) -> Iterator[None]:
    """Count all amounts in this currency (ISO 4217), or in the one that is looked up once there is an amount."""
    token = _spent_in.set(cache(code) if callable(code) else lambda: str(code))
    try:
        yield
    finally:
        _spent_in.reset(token)


def currency() -> str:
    """Return the code of the currency that amounts are in now."""
    return _spent_in.get()()


def currency_asked(asked: Mapping[str, Any]) -> str:
    """Return the currency of the tournament that an address or a document is of, by what it is asked for with: its
    `slug`, its primary key (`tournament`), or that of one of its `series`; the euro where it is of none. One query."""
    for name, field in (("slug", "slug"), ("tournament", "pk"), ("series", "series")):
        if name in asked:
            found = Tournament.stored.filter(**{field: asked[name]}).values_list("currency", flat=True).first()
            return found or EURO
    return EURO


CALL_REASONS: Final[tuple[Promise, ...]] = (
    _("Uneinig über eine Meldung"),
    _("Uneinig über die Zählung"),
    _("Falsche Kartenzahl"),
    _("Karten weggeworfen"),
    _("Jemand fehlt"),
)
"""Why a referee is called, most often; anything else is typed."""

CHANGE_REASONS: Final[tuple[Promise, ...]] = (
    _("vertippt"),
    _("verzählt"),
    _("Namen verwechselt"),
    _("Schiedsrichter"),
)
"""Why a list keeper changes a game, most often."""

GIVEN_BACK: Final = "vom Telefon zurückgegeben"
"""The log's reason of a game that a phone still had after the server had lost it."""

SAID: Final[tuple[tuple[re.Pattern[str], Promise], ...]] = tuple(
    (re.compile(pattern), said)
    for pattern, said in (
        (r"Serie (?P<series>\d+)", _("Serie %(series)s")),
        (r"Serie (?P<series>\d+), Tisch (?P<table>\d+)", _("Serie %(series)s, Tisch %(table)s")),
        (
            r"Serie (?P<series>\d+), Tisch (?P<table>\d+), Spiel (?P<game>\d+(?: ↔ \d+)?)",
            _("Serie %(series)s, Tisch %(table)s, Spiel %(game)s"),
        ),
        (r"(?P<ranking>.+), Serie (?P<series>\d+)", _("%(ranking)s, Serie %(series)s")),
        (r"Spielleitung: (?P<name>.+)", _("Spielleitung: %(name)s")),
        (r"Anmeldetisch: (?P<name>.+)", _("Anmeldetisch: %(name)s")),
        (r"Ergebniseingabe: (?P<name>.+)", _("Ergebniseingabe: %(name)s")),
        (r"Schiedsrichter: (?P<name>.+)", _("Schiedsrichter: %(name)s")),
        (r"Kasse: (?P<name>.+)", _("Kasse: %(name)s")),
        (r"nur lesen: (?P<name>.+)", _("nur lesen: %(name)s")),
        (r"Konto: (?P<name>.+)", _("Konto: %(name)s")),
        (r"Liste: Serie (?P<series>\d+), Tisch (?P<table>\d+)", _("Liste: Serie %(series)s, Tisch %(table)s")),
        (
            r"Liste: Serie (?P<series>\d+), Tisch (?P<table>\d+), zugeordnetes Telefon",
            _("Liste: Serie %(series)s, Tisch %(table)s, zugeordnetes Telefon"),
        ),
        (
            r"(?P<who>.+), Serie (?P<series>\d+), Tisch (?P<table>\d+)",
            _("%(who)s, Serie %(series)s, Tisch %(table)s"),
        ),
        (
            r"(?P<who>.+), Serie (?P<series>\d+), Tisch (?P<table>\d+), Spiel (?P<game>\d+)",
            _("%(who)s, Serie %(series)s, Tisch %(table)s, Spiel %(game)s"),
        ),
        (r"Tisch (?P<table>\d+), Platz (?P<seat>\d+)", _("Tisch %(table)s, Platz %(seat)s")),
        (
            r"(?P<name>.+): Tisch (?P<table>\d+), Platz (?P<seat>\d+) → Tisch (?P<to>\d+), Platz (?P<on>\d+)",
            _("%(name)s: Tisch %(table)s, Platz %(seat)s → Tisch %(to)s, Platz %(on)s"),
        ),
        (r"(?P<name>.+): Tisch (?P<table>\d+) → (?P<to>\d+)", _("%(name)s: Tisch %(table)s → %(to)s")),
        (r"(?P<name>.+): Tisch (?P<table>\d+)", _("%(name)s: Tisch %(table)s")),
        (r"ab Spiel (?P<game>\d+) niemand", _("ab Spiel %(game)s niemand")),
        (r"ab Spiel (?P<game>\d+) (?P<name>.+)", _("ab Spiel %(game)s %(name)s")),
        (
            r"Öffentliche Ziehung, Zahlen der Reihe nach: (?P<which>.+)",
            _("Öffentliche Ziehung, Zahlen der Reihe nach: %(which)s"),
        ),
        (r"Endstand zurückgenommen: (?P<names>.+)", _("Endstand zurückgenommen: %(names)s")),
        (r"Mein Tisch: (?P<name>.+)", _("Mein Tisch: %(name)s")),
        (r"Befehl: (?P<name>\w+)", _("Befehl: %(name)s")),
    )
)


OLD: Final[tuple[Promise, ...]] = (
    _("Lieber niemand dreimal"),
    _("ja"),
    _("nein"),
    _("ausgelost"),
    _("nach Stand"),
    _("nach Stand ohne Wiederholungen"),
    _("als Schlange"),
    _("in Gruppen"),
    _("nach Mannschaftsstand"),
    _("wenn möglich"),
    _("wichtig"),
    _("unbedingt"),
    _("Einzelne"),
    _("Mannschaften"),
    _("Vereine"),
    _("Endstand neu festgestellt"),
    _("Los gezogen"),
    _("Summen nachgerechnet"),
    _("Angaben"),
    _("Anmeldungen"),
    _("Listen"),
    _("Lose"),
    _("Strafen"),
    _("Disqualifikationen"),
    _("Würfel"),
    _("Fünf Würfe im Saal, als Ziffern"),
    _("Fünf Karten aus dem Saal, Farbe und Wert ausgeschrieben"),
)
"""Words where rows of today have codes, or that are stored as words."""


def as_stored(chosen: str) -> str:
    """A reason as it is stored: in German, whatever language it was chosen in. What somebody typed stays as it is."""
    if (reason := _reasons().get(chosen)) is None:
        return chosen
    with override(SOURCE):
        return str(reason)


@cache
def _reasons() -> Mapping[str, Promise]:
    """Those that stand there to be tapped, by what they are called in any language."""
    found: dict[str, Promise] = {}
    for language in names():
        with override(language):
            found |= {
                str(reason): reason for reason in (*CALL_REASONS, *CHANGE_REASONS, _("vom Telefon zurückgegeben"))
            }
    return found


@cache
def _old() -> Mapping[str, Promise]:
    with override(SOURCE):
        return {str(word): word for word in OLD}


def in_words(stored: str) -> str:
    """As it is said to whoever reads it; what somebody typed stays as it is."""
    if known := _reasons().get(stored) or _old().get(stored):
        return str(known)
    for pattern, said in SAID:
        if found := pattern.fullmatch(stored):
            return str(said) % found.groupdict()
    return pgettext("ranking", stored)  # one of the names rankings usually have


# How somebody wants their pages: in which language, and whether they are shown the tour for the first tournament.

TOUR_ENDED: Final = "tour_ended"
TOUR_SHOWN: Final = "tour_shown"
LANGUAGE_CHOSEN: Final = "language_chosen"


def language_of_account(user: User) -> tuple[str, datetime] | None:
    """Return the language the user chose last, and when; None: none yet, or it is gone since."""
    kept = Preferences.objects.filter(user=user, language__in=names()).first()
    return (kept.language, kept.language_chosen_at) if kept and kept.language_chosen_at else None


def keep_language(user: User, language: str, at: datetime) -> None:
    """Store that the user chose this language then; raise NotDoneError if it cannot be written."""
    with writing():
        kept = language_of_account(user)
        chosen = {"language": language, "language_chosen_at": at}
        Preferences.objects.update_or_create(user=user, defaults=chosen)
        if kept is None or kept[0] != language:
            log_of_installation(Actor.user(user), LANGUAGE_CHOSEN, {"account_language": language})


def is_on_tour(user: User) -> bool:
    """Return whether the user has neither been through the tour nor was tired of it."""
    return not Preferences.objects.filter(user=user, tour_ended_at__isnull=False).exists()


def show_tour(user: User, *, shown: bool) -> None:
    """Show the user the tour from now on, or never again; raise NotDoneError if it cannot be written."""
    with writing():
        if is_on_tour(user) == shown:
            return
        _set_tour(user, None if shown else timezone.now())
        log_of_installation(Actor.user(user), TOUR_SHOWN if shown else TOUR_ENDED)


def end_tours(slug: str) -> None:
    """The lists of this tournament are printed, or it has begun without: whoever was appointed to lead it has been
    through all steps. What is logged is what ended them."""
    leading = User.objects.filter(appointments__tournament__slug=slug, appointments__role=Role.LEAD)
    on_tour = leading.exclude(preferences__tour_ended_at__isnull=False)
    if not on_tour.exists():
        return
    with writing():
        for user in on_tour.select_for_update(of=["self"]):
            _set_tour(user, timezone.now())


def _set_tour(user: User, ended: datetime | None) -> None:
    Preferences.objects.update_or_create(user=user, defaults={"tour_ended_at": ended})

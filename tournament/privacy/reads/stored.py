"""What is stored: of a person, to be handed to them, and what hangs on a tournament, found by its foreign keys."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from graphlib import TopologicalSorter
from typing import Any, Final

from django.apps import apps
from django.db.models import ForeignKey, Model
from django.db.models.sql import Query
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from tournament.core import names as folding
from tournament.core.money import amount
from tournament.core.words import ACTIONS, LABELS
from tournament.models import (
    AuditEntry,
    Draw,
    EditionList,
    HeldList,
    Issued,
    OffenceReport,
    Person,
    Registration,
    Result,
    Seat,
    SubmittedPerson,
    Substitution,
    Tournament,
)
from tournament.privacy.reads.naming import Naming, naming_of, others_of, reported_for
from tournament.registration.fields import KEPT
from tournament.standings.reads.editions import moment, people_in

Json = dict[str, Any]
TYPED: Final = (
    *("disqualified", "teams", "penalties", "decisions", "offences", "said", "prizes", "sent", "refused", "money"),
    *("papers", "log"),
)
"""Where somebody typed freely, and may have named others."""

NAMES: Mapping[str, Promise] = {
    "format": _lazy("Format"),
    "at": _lazy("wann"),
    "tournaments": _lazy("Turniere"),
    "register": _lazy("im Verzeichnis des Vereins"),
    "former_names": _lazy("frühere Namen"),
    "until": _lazy("bis"),
    "merged_with": _lazy("zusammengeführt mit"),
    "elsewhere": _lazy("Ergebnisse von außerhalb"),
    "rank": _lazy("Rang"),
    "tournament": _lazy("Turnier"),
    "date": _lazy("Datum"),
    "names": _lazy("gespeicherte Namen"),
    "number": _lazy("Startnummer"),
    "categories": _lazy("Wertungen"),
    "present": _lazy("anwesend"),
    "withdrawn": _lazy("ausgeschieden"),
    "unranked": _lazy("außer Wertung"),
    "disqualified": _lazy("disqualifiziert"),
    "fixed_table": _lazy("fester Tisch"),
    "teams": _lazy("Mannschaften"),
    "wishes": _lazy("Sitzwünsche"),
    "others": _lazy("mit so vielen anderen"),
    "most": _lazy("höchstens an einem Tisch"),
    "seats": _lazy("Plätze"),
    "series": _lazy("Serie"),
    "table": _lazy("Tisch"),
    "seat": _lazy("Platz"),
    "games": _lazy("Spiele"),
    "game": _lazy("Spiel"),
    "outcome": _lazy("Ausgang"),
    "augen": _lazy("Augen"),
    "penalties": _lazy("Strafen"),
    "points": _lazy("Punkte"),
    "reason": _lazy("Grund"),
    "decisions": _lazy("Entscheidungen"),
    "offences": _lazy("zum zweiten Mal weggeworfen"),
    "text": _lazy("Text"),
    "said": _lazy("am Tisch gesagt"),
    "kind": _lazy("Art"),
    "sent": _lazy("in einer Online-Anmeldung"),
    "refused": _lazy("Online-Anmeldungen dieses Namens, die abgelehnt sind"),
    "wish": _lazy("Wunsch"),
    "pass_number": _lazy("Passnummer"),
    "born": _lazy("Jahrgang"),
    "in_archive": _lazy("im Archiv mit Namen"),
    "phones": _lazy("Telefon angemeldet"),
    "editions": _lazy("in Fassungen des Endstands"),
    "edition": _lazy("Fassung"),
    "list": _lazy("Liste"),
    "money": _lazy("im Kassenbuch"),
    "receipt": _lazy("Beleg"),
    "sum": _lazy("Betrag"),
    "papers": _lazy("auf Rechnungen und Quittungen"),
    "draws": _lazy("Auslosungen mit dem Namen"),
    "held_by_phones": _lazy("Nachrichten von Telefonen mit dem Namen"),
    "log": _lazy("im Protokoll"),
    "action": _lazy("was"),
    "values": _lazy("Wortlaut"),
}
"""What the text calls it."""


def all_of(registrations: Sequence[Registration]) -> Json:
    """What is stored of a person in these tournaments; `person`, `club`, `tournament` are to be read along."""
    return {
        "format": "auskunft/1",
        "at": moment(timezone.now()),
        "name": registrations[0].person.name,
        "register": _of_register(registrations[0].person),
        "tournaments": [_of(one) for one in registrations],
    }


def _of_register(person: Person) -> Json:
    """Return what the organisation keeps of a person in any tournament: shown nowhere in public. Empty where the name
    is deleted."""
    return {
        "club": person.club.name if person.club else "",
        "pass_number": person.pass_number,
        "born": person.born,
        "in_archive": person.in_archive,
        "former_names": [{"name": one.name, "until": one.until.isoformat()} for one in person.former_names.all()],
        "merged_with": [
            {"at": moment(one.at), **{key: one.undo["gone"][key] for key in ("name", "pass_number", "born")}}
            for one in person.merged.all()
        ],
        "elsewhere": [
            {"tournament": one.tournament.name, "date": one.tournament.date.isoformat()}
            | {key: getattr(one, key) for key in ("rank", "points", "wertungspunkte", "augen", "games")}
            for one in person.outside_results.select_related("tournament").order_by("tournament__date")
        ],
    }


def _of(one: Registration) -> Json:
    naming, names = naming_of(one.tournament, [one])
    said = _said(one, naming, names[one.pk])
    others = others_of(one, names[one.pk])
    return said | {key: others.all_without(said[key]) for key in TYPED}


def _said(one: Registration, naming: Naming, names: Sequence[str]) -> Json:
    spent_in = one.tournament.currency
    return {
        "tournament": one.tournament.name,
        "date": one.tournament.date.isoformat(),
        "names": names,
        "number": one.number,
        "club": one.club.name if one.club else "",
        **{declared.key: getattr(one, declared.key) for declared in KEPT},
        "present": one.present,
        "self_checked_in": moment(one.self_checked_in_at) if one.self_checked_in_at else None,
        "withdrawn": one.withdrawn,
        "unranked": one.unranked,
        "disqualified": one.disqualified_reason if one.disqualified else "",
        "fixed_table": one.fixed_table,
        "teams": list(one.memberships.values_list("team__name", flat=True)),
        "wishes": [{"others": wish.people.count() - 1, "most": wish.most} for wish in one.apart_wishes.all()],
        "seats": [_seat(held) for held in _held(one)],
        "games": list(_games(one)),
        "penalties": [{"points": row.points, "reason": row.reason} for row in one.penalties.all()],
        "decisions": [{"at": moment(row.at), "text": row.text} for row in one.decisions.all()],
        "offences": list(_offences(one)),
        "said": [{"at": moment(row.at), "kind": row.kind, "text": row.text} for row in one.remarks.all()],
        "prizes": [{"prize_amount": amount(row.amount, spent_in), "prize": row.thing} for row in one.awards.all()],
        "sent": [
            {"wish": row.wish, "pass_number": row.pass_number, "born": row.born, "in_archive": row.in_archive}
            for row in one.submitted.all()
        ],
        "refused": _refused(one, names),
        "money": list(_money(one)),
        "papers": list(_papers(one, naming)),
        "phones": [moment(row.taken_at) for row in one.taken_names.all()],
        "editions": list(_editions(one)),
        "draws": _draws(one),
        "held_by_phones": sum(naming.mentions(str(row.seats)) for row in _phones(one)),
        "log": list(_log(one, naming)),
    }


def _refused(one: Registration, called: Sequence[str]) -> list[Json]:
    """Who was sent by one of these names and refused, so that it hangs on no registration."""
    rows = SubmittedPerson.objects.filter(submission__tournament=one.tournament).exclude(refused_at=None)
    keys = {folding.key(name) for name in called}
    return [{"text": row.refusal, "wish": row.wish} for row in rows if folding.key(row.name) in keys]


def _held(one: Registration) -> list[Seat | Substitution]:
    return [
        *one.seats.select_related("card_table__series").order_by("series__number"),
        *one.substitutions.select_related("seat__card_table__series").order_by("series__number"),
    ]


def _seat(held: Seat | Substitution) -> Json:
    seat = held if isinstance(held, Seat) else held.seat
    return {
        "series": seat.card_table.series.number,
        "table": seat.card_table.number,
        "seat": seat.number,
        **held.totals.as_json(),
    }


def _games(one: Registration) -> Iterator[Json]:
    """Yield the games of the seats the player took first, also after somebody took over: the list is the table's."""
    rows = Result.objects.filter(seat__registration=one).order_by("game__card_table__series__number", "game__number")
    for series, game, outcome, augen in rows.values_list(
        "game__card_table__series__number", "game__number", "outcome", "augen"
    ):
        yield {"series": series, "game": game, "outcome": outcome, "augen": augen}


def _offences(one: Registration) -> Iterator[Json]:
    """Yield the offences on the seats the player took first. Whoever was informed is somebody else."""
    rows = OffenceReport.objects.filter(seat__registration=one).order_by("seat__series__number", "game_number")
    for series, game, decision in rows.values_list("seat__series__number", "game_number", "decision"):
        yield {"series": series, "game": game, "decision": decision}


def _money(one: Registration) -> Iterator[Json]:
    """Yield what the player paid and was paid, line by line as the cash book has it."""
    for row in one.bookings.order_by("number"):
        paid = amount(row.cents, one.tournament.currency)
        yield {"at": moment(row.at), "receipt": row.number, "sum": paid, "text": row.text}


def _papers(one: Registration, naming: Naming) -> Iterator[Json]:
    """Yield what was handed out with the player's name on it, and the words that have it."""
    for paper in one.tournament.issued.defer("pdf").order_by("pk"):
        values = [text for text in _texts(paper.content) if naming.mentions(text)]
        if values:
            yield {"at": moment(paper.at), "receipt": paper.label, "values": values}


def _editions(one: Registration) -> Iterator[Json]:
    for kept in EditionList.objects.filter(edition__tournament=one.tournament).select_related("edition", "names"):
        for player in people_in(kept.content["rows"]):
            if player["player"] == one.document_id:
                yield {"edition": kept.edition.number, "list": kept.name, "name": player["name"]}


def _draws(one: Registration) -> int:
    """Return in how many draws the player's name stands."""
    opened = Draw.objects.filter(tournament=one.tournament).values_list("opened", flat=True)
    return sum(one.pk in draw.get("who", {}).values() for draw in opened)


def _phones(one: Registration) -> Sequence[HeldList]:
    return list(HeldList.objects.filter(reported_for(one.tournament)))


def _log(one: Registration, naming: Naming) -> Iterator[Json]:
    for entry in AuditEntry.objects.filter(tournament=one.tournament).order_by("revision").iterator(chunk_size=500):
        values = [text for text in _texts(entry.said) if naming.mentions(text)]
        if values:
            yield {"at": moment(entry.at), "action": entry.action, "values": values}


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from (*_texts(key), *_texts(part))
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)


def as_text(value: Json) -> str:
    """The same to be read by anybody."""
    head = _("Was von Ihnen gespeichert ist, Stand %(at)s") % {"at": value["at"]}
    return "\n".join([head, "", *_lines(value, 0)]) + "\n"


def _lines(value: Json, depth: int) -> Iterator[str]:
    for key, part in value.items():
        name = "  " * depth + str(NAMES.get(key) or LABELS.get(key) or key)
        if isinstance(part, list) and part and isinstance(part[0], dict):
            yield f"{name}:"
            for one in part:
                yield from (*_lines(one, depth + 1), "")
        elif isinstance(part, dict):
            if lines := list(_lines(part, depth + 1)):
                yield from (f"{name}:", *lines)
        elif part not in ("", None, []):
            yield f"{name}: {_written(key, part)}"


def _written(key: str, part: object) -> str:
    if isinstance(part, bool):
        return _("ja") if part else _("nein")
    if isinstance(part, list):
        return "; ".join(map(str, part))
    return str(ACTIONS.get(str(part), part)) if key == "action" else str(part)


# What hangs on a tournament, whatever models there are: found by their foreign keys, so that none is forgotten.

Part = tuple[type[Model], str]
"""A model, and the lookup by which a row of it finds its tournament."""


@cache
def parts() -> tuple[Part, ...]:
    """All but the tournament itself and what its issuer keeps, in an order in which they can be deleted: what names
    another before that."""
    ways: dict[type[Model], str] = {Tournament: ""}
    while more := dict(_next(ways)):
        ways.update(more)
    order: TopologicalSorter[type[Model]] = TopologicalSorter()
    for model in ways:
        order.add(model)
        for key in keys_of(model):
            if key.related_model in ways:
                order.add(key.related_model, model)
    return tuple((model, ways[model]) for model in order.static_order() if model is not Tournament)


def _next(ways: Mapping[type[Model], str]) -> Iterator[Part]:
    """Those that name one whose way is known; by a key that is always set, if it has one."""
    for model in apps.get_app_config("tournament").get_models(include_auto_created=True):
        known = [key for key in keys_of(model) if key.related_model in ways]
        if known and model not in ways and model is not Issued:
            key = min(known, key=lambda one: one.null)
            yield model, "__".join(filter(None, (key.name, ways[key.related_model])))


def keys_of(model: type[Model]) -> "list[ForeignKey[Model, Model]]":
    """Its foreign keys."""
    return [field for field in Query(model).get_meta().concrete_fields if isinstance(field, ForeignKey)]

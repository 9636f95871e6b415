"""Delete the names of people who played: results stay, under a start number; the log's chain holds.

Gone is what names them: person, phones at tables, wishes, what is fixed for them, names in draws, in kept Fassungen, in
remarks, reasons and names of teams, in the log (with the salts), and what of it lies in files. What stays says nothing
of anybody without a name: figures, categories, the club played for.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet
from django.utils import timezone

from tournament.core.act import Actor, act
from tournament.core.announced import forget_in_draws
from tournament.core.errors import RefusedError
from tournament.core.notes import write_note
from tournament.core.personal import forget as forget_in_rows
from tournament.models import (
    Announcement,
    Apart,
    ApiKey,
    AuditEntry,
    Award,
    Booking,
    Ceremony,
    CertificateDesign,
    Correction,
    Decision,
    Edition,
    EditionList,
    FloorPlan,
    Forgotten,
    HeldList,
    Invoice,
    Lot,
    OffenceReport,
    Penalty,
    Person,
    PrizePlan,
    Prospectus,
    Registration,
    Remark,
    Submission,
    SubmittedPerson,
    TakenName,
    Team,
    Tournament,
)
from tournament.models.limits import LONGEST_NAME, LONGEST_THING
from tournament.privacy.acts.helpers import forget_helpers
from tournament.privacy.acts.seasons import forget_in_seasons
from tournament.privacy.reads.forgotten import NOTE, Row, by_registration, hashed, known, new_row
from tournament.privacy.reads.names import naming_of, players_in, pseudonym, reported_for
from tournament.privacy.reads.naming import Naming
from tournament.privacy.reads.whose import day_helpers, still_named
from tournament.web import kept_documents

LEAST_LEFT = 2
"""People a wish needs."""
AnyRow = TypeVar("AnyRow", bound=Model)


def forget(tournament: Tournament, registrations: Sequence[int], actor: Actor) -> int:
    """Delete the names of these (primary keys) from a tournament, in one act; returns how many rows of the log still
    name them, since they are older than what lets go of names. RefusedError `forgotten_already`."""
    with act(tournament, actor, "names_forgotten") as forgetting:
        stored = list(_with_names(forgetting.tournament).filter(pk__in=registrations))
        named = [one for one in stored if one.person.name != pseudonym(one)]
        if not named:
            raise RefusedError("forgotten_already")
        naming, names = naming_of(forgetting.tournament, named)
        forgetting.after = {"numbers": sorted(one.number for one in named)}
        _out_of_what_hangs_on_them(named)
        _out_of_texts(forgetting.tournament, naming)
        _out_of_editions(forgetting.tournament, named, naming)
        for one in named:
            forget_in_draws(one)
        left = _out_of_log(forgetting.tournament, naming, {name for found in names.values() for name in found})
        put_on_list([new_row(one.pk, name) for one in named for name in names[one.pk]])
        _call_by_number(named, names)
        if not still_named(forgetting.tournament):  # nor is who was sent and never taken in
            Submission.objects.filter(tournament=forgetting.tournament).delete()
    kept_documents.forget()
    return left


def apply_again(rows: Sequence[Row], actor: Actor) -> int:
    """Once an older copy is the database: delete the names anew that were deleted since; returns how many people. The
    list in the database has all of these rows afterwards."""
    by_key = by_registration(rows)
    again: dict[int, list[int]] = {}
    for one in Registration.objects.filter(pk__in=by_key).select_related("person"):
        if any(hashed(one.person.name, salt) == name_hash for salt, name_hash in by_key[one.pk]):
            again.setdefault(one.tournament_id, []).append(one.pk)
    for tournament in Tournament.stored.filter(pk__in=again, removing=False):
        forget(tournament, again[tournament.pk], actor)
        if not still_named(tournament) and day_helpers(tournament).exists():  # they went with all others
            forget_helpers(tournament, actor)
    put_on_list(rows)
    return sum(map(len, again.values()))


def _with_names(tournament: Tournament) -> "QuerySet[Registration]":
    return tournament.registrations.select_related("person", "tournament")


def _out_of_what_hangs_on_them(registrations: Sequence[Registration]) -> None:
    """Phones that took their names; as whom they were sent; wishes, which need two people."""
    TakenName.objects.filter(registration__in=registrations).delete()
    SubmittedPerson.objects.filter(registration__in=registrations).delete()
    for wish in Apart.objects.filter(people__in=registrations).distinct():
        wish.people.remove(*registrations)
        if wish.people.count() < LEAST_LEFT:
            wish.delete()


def _out_of_texts(tournament: Tournament, naming: Naming) -> None:
    """Where people type freely."""
    _rewrite(Remark.objects.filter(card_table__series__tournament=tournament), ("text", "settled_by"), naming)
    _rewrite(Decision.objects.filter(tournament=tournament), ("text", "by"), naming)
    _rewrite(OffenceReport.objects.filter(seat__series__tournament=tournament), ("informed", "decision"), naming)
    _rewrite(Penalty.objects.filter(tournament=tournament), ("reason",), naming)
    _rewrite(Correction.objects.filter(tournament=tournament), ("reason", "what"), naming)
    _rewrite(Edition.objects.filter(tournament=tournament), ("reason", "taken_back_reason"), naming)
    _rewrite(Lot.objects.filter(tournament=tournament), ("reason",), naming)
    _rewrite(Announcement.objects.filter(tournament=tournament), ("text",), naming)
    _rewrite(Registration.objects.filter(tournament=tournament), ("disqualified_reason",), naming)
    _rewrite(Team.objects.filter(tournament=tournament), ("name",), naming)
    _rewrite(Booking.objects.filter(tournament=tournament), ("text", "by"), naming)
    for invoice in Invoice.objects.filter(tournament=tournament):
        invoice.content, invoice.recipient = naming.all_without(invoice.content), naming.without(invoice.recipient)
        invoice.save(update_fields=["content", "recipient"])
    _out_of_entries(tournament, naming)
    _rewrite(ApiKey.objects.filter(tournament=tournament), ("name",), naming)
    for plan in FloorPlan.objects.filter(tournament=tournament):
        plan.things = [{**thing, "word": naming.without(thing["word"])[:LONGEST_THING]} for thing in plan.things]
        plan.save(update_fields=["things"])
    for design in CertificateDesign.objects.filter(tournament=tournament):
        design.signatures = naming.all_without(design.signatures)
        design.save(update_fields=["signatures"])
    _rewrite(CertificateDesign.objects.filter(tournament=tournament), ("sentence", "place_and_date"), naming)
    said = ("venue", "address", "fees", "prizes", "catering", "text", "contact_name", "contact_mail")
    _rewrite(Prospectus.objects.filter(tournament=tournament), said, naming)
    _rewrite(Award.objects.filter(tournament=tournament), ("thing",), naming)
    for prizes in PrizePlan.objects.filter(tournament=tournament):
        prizes.sections = naming.all_without(prizes.sections)
        prizes.save(update_fields=["sections"])
    for ceremony in Ceremony.objects.filter(tournament=tournament):
        ceremony.programme, ceremony.kept = naming.all_without(ceremony.programme), naming.all_without(ceremony.kept)
        ceremony.save(update_fields=["programme", "kept"])
    for held in HeldList.objects.filter(reported_for(tournament)):
        held.seats = naming.all_without(held.seats)
        held.save(update_fields=["seats"])


def _out_of_entries(tournament: Tournament, naming: Naming) -> None:
    """Who was entered though nobody took him in, what was wished; who sent an entry, if it was one of them. An entry of
    whom nobody is left goes with all that stands in it."""
    people = SubmittedPerson.objects.filter(submission__tournament=tournament)
    people.filter(pk__in=[one.pk for one in people if naming.mentions(one.name)]).delete()
    _rewrite(people, ("wish", "team", "tandem"), naming)
    for one in people:
        if naming.mentions("\n".join(one.categories)):
            one.categories = naming.all_without(one.categories)
            one.save(update_fields=["categories"])
    _rewrite(Submission.objects.filter(tournament=tournament), ("club",), naming)
    for sent in Submission.objects.filter(tournament=tournament):
        if not sent.people.exists():
            sent.delete()
        elif naming.mentions(f"{sent.contact}\n{sent.mail}\n{sent.phone}"):
            sent.contact, sent.mail, sent.phone = naming.without(sent.contact)[:LONGEST_NAME], "", ""
            sent.save(update_fields=["contact", "mail", "phone"])


def _rewrite(rows: "QuerySet[AnyRow]", columns: Sequence[str], naming: Naming) -> None:
    """In rows that name them; a pseudonym may be longer than the name, so that a text loses its end."""
    for row in rows:
        named = [column for column in columns if naming.mentions(getattr(row, column))]
        for column in named:
            longest = getattr(rows.model, column).field.max_length
            setattr(row, column, naming.without(getattr(row, column))[:longest])
        if named:
            row.save(update_fields=named)


def _out_of_editions(tournament: Tournament, registrations: Sequence[Registration], naming: Naming) -> None:
    called = {one.document_id: pseudonym(one) for one in registrations}
    for kept in EditionList.objects.filter(edition__tournament=tournament):
        for player in players_in(kept.content):
            if player["player"] in called:
                player["name"] = called[player["player"]]
                player["withheld"] = True
        kept.content = naming.all_without(kept.content)
        kept.save(update_fields=["content"])


def _out_of_log(tournament: Tournament, naming: Naming, names: set[str]) -> int:
    """Returns how many rows are too old to let go of a value."""
    left = 0
    for entry in AuditEntry.objects.filter(tournament=tournament).iterator(chunk_size=500):
        if not naming.mentions(_as_text(entry.said)):
            continue
        if entry.salts is None:
            left += 1
            continue
        forget_in_rows([entry], _what_goes(entry, naming, names))
    return left


def _what_goes(entry: AuditEntry, naming: Naming, names: set[str]) -> Callable[[object], bool]:
    """Which personal values of a row go: those that name them, and all of a row about one of them but who did it."""
    about, actor = _is_about(entry, names), entry.actor

    def goes(value: object) -> bool:
        return naming.mentions(_as_text(value)) or (about and value != actor)

    return goes


def _is_about(entry: AuditEntry, names: set[str]) -> bool:
    """Whether the whole row says something of one of them: his registration, a correction of it."""
    said = [part.get("name") for part in (entry.before, entry.after) if isinstance(part, dict)]
    return entry.subject in names or any(isinstance(name, str) and name in names for name in said)


def _as_text(value: object) -> str:
    """All texts in a JSON value, names of its fields included."""
    if isinstance(value, dict):
        return "\n".join(f"{key}\n{_as_text(part)}" for key, part in value.items())
    return "\n".join(map(_as_text, value)) if isinstance(value, list) else str(value)


def _call_by_number(registrations: Sequence[Registration], names: Mapping[int, Sequence[str]]) -> None:
    """Each gets a person of its own, so that nothing shows that two were the same; who plays nowhere else goes."""
    gone: dict[Person, list[str]] = {}
    for one in registrations:
        before = one.person
        before.merged.all().delete()  # nor does anybody come back who was merged with him
        one.person = Person.objects.create(name=pseudonym(one)[:LONGEST_NAME], organisation=before.organisation)
        one.anonymous, one.fixed_table, one.version = True, None, one.version + 1
        one.save(update_fields=["person", "anonymous", "fixed_table", "version"])
        if not before.registrations.exists():
            gone[before] = [*names[one.pk], *before.former_names.values_list("name", flat=True)]
    forget_in_seasons({one: called for one, called in gone.items() if not one.outside_results.exists()})
    for person in gone:
        _out_of_register(person)


def _out_of_register(person: Person) -> None:
    """Who plays nowhere under his name: what the register keeps of him goes, and he, unless a result from outside needs
    him."""
    person.former_names.all().delete()
    if person.outside_results.exists():
        person.pass_number, person.born = "", None
        person.save(update_fields=["pass_number", "born"])
    else:
        person.delete()


def put_on_list(rows: Sequence[Row]) -> None:
    """In the database, and once that holds in the file beside it, which lists what both know."""
    at = timezone.now()
    Forgotten.objects.bulk_create(
        (Forgotten(registration=key, salt=salt, name_hash=name_hash, at=at) for key, salt, name_hash in rows),
        ignore_conflicts=True,
        batch_size=500,
    )
    transaction.on_commit(lambda: write_note(NOTE, {"names": [list(row) for row in known()]}))

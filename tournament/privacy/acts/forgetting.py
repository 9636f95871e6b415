"""Delete the names of people who played (results stay, the log's chain holds), and tournaments deleted long ago."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from django.contrib.auth.models import User
from django.db.models import ForeignKey, Model, Q, QuerySet
from django.utils import timezone

from tournament.core.act import Actor, act, log_of_installation
from tournament.core.announced import forget_in_draws
from tournament.core.audit import head_of
from tournament.core.errors import RefusedError
from tournament.core.writing import leave_none_soon, writing
from tournament.models import (
    Announcement,
    Apart,
    ApiKey,
    Appointment,
    AuditEntry,
    Award,
    Booking,
    Ceremony,
    CertificateDesign,
    Club,
    Correction,
    Decision,
    Edition,
    EditionNames,
    FloorPlan,
    Forgotten,
    HeldList,
    LateGame,
    Lot,
    OffenceReport,
    Penalty,
    Person,
    PrizePlan,
    Programme,
    Prospectus,
    Registration,
    Remark,
    Submission,
    SubmittedPerson,
    TakenName,
    Team,
    Tournament,
)
from tournament.models.limits import LONGEST_NAME, LONGEST_POINT, LONGEST_THING
from tournament.models.organisation import FOR_A_DAY
from tournament.models.tournament import DELETED_FOR
from tournament.money.acts.issuing import keep_books
from tournament.privacy.acts.known import (
    forget_actors,
    forget_helpers,
    forget_known,
    out_of_log,
    out_of_organisation,
    out_of_texts,
    put_on_list,
    rewrite,
)
from tournament.privacy.reads.naming import (
    Naming,
    Row,
    by_registration,
    day_helpers,
    hashed,
    naming_of,
    new_row,
    pseudonym,
    reported_for,
    still_named,
)
from tournament.privacy.reads.stored import keys_of, parts
from tournament.standings.reads.editions import people_in
from tournament.web import kept_documents

LEAST_LEFT = 2
"""People a wish needs."""


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
        rows = AuditEntry.objects.filter(tournament=forgetting.tournament)
        left = out_of_log(rows, naming, {name for found in names.values() for name in found})
        put_on_list([new_row(one.pk, name) for one in named for name in names[one.pk]])
        left += out_of_organisation(_call_by_number(named, names))
        if not still_named(forgetting.tournament):  # nor is who was sent and never taken in
            Submission.objects.filter(tournament=forgetting.tournament).delete()
        leave_none_soon()
    kept_documents.forget()
    return left


def apply_again(rows: Sequence[Row], actor: Actor) -> int:
    """Once an older copy is the database: delete the names anew that were deleted since; returns how many people. The
    list in the database has all of these rows afterwards."""
    by_key = by_registration(rows)
    again: dict[int, list[int]] = {}
    named = Q(pk__in=by_key) | Q(person__in=[-key for key in by_key if key < 0])
    for one in Registration.objects.filter(named).select_related("person"):
        digests = [*by_key.get(one.pk, ()), *by_key.get(-one.person_id, ())]
        if any(hashed(one.person.name, salt) == name_hash for salt, name_hash in digests):
            again.setdefault(one.tournament_id, []).append(one.pk)
    for tournament in Tournament.stored.filter(pk__in=again, removing=False):
        forget(tournament, again[tournament.pk], actor)
        if not still_named(tournament) and day_helpers(tournament).exists():  # they went with all others
            forget_helpers(tournament, actor)
    known_again = _known_again(by_key)
    for person in known_again:
        forget_known(person, person.version, actor)
    put_on_list(rows)
    return sum(map(len, again.values())) + len(known_again)


def _known_again(by_key: Mapping[int, Sequence[tuple[str, str]]]) -> list[Person]:
    """Whom the register alone knew, and knows again."""
    people = Person.objects.filter(pk__in=[-key for key in by_key if key < 0], registrations=None)
    return [one for one in people if any(hashed(one.name, salt) == digest for salt, digest in by_key[-one.pk])]


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


OF_SERIES, OF_LIST = "seat__series__tournament", "card_table__series__tournament"
TYPED: tuple[tuple[type[Model], str, tuple[str, ...]], ...] = (
    (Remark, OF_LIST, ("text", "settled_by")),
    (LateGame, OF_LIST, ("why", "reason")),
    (OffenceReport, OF_SERIES, ("informed", "decision")),
    (Decision, "tournament", ("text", "by")),
    (Penalty, "tournament", ("reason",)),
    (Correction, "tournament", ("reason", "what")),
    (Edition, "tournament", ("reason", "taken_back_reason")),
    (Lot, "tournament", ("reason",)),
    (Announcement, "tournament", ("text",)),
    (Registration, "tournament", ("disqualified_reason",)),
    (Team, "tournament", ("name",)),
    (Booking, "tournament", ("text", "by")),
    (ApiKey, "tournament", ("name",)),
    (CertificateDesign, "tournament", ("signatures", "sentence", "place_and_date")),
    (Prospectus, "tournament", ("venue", "address", "fees", "prizes", "catering", "text", "contact_name")),
    (Award, "tournament", ("thing",)),
    (PrizePlan, "tournament", ("sections",)),
    (Ceremony, "tournament", ("programme", "kept")),
)
"""Where people type freely: by what each row is of a tournament, and its columns."""


def _out_of_texts(tournament: Tournament, naming: Naming) -> None:
    for announced in Prospectus.objects.filter(tournament=tournament):
        if naming.mentions(f"{announced.contact_name}\n{announced.contact_mail}"):  # whose number is the same person's
            announced.contact_phone = announced.contact_mail = ""
            announced.save(update_fields=["contact_phone", "contact_mail"])
    for model, of_tournament, columns in TYPED:
        rewrite(QuerySet(model).filter(**{of_tournament: tournament}), columns, naming)
    rewrite(HeldList.objects.filter(reported_for(tournament)), ("seats",), naming)
    _out_of_entries(tournament, naming)
    for plan in FloorPlan.objects.filter(tournament=tournament):
        plan.things = [{**thing, "word": naming.without(thing["word"])[:LONGEST_THING]} for thing in plan.things]
        plan.save(update_fields=["things"])
    for programme in Programme.objects.filter(tournament=tournament):
        programme.points = [{**one, "title": naming.without(one["title"])[:LONGEST_POINT]} for one in programme.points]
        programme.save(update_fields=["points"])


def _out_of_entries(tournament: Tournament, naming: Naming) -> None:
    """Delete people who were entered but never registered, rewrite wishes and the sender if it was one of them. An
    entry without people left goes with all that stands in it."""
    people = SubmittedPerson.objects.filter(submission__tournament=tournament)
    people.filter(pk__in=[one.pk for one in people if naming.mentions(one.name)]).delete()
    rewrite(people, ("wish", "team", "tandem", "refusal", "categories"), naming)
    rewrite(Submission.objects.filter(tournament=tournament), ("club",), naming)
    for sent in Submission.objects.filter(tournament=tournament):
        if not sent.people.exists():
            sent.delete()
        elif naming.mentions(f"{sent.contact}\n{sent.mail}\n{sent.phone}"):
            sent.contact, sent.mail, sent.phone = naming.without(sent.contact)[:LONGEST_NAME], "", ""
            sent.save(update_fields=["contact", "mail", "phone"])


def _out_of_editions(tournament: Tournament, registrations: Sequence[Registration], naming: Naming) -> None:
    """What is sealed stays, and its hash; what stood behind the seals goes with the salts."""
    called = {one.document_id: pseudonym(one) for one in registrations}
    for names in EditionNames.objects.filter(listed__edition__tournament=tournament).select_related("listed"):
        instead = {
            one["name"]: called[one["player"]]
            for one in people_in(names.listed.document["rows"])
            if one["player"] in called
        }
        for seal, kept in names.opened.items():
            value = instead.get(seal) or naming.without(kept["value"])
            if seal in instead or value != kept["value"]:
                names.opened[seal] = {"value": value}
        names.save(update_fields=["opened"])


def _call_by_number(
    registrations: Sequence[Registration], names: Mapping[int, Sequence[str]]
) -> dict[Person, Sequence[str]]:
    """Give each registration a person of its own, so that nothing shows that two were the same. Returns the persons
    registered nowhere else, with their names here."""
    left: dict[Person, Sequence[str]] = {}
    for one in registrations:
        before = one.person
        before.merged.all().delete()  # nor does anybody come back who was merged with them
        one.person = Person.objects.create(name=pseudonym(one)[:LONGEST_NAME], organisation=before.organisation)
        one.anonymous, one.fixed_table, one.version = True, None, one.version + 1
        one.save(update_fields=["person", "anonymous", "fixed_table", "version"])
        if not before.registrations.exists():
            left[before] = names[one.pk]
    return left


# Tournaments that were deleted long enough ago go for good, a little at a time: nobody waits for it.

ROWS, NAMES = 500, 40
"""At a time: rows take some milliseconds, a name five, since it is hashed slowly."""

LEFT_ALONE: Mapping[type[Model], Q] = MappingProxyType(
    {
        Person: Q(registrations=None, outside_results=None),
        Club: Q(tournaments=None, registrations=None, people=None, teams=None, outside_results=None),
        User: Q(username__startswith=FOR_A_DAY, appointments=None),
    }
)
"""What goes with the last row that names it. An account that is somebody's own stays."""


def remove_some() -> bool:
    """Do the next piece of work; whether there was any."""
    now = timezone.now()
    waiting = Tournament.stored.filter(Q(removing=True) | Q(deleted_at__lte=now - DELETED_FOR))
    tournament = waiting.order_by("-removing", "deleted_at").first()
    if tournament is None:
        return False
    if not tournament.removing:
        _begin(tournament, now)
    elif not (_remember_names(tournament) or _remove_rows(tournament)):
        _end(tournament)
    return True


def _begin(tournament: Tournament, now: datetime) -> None:
    with writing():
        held = Tournament.stored.select_for_update().filter(pk=tournament.pk, deleted_at__lte=now - DELETED_FOR).first()
        if held is None or held.deleted_at is None:  # restored meanwhile
            return
        keep_books(held)
        Tournament.stored.filter(pk=held.pk).update(removing=True)
        forget_actors(AuditEntry.objects.filter(tournament=None), _who_helped_only_here(held))
        last = AuditEntry.objects.filter(tournament=held, revision=held.revision).values_list("hash", flat=True).first()
        said = {
            "name": held.name,
            "deleted_at": held.deleted_at.isoformat(),
            "head": head_of(last) if last else "",
            "people": held.registrations.count(),
        }
        log_of_installation(Actor(held.deleted_by), "tournament_removed", said)


def _who_helped_only_here(tournament: Tournament) -> "QuerySet[User]":
    """For a day, by a code: that they came in stands in the log of the installation, which stays."""
    elsewhere = Appointment.objects.exclude(tournament=tournament).values("user")
    of_a_day = User.objects.filter(username__startswith=FOR_A_DAY, appointments__tournament=tournament)
    return of_a_day.exclude(pk__in=elsewhere)


def _remember_names(tournament: Tournament) -> bool:
    """Of the next few people; whether there were any."""
    known = Forgotten.objects.values("registration")
    named = list(
        Registration.objects.filter(tournament=tournament)
        .exclude(pk__in=known)
        .select_related("person", "tournament")
        .order_by("pk")[:NAMES]
    )
    _naming, names = naming_of(tournament, named)
    rows = [new_row(one.pk, name) for one in named for name in names[one.pk]]
    if rows:
        with writing():
            put_on_list(rows)
    return bool(rows)


def _remove_rows(tournament: Tournament) -> bool:
    """The next few; whether there were any."""
    return any(_removed(model, way, tournament) for model, way in parts())


def _removed(model: type[Model], way: str, tournament: Tournament) -> bool:
    left = _to_what_is_left(model)
    rows: QuerySet[Model] = QuerySet(model).filter(**{way: tournament}).order_by()  # nobody adds any: act() refuses
    found = list(rows.values_list("pk", *(key.attname for key in left))[:ROWS])
    if found:
        with writing():
            QuerySet(model).filter(pk__in=[row[0] for row in found]).delete()
            for at, key in enumerate(left, start=1):
                _remove_left_alone(key.related_model, {row[at] for row in found})
    return bool(found)


def _to_what_is_left(model: type[Model]) -> "list[ForeignKey[Model, Model]]":
    """Its keys to what goes once nobody names it, people before the clubs they are of."""
    return [key for left in LEFT_ALONE for key in keys_of(model) if key.related_model is left]


def _remove_left_alone(model: type[Model], keys: Collection[int | None]) -> None:
    alone: QuerySet[Model] = QuerySet(model).filter(LEFT_ALONE[model], pk__in=keys)
    if model is Person:
        out_of_texts(Person.objects.filter(pk__in=alone.values("pk")))
    alone.delete()


def _end(tournament: Tournament) -> None:
    """The tournament, what phones said of it without belonging anywhere, and files in which it may stand."""
    with writing():
        if not Tournament.stored.filter(name=tournament.name).exclude(pk=tournament.pk).exists():
            HeldList.objects.filter(card_table=None, tournament_name=tournament.name).delete()
        tournament.delete()
        leave_none_soon()
    kept_documents.forget()

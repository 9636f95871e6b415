"""Those who always sit at the same table of the hall, brought together in a plan that knows nothing of it."""

from collections.abc import Iterable, Sequence

from .values import Person, Plan

Tables = list[list[int]]


def gathered(tables: Tables, people: Sequence[Person]) -> Tables:
    """Seat everybody of one fixed table at one table, and of two at two, in one series (people by index).

    Each comes to the table where most of their group are, in exchange for somebody with as few team and club mates
    as possible at the other table. Without fixed tables, or where all sit well, nothing changes.
    """
    seated = [table[:] for table in tables]
    taken: set[int] = set()
    for number in sorted({person.table for person in people if person.table is not None}):
        group = {at for at, person in enumerate(people) if person.table == number}
        free = [at for at in range(len(seated)) if at not in taken and len(seated[at]) >= len(group)]
        host = max(free, key=lambda at: len(group.intersection(seated[at])))
        taken.add(host)
        for person in sorted(group.difference(seated[host])):
            _bring(seated, people, person, host, group, taken)
    return seated


def at_fixed_tables(plan: Plan, people: Iterable[Person]) -> Plan:
    """Number the tables so that whoever has a fixed table sits at it: their table and the one that has its number
    change numbers. Of two who want different numbers for one table the lower start number gets theirs."""
    tables = list(plan.tables)
    settled: set[int] = set()
    for person in sorted(people, key=lambda person: person.key):
        place = next((at for at, table in enumerate(tables) if person.key in table), None)
        if place is None or person.table is None or person.table > len(tables):
            continue
        wanted = person.table - 1
        if place not in settled and wanted not in settled:
            tables[place], tables[wanted] = tables[wanted], tables[place]
            settled.add(wanted)
    return Plan(tuple(tables))


def _bring(seated: Tables, people: Sequence[Person], person: int, host: int, group: set[int], taken: set[int]) -> None:
    home = next(at for at, table in enumerate(seated) if person in table)
    settled = {people[other].table for at in taken for other in seated[at]} if home in taken else set()
    leaving = [other for other in seated[host] if other not in group]
    fits = [other for other in leaving if people[other].table is None or people[other].table not in settled]
    other = min(
        fits or leaving, key=lambda leaver: _mates(people, leaver, [mate for mate in seated[home] if mate != person])
    )
    seated[home][seated[home].index(person)] = other
    seated[host][seated[host].index(other)] = person


def _mates(people: Sequence[Person], person: int, table: Sequence[int]) -> tuple[int, int]:
    team, club = people[person].team, people[person].club
    return (
        sum(team is not None and team == people[other].team for other in table),
        sum(club is not None and club == people[other].club for other in table),
    )

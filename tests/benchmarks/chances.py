"""How often people of a large club sit at a table of three, beside everybody else: `make bench-chances`.

Prints a table: for each field so many plans, from other seeds each. "Share" is what everybody would have were no club
kept apart; "least": what the club cannot go below, as at most so many tables have none of its members.
"""

import argparse
from dataclasses import dataclass

from tournament.seating import Person, schedule, table_sizes


@dataclass(frozen=True, slots=True)
class Field:
    """So many people, series, and members of the clubs, the large one first; the others have no club."""

    people: int
    series: int
    clubs: tuple[int, ...]

    @property
    def persons(self) -> list[Person]:
        club_of = [club for club, members in enumerate(self.clubs) for _ in range(members)]
        return [Person(key, club=club_of[key] if key < len(club_of) else None) for key in range(self.people)]

    @property
    def least(self) -> float:
        """Visits of one of the large club: of c members at T tables, t of them short, c - (T - t) must sit there."""
        tables = table_sizes(self.people)
        members = min(self.clubs[0], len(tables))
        return self.series * max(0, members - tables.count(4)) / members


FIELDS = (
    Field(27, 3, (5,)),
    Field(27, 3, (7,)),
    Field(31, 1, (6,)),
    Field(31, 5, (6,)),
    Field(31, 5, (7,)),
    Field(31, 5, (8,)),
    Field(41, 5, (8,)),
    Field(43, 5, (9,)),
    Field(62, 5, (14,)),
    Field(61, 5, (12,)),
    Field(63, 3, (16,)),
    Field(62, 5, (14, 13, 12, 11, 10)),
    Field(101, 5, (25,)),
    Field(101, 5, (24, 20, 12)),
    Field(197, 5, (40,)),
    Field(197, 5, (50,)),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plans", type=int, default=300, help="how many plans of each field")
    plans = parser.parse_args().plans
    print(f"Visits to a table of three, of one person in all series, mean of {plans} plans:")
    print("| people x series | clubs | large club | others | share | least |")
    print("|---|---|---|---|---|---|")
    for field in FIELDS:
        print(_line(field, plans), flush=True)


def _line(field: Field, plans: int) -> str:
    visits = [0] * field.people
    for seed in range(plans):
        for plan in schedule(field.persons, field.series, f"seed {seed}").plans:
            for key in (key for table in plan.tables if len(table) == 3 for key in table):
                visits[key] += 1
    members = field.clubs[0]
    club, others = sum(visits[:members]) / members / plans, sum(visits[members:]) / (field.people - members) / plans
    clubs = ", ".join(map(str, field.clubs))
    return (
        f"| {field.people} x {field.series} | {clubs} | {club:.2f} | {others:.2f}"
        f" | {sum(visits) / field.people / plans:.2f} | {field.least:.2f} |"
    )


if __name__ == "__main__":
    main()

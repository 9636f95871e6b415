"""The program that made catalogue.json: `python -m tournament.seating.makers.make_catalogue --help`.

It looks for better plans with every symmetry that fits (annealing.py) and keeps them; an entry's `made` has the
generator's state, how it was cooled and the step at which it was found, and `--again` makes the entry anew from them.
For the entries that ship, a transcription of the search into C, step for step the same, ran for half an hour on two
cores; in Python the same takes about a hundred times as long.
"""

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

from tournament.seating.designs import catalogue, fewest_repeats
from tournament.seating.designs.catalogue import FULL, LETTERS, TEAMS, CatalogueEntry, developed, entries, read
from tournament.seating.designs.fault import Fault, fault
from tournament.seating.sizes import short_seats, table_sizes

from .annealing import Cooling, Symmetry, reached, tries
from .doubling import doubled
from .growing import Growth, grown
from .turning import turned

CATALOGUE = Path(catalogue.__file__).parent / "catalogue.json"


def again(entry: CatalogueEntry) -> CatalogueEntry:
    """The entry made anew from what it says of its making."""
    made = entry.made
    if made.get("method") == "bose":
        return bose(made["prime"])
    if made.get("method") == "turned":
        return turned_entry(made["modulus"])
    if made.get("method") == "doubled":
        return doubled_entry()
    if made.get("method") == "grown":
        return grown_entry(entry.people, entry.series, entry.kind, made)
    symmetry = Symmetry(people=entry.people, series=entry.series, shift=entry.shift, fixed=entry.fixed)
    return reached(symmetry, _cooling(made), made["state"], made["step"])


def grown_entry(people: int, series: int, kind: str, made: Mapping[str, Any]) -> CatalogueEntry:
    """A plan grown from an entry that is there, as `made` says: growing.py."""
    source = developed(entries()[made["from"][0], made["from"][1]]) if made["from"] else ()
    growth = Growth(people, series, source, frozenset(made["without"]), made["moving"], teams=kind == TEAMS)
    rounds, teams = grown(growth, _cooling(made), made["state"], made["step"])
    letters = [*rounds, [place for team in teams for place in team]] if teams else rounds
    return _explicit(
        CatalogueEntry(
            people=people,
            series=series,
            shift=1,
            fixed=0,
            rounds=tuple(map(_letters, letters)),
            repeats=0,
            made=made,
            kind=kind,
        )
    )


def doubled_entry() -> CatalogueEntry:
    """32 people in ten series, nobody meeting twice: doubling.py."""
    rounds = tuple(_letters([place for table in tables for place in table]) for tables in doubled())
    return CatalogueEntry(people=32, series=10, shift=1, fixed=0, rounds=rounds, repeats=0, made={"method": "doubled"})


def _explicit(entry: CatalogueEntry) -> CatalogueEntry:
    return replace(entry, repeats=judged(entry)[0])


def _letters(places: Sequence[int]) -> str:
    return "".join(LETTERS[place] for place in places)


def _cooling(made: Mapping[str, Any]) -> Cooling:
    return Cooling(**{field.name: made[field.name] for field in fields(Cooling)})


def bose(prime: int) -> CatalogueEntry:
    """3p + 1 people in p series, everybody meeting everybody once, for a prime p = 4t + 1.

    Residues modulo p in three copies, and one that stays. With a primitive root x the base series is the table of the
    three zeros and the one that stays, and the tables x^i, x^(i+2t) of copy j with x^(i+t), x^(i+3t) of copy j + 1.
    Source: Bose, On the construction of balanced incomplete block designs, Annals of Eugenics 9:353, 1939.
    """
    quarter = prime // 4
    root = next(x for x in range(2, prime) if len({pow(x, power, prime) for power in range(prime)}) == prime - 1)
    tables = [[0, prime, 2 * prime, 3 * prime]]
    for copy in range(3):
        for power in range(quarter):
            a, b, c, d = (pow(root, power + part * quarter, prime) for part in (0, 2, 1, 3))
            other = (copy + 1) % 3
            tables.append([copy * prime + a, copy * prime + b, other * prime + c, other * prime + d])
    base = _letters([place for table in tables for place in table])
    return CatalogueEntry(
        people=3 * prime + 1,
        series=prime,
        shift=prime,
        fixed=1,
        rounds=(base,),
        repeats=0,
        made={"method": "bose", "prime": prime},
    )


def turned_entry(modulus: int) -> CatalogueEntry:
    """3p + 3 people in p series, nobody meeting twice: turning.py. `ValueError` where there is none."""
    tables = turned(modulus)
    if tables is None:
        raise ValueError(modulus)
    base = _letters([place for table in tables for place in table])
    return CatalogueEntry(
        people=3 * modulus + 3,
        series=modulus,
        shift=modulus,
        fixed=3,
        rounds=(base,),
        repeats=0,
        made={"method": "turned", "modulus": modulus},
    )


def improved(
    people: int, series: int, known: CatalogueEntry | None, seconds: float, seed: int
) -> CatalogueEntry | None:
    """The best plan found in that time with every symmetry there is, if it is better than what is known."""
    best = known
    wanted = (fewest_repeats(people, series), 0, 0, fewest_pairs_of_visits(people, series))
    for shift in (shift for shift in range(series, 0, -1) if series % shift == 0):
        for fixed in {people % shift, people % shift + shift} if shift > 1 else {0}:
            if fixed > min(people, 9) or (best and judged(best) <= wanted):
                continue
            cooling = (
                Cooling(temperature=66.0 * shift, steps=400_000)
                if shift > 1
                else Cooling(temperature=50.0, steps=10_000_000, ratio=3.0)
            )
            end = time.monotonic() + seconds
            for entry in tries(Symmetry(people=people, series=series, shift=shift, fixed=fixed), cooling, seed):
                if best is None or judged(entry) < judged(best):
                    best = entry
                if judged(best) <= wanted or time.monotonic() > end:
                    break
    return None if best is known else best


def fewest_pairs_of_visits(people: int, series: int) -> int:
    """The least sum of v(v-1)/2, v how often somebody sits at a short table: all equally often, differing by one."""
    visits, more = divmod(series * short_seats(table_sizes(people), FULL), people)
    return people * (visits * (visits - 1) // 2) + more * visits


def judged(entry: CatalogueEntry) -> Fault:
    """Counted in all series."""
    return fault(developed(entry), FULL)


def written(known: list[CatalogueEntry]) -> str:
    """The catalogue as JSON, an entry a line."""
    ordered = sorted(known, key=lambda entry: (entry.people, entry.series, entry.kind))
    lines = ",\n".join(json.dumps(_fields(entry), separators=(",", ":")) for entry in ordered)
    return f"[\n{lines}\n]\n"


def _fields(entry: CatalogueEntry) -> dict[str, Any]:
    return {name: value for name, value in asdict(entry).items() if name != "kind" or value}


def main() -> None:
    """Make the catalogue better, or one entry anew."""
    parser = argparse.ArgumentParser(description="Search for better plans and keep them, or make entries anew.")
    parser.add_argument("--people", type=int, nargs="+", default=[*range(6, 45)])
    parser.add_argument("--series", type=int, nargs="+", default=[*range(2, 13)])
    parser.add_argument("--seconds", type=float, default=60.0, help="for every symmetry of every number of people")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="make the entries anew from what they say and compare")
    called = parser.parse_args()
    others = [entry for entry in read(CATALOGUE.read_text(encoding="utf-8")) if entry.kind]
    known = {
        (entry.people, entry.series): entry for entry in read(CATALOGUE.read_text(encoding="utf-8")) if not entry.kind
    }
    for people, series in ((people, series) for people in called.people for series in called.series if people != 5):
        entry = known.get((people, series))
        if called.again:
            if entry:
                print(people, series, "the same" if again(entry).rounds == entry.rounds else "another", flush=True)
            continue
        better = improved(people, series, entry, called.seconds, called.seed)
        if better:
            known[people, series] = better
            CATALOGUE.write_text(written([*known.values(), *others]), encoding="utf-8")
            print(people, series, *judged(better), flush=True)


if __name__ == "__main__":
    main()

"""Whoever is ended between any two steps of bringing a site leaves one on which each link leads to a file."""

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from tests.examples import seeds
from tests.outward.site.web_spaces import leads_nowhere
from tournament.outward.site.bringing import Parcel, bring
from tournament.outward.site.manifest import ENTRY, STAGING, Entry, Manifest, digest, manifest_in, plan
from tournament.outward.site.manifest import NAME as NOTE

PAGES = [f"{letter}/index.html" for letter in "abcd"]
FILES = ["x.pdf", "y.css", "z.svg"]

T = TypeVar("T")
Site = dict[str, bytes]


class EndedError(Exception):
    pass


@dataclass
class Shelf:
    """A place in memory (see Target) at which everything ends after so many steps; those that need no order come in
    any, and a file that is being written is there by half."""

    chance: random.Random
    lies: Site = field(default_factory=dict)
    left: int = 0

    def _each(self, steps: Iterable[T]) -> Iterator[T]:
        all_of = list(steps)
        for step in self.chance.sample(all_of, len(all_of)):
            if self.left == 0:
                raise EndedError
            self.left -= 1
            yield step

    def names(self, folder: str = "") -> dict[str, int]:
        below = {name.removeprefix(f"{folder}/"): len(body) for name, body in self.lies.items()}
        return {name: size for name, size in below.items() if "/" not in name}

    def read(self, name: str) -> bytes | None:
        return self.lies.get(name)

    def put(self, files: Mapping[str, bytes]) -> None:
        for name in self._each(files):
            self.lies[name] = files[name][: len(files[name]) // 2]
            for _whole in self._each([name]):
                self.lies[name] = files[name]

    def move(self, pairs: Iterable[tuple[str, str]]) -> None:
        for old, new in self._each(pairs):
            self.lies[new] = self.lies.pop(old)

    def remove(self, names: Iterable[str]) -> None:
        for name in self._each(names):
            self.lies.pop(name, None)

    def weight(self, content: bytes) -> int:
        return len(content)

    def site(self) -> Site:
        return {name: body for name, body in self.lies.items() if not name.startswith((NOTE, STAGING))}


def sites(chance: random.Random) -> list[Site]:
    """One after another: a page that was there stays, since it leads on; other files come and go."""
    pages, found = {ENTRY}, []
    for turn in range(6):
        pages |= {page for page in PAGES if chance.random() < 0.3}
        files = [name for name in FILES if chance.random() < 0.5]
        site = {name: b"%d" % chance.randrange(2) for name in files}
        for page in pages:
            links = chance.choices(sorted([*pages, *files]), k=3)
            site[page] = "".join([f"<p>{turn}", *(f"<a href='/{link}'>" for link in links)]).encode()
        found.append(site)
    return found


def parcel(shelf: Shelf, site: Site) -> Parcel:
    """What makes this one of what lies there."""
    there = manifest_in(shelf.read(NOTE))
    after = Manifest("us", {name: Entry(digest(body), 0, "") for name, body in site.items()})
    return Parcel(there, after, {name: site[name] for name in plan(there.files, after.files).written})


def test_ended_anywhere_each_link_leads_to_a_file() -> None:
    for seed in seeds(300, 3000):
        chance = random.Random(seed)
        shelf, had, after = Shelf(chance), set[str](), sites(chance)
        for site in after:
            shelf.left = chance.randrange(40)
            try:
                bring(shelf, parcel(shelf, site))
                had |= {name for name in site if name.endswith("html")}
            except EndedError:
                assert shelf.left == 0
            now = shelf.site()
            assert leads_nowhere(now, *had, *({ENTRY} & now.keys())) == [], seed
        shelf.left = 1000
        bring(shelf, parcel(shelf, after[-1]))
        assert (shelf.site(), sorted(shelf.lies.keys() - after[-1].keys())) == (after[-1], [NOTE]), seed


def test_site_that_is_as_it_was_takes_no_step() -> None:
    shelf = Shelf(random.Random(1), left=1000)
    site = sites(shelf.chance)[-1]
    assert bring(shelf, parcel(shelf, site)) >= sum(map(len, site.values()))
    shelf.left = 0
    assert bring(shelf, parcel(shelf, site)) == 0

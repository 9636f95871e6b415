"""What each ranking says of itself: over, final, corrected, under objection."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.factories import write_something
from tests.standings.ranking_answers import get, table
from tests.web.html import rows_of, text_of
from tests.web.reading import texts
from tournament.core import list_state
from tournament.core.list_state import Change, ListStates
from tournament.core.public import state_of
from tournament.models import (
    CardTable,
    Correction,
    Edition,
    EditionList,
    Tournament,
)
from tournament.standings.reads.standings import standings
from tournament.web import kept

pytestmark = pytest.mark.django_db


class TestStates:
    """Of each ranking by itself; source: "Final means final"."""

    def words(self, tournament: Tournament, key: str) -> str:
        client = Client()
        list_state.forget()  # what these tests change they change past the acts
        kept.forget()
        row = table(client, tournament, f"wertung/{key}.csv")[0]
        assert row["Stand der Liste"] in text_of(get(client, tournament, f"wertung/{key}?alle=1"))
        return row["Stand der Liste"]

    def test_ranking_is_over_when_all_that_counts_in_it_is(self, cup: Tournament) -> None:
        assert (self.words(cup, "zwei"), self.words(cup, "damen")) == (
            "vorläufig, alle Listen abgeschlossen",
            "Zwischenstand nach der 2. Serie",
        )
        CardTable.objects.filter(series__tournament=cup, series__number=2, number=2).update(closed_at=None)
        write_something(cup)
        assert self.words(cup, "zwei") == self.words(cup, "damen") == "vorläufig: 1 Liste offen"

    def test_final_corrected_and_taken_back(self, cup: Tournament) -> None:
        at = timezone.now()
        cup.rankings.filter(document_id="zwei").update(final_at=at)
        self.edition(cup, number=1, at=at)
        states = self.states(cup)
        value = next(one for one in standings(cup).rankings if one.id == "zwei")
        assert (
            states.of(value).edition,
            [one.number for one in states.editions(value)],
            self.words(cup, "zwei"),
            self.words(cup, "damen"),
        ) == (1, [1], "Endstand", "Zwischenstand nach der 2. Serie")
        second = self.edition(cup, number=2, at=at, reason="falsch addiert")
        assert self.states(cup).of(value).corrected == Change(at, "falsch addiert")
        Edition.objects.filter(pk=second.pk).update(taken_back_at=at, taken_back_reason="doch richtig")
        assert self.states(cup).of(value).edition == 1
        cup.rankings.filter(document_id="zwei").update(final_at=None)
        state = self.states(cup).of(value)
        assert (state.final, state.taken_back) == (False, Change(at, "doch richtig"))
        other = next(one for one in standings(cup).rankings if one.id == "damen")
        assert self.states(cup).of(other).taken_back is None

    def test_objections_and_a_changed_series(self, cup: Tournament) -> None:
        until = timezone.now() + timedelta(minutes=1)
        cup.rankings.filter(document_id="zwei").update(objections_until=until)
        Correction.objects.create(
            tournament=cup, series=cup.series.get(number=1), at=timezone.now(), reason="Tisch 2", revision=1
        )
        assert self.words(cup, "zwei").startswith("vorläufig, Einspruch bis ")
        assert "geändert" not in self.words(cup, "zwei")  # series 1 does not count there
        assert self.words(cup, "damen").endswith(": Tisch 2")

    def edition(self, tournament: Tournament, **values: Any) -> Edition:
        """With the list of „zwei“ alone."""
        made = Edition.objects.create(tournament=tournament, revision=1, **values)
        listed = {"ranking_id_in_document": "zwei", "name": "Zweite Serie", "content": {"series": [2]}}
        EditionList.objects.create(edition=made, **listed)
        return made

    def states(self, tournament: Tournament) -> ListStates:
        return ListStates(state_of(tournament), [1, 2])


def test_organiser_has_each_list_before_it_is_public(client: Client, cup: Tournament, organiser: User) -> None:
    cup.organisers.add(organiser)
    client.force_login(organiser)
    Tournament.objects.filter(pk=cup.pk).update(published=False)
    page = client.get(f"/leitung/{cup.slug}/stand/?wertung=damen")
    assert not [words for words in ("Ahrens, Anna −5: verspätet", "Ehlers, Elke") if words not in text_of(page)]
    assert (
        "Franke, Frank" in "".join(row[1] for row in rows_of(page) if len(row) > 2),
        f"/leitung/{cup.slug}/stand.pdf?wertung=damen&amp;serie=2" in page.content.decode(),
    ) == (False, True)
    printed = client.get(f"/leitung/{cup.slug}/stand.pdf?wertung=damen")
    assert (
        "Damen" in " ".join(texts(printed.content)),
        client.get(f"/leitung/{cup.slug}/stand.pdf?wertung=nichts").status_code,
    ) == (True, 404)

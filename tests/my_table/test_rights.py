"""The link reads one list; a name that a phone took lets it speak for that player, and for nobody else."""

import io
import logging

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from scoring import Result
from tests.factories import ACTOR, make_tournament, play, register, seat_series
from tests.lists.keeper.test_link import log
from tournament.core.errors import RefusedError
from tournament.core.links import table_to_read
from tournament.lists.acts.links import renew_link
from tournament.lists.acts.names import MOST_TIMES, release_name, take_name
from tournament.models import AuditEntry, CardTable, TakenName
from tournament.models.link import reader_token_of, token_of
from tournament.my_table.urls import players

from .phones import first_game, fresh, keepers_link, link_of, phone_of, shown

__all__ = ["log"]


def address(pattern: URLPattern, token: str) -> str:
    values = {"token": token, "number": 1}
    return reverse(f"my_table:{pattern.name}", kwargs={name: values[name] for name in pattern.pattern.converters})


@pytest.mark.parametrize("pattern", players, ids=lambda pattern: str(pattern.name))
class TestEveryAddress:
    @pytest.mark.parametrize("which", ["the list keeper's", "another table's", "made up", "nonsense"])
    def test_no_other_link_opens_it(
        self, client: Client, card_table: CardTable, pattern: URLPattern, which: str
    ) -> None:
        other = card_table.series.card_tables.get(number=2)
        token = {
            "the list keeper's": token_of(card_table.link_nonce),
            "another table's": f"{card_table.pk}-{reader_token_of(other).partition('-')[2]}",
            "made up": f"{card_table.pk}-{'A' * 22}",
            "nonsense": "x" * 40,
        }[which]
        for method in (client.get, client.post):
            assert method(address(pattern, token)).status_code in (404, 405)

    def test_seating_not_published_has_none(self, client: Client, db: None, pattern: URLPattern) -> None:
        draft = seat_series(make_tournament(), published=False).card_tables.get(number=1)
        assert client.get(address(pattern, reader_token_of(draft))).status_code in (404, 405)

    def test_it_is_kept_nowhere_and_found_by_no_search_engine(
        self, client: Client, card_table: CardTable, pattern: URLPattern
    ) -> None:
        first_game(card_table)
        response = client.get(address(pattern, reader_token_of(card_table)))
        assert response["Cache-Control"] == "no-store"
        if response.status_code == 200:
            assert (response["X-Robots-Tag"], response["Referrer-Policy"]) == ("noindex, nofollow", "same-origin")

    def test_without_a_name_nothing_is_written(
        self, client: Client, card_table: CardTable, pattern: URLPattern
    ) -> None:
        first_game(card_table)
        before = AuditEntry.objects.count()
        client.post(
            address(pattern, reader_token_of(card_table)), {"number": 1, "version": 1, "reason": "x", "note": ""}
        )
        assert AuditEntry.objects.count() == before

    def test_form_of_a_foreign_page_is_refused(self, card_table: CardTable, pattern: URLPattern) -> None:
        phone = Client(enforce_csrf_checks=True)
        assert phone.post(address(pattern, reader_token_of(card_table))).status_code in (403, 405)


class TestLink:
    def test_it_leads_to_no_list_keeping_and_the_page_does_not_say_how(
        self, client: Client, card_table: CardTable
    ) -> None:
        token = reader_token_of(card_table).partition("-")[2]
        assert client.get(f"/liste/{token}/state").status_code == 404
        assert client.get(f"/liste/{reader_token_of(card_table)}/state").status_code == 404
        assert token_of(card_table.link_nonce) not in shown(client, link_of(card_table))

    def test_it_has_128_bits_and_is_stored_nowhere(self, card_table: CardTable) -> None:
        token = reader_token_of(card_table)
        assert len(token.partition("-")[2]) == 22  # 128 bits in base64 without padding
        assert table_to_read(token) == card_table
        assert token not in {str(value) for value in vars(card_table).values()}

    def test_new_link_withdraws_both(self, client: Client, card_table: CardTable, link: str) -> None:
        renew_link(card_table, ACTOR)
        assert client.get(link).status_code == 404
        assert "noch einmal scannen" in shown(client, link)
        assert client.get(link_of(fresh(card_table))).status_code == 200

    def test_token_is_not_logged(self, link: str, log: io.StringIO) -> None:
        logging.getLogger("django.request").error("Internal Server Error: %s", f"{link}stand")
        assert "/mein-tisch/…/stand" in log.getvalue()


class TestNames:
    def test_first_phone_has_it(self, card_table: CardTable, link: str) -> None:
        bauer, other = phone_of(card_table, 2), Client()
        assert "Ich bin nicht Bauer, Bernd" in shown(bauer, link)
        response = other.post(f"{link}name", {"seat": 2}, follow=True)
        assert "Bauer, Bernd ist schon auf einem anderen Telefon." in response.content.decode()
        assert "Wer sind Sie?" in shown(other, link)
        assert AuditEntry.objects.get(action="name_taken").actor == "Mein Tisch: Bauer, Bernd"

    def test_secret_is_stored_hashed_and_sent_to_this_table_alone(self, card_table: CardTable, link: str) -> None:
        cookie = phone_of(card_table, 2).cookies["mein_tisch"]
        assert TakenName.objects.get().secret_hash != cookie.value
        assert (cookie["path"], bool(cookie["httponly"]), cookie["samesite"]) == (link, True, "Lax")

    def test_phone_has_one_name(self, card_table: CardTable, link: str) -> None:
        bauer = phone_of(card_table, 2)
        assert (
            "spricht schon für jemand anderen" in bauer.post(f"{link}name", {"seat": 3}, follow=True).content.decode()
        )
        assert TakenName.objects.count() == 1

    def test_it_gives_it_back_or_list_keeper_or_organiser_release_it(self, card_table: CardTable, link: str) -> None:
        phone_of(card_table, 1).post(f"{link}abgeben")
        bauer = phone_of(card_table, 2)
        Client().post(f"{keepers_link(card_table)}freigeben", {"seat": 2}, content_type="application/json")
        assert "Wer sind Sie?" in shown(bauer, link)
        phone_of(card_table, 3)
        release_name(card_table, 3, ACTOR)
        assert TakenName.objects.count() == 0

    def test_names_go_to_and_fro_forty_times_and_no_more(self, card_table: CardTable, link: str) -> None:
        for _time in range(MOST_TIMES):
            take_name(card_table, 2)
            release_name(card_table, 2, ACTOR)
        with pytest.raises(RefusedError, match="names_taken_often"):
            take_name(card_table, 2)
        assert TakenName.objects.count() == 0
        client = Client()
        said = client.post(f"{link}name", {"seat": 2}, follow=True).content.decode()
        assert "Bitte geht jemand zur Spielleitung." in said

    @pytest.mark.parametrize("seat", ["5", "0", "", "x", "99999999999999999999"])
    def test_seat_that_is_not_there(self, client: Client, card_table: CardTable, link: str, seat: str) -> None:
        assert client.post(f"{link}name", {"seat": seat}, follow=True).status_code == 200
        assert TakenName.objects.count() == 0

    def test_whoever_sits_elsewhere_by_now_speaks_for_nobody_here(self, card_table: CardTable, link: str) -> None:
        bauer = phone_of(card_table, 2)
        seat, other = card_table.seats.get(number=2), card_table.series.card_tables.get(number=2).seats.get(number=2)
        seat.delete()
        assert "Wer sind Sie?" in shown(bauer, link)
        assert other.registration_id != seat.registration_id

    def test_substitute_speaks_for_himself_and_whoever_left_no_more(self, card_table: CardTable, link: str) -> None:
        bauer, seat = phone_of(card_table, 2), card_table.seats.get(number=2)
        first_game(card_table)
        (krug,) = register(card_table.series.tournament, 1, [])
        seat.substitutions.create(series=card_table.series, from_game=2, registration=krug)
        assert "Wer sind Sie?" in shown(bauer, link)
        later = shown(phone_of(card_table, 2), link)
        assert f"Ich bin nicht {krug.person.name}" in later
        assert "<dd>0</dd>" in later  # what the other made is not his
        assert f"ab Spiel 2: {krug.person.surname}" in later

    def test_whoever_comes_back_sees_all_he_made_here(self, card_table: CardTable, link: str) -> None:
        seat = card_table.seats.get(number=2)
        first_game(card_table)  # his Rommé: 5
        (krug,) = register(card_table.series.tournament, 1, [])
        for game, whoever in ((2, krug), (3, seat.registration)):
            seat.substitutions.create(series=card_table.series, from_game=game, registration=whoever)
        play(card_table, 2, Result(1, "romme", 0), Result(3, "opened", 9), Result(4, "opened", 9))
        play(card_table, 3, Result(1, "romme", 0), Result(2, "opened", 25), Result(4, "opened", 9))
        assert "<dt>Wertungspunkte</dt> <dd>7</dd>" in shown(phone_of(card_table, 2), link)

    def test_new_link_frees_the_names_since_no_phone_has_the_old_address(
        self, card_table: CardTable, link: str
    ) -> None:
        bauer = phone_of(card_table, 2)
        renew_link(card_table, ACTOR)
        assert TakenName.objects.count() == 0
        bauer.post(f"{link_of(fresh(card_table))}name", {"seat": 2})
        assert "Ich bin nicht Bauer, Bernd" in shown(bauer, link_of(fresh(card_table)))

"""`python -m scoring`. Source: contract.md, section 3."""

import io
import json
import runpy
import sys
from pathlib import Path

import pytest

from scoring import stand
from scoring.__main__ import main

from .builders import accepted, document, first_game, player, result, with_table


def written(path: Path, data: object) -> str:
    file = path / "pokal.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return str(file)


class TestRulebooks:
    def test_lists_ids_and_titles(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["rulebooks"]) == 0
        assert capsys.readouterr().out.splitlines() == [
            "dskv-2018\tDSkV Rommé-Regeln 2018",
            "dgsrv\tDGSRV Rommé-Regeln",
            "romme24-open\tRomme24 Open",
            "romme24-turnier\tRomme24 Turnier",
            "romme24-sprint\tRomme24 Sprint",
            "romme24-cent\tRomme24 Cent",
            "romme-51\tRommé 51",
            "horesca\tHORESCA Rommé",
        ]

    def test_module_runs_the_commands(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(sys, "argv", ["scoring", "rulebooks"])
        monkeypatch.delitem(sys.modules, "scoring.__main__")
        with pytest.raises(SystemExit) as stopped:
            runpy.run_module("scoring", run_name="__main__")
        assert stopped.value.code == 0
        assert capsys.readouterr().out.startswith("dskv-2018\t")


class TestStandings:
    def test_document_in_stand_out(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["standings", written(tmp_path, document())]) == 0
        said = capsys.readouterr()
        assert (json.loads(said.out), said.err) == (stand(accepted(document())), "")

    def test_from_standard_input(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        raw = io.BytesIO(json.dumps(document()).encode())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(raw, encoding="ascii"))
        assert main(["standings", "-"]) == 0
        assert json.loads(capsys.readouterr().out)["format"] == "stand/1"

    def test_errors_have_their_place_and_a_line_each(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        results = [result("b", "romme", 1), result("c", "opened", 154), result("d", "not_opened", 1)]
        file = written(tmp_path, with_table(games=[first_game(results=results)]))
        assert main(["standings", file]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.splitlines() == [
            "series[0].tables[0].games[0].results[0].augen: Wer das Spiel beendet, hat 0 Augen.",
            "series[0].tables[0].games[0].results[1].augen: Warnung: Mehr als 153 Augen sind hier ungewöhnlich.",
            "series[0].tables[0].games[0].results[2].augen: Weniger als 2 Augen sind hier nicht möglich.",
        ]

    def test_odd_document_is_accepted_with_a_warning(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = written(tmp_path, document(tournament={"games_per_series": 18}))
        assert main(["standings", file]) == 0
        said = capsys.readouterr()
        assert json.loads(said.out)["format"] == "stand/1"
        assert said.err == (
            "tournament.games_per_series: Warnung: Kein Vielfaches von 4: Nicht alle spielen gleich viele Spiele.\n"
        )

    def test_id_with_line_breaks_makes_one_line(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = written(tmp_path, document(players=[player("a\nb"), player("a\nb")], series=[]))
        assert main(["standings", file]) == 2
        assert capsys.readouterr().err == "players[1].id: Die Kennung „a\\nb“ ist schon vergeben.\n"

    def test_file_that_is_no_json_is_told(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = tmp_path / "pokal.json"
        file.write_bytes(b"\xef\xbb\xbf{}")
        assert main(["standings", str(file)]) == 2
        assert capsys.readouterr().err.startswith(f"{file}: Die Datei beginnt mit einer Bytereihenfolge-Marke")

    @pytest.mark.parametrize("name", ["", "missing.json", "\0"])
    def test_file_that_cannot_be_read(self, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["standings", str(tmp_path / name)]) == 2
        assert "Die Datei kann nicht gelesen werden" in capsys.readouterr().err

    @pytest.mark.parametrize("arguments", [[], ["standings"], ["skat"]])
    def test_wrong_call_is_explained(self, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        assert stopped.value.code == 2
        assert "usage" in capsys.readouterr().err


def help_of(command: list[str], capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines of its --help."""
    with pytest.raises(SystemExit) as stopped:
        main([*command, "--help"])
    assert stopped.value.code == 0
    return [line.strip() for line in capsys.readouterr().out.splitlines()]


class TestHelp:
    """contract.md, section 3, names the commands and what each is given."""

    @pytest.fixture(autouse=True)
    def wide(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("COLUMNS", "120")

    @pytest.mark.parametrize(
        ("command", "usage"),
        [
            ([], "usage: python -m scoring [-h] {rulebooks,standings,meld} ..."),
            (["rulebooks"], "usage: python -m scoring rulebooks [-h]"),
            (["standings"], "usage: python -m scoring standings [-h] FILE"),
            (["meld"], "usage: python -m scoring meld [-h] RULEBOOK CARDS [CARDS ...]"),
        ],
    )
    def test_help_says_what_a_command_is_given(
        self, command: list[str], usage: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert help_of(command, capsys)[0] == usage

    @pytest.mark.parametrize(
        ("command", "explained"),
        [
            ([], ["Wertung von Rommé-Turnieren.", "rulebooks ", "standings ", "meld "]),
            (["standings"], ["FILE "]),
            (["meld"], ["RULEBOOK ", "CARDS "]),
        ],
    )
    def test_help_explains_the_command(
        self, command: list[str], explained: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        lines = help_of(command, capsys)
        for start in explained:
            assert any(line.startswith(start) and len(line.removeprefix(start).strip() or start) > 10 for line in lines)

"""Whether a file is a draw at all, before anything in it is looked at: it may come from anybody."""

from collections.abc import Callable, Mapping
from typing import Any, TypeGuard

from languages.spoken import gettext as _

from .document import LARGEST_FIELD
from .given import DocumentError, is_series, is_whole, sizes_in
from .sealing import SPELLING, canonical

Check = Callable[[Any], bool]


def check_series(content: Mapping[str, Any]) -> None:
    """The draw of series. Raises `DocumentError` that names the first key which is missing or none of its kind."""
    numbers = _check(content, _SERIES, _SERIES_ENTRIES)
    sizes_in(content["entries"]["sizes"])
    _need(_is_grouped(content["entries"]), "entries.group")
    wishes = [seal["value"] for seal in content["opened"].get("apart") or [] if seal["value"] is not None]
    wished = [number for wish in wishes for number in wish["players"]]
    _need({*wished} <= {*numbers}, "opened.apart")


def check_lot(content: Mapping[str, Any]) -> None:
    """The same for a lot."""
    _check(content, _LOT, _LOT_ENTRIES)


def _check(content: Mapping[str, Any], file: dict[str, Check], entries: dict[str, Check]) -> list[int]:
    """The numbers of the people in it."""
    if not _can_be_hashed(content):
        raise DocumentError(
            _("Das ist keine Auslosung: Zeichen, die es in UTF-8 nicht gibt, oder zu tief verschachtelt.")
        )
    for key, is_right in (_ANNOUNCED | file).items():
        _need(is_right(content.get(key)), key)
    for key, is_right in (_ENTRIES | entries).items():
        _need(is_right(content["entries"].get(key)), f"entries.{key}")
    numbers = [person["number"] for person in content["entries"]["people"]]
    _need(len({*numbers}) == len(numbers) <= LARGEST_FIELD, "entries.people")
    return numbers


def _can_be_hashed(content: Mapping[str, Any]) -> bool:
    """JSON can write halves of surrogate pairs, for which there are no bytes, and be deeper than a program reads."""
    try:
        canonical(content).encode()
    except (UnicodeEncodeError, RecursionError):
        return False
    return True


def _need(is_right: bool, key: str) -> None:
    if not is_right:
        raise DocumentError(_("Das ist keine Auslosung: %(key)s fehlt oder ist nicht lesbar.") % {"key": key})


def _is_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and value.isprintable()


def _is_list(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def _may_miss(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _is_named(value: object) -> bool:
    return value is None or is_whole(value)


def _is_grouped(entries: Mapping[str, Any]) -> bool:
    """Either no draw in groups, or one of just one series, with at least one table a group."""
    if entries.get("ranking") is None:
        return entries.get("group") is None
    return len(entries["series_numbers"]) == 1 and (entries.get("group") or 0) >= 1


def _is_person(value: object) -> bool:
    return isinstance(value, dict) and is_whole(value.get("number")) and _is_text(value.get("name"))


def _is_seated(value: object) -> bool:
    return (
        _is_person(value)
        and isinstance(value, dict)
        and _is_text(value.get("private"))
        and {"club", "team"} <= value.keys()
        and _is_named(value.get("club"))
        and _is_named(value.get("team"))
    )


def _is_seal(check: Check) -> Check:
    return lambda value: isinstance(value, dict) and _is_text(value.get("salt")) and check(value.get("value"))


def _is_table(value: object) -> bool:
    return isinstance(value, dict) and _is_named(value.get("table"))


def _is_wish(value: object) -> bool:
    return (
        isinstance(value, dict)
        and _is_list(is_whole)(value.get("players"))
        and all(is_whole(number := value.get(key)) and number >= 1 for key in ("most", "weight"))
    )


def _are_seals(check: Check) -> Check:
    return _may_miss(lambda value: isinstance(value, dict) and all(map(_is_seal(check), value.values())))


def _is_opened(value: object) -> bool:
    return (
        isinstance(value, dict)
        and _are_seals(_is_text)(value.get("names"))
        and _are_seals(_is_table)(value.get("private"))
        and _may_miss(_is_list(_is_seal(_may_miss(_is_wish))))(value.get("apart"))
    )


_ANNOUNCED: dict[str, Check] = {
    "entries": lambda value: isinstance(value, dict),
    "entries_hash": _is_text,
    "commitment": _is_text,
    "outside": _is_text,
    "opened": _is_opened,
    "secret": _may_miss(_is_text),
    "seed": _may_miss(_is_text),
    "withheld": _may_miss(_is_list(_is_text)),
}
_ENTRIES: dict[str, Check] = {
    "program": _is_text,
    "algorithm": _is_text,
    "outside": _is_text,
    "committed_at": _may_miss(_is_text),
    "spelling": lambda value: value in (None, SPELLING),
    "people": _is_list(_is_person),
}
_SERIES: dict[str, Check] = {"series": _is_list(is_series)}
_SERIES_ENTRIES: dict[str, Check] = {
    "series_numbers": _is_list(is_whole),
    "sizes": _is_list(is_whole),
    "people": _is_list(_is_seated),
    "apart": _is_list(_is_text),
    "played": _is_list(is_series),
    "ranking": _may_miss(_is_list(is_whole)),
    "group": _may_miss(is_whole),
    "at_most_twice": lambda value: value in (None, True),
}
_LOT: dict[str, Check] = {"order": _is_list(is_whole)}
_LOT_ENTRIES: dict[str, Check] = {"ranking": _is_text, "series": _is_named}

"""What many tests of a module only read is made once: each finds it as it was made."""

from collections.abc import Callable, Iterator
from inspect import Parameter, Signature
from typing import Any

import pytest
from django.db.models import Model

from tests.conftest import RolledBack


def made_once(name: str, make: Callable[[], Model], *, led: bool = False) -> tuple[Any, Any]:
    """Two fixtures, to be kept in the module or conftest: what is made once a module, and, under this name, the same
    read anew for each test; `led`: the `organiser` leads it."""

    @pytest.fixture(scope="module", name=f"{name}_once")
    def once(rolled_back: RolledBack) -> Iterator[Model]:
        with rolled_back():
            yield make()

    def read(**given: Any) -> Any:
        made = given[f"{name}_once"]
        found = type(made)._default_manager.get(pk=made.pk)
        if led:
            found.organisers.add(given["organiser"])
        return found

    wanted = f"{name}_once", "organiser" if led else "db"
    read.__signature__ = Signature([Parameter(one, Parameter.KEYWORD_ONLY) for one in wanted])  # type: ignore[attr-defined]
    return once, pytest.fixture(name=name)(read)

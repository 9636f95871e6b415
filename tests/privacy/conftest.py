"""Nobody was deleted yet; where something stands in the database."""

from collections.abc import Iterator

import pytest
from django.apps import apps

from tournament.core.folders import forget_note
from tournament.core.writing import ASKED, BEGUN
from tournament.privacy.reads.naming import NOTE


@pytest.fixture(autouse=True)
def _nobody_forgotten() -> Iterator[None]:
    for note in (NOTE, ASKED, BEGUN):
        forget_note(note)
    yield
    for note in (NOTE, ASKED, BEGUN):
        forget_note(note)


def rows_with(text: str) -> list[str]:
    """The tables of the program in which it stands."""
    models = apps.get_app_config("tournament").get_models(include_auto_created=True)
    return [model.__name__ for model in models for row in model._default_manager.values() if text in f"{row!r}"]

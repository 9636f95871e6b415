"""docs/datenschutz.md, in both languages, names every field that may say something of a person: neither a new one nor
one that is gone is overlooked."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.db import models

from tournament.models import Person, Registration

DOCS = Path(settings.BASE_DIR) / "docs"
PAGES = ("datenschutz.md", "en/datenschutz.md")
NAMED = re.compile(r"`([A-Z]\w+)\.(\w+)`")
OF_PEOPLE = (Person, Registration, User)
TELLING = (models.CharField, models.TextField, models.JSONField, models.BinaryField, models.EmailField)


def may_tell(field: "models.Field[object, object]") -> bool:
    """A text or value that somebody typed or that is made of it, or who it is."""
    return isinstance(field, TELLING) or field.related_model in OF_PEOPLE


def telling_fields() -> Iterator[str]:
    """All there are; of people, of games and of their seats every field but keys and versions."""
    stored: list[type[models.Model]] = [*apps.get_app_config("tournament").get_models(), User]
    for model in stored:
        fields = [*model._meta.concrete_fields, *model._meta.many_to_many]
        for field in fields:
            if may_tell(field) or (model in OF_PEOPLE and not field.primary_key):
                yield f"{model.__name__}.{field.name}"


@pytest.mark.parametrize("page", PAGES)
def test_fields_of_the_models_are_each_named_once(page: str) -> None:
    named = [f"{model}.{field}" for model, field in NAMED.findall((DOCS / page).read_text(encoding="utf-8"))]
    assert sorted(named) == sorted(telling_fields())

"""What hangs on a tournament, whatever models there are: found by their foreign keys, so that none is forgotten."""

from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter

from django.apps import apps
from django.db.models import ForeignKey, Model
from django.db.models.sql import Query

from tournament.models import Tournament

Part = tuple[type[Model], str]
"""A model, and the lookup by which a row of it finds its tournament."""


@cache
def parts() -> tuple[Part, ...]:
    """All but the tournament itself, in an order in which they can be deleted: what names another before that."""
    ways: dict[type[Model], str] = {Tournament: ""}
    while more := dict(_next(ways)):
        ways.update(more)
    order: TopologicalSorter[type[Model]] = TopologicalSorter()
    for model in ways:
        order.add(model)
        for key in keys_of(model):
            if key.related_model in ways:
                order.add(key.related_model, model)
    return tuple((model, ways[model]) for model in order.static_order() if model is not Tournament)


def _next(ways: Mapping[type[Model], str]) -> Iterator[Part]:
    """Those that name one whose way is known; by a key that is always set, if it has one."""
    for model in apps.get_app_config("tournament").get_models(include_auto_created=True):
        known = [key for key in keys_of(model) if key.related_model in ways]
        if known and model not in ways:
            key = min(known, key=lambda one: one.null)
            yield model, "__".join(filter(None, (key.name, ways[key.related_model])))


def keys_of(model: type[Model]) -> "list[ForeignKey[Model, Model]]":
    """Its foreign keys."""
    return [field for field in Query(model).get_meta().concrete_fields if isinstance(field, ForeignKey)]

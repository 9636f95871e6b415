"""The one way anything is written that belongs to an organisation and to no tournament of it."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tournament.core import rows
from tournament.core.act import Actor, log_of_installation
from tournament.core.turns import writing
from tournament.models import Organisation


@dataclass(slots=True)
class OrganisationAct:
    """The act under way. `organisation` is the freshly read row. `said`: what the log says of it, JSON values under
    names that LABELS has words for. `public`: whether it may have changed anything on its public pages.
    """

    organisation: Organisation
    said: dict[str, Any]
    changed: bool = True
    public: bool = True


@contextmanager
def act_of(organisation: Organisation, actor: Actor, action: str) -> Iterator[OrganisationAct]:
    """Do one act on what belongs to an organisation (its people, seasons, results from outside): everything in it or
    nothing, one after the other.

    Inside, compare versions and store; set `changed = False` if there was nothing to do. On leaving, the log of the
    installation gets its row, and the organisation's public pages are other ones; an exception undoes all.
    """
    with writing():
        stored = Organisation.objects.select_for_update(of=["self"]).get(pk=organisation.pk)
        entry = OrganisationAct(stored, {})
        yield entry
        if entry.changed:
            if entry.public:
                raise_mark(stored)
            log_of_installation(actor, action, {"organisation": stored.name, **entry.said})


def raise_mark(organisation: Organisation) -> None:
    """Inside a transaction: its public pages are other ones from now on."""
    organisation.public_mark = secrets.token_hex(16)
    rows.update(Organisation, organisation.pk, public_mark=organisation.public_mark)

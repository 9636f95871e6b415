"""What people are called where everybody reads it: who asked for it is no name but a start number.

Source: contract.md, section 7, `players[].anonymous`.
"""

from collections.abc import Iterable

from django.utils import translation
from django.utils.translation import gettext as _

from languages import SOURCE
from tournament.models import Person, Registration


def public_name(number: int, name: str, *, anonymous: bool) -> str:
    """The name of the player with this start number, as everything public has it."""
    return _("Teilnehmer %(number)s") % {"number": number} if anonymous else name


def name_instead(number: int) -> str:
    """What is stored in place of a name that was deleted: the same whatever language whoever deleted it reads."""
    with translation.override(SOURCE):
        return public_name(number, "", anonymous=True)


def publicly_named(registrations: Iterable[Registration]) -> list[Registration]:
    """These registrations for what everybody reads: who is anonymous has another person in them, who is stored nowhere
    and called by the start number, so that nothing that is made of them can show or find the name.

    Their persons are to be read along; none of them can be saved like that.
    """
    shown = list(registrations)
    for registration in shown:
        if registration.anonymous:
            registration.person = Person(name=public_name(registration.number, "", anonymous=True))
    return shown

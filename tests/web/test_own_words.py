"""What is missing in a form is said by us, in the reader's language: neither by his browser nor in Django's words."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User

from tournament.people.forms.accounts import NewAccountForm, WayBackForm
from tournament.people.forms.members import InvitationForm

TEMPLATES = sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html"))
CHOSEN = {"role", "lasts"}  # from a list, which a page never sends empty
FORM = re.compile(r"<form\b(?P<told>.*?)>(?P<within>.*?)</form>", re.DOTALL)
ASKS = re.compile(r"[^-]\brequired\b(?!=)|as_field_group|\{\{ form \}\}")


def asking(template: str) -> list[str]:
    """Forms that a browser would check by itself, and what would make it do so outside of any."""
    found = [form["told"] for form in FORM.finditer(template) if ASKS.search(form["within"])]
    alone = [] if "<form" in template else re.findall(r"[^-]\brequired\n|<input[^>]* required>", template)
    return [told for told in found if "novalidate" not in told] + alone


def test_browser_does_not_speak_in_our_place() -> None:
    found = {str(path): asking(path.read_text(encoding="utf-8")) for path in TEMPLATES}
    assert {name: told for name, told in found.items() if told} == {}


@pytest.mark.django_db
def test_field_missing_of_an_account_is_asked_for_by_its_name() -> None:
    """Each in a sentence of its own, which Django's for every field is not."""
    empty = [InvitationForm({}), NewAccountForm(User(), {}, by_mail=False), WayBackForm({})]
    said = [field.errors[0] for form in empty for field in form if field.errors and field.name not in CHOSEN]
    assert said == [
        "Für wen ist der Link?",
        "Wie heißen Sie?",
        "Womit wollen Sie sich anmelden?",
        "Bitte ein Passwort eintippen.",
        "Bitte dasselbe Passwort noch einmal eintippen.",
        "Bitte Benutzername oder E-Mail-Adresse eintippen.",
    ]

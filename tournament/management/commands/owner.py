"""`manage.py owner`: a link that makes whoever opens it an owner of this installation, where all have lost their way
in; or that opens an account anew."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.core.act import Actor
from tournament.lists.reads.known_by import base_url
from tournament.people.acts.accounts import way_back_for
from tournament.people.acts.invitations import AGAIN, new_token


class Command(BaseCommand):
    help = _("Gibt einen Link aus, mit dem jemand Inhaber dieser Installation wird, oder wieder in sein Konto kommt.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "account", nargs="?", help=_("Name eines Kontos: der Link öffnet dieses, statt ein neues anzulegen")
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        actor = Actor.command("owner")
        if not (name := options["account"]):
            token = new_token(AGAIN, actor)
        elif (user := User.objects.filter(username=name).first()) is None:
            raise CommandError(_("Ein Konto „%(name)s“ gibt es hier nicht.") % {"name": name})
        else:
            _made, token = way_back_for(user, actor)
        self.stdout.write(_("Einmal zu öffnen, innerhalb eines Tages:"))
        self.stdout.write(base_url() + reverse("invitation", args=[token]))

"""`/anmelden/hilfe/`: somebody does not get in."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournament.core.mailing import sends_mail
from tournament.lists.reads.links import base_url
from tournament.people.acts.mail import send_way_back
from tournament.people.forms.accounts import WayBackForm


@require_http_methods(["GET", "HEAD", "POST"])
def way_back(request: HttpRequest) -> HttpResponse:
    """Who can help; where this server sends mail, a link to one's own address. Whether there is such an account is not
    said.
    """
    form = WayBackForm(request.POST or None)
    sent = sends_mail() and form.is_valid()
    if sent:
        base = base_url()
        send_way_back(form.cleaned_data["name"], lambda token: base + reverse("invitation", args=[token]))
    return render(request, "people/help.html", {"form": form, "sends_mail": sends_mail(), "sent": sent})

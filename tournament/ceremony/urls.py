"""Addresses: ceremony."""

from django.urls import URLPattern, path

from tournament.ceremony.views import certificates, design
from tournament.web.printing import WAITING

CERTIFICATES = "<slug:slug>/urkunden"

public: list[URLPattern] = []
organiser: list[URLPattern] = [
    path(CERTIFICATES + "/", certificates.certificates, name="certificates"),
    path(CERTIFICATES + ".pdf", certificates.certificates_pdf, name="certificates_pdf"),
    path(CERTIFICATES + ".pdf" + WAITING, certificates.certificates_waiting, name="certificates_waiting"),
    path(CERTIFICATES + "/gestaltung/", design.design, name="certificate_design"),
    path(CERTIFICATES + "/gestaltung/logo", design.logo, name="certificate_logo"),
    path(CERTIFICATES + "/plaetze/", design.places, name="certificate_places"),
]

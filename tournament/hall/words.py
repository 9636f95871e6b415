"""What the program says about the machine in the hall: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "address_not_understood": _("Das ist keine Adresse. Gemeint ist so etwas: http://192.168.1.20:8000"),
    "address_only_here": _("Diese Adresse gilt nur an diesem Rechner selbst; Telefone kommen so nicht hin."),
    "address_at_start": _("Die Adresse wurde beim Start des Programms festgelegt (PUBLIC_URL) und gilt."),
    "tls_no_certificate": _("Es fehlt das Zertifikat: die Datei fullchain.pem, mit „BEGIN CERTIFICATE“ darin."),
    "tls_no_key": _("Es fehlt der Schlüssel: die Datei privkey.pem, mit „PRIVATE KEY“ darin."),
    "tls_key_locked": _("Der Schlüssel hat ein Passwort. Gebraucht wird er ohne: so, wie ihn certbot ablegt."),
    "tls_key_of_another": _("Schlüssel und Zertifikat gehören nicht zusammen. Beide aus demselben Ordner nehmen."),
    "tls_unreadable": _(
        "Zertifikat oder Schlüssel lassen sich nicht lesen. Gebraucht werden zwei Dateien im PEM-Format."
    ),
    "tls_expired": _("Das Zertifikat ist abgelaufen: Telefone öffnen damit nichts. Ein neues holen und hier einlegen."),
    "tls_not_yet": _("Das Zertifikat gilt noch nicht. Geht die Uhr dieses Rechners richtig?"),
    "tls_soon": _("Das Zertifikat läuft bald ab: rechtzeitig ein neues holen."),
    "tls_chain": _(
        "Telefone kennen die Stelle nicht, die es ausgestellt hat, oder das Zwischenzertifikat fehlt: Sie warnen dann "
        "vor dieser Seite. Von certbot die Datei fullchain.pem nehmen, nicht cert.pem."
    ),
    "tls_other_name": _(
        "Das Zertifikat ist auf einen anderen Namen ausgestellt: Unter %(address)s warnen Telefone vor dieser Seite."
    ),
}

ACTIONS: dict[str, Promise] = {
    "hall_address_set": _("Adresse im Saal geändert"),
    "hall_address_tried": _("Adresse im Saal ausprobiert"),
    "hall_phone_answered": _("Ein Telefon hat im Saal geantwortet"),
    "hall_certificate_kept": _("Zertifikat für den Saal eingelegt"),
}

LABELS: dict[str, Promise] = {
    "address": _("Adresse im Saal"),
    "phones": _("Telefone"),
    "names": _("Namen"),
    "until": _("gilt bis"),
}

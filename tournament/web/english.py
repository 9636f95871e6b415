"""Addresses in English: each leads to the German one, which stays the only one."""

from itertools import zip_longest
from typing import Final

from django.urls import Resolver404, resolve

# The words of addresses, each with what leads to it. Words that are the same in both languages are not here.
_PAIRS: Final = """
abgeben=hand-over ablauf=schedule ablehnen=decline abmelden=logout abschliessen=close abschluss=closing
aenderungen=changes alle=all alles=everything angaben=details angekuendigt=announced ankuendigen=announce
anmelden=login,enter anmeldung=registration anmeldungen=logins annehmen=accept ansehen=view antraege=requests
anwesend=present anzeige=display archiv=archive art=kind aufgabe=task aufgeben=give-up aufheben=cancel
aufloesen=dissolve aufnehmen=admit aus=off aus-vereinen=from-clubs auseinander=apart ausgeben=hand-out
aussehen=appearance
ausgeschieden=withdrawn auskunft=information auslosen=draw auslosung=drawing auslosungen=draws
ausschreibung=prospectus ausser-wertung=not-ranked beenden=end beginnen=begin beispiel-entfernen=remove-example
beispiele=examples beitreten=join bekannt=known beleg=receipt berichtigen=correct bestaetigen=confirm
bestenliste=records bilder=pictures buch=book clubabend=club-evening da=here daten=data datenschutz=privacy
davor=before disqualifiziert=disqualified doppelt=twice drucken=print drucksachen=printed-matter
durchsage=announcement einarbeiten=work-in einbetten=embed einfach=simple einfuehrung=tour einladen=invite
einladung=invitation einlesen=import einstellen=settings endstand=final entfaellt=cancelled
entfernen=remove entscheidungen=decisions ergebnis=result
ergebnisheft=book-of-results ergebnisheft-mit-listen=book-of-results-with-sheets ergebnisse=results
ernennen=appoint fassung=edition feststellen=declare fortschritt=progress fragen=ask freigeben=release
freiplatz=wild-card gaeste=guests gegen=versus gestaltung=design gestohlen=stolen guete=quality gutscheine=vouchers
handbuch=manual hausregel=house-rule helfen=helping helfer=helpers herausnehmen=take-out hilfe=help ich=me
impressum=legal-notice,imprint kalender=calendar karte=card karten=cards kasse=cash konten=accounts konto=account
kopieren=copy kreuze=crosses leinwand=screen leitung=organisers,organiser leute=people liste=sheet,list
listen=sheets,lists loeschen=delete lose=lots mannschaften=teams mehr=more mein-tisch=my-table melden=report
meldung=entry,meld meldungen=entries minuten=minutes nachzuegler=late-games name-loeschen=delete-name namen=names
nehmen=take neu=new neuer-code=new-code neuer-link=new-link notiz=note oeffentlich=public oeffnen=open papier=paper
passwort=password personen=persons plaetze=seats plaetze-tauschen=swap-seats plakat=poster preise=prizes
probe=rehearsal programm=programme protokoll=log pruefen=check pruefzeichen=check-marks qualifikation=qualification
qualifikationen=qualifications rechnung=invoice rechnungen=invoices rechtliches=legal regeln=rules rolle=role
rufen=call saal=hall saalplan=floor-plan saison=season saisons=seasons schilder=signs schliessen=shut
schluessel=keys seiten=pages serie=series setzen=set siegerehrung=prize-giving siegerliste=winners
sitzplan=seating-plan,seating spiel=game spiele=games spieler=players sprache=language stand=standings
stellen=set-up strafe=penalty streichen=strike summen=totals tage=days tauschen=swap telefone=phones termine=dates
tisch=table tische=tables trennen=split tuer=door turnier=tournament turniere=tournaments ueben=practise,practice
uebernehmen=take-over uhr=clock unterschreiben=sign urkunden=certificates veranstalter=organisations
verschieben=move verband=federation verein=club vereine=clubs vergessen=forget vergleich=comparison verglichen=compared
veroeffentlichen=publish verstoss=offence verwerfen=discard vorschau=preview warten=wait webseiten=websites
weglegen=put-away wegwerfen=thrown-in weiter=continue weitergeben=pass-on wer-sitzt=who-sits wertung=ranking
wertungen=rankings wiederherstellen=restore wo-sitze-ich=where-do-i-sit wuensche=wishes zaehlt=counts zeigen=show
zertifikat=certificate ziehen=draw-lots ziffern=digits zuordnen=assign zurueck=back zurueckholen=bring-back
zuruecknehmen=undo zu-sehen=showing zurueckziehen=withdraw zusammenfuehren=merge zustand=state,health zustimmen=agree
ab=take-off aufgeben-zuruecknehmen=undo-giving-up besprochen=settled doch-annehmen=accept-after-all gesehen=seen
getan=done informiert=informed ohne-los=without-lot name-freigeben=release-name
ruf-erledigt=call-answered ruf-gesehen=call-seen weg=gone
zwei=two abschliessen=close erinnerung=reminder quittung=give-receipt startgeld=fee stornieren=cancel-invoice
zweite=second zweiter-ort=second-place webspace=web-space
"""
_TOLD: Final = [pair.partition("=") for pair in _PAIRS.split()]
GERMAN: Final = {english: german for german, _is, said in _TOLD for english in said.split(",")}
"""By the English word."""


def german_address(path: str) -> str:
    """Return the address that an English one leads to, such as "/turniere/pokal/stand" for
    "/tournaments/pokal/standings/"; empty where there is none.

    What stands for something (a tournament's short name, a number) stays as it is, though it may be such a word.
    """
    if not GERMAN.keys() & {segment.partition(".")[0] for segment in path.split("/")}:
        return ""
    for asked in (path, f"{path}/", path.rstrip("/")):
        if (route := _route("/".join(map(_german, asked.split("/"))))) is not None:
            kept = zip_longest(asked.lstrip("/").split("/"), route.split("/"), fillvalue="")
            found = "/" + "/".join(here if "<" in there else _german(here) for here, there in kept)
            return found if found != path and _route(found) is not None else ""
    return ""


def _route(path: str) -> str | None:
    try:
        return resolve(path).route
    except Resolver404:
        return None


def _german(segment: str) -> str:
    """A word of an address, with the ending it may have (".pdf")."""
    word, dot, ending = segment.partition(".")
    return f"{GERMAN.get(word, word)}{dot}{ending}"

"""The rules of the Deutscher Gehörlosen Skat- und Rommé-Verband: those of the DSkV, and rules 16 to 22 of its own."""

from dataclasses import replace

from .dskv import DSKV_2018

DGSRV = replace(
    DSKV_2018,
    id="dgsrv",
    german_title="DGSRV Rommé-Regeln",
    german_source="Deutscher Gehörlosen Skat- und Rommé-Verband e. V., Rommé-Regeln mit den Regeln 16 bis 21",
    team_own_minimum=3,  # rule 21: "3 Spieler + 1 Leihspieler"
    team_loan_maximum=1,  # rule 21
)

"""Two checkers, written by others and independent of each other, say whether a PDF is PDF/UA-1."""

import tempfile
from pathlib import Path

import outloud
import page


def seen_by_page(pdf: bytes) -> list[str]:
    """The rules of PDF/UA-1 that `page` finds broken."""
    report = page.validate_pdf_bytes(pdf, profile=page.ValidationProfile.PDF_UA_1)
    return [f"{fault.rule_id}: {fault.message}" for fault in report.failures]


def seen_by_outloud(pdf: bytes) -> list[str]:
    """What `outloud` calls an error by the words of PDF/UA-1; what else it guesses is for a person to judge.

    A rule of it that broke down is a fault too.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "checked.pdf"
        file.write_bytes(pdf)
        result = outloud.check(str(file), layers=["conformance"])
    faults = [f"{fault.rule}: {fault.message}" for fault in result.findings if fault.severity == "error"]
    stopped = [f"{run.rule}: {run.reason}" for run in result.runs if run.status == "crashed"]
    return faults + stopped + ([result.error] if result.error else [])


CHECKERS = (seen_by_page, seen_by_outloud)


def ua_faults(pdf: bytes) -> list[str]:
    """What either of them finds wrong; nothing in a document that may claim PDF/UA."""
    return [fault for checker in CHECKERS for fault in checker(pdf)]

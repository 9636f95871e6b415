"""Who is qualified, on paper, list by list."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.core.speaking import of_qualification
from tournament.models import Qualification
from tournament.web.documents import Paper
from tournament.web.pdf import pdf
from tournament.years.reads.qualifying import ShownRegion, qualifying


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed."""

    organisation: str
    name: str
    regions: Sequence[ShownRegion]


def content(qualification: int) -> Printed | None:
    """What will be printed, for another process: by its primary key; None if it is gone."""
    found = Qualification.objects.select_related("organisation").filter(pk=qualification).first()
    return Printed(found.organisation.name, found.name, qualifying(found).shown) if found else None


def made(printed: Printed) -> bytes:
    """The PDF."""
    return pdf("years/qualifying/paper/list", printed)


LIST = Paper(content, made, of_qualification)

"""What WeasyPrint's tags lack to be PDF/UA: whose headings the heading cells of a table are, and what is no content."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pydyf

if TYPE_CHECKING:
    from weasyprint import Document


def complete_tags(_document: "Document", pdf: pydyf.PDF) -> None:
    """Say what each heading cell heads, and set aside what the page margins repeat: for WeasyPrint's `finisher`."""
    elements = [one for one in pdf.objects if isinstance(one, pydyf.Dictionary) and one.get("Type") == "/StructElem"]
    for element in elements:
        if element["S"] == "/TH":
            element["A"]["Scope"] = _scope(pdf, element)
    for element in elements:
        if _is_loose(pdf, element):
            _set_aside(pdf, element)


def _scope(pdf: pydyf.PDF, heading: pydyf.Dictionary) -> str:
    """A heading cell in a table's head heads its column, any other its row.

    WeasyPrint names the heading cells at each ordinary cell instead, which leaves a heading that stands only above
    other headings (the names of a list) heading nothing.
    """
    row = _object(pdf, heading["P"])
    return "/Column" if _object(pdf, row["P"])["S"] == "/THead" else "/Row"


def _is_loose(pdf: pydyf.PDF, element: pydyf.Dictionary) -> bool:
    """Whether it is not in the tree: WeasyPrint tags what stands in the page margins, but leaves it out."""
    parent = _object(pdf, element["P"])
    return parent.get("Type") == "/StructElem" and element.reference not in parent["K"]


def _set_aside(pdf: pydyf.PDF, element: pydyf.Dictionary) -> None:
    """Make all text below this element an artifact, which is read to nobody."""
    page = _object(pdf, element["Pg"])
    drawn = _object(pdf, page["Contents"]).stream
    parents = _object(pdf, _object(pdf, pdf.catalog["StructTreeRoot"])["ParentTree"])["Nums"]
    ids = set(_marked(pdf, element))
    for mcid in ids:
        parents[parents.index(page["StructParents"]) + 1][mcid] = "null"
    for at, operator in enumerate(drawn):
        if operator == b"BDC" and drawn[at - 1].get("MCID") in ids:
            drawn[at - 2 : at] = "/Artifact", pydyf.Dictionary({"Type": "/Pagination"})


def _marked(pdf: pydyf.PDF, element: pydyf.Dictionary) -> Iterator[int]:
    """The numbers of all marked text in an element."""
    for kid in element["K"]:
        if isinstance(kid, int):
            yield kid
        else:
            yield from _marked(pdf, _object(pdf, kid))


def _object(pdf: pydyf.PDF, reference: bytes) -> pydyf.Dictionary:
    """What a reference ("12 0 R") refers to."""
    return pdf.objects[int(reference.split()[0])]

"""A Rechnung to a club: handed out with a number, and kept as it was."""

from django.utils import timezone

from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.models import Club, Invoice, Tournament
from tournament.money.reads.balance import desk_of
from tournament.money.reads.open import FeeLine


def hand_out(tournament: Tournament, club: Club, recipient: str, lines: list[FeeLine], actor: Actor) -> Invoice:
    """Make it of the Startgeld of these lines. The same with nothing changed since is that one again. RefusedError
    `fee_nobody`: nothing is asked of them."""
    asked = [line for line in lines if line.due]
    if not asked:
        raise RefusedError("fee_nobody")
    with act(tournament, actor, "invoice_made") as making:
        making.public = False
        content = {
            "payee": desk_of(making.tournament).payee,
            "lines": [[line.name, line.tariff.name if line.tariff else "", line.due] for line in asked],
            "total": sum(line.due for line in asked),
            "paid": sum(line.paid for line in asked),
        }
        last = making.tournament.invoices.order_by("-number").first()
        before = making.tournament.invoices.filter(club=club).order_by("-number").first()
        if before and (before.content, before.recipient) == (content, recipient):
            making.changed = False
            return before
        number = last.number + 1 if last else 1
        made = Invoice.objects.create(
            tournament=making.tournament, number=number, club=club, recipient=recipient, content=content,
            at=timezone.now(),
        )  # fmt: skip
        making.after = {"number": number, "club": club.name, "cents": content["total"]}
    return made

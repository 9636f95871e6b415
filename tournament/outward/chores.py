"""What a web space is brought goes by itself, as long as a server runs."""

from tournament.core.works import Chore
from tournament.outward.site.spaces import LOOK, Carriers

CHORES = (Chore("web spaces", LOOK, Carriers().look),)

"""What documents say and users ask: relations as (kind of value, statements, questions).

Questions have other words than statements, so that a model learns which of them mean the same.
"""

from finding.relations.affairs import AFFAIRS
from finding.relations.causes import CAUSES
from finding.relations.living import LIVING
from finding.relations.machines import MACHINES
from finding.relations.people import PEOPLE
from finding.relations.places import PLACES
from finding.relations.quantities import QUANTITIES
from finding.relations.software import SOFTWARE
from finding.relations.things import THINGS
from finding.relations.times import TIMES

RELATIONS = (
    *(PEOPLE + TIMES + PLACES + QUANTITIES + CAUSES),
    *(THINGS + SOFTWARE + LIVING + MACHINES + AFFAIRS),
)

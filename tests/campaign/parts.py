"""The parts of the campaign. A further part is a module with `PARTS`, and a line here."""

from collections.abc import Mapping

from tests.campaign import (
    backup_flips,
    catalogue_bytes,
    citations,
    conversion_kills,
    gguf_mutants,
    hostile_engine_input,
    hostile_requests,
    kept_weights,
    library_flips,
    small_files,
    store_damage,
    true_quotes,
    window_use,
)
from tests.campaign.documents import mutants
from tests.campaign.interruptions import (
    backup_clocks,
    clock_jumps,
    command_kills,
    conversion_faults,
    engine_faults,
    engine_kills,
    library_faults,
    library_kills,
    neighbours,
    store_faults,
    switch_faults,
)
from tests.campaign.trial import Part

_MODULES = (
    citations,
    true_quotes,
    mutants,
    library_flips,
    backup_flips,
    small_files,
    catalogue_bytes,
    conversion_kills,
    store_damage,
    hostile_engine_input,
    hostile_requests,
    gguf_mutants,
    kept_weights,
    window_use,
    backup_clocks,
    clock_jumps,
    neighbours,
    store_faults,
    conversion_faults,
    switch_faults,
    library_faults,
    library_kills,
    engine_kills,
    engine_faults,
    command_kills,
)

PARTS: Mapping[str, Part] = {part.name: part for module in _MODULES for part in module.PARTS}
"""By their names, in the order in which they run."""

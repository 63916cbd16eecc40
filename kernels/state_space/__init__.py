"""The state space recurrence of Mamba-2: a memory that decays and adds, and never corrects."""

from kernels.state_space.reference import (
    reference_chunked_state_space,
    reference_recurrent_state_space,
)

__all__ = ["reference_chunked_state_space", "reference_recurrent_state_space"]

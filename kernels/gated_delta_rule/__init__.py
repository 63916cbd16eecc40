"""The gated delta rule: a linear layer's memory, read and rewritten by every token."""

from kernels.gated_delta_rule.reference import (
    reference_chunked_delta_rule,
    reference_recurrent_delta_rule,
)

__all__ = ["reference_chunked_delta_rule", "reference_recurrent_delta_rule"]

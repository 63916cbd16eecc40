"""A mixture of experts around one token: which networks it passes, and what they make of it."""

from kernels.experts.composed import composed_experts, reference_experts
from kernels.experts.reference import reference_routing

__all__ = ["composed_experts", "reference_experts", "reference_routing"]

"""What a gated DeltaNet layer does between its two matrix products."""

from kernels.delta_net.composed import composed_delta_net, reference_delta_net

__all__ = ["composed_delta_net", "reference_delta_net"]

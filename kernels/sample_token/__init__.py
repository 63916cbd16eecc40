"""From logits to the next token."""

from kernels.sample_token.reference import reference_sample_token, reference_token_weights

__all__ = ["reference_sample_token", "reference_token_weights"]

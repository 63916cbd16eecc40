"""Loaded tiny models, as the tests of the tiers have them."""

from tests.engine.tiers.conftest import load_tiny, tiny_model

__all__ = ["load_tiny", "tiny_model"]

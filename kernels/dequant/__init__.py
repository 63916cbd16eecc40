"""Encodes and decodes cached keys and values."""

from kernels.dequant.reference import dequantize, quantize

__all__ = ["dequantize", "quantize"]

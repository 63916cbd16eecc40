"""Weights in the block formats of GGUF, multiplied as they lie in a file."""

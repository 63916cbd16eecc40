"""Vectors of float32 lanes for compiled code; ``vector`` explains why."""

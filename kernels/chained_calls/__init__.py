"""Chains on the CPU: many operations of one token behind one call from Python."""

"""``lectern evaluate`` and its commands."""

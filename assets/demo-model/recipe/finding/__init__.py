"""Finding what any document says: generated documents without a vocabulary of their own."""

"""Mutation testing: small faults in the examples and in the generator, and which of them nothing notices."""

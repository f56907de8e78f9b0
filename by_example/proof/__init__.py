"""Proof: what torch printed is what NumPy derived, or nothing is published. `rule` is the whole rule."""

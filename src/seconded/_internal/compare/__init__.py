"""Compare what the two sides of an example printed; `rule` is the whole rule."""

"""Read cells in examples and labs, and references, values and formulas in pages."""

"""Read cells in snippets and labs, and references, values and formulas in pages."""

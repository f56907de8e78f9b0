"""Page: proved cells, values and formulas as HTML and MathML."""

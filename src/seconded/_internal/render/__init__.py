"""Render cells, ledgers, formulas and pictures as HTML and MathML."""

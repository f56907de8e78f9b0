"""Source: what authors write, read and found, not yet run: snippets in cells; pages with references and formulas."""

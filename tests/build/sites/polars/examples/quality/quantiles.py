"""Quartiles of a sample, with interpolation."""

# %% pandas
import pandas as pd

waits = pd.Series([1.5, 2.0, 4.5, 5.0, 9.0, 12.5])
quartiles = waits.quantile([0.25, 0.5, 0.75])
print("quartiles:", quartiles, sep="\n")
print("deviation:", waits.std())

# %% polars
import polars as pl

waits = pl.Series([1.5, 2.0, 4.5, 5.0, 9.0, 12.5])
quartiles = [waits.quantile(q, interpolation="linear") for q in (0.25, 0.5, 0.75)]
print("quartiles:", quartiles)
print("deviation:", waits.std())

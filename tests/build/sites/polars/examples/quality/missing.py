"""Missing values: how many there are, and two ways to fill them."""

# %% pandas
import pandas as pd

heights = pd.Series([1.5, None, 2.5, None, 3.25])
missing = heights.isna().sum()
print("missing:", missing)
print("mean:", heights.mean())
print("by the mean:", heights.fillna(heights.mean()), sep="\n")
print("by the last:", heights.ffill(), sep="\n")

# %% polars
import polars as pl

heights = pl.Series([1.5, None, 2.5, None, 3.25])
missing = heights.null_count()
print("missing:", missing)
print("mean:", heights.mean())
print("by the mean:", heights.fill_null(strategy="mean"), sep="\n")
print("by the last:", heights.fill_null(strategy="forward"), sep="\n")

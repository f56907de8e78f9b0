"""The mean of three days, and the sum so far."""

# %% pandas
import pandas as pd

sales = pd.Series([3.0, 5.0, 4.0, 8.0, 7.0, 9.0])
print("rolling mean:", sales.rolling(3).mean(), sep="\n")
print("sum so far:", sales.cumsum(), sep="\n")

# %% polars
import polars as pl

sales = pl.Series([3.0, 5.0, 4.0, 8.0, 7.0, 9.0])
print("rolling mean:", sales.rolling_mean(3), sep="\n")
print("sum so far:", sales.cum_sum(), sep="\n")

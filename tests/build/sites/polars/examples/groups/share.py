"""The share of each row in the sum of its group."""

# %% pandas
import pandas as pd

orders = pd.DataFrame({"shop": ["north", "south", "north", "south"], "amount": [3.5, 4.25, 7.0, 2.75]})
share = orders["amount"] / orders.groupby("shop")["amount"].transform("sum")
print("share:", share, sep="\n")

# %% polars
import polars as pl

orders = pl.DataFrame({"shop": ["north", "south", "north", "south"], "amount": [3.5, 4.25, 7.0, 2.75]})
share = orders.select(pl.col("amount") / pl.col("amount").sum().over("shop")).to_series()
print("share:", share, sep="\n")

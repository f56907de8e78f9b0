"""The items that nobody ordered."""

# %% pandas blind="number: these rows go"
import pandas as pd

stock = pd.DataFrame({"item": ["jam", "salt", "tea", "rice"], "stored": [12, 40, 31, 25]})
orders = pd.DataFrame({"item": ["tea", "jam", "tea"]})
rest = stock[~stock["item"].isin(orders["item"])]
print("rest:", rest, sep="\n")

# %% pandas_missing raises="KeyError: 'price'"
stock["price"]

# %% polars
import polars as pl

stock = pl.DataFrame({"item": ["jam", "salt", "tea", "rice"], "stored": [12, 40, 31, 25]})
orders = pl.DataFrame({"item": ["tea", "jam", "tea"]})
rest = stock.join(orders, on="item", how="anti")
print("rest:", rest, sep="\n")

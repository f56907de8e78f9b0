"""A left join: an order whose item has no price keeps its row."""

# %% pandas
import pandas as pd

orders = pd.DataFrame({"item": ["tea", "jam", "salt", "tea"], "count": [3, 1, 2, 5]})
prices = pd.DataFrame({"item": ["jam", "tea"], "price": [2.5, 1.25]})
joined = orders.merge(prices, on="item", how="left")
joined["cost"] = joined["count"] * joined["price"]
print("joined:", joined, sep="\n")
print("total cost:", joined["cost"].sum())

# %% polars
import polars as pl

orders = pl.DataFrame({"item": ["tea", "jam", "salt", "tea"], "count": [3, 1, 2, 5]})
prices = pl.DataFrame({"item": ["jam", "tea"], "price": [2.5, 1.25]})
joined = orders.join(prices, on="item", how="left").with_columns(cost=pl.col("count") * pl.col("price"))
print("joined:", joined, sep="\n")
print("total cost:", joined["cost"].sum())

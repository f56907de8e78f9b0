"""The sum, the mean and the count of each group."""

# %% pandas
import pandas as pd

orders = pd.DataFrame(
    {
        "shop": ["north", "south", "north", "south", "north", "south"],
        "amount": [3.5, 4.25, 7.0, 2.75, 6.5, 8.25],
    }
)
totals = orders.groupby("shop", as_index=False).agg(
    total=("amount", "sum"), mean=("amount", "mean"), count=("amount", "count")
)
print("totals:", totals, sep="\n")

# %% polars
import polars as pl

orders = pl.DataFrame(
    {
        "shop": ["north", "south", "north", "south", "north", "south"],
        "amount": [3.5, 4.25, 7.0, 2.75, 6.5, 8.25],
    }
)
amount = pl.col("amount")
totals = orders.group_by("shop").agg(total=amount.sum(), mean=amount.mean(), count=amount.count()).sort("shop")
print("totals:", totals, sep="\n")

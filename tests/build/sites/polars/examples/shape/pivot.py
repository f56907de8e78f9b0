"""A pivot table: a row for each shop, a column for each item."""

# %% pandas
import pandas as pd

orders = pd.DataFrame(
    {
        "shop": ["north", "south", "north", "south", "north", "south"],
        "item": ["tea", "tea", "jam", "jam", "tea", "tea"],
        "amount": [3.5, 4.25, 7.0, 2.75, 6.5, 8.25],
    }
)
table = orders.pivot_table(index="shop", columns="item", values="amount", aggfunc="sum")
print("table:", table, sep="\n")

# %% polars
import polars as pl

orders = pl.DataFrame(
    {
        "shop": ["north", "south", "north", "south", "north", "south"],
        "item": ["tea", "tea", "jam", "jam", "tea", "tea"],
        "amount": [3.5, 4.25, 7.0, 2.75, 6.5, 8.25],
    }
)
table = orders.pivot(on="item", index="shop", values="amount", aggregate_function="sum", sort_columns=True).drop("shop")
print("table:", table, sep="\n")

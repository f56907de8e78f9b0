"""The generator; only what `seconded.__all__` names is public."""

"""Lab: notebooks among the pages, which mkdocs-jupyter executes."""

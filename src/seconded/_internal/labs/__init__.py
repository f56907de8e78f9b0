"""Execute labs: notebooks among the pages, run by mkdocs-jupyter."""

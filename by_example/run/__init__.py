"""Run: the cells of a snippet go in, a report of what they put out comes back, each from a process of its own."""

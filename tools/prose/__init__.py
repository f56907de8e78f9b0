"""The prose linter: the words and sentences of pages, examples and code."""

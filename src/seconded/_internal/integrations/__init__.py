"""Integrations: the parts of the generator that MkDocs, Zensical and the command line use."""

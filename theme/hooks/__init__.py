"""MkDocs hooks of this site. MkDocs loads each by its path, see `hooks` in mkdocs.yml; tests import them from here."""

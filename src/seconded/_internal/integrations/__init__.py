"""What lets other programs use the generator: MkDocs, Zensical and the command line."""

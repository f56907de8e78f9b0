"""The commands of the command line, one per module; each adds itself to a parser by its function `add`."""

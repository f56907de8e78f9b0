"""Tools of the maintainers: rules of the site, records of messages, mutation testing, benchmarks."""

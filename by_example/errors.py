"""The one error that authors see: where, what, and what to do."""


class ExampleError(Exception):
    """Something in a snippet or a page does not hold; the build stops.

    Its text is one block: ``path:line: what happened`` and, indented below, what was expected and what came.

    Attributes:
        path: the file as the author knows it, relative to the working directory where possible.
        line: the 1-based line in that file, or None where only the file is known.
        summary: what happened, in one line.
        details: the lines below it.
    """

    def __init__(self, path: str, line: int | None, summary: str, *details: str) -> None:
        self.path, self.line, self.summary, self.details = path, line, summary, details
        place = path if line is None else f"{path}:{line}"
        below = [f"  {row}" for detail in details for row in detail.splitlines()]
        super().__init__("\n".join([f"{place}: {summary}", *below]))

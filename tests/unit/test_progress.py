"""The progress of a long run is printed only where it helps."""

import io

import pytest

from seconded._internal import progress
from seconded._internal.progress import Progress


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    return now


def test_one_line_is_updated_on_a_terminal_and_taken_away(clock: list[float]):
    stream = Terminal()
    counting = Progress(3, stream=stream)
    clock[0] = 2.0
    counting.done("a", 0.5)
    clock[0] = 3.0
    counting.done("b", 0.25)
    assert stream.getvalue() == (
        "\r\x1b[K1 of 3 examples, slowest so far a 0.5 s\r\x1b[K2 of 3 examples, slowest so far a 0.5 s"
    )
    counting.done("c", 0.1)
    assert stream.getvalue().endswith("0.5 s\r\x1b[K")


def test_plain_lines_elsewhere_and_few_of_them(clock: list[float]):
    stream = io.StringIO()
    counting = Progress(100, stream=stream)
    for number in range(100):
        clock[0] = number / 5
        counting.done(f"e{number}", 0.0)
    assert stream.getvalue().splitlines()[0] == "26 of 100 examples, slowest so far e9 0.0 s"
    assert len(stream.getvalue().splitlines()) == 3


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_short_or_quiet_run_prints_nothing(clock: list[float], stream: type[io.StringIO]):
    output = stream()
    for counting in (Progress(2, stream=output), Progress(9, quiet=True, stream=output)):
        counting.done("a", 0.5)
        counting.done("b", 0.5)
        clock[0] += 99
    assert output.getvalue() == ""

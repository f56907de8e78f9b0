"""How far a long run has come is said where it helps, and nowhere else."""

import io

import pytest

from seconded._internal import progress
from seconded._internal.progress import Progress


class Terminal(io.StringIO):
    """Says that it is one."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    return now


def test_one_line_is_updated_on_a_terminal_and_taken_away(clock: list[float]):
    said = Terminal()
    counting = Progress(3, stream=said)
    clock[0] = 2.0
    counting.done("a", 0.5)
    clock[0] = 3.0
    counting.done("b", 0.25)
    assert said.getvalue() == (
        "\r\x1b[K1 of 3 examples, slowest so far a 0.5 s\r\x1b[K2 of 3 examples, slowest so far a 0.5 s"
    )
    counting.done("c", 0.1)
    assert said.getvalue().endswith("0.5 s\r\x1b[K")


def test_plain_lines_elsewhere_and_few_of_them(clock: list[float]):
    said = io.StringIO()
    counting = Progress(100, stream=said)
    for number in range(100):
        clock[0] = number / 5
        counting.done(f"e{number}", 0.0)
    assert said.getvalue().splitlines()[0] == "26 of 100 examples, slowest so far e9 0.0 s"
    assert len(said.getvalue().splitlines()) == 3


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_what_is_soon_over_or_quiet_says_nothing(clock: list[float], stream: type[io.StringIO]):
    said = stream()
    for counting in (Progress(2, stream=said), Progress(9, quiet=True, stream=said)):
        counting.done("a", 0.5)
        counting.done("b", 0.5)
        clock[0] += 99
    assert said.getvalue() == ""

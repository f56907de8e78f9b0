"""``seconded faults NAME`` puts small faults into examples, and reports those that no comparison notices."""

import argparse
import difflib
import sys
import time
from collections.abc import Iterator

from seconded._internal.commands.common import Parsers, add_command, add_overrides, count, known_names, open_site
from seconded._internal.errors import ExampleError
from seconded._internal.examples import Example, Examples, Runs
from seconded._internal.faults import Fault, Trial, excuses, find_faults, kinds_of, try_faults
from seconded._internal.read.snippet import Snippet

_SILENCE = 5  # seconds after which the command prints its progress


def add(commands: Parsers) -> None:
    """Add the command to a parser."""
    summary = "put small faults into examples, one at a time, and report those that no comparison notices"
    parser = add_command(commands, "faults", summary, run)
    parser.add_argument("names", nargs="+", metavar="NAME", help="an example's name or file")
    add_overrides(parser, pages=False)


def run(options: argparse.Namespace, runner: Runs | None = None) -> int:
    """Try the faults, print the results, and return an exit status.

    The status is 0 if every fault is noticed or excused and every excuse is needed, else 1.

    Raises:
        CallError: there is no such site or example.
    """
    started = time.monotonic()
    examples = open_site(options, runner).examples
    names = list(dict.fromkeys(known_names(options.names, examples)))
    trials: list[Trial] = []
    failed, survived, idle = 0, 0, 0
    for number, name in enumerate(names, 1):
        progress = f"{number:{len(str(len(names)))}}/{len(names)}"
        try:
            example = examples.get(name)
            for following in names[number : number + 1]:
                examples.start(following)
            found = list(_tried(examples, example))
        except ExampleError as error:
            failed += 1
            print(f"{progress}  FAILED  {name}\n{error}\n  faults say nothing before this is fixed", flush=True)
            continue
        trials += found
        weak = [one.fault for one in found if not one.noticed and one.fault.kind not in excuses(example.snippet)]
        survived += len(weak)
        result = f"{'WEAK' if weak else 'ok':7} {name}: {_counts(found, len(weak))}"
        if not found:
            result = f"none    {name}: no faults were tried, because {_why_none(example.snippet)}"
        superfluous = list(_idle(example.snippet, found))
        idle += len(superfluous)
        print(f"{progress}  {result}", *_survivors(example.snippet, weak), *superfluous, sep="\n", flush=True)
    ends = [*([count(idle, "idle excuse")] if idle else []), *([f"{failed} failed"] if failed else [])]
    print(", ".join([count(len(names), "example"), _counts(trials, survived), *ends]), end=", ")
    print(f"in {time.monotonic() - started:.1f} s")
    return 1 if failed or survived or idle else 0


def _tried(examples: Examples, example: Example) -> Iterator[Trial]:
    """Yield the result of each fault of an example, by line; print the progress if it takes long."""
    if not example.snippet.is_derived:
        return
    faults = sorted(find_faults(example.snippet), key=lambda fault: fault.line)
    told = time.monotonic()
    for number, trial in enumerate(try_faults(examples, example, faults), 1):
        yield trial
        if time.monotonic() - told > _SILENCE:
            told = time.monotonic()
            print(f"  {example.snippet.name}: {number} of {len(faults)} faults tried", file=sys.stderr, flush=True)


def _counts(trials: list[Trial], survived: int) -> str:
    noticed = sum(trial.noticed for trial in trials)
    excused = len(trials) - noticed - survived
    counts = [count(len(trials), "fault"), f"{noticed} noticed"]
    counts += [f"{excused} excused"] if excused else []
    return ", ".join([*counts, *([f"{survived} survived"] if survived else [])])


def _why_none(snippet: Snippet) -> str:
    if snippet.is_module:
        return "it only imports and defines"
    if not snippet.is_derived:
        advice = f"; add a cell # %% {snippet.pair.derivation.cells}"  # needed where `underived` is refused
        why = "it is not derived again, and nothing would notice them"
        return why + (advice if snippet.pair.underived != "refuse" else "")
    return "its cells hold nothing to change"


def _survivors(snippet: Snippet, faults: list[Fault]) -> Iterator[str]:
    """Yield a row for each fault that survived, and advice for all of them."""
    for fault in faults:
        yield str(ExampleError(snippet.path, fault.line, f"survived ({fault.kind}): {fault.about}"))
    if faults:
        kinds = dict.fromkeys(fault.kind for fault in faults)
        blind = "; ".join(f"{kind}: REASON" for kind in kinds)
        yield "  choose other numbers, print what goes in, or say why not in the header of a cell:"
        yield f'  blind="{blind}"'


def _idle(snippet: Snippet, trials: list[Trial]) -> Iterator[ExampleError]:
    """Yield an error for each excuse of an example that is not needed."""
    known, left = kinds_of(snippet.pair.preset), {trial.fault.kind for trial in trials if not trial.noticed}
    made = {trial.fault.kind for trial in trials}
    for kind, line in excuses(snippet).items():
        if kind not in known:
            near = difflib.get_close_matches(kind, known, n=1)
            meant = f"is {near[0]} meant? " if near else ""
            advice = f"{meant}the kinds are: {', '.join(known)}"
            yield ExampleError(snippet.path, line, f"there is no kind of faults {kind!r}", advice)
        elif kind not in left:
            why = "each fault of this kind is noticed" if kind in made else "there is no fault of this kind to make"
            yield ExampleError(
                snippet.path, line, f"this excuse is not needed: {kind}", f"{why}: delete it from blind="
            )

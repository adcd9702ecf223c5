"""Sawtooth from Python: a scenario goes in, data frames come out.

It starts the command ``sawtooth`` (docs/library.md says how to install it); the variable
``SAWTOOTH`` names another command, with its arguments. Tables are data frames where pandas
is installed, and lists of dicts where not. Units are s, bit/s, bytes, packets, segments.
"""

import json
import os
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

from ._looks import Result, rows_class, style

__all__ = ["Refused", "compare", "run", "style", "sweep"]

_ROWS = {
    "queue": ["t", "link", "length"],
    "throughput": ["t", "flow", "throughput", "goodput"],
    "delay": ["t", "flow", "segment", "delay"],
}
_CWND = ["t", "cwnd", "ssthresh", "phase"]
# Flags that change where or in which form the answer is written.
_FORMS = {"base", "csv", "help", "json", "link", "out", "parquet"}


class Refused(ValueError):
    """What was asked for cannot be done. The message has a line for each problem."""


def run(scenario, *, set=None, trace=(), **flags):
    """Runs a scenario: a dict, the path of a file, the name of a preset or a link.

    ``set`` changes fields by their paths. ``trace`` names traces ("cwnd", "queue", "throughput",
    "delay", "events"), which come as tables of their names. Other arguments are flags of
    ``sawtooth run``: ``until=10``, ``every=0.5``, ``variant_file="mine.rules"``.
    The answer has ``flows`` and ``links`` as tables, and ``digest``, ``fairness``, ``total`` and
    all else that ``sawtooth run --json`` gives; ``plot()`` draws the windows of ``trace="cwnd"`` with matplotlib.
    """
    names = [trace] if isinstance(trace, str) else list(trace)
    answer = json.loads(_sawtooth("run", scenario, "--json", *_flags(set=set, trace=names, **flags)))
    traces = answer.pop("trace", {})
    if "cwnd" in names:
        traces["cwnd"] = [[flow["index"], *row] for flow in answer["flows"] for row in flow.pop("cwnd", [])]
    tables = {
        name: _table([dict(zip(["flow", *_CWND] if name == "cwnd" else _ROWS[name], row)) for row in rows])
        if name in _ROWS or name == "cwnd"
        else _table(rows)
        for name, rows in traces.items()
    }
    # With seeds there is no table of links.
    answer.update({name: _table(answer[name]) for name in ("flows", "links") if name in answer})
    return Result(**answer, **tables)


def compare(scenario, *, variants=(), seeds=1, set=None, **flags):
    """Compares variants over several seeds: a table with a row for each flow of each run.

    The rows with flow "all" are of all TCP flows together. Other arguments are flags of
    ``sawtooth compare``: ``until=20``, ``metrics=["goodput"]``, ``variant_file="mine.rules"``.
    As a data frame it has ``summary("goodput", "timeouts")``: means, 95 % intervals and ranks of
    all together; and ``dots("goodput")``, which draws them with matplotlib.
    """
    return _study("compare", scenario, variants=variants, seeds=seeds, set=set, **flags)


def sweep(scenario, *, over=None, variants=(), seeds=1, set=None, **flags):
    """Varies one or two fields, ``over={"network.bottleneck.queue.limit": [5, 20, 80]}``.

    A value may be a list or a text such as "5..200:6:log". The fields are columns of the table,
    which is that of ``compare``. A plan in a file needs no ``over``.
    """
    axes = [
        f"{path}={values if isinstance(values, str) else json.dumps(list(values))}"
        for path, values in (over or {}).items()
    ]
    return _study("sweep", scenario, over=axes, variants=variants, seeds=seeds, set=set, **flags)


def _study(command, scenario, **flags):
    # A default must not overrule what a plan in a file says.
    given = {name: value for name, value in flags.items() if not (name == "seeds" and value == 1)}
    joined = {name: ",".join(map(str, given.pop(name))) for name in ("variants", "metrics") if given.get(name)}
    given.pop("variants", None)
    flags = _flags(**given, **joined)
    pandas, arrow = _imported("pandas"), _imported("pyarrow")
    if pandas and arrow:
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder, "rows.parquet")
            _sawtooth(command, scenario, "--yes", *flags, "--out", str(out))
            return rows_class(pandas)(pandas.read_parquet(out))
    lines = _sawtooth(command, scenario, "--yes", "--json", *flags).splitlines()
    rows = [json.loads(line) for line in lines]
    return rows_class(pandas)(rows) if pandas else rows


def _flags(set=None, **flags):
    """Flags of a command: True is a switch, a list is a flag given several times."""
    words = []
    for path, value in (set or {}).items():
        words += ["--set", f"{path}={value if isinstance(value, str) else json.dumps(value)}"]
    for name, value in flags.items():
        if name in _FORMS:
            raise Refused(f"{name}: is not a flag from Python, where the answer is returned")
        flag = "--" + name.replace("_", "-")
        for each in value if isinstance(value, (list, tuple)) else [value]:
            if each is True:
                words.append(flag)
            elif each is not None and each is not False:
                words += [flag, str(each)]
    return words


def _command():
    named = os.environ.get("SAWTOOTH")
    if named:
        return shlex.split(named)
    found = shutil.which("sawtooth")
    if found is None:
        raise FileNotFoundError(
            "there is no command sawtooth: install the package that npm pack makes, or name a command in SAWTOOTH"
        )
    return [found]


def _sawtooth(command, scenario, *flags):
    """What the command prints."""
    is_data = isinstance(scenario, dict)
    with tempfile.TemporaryDirectory() as folder:
        word = os.fspath(scenario) if not is_data else str(Path(folder, "scenario.json"))
        words = [*_command(), command, word, *flags]
        if not is_data and word.startswith("-"):
            raise Refused(f"scenario: must be a dict, a file, a preset or a link (got {word!r}); write a file as ./{word}")
        wrong = next((each for each in words if "\0" in each), None)
        if wrong is not None:
            raise Refused(f"{command}: must have no NUL byte (got {wrong[:60]!r})")
        wrong = next((each for each in words if not _is_text(each)), None)
        if wrong is not None:
            raise Refused(f"{command}: must have no half of a surrogate pair (got {wrong[:60]!a})")
        if is_data:
            Path(word).write_text(json.dumps(scenario), encoding="utf-8")
        done = subprocess.run(
            words, capture_output=True, encoding="utf-8", check=False
        )
    if done.returncode == 0:
        return done.stdout
    raise (Refused if done.returncode == 2 else RuntimeError)(done.stderr.strip())


def _is_text(word):
    """Whether the system can be given a word; names of files keep bytes that are no text."""
    try:
        os.fsencode(word)
    except UnicodeEncodeError:
        return False
    return True


def _imported(name):
    try:
        return __import__(name)
    except ImportError:
        return None


def _table(rows):
    pandas = _imported("pandas")
    return pandas.DataFrame(rows) if pandas else list(rows)

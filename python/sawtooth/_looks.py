"""What answers can tell of themselves: a summary with intervals, and pictures with matplotlib."""

import math
from types import SimpleNamespace

_COLOURS = ["#0b6bb8", "#d55e00", "#00795c", "#8f3b8c", "#8a6100", "#1b1b1b"]

#: For ``matplotlib.pyplot.style.use``: colours and lines of the page.
style = {
    "axes.prop_cycle": f"cycler('color', {_COLOURS})",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.titlelocation": "left",
    "axes.titlesize": "medium",
    "axes.titleweight": "bold",
    "grid.color": "#c9cfca",
    "lines.linewidth": 1.5,
}

# Student's t, 97.5 %: few degrees of freedom by name, more by Cornish and Fisher's series.
_FEW = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}
_Z = 1.959964


def _t(degrees):
    if degrees in _FEW:
        return _FEW[degrees]
    first = (_Z**3 + _Z) / (4 * degrees)
    second = (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / (96 * degrees**2)
    return _Z + first + second


def _interval(values):
    """The mean and half of its 95 % interval; nan: one value has none."""
    values = [value for value in values if value is not None and not math.isnan(value)]
    count = len(values)
    if count == 0:
        return math.nan, math.nan
    mean = sum(values) / count
    if count == 1:
        return mean, math.nan
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, _t(count - 1) * math.sqrt(variance / count)


def _tie(one, other):
    """Whether the difference over the same seeds has 0 in its interval, or is less than 1 %."""
    differences = [a - b for a, b in zip(one, other)]
    mean, half = _interval(differences)
    largest = max(abs(sum(one)), abs(sum(other))) / max(1, len(one))
    return abs(mean) <= 0.01 * largest or (not math.isnan(half) and abs(mean) <= half)


class Result(SimpleNamespace):
    """The answer of a run."""

    def plot(self, ax=None):
        """Draws the congestion windows, which ``trace="cwnd"`` gives, and returns the axes."""
        import matplotlib.pyplot as pyplot

        ax = ax or pyplot.gca()
        rows = self.cwnd if isinstance(self.cwnd, list) else self.cwnd.to_dict("records")
        flows = self.flows if isinstance(self.flows, list) else self.flows.to_dict("records")
        for flow in flows:
            own = [row for row in rows if row["flow"] == flow["index"]]
            if not own:
                continue
            # A row is a change: the last window is kept to the end.
            windows = [row["cwnd"] for row in own]
            ax.plot([*(row["t"] for row in own), self.duration], [*windows, windows[-1]], drawstyle="steps-post", label=flow["name"])
        ax.set(title="Congestion window, segments", xlabel="s")
        ax.set_ylim(bottom=0)
        ax.legend(frameon=False)
        return ax


def rows_class(pandas):
    """Data frames of studies, which know a summary and a picture."""

    class Rows(pandas.DataFrame):
        @property
        def _constructor(self):
            return Rows

        def _means(self, figure):
            everything = self[self["flow"].astype(str) == "all"]
            return {who: list(own.sort_values("seed")[figure]) for who, own in everything.groupby("contender", sort=False)}

        def summary(self, *figures):
            """Means of all TCP flows together, each with half of its 95 % interval; the first figure ranks, ties share a rank."""
            columns = {}
            for figure in figures:
                found = {who: _interval(values) for who, values in self._means(figure).items()}
                columns[figure] = {who: mean for who, (mean, _) in found.items()}
                columns[f"{figure} ±"] = {who: half for who, (_, half) in found.items()}
            table = pandas.DataFrame(columns).sort_values(figures[0], ascending=False)
            values = self._means(figures[0])
            ranks = []
            for place, who in enumerate(table.index):
                first = place - 1 if place else 0
                leader = ranks[first] - 1 if place else 0
                ranks.append(leader + 1 if place and _tie(values[table.index[leader]], values[who]) else place + 1)
            table["rank"] = ranks
            table.index.name = "contender"
            return table

        def dots(self, figure, ax=None):
            """Draws the means of a figure with their 95 % intervals, the largest on top, and returns the axes."""
            import matplotlib.pyplot as pyplot

            ax = ax or pyplot.gca()
            table = self.summary(figure).iloc[::-1]
            ax.errorbar(table[figure], table.index, xerr=table[f"{figure} ±"].fillna(0), fmt="o", color="#1b1b1b")
            ax.set(title=f"{figure}, mean and 95 %")
            ax.set_xlim(left=0)
            return ax

    return Rows

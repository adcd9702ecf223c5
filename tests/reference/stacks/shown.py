"""What the page shows of a recording beside the figures of the passport; decimate.py calls it."""

# Width of the intervals in which losses are counted, s.
INTERVAL = 0.25


def value_at(rows, time):
    """The window at a time."""
    value = rows[0][1]
    for at, cwnd in rows:
        if at > time:
            break
        value = cwnd
    return value


def lost_in_intervals(times):
    """How many intervals later, and how many, alternating."""
    counts = {}
    for at in times:
        counts[int(at / INTERVAL)] = counts.get(int(at / INTERVAL), 0) + 1
    out, last = [], 0
    for interval in sorted(counts):
        out += [interval - last, counts[interval]]
        last = interval
    return out


def end_of_slow_start(rows, threshold, cut, control, path):
    """
    When and at which window slow start ends, and by what: a finite threshold before the first cut, or a window that
    stands still for more than a round trip before it, is a rule; otherwise the cut is for a loss. Of BBR, which has no
    slow start, the largest window of the first second with data without limit.
    """
    if control.startswith("bbr"):
        at, cwnd = max(((at, cwnd) for at, cwnd in rows if at < (11 if path == "applim" else 1)), key=lambda row: row[1])
        return [round(at, 3), round(cwnd, 1), "peak"]
    if threshold is not None and (cut is None or threshold[0] < cut[0] - 0.02):
        return [round(threshold[0], 3), round(threshold[1], 1), "rule"]
    if cut is None:
        return None
    still = next((at for at, cwnd in rows if cwnd >= 0.97 * cut[1]), cut[0])
    wait = 0.11 if path == "B" else 0.077
    by_rule = cut[0] - still > wait
    return [round(still if by_rule else cut[0], 3), round(cut[1], 1), "rule" if by_rule else "loss"]


def shown(path, control, rows, threshold, cut, losses, flight=0.0, queue=()):
    """`losses`: times of all losses. `flight`: most packets in flight before 10 s. `queue`: times and packets waiting."""
    within = lambda start, length: sum(start <= at < start + length for at in losses)
    burst = max([b[1] - a[1] for a, b in zip(queue, queue[1:]) if b[0] > 5], default=None)
    more = {
        "slowStart": end_of_slow_start(rows, threshold, cut, control, path),
        "firstLoss": round(losses[0], 3) if losses else None,
        "burst": burst,
        "lost": lost_in_intervals(losses),
    }
    if path == "idle":
        again = [cwnd for at, cwnd in rows if 15 <= at < 15.4]
        # Some stacks lower the window when they send again, which shows with the first ACK at the latest.
        lowest = min(cwnd for at, cwnd in rows if 15 <= at < 15.1)
        windows = [value_at(rows, 14.999), lowest, max(again)]
        more["pause"] = [*(round(cwnd, 1) for cwnd in windows), within(15, 0.5)]
    if path == "applim":
        more["limited"] = [round(value_at(rows, 9.999), 1), round(flight, 1), within(10, 0.5)]
    return more

"""Writes public/stacks.json, the decimated copy of recordings of real stacks.

    python3 tests/reference/stacks/decimate.py STACKS [LINUX]

STACKS holds the recordings as STACK-CONTROL-PATH[-TAG].json.gz, LINUX those of a Linux kernel as single_*_1bdp.json.gz.
tests/reference/README.md describes both, and how each figure is computed. Recorded times are in s, windows in
bytes (Linux: segments).
"""

import glob
import gzip
import json
import os
import sys

from shown import shown

RATE = 10e6
PATHS = ["A", "B", "C1", "C3", "D", "idle", "applim"]
# The title of each program, in the order of the page.
STACKS = {
    "linux": "Linux",
    "gvisor": "gVisor netstack",
    "s2n-quic": "s2n-quic-core",
    "aioquic": "aioquic",
    "ngtcp2": "ngtcp2",
    "smoltcp": "smoltcp",
    "quinn": "quinn-proto",
    "lwip": "lwIP",
}
# Points of a window in its first second, and after it.
EARLY, LATE = 70, 150
# Names in the recordings that differ from those of the stacks here.
NAMES = {"s2n": "s2n-quic"}
# A fall of the window by more than this share is a cut; tail drops in so many seconds belong to the end of slow start.
CUT, START = 0.05, 0.25


def simplified(points, limit):
    """At most `limit` of the points, by Ramer, Douglas and Peucker with the smallest tolerance of a doubling series."""
    if len(points) <= 2:
        return points
    tolerance = 0.2
    while True:
        kept, spans = {0, len(points) - 1}, [(0, len(points) - 1)]
        while spans:
            a, b = spans.pop()
            (x0, y0), (x1, y1) = points[a], points[b]
            worst, at = tolerance, None
            for i in range(a + 1, b):
                x, y = points[i]
                away = abs(y0 + (y1 - y0) * (x - x0) / max(x1 - x0, 1e-9) - y)
                if away > worst:
                    worst, at = away, i
            if at is not None:
                kept.add(at)
                spans += [(a, at), (at, b)]
        if len(kept) <= limit:
            return [points[i] for i in sorted(kept)]
        tolerance *= 1.3


def window(rows):
    """Times in ms and windows in tenths of a packet, alternating."""
    early = simplified([row for row in rows if row[0] <= 1], EARLY)
    late = simplified([row for row in rows if row[0] >= 1], LATE)
    return [number for at, cwnd in early + late for number in (round(at * 1000), round(cwnd * 10))]


def cuts_of(rows):
    return sum(after[1] < (1 - CUT) * before[1] for before, after in zip(rows, rows[1:]))


def start_drops(times):
    return sum(at < times[0] + START for at in times) if times else 0


def threshold_of(data):
    """When ssthresh is first finite, s, and its value, packets; lwIP begins with that of its buffer."""
    usual = (300 if data["stack"] == "lwip" else 500) * data["mss"]
    return next(((row[0], row[2] / data["mss"]) for row in data["cw"] if row[2] is not None and row[2] < usual), None)


def run(name, data):
    rows = [(row[0], row[1] / data["mss"]) for row in data["cw"]]
    # gVisor counts segments, and its recorder seconds.
    time, unit = (1, 1) if data["stack"] == "gvisor" else (1e6, data["mss"])
    falls = [(at / time, before / unit, after / unit) for at, before, after in data.get("cuts", [])]
    falls = falls or [(b[0], a[1], b[1]) for a, b in zip(rows, rows[1:])]
    first = next(([round(at, 3), round(a, 2), round(b, 2)] for at, a, b in falls if b < (1 - CUT) * a), None)
    tail = [drop[0] for drop in data["drops"] if drop[2] == "tail"]
    parts = name.split("-")
    timeouts = data.get("rtos", data.get("timeouts"))
    return {
        "stack": data["stack"],
        "control": data["cc"],
        "path": data["path"],
        **({"tag": "-".join(parts[3:])} if len(parts) > 3 else {}),
        "payload": data["mss"],
        "packet": data["wire"],
        "from": round(data["bulk0"], 4),
        "share": round(data["got"] * 8 / (data["dur"] - data["bulk0"]) / RATE, 4),
        "drops": len(data["drops"]),
        "startDrops": start_drops(tail),
        "firstDrop": tail[0] if tail else None,
        "firstCut": first,
        "cuts": cuts_of(rows),
        **shown(
            data["path"],
            data["cc"],
            rows,
            threshold_of(data),
            first,
            [drop[0] for drop in data["drops"]],
            max((row[3] for row in data["cw"] if row[0] < 10 and row[3] is not None), default=0) / data["mss"],
            data["q"],
        ),
        "timeouts": timeouts,
        "mostWaiting": data["maxq"],
        "acks": round(data["acks"] / max(1, data["data"] - len(data["drops"])), 2),
        "window": window(rows),
    }


def sums(deltas):
    out, total = [], 0
    for delta in deltas:
        total += delta
        out.append(total)
    return out


def linux(data):
    trace = data["trace"][0]
    rows = [(at / 1e4, cwnd) for at, cwnd in zip(sums(trace["t"]), trace["cwnd"]) if at <= 30e4]
    losses = [at / 1e4 for at in sums(data["drops"]["t"]) if at <= 30e4]
    drops = [at for at, kind in zip(losses, data["drops"]["kind"]) if kind == 1]
    acked = [count for at, count in zip(sums(trace["t"]), sums(trace["acked"])) if at <= 30e4][-1]
    falls = [(b[0], a[1], b[1]) for a, b in zip(rows, rows[1:]) if b[1] < a[1]]
    # The kernel spreads a cut over a round trip: the window before it, and what it is when it has stopped falling.
    first = None
    for index, (at, before, after) in enumerate(falls):
        while index + 1 < len(falls) and falls[index + 1][0] - falls[index][0] < 0.1:
            index += 1
        if falls[index][2] < (1 - CUT) * before:
            first = [round(at, 3), before, falls[index][2]]
            break
    path = "D" if data["args"].get("loss") else "A"
    thresholds = zip(sums(trace["t"]), trace["ssthresh"])
    threshold = next(((at / 1e4, ssthresh) for at, ssthresh in thresholds if ssthresh > 0), None)
    return {
        "stack": "linux",
        "control": data["args"]["cc"],
        "path": path,
        "payload": 1448,
        "packet": 1500,
        "from": 0.041,
        "share": round(acked * 1448 * 8 / (30 - 0.041) / RATE, 4),
        "drops": len(losses),
        "startDrops": start_drops(drops),
        "firstDrop": drops[0] if drops else None,
        "firstCut": first,
        "cuts": None,
        **shown(path, data["args"]["cc"], rows, threshold, first, losses),
        "timeouts": 0,
        "mostWaiting": max(data["drops"]["qlen"], default=None),
        "acks": None,
        "window": window(rows),
    }


def main(stacks, kernel=None):
    runs, versions = [], {}
    for file in sorted(glob.glob(os.path.join(stacks, "*.json.gz"))):
        data = json.load(gzip.open(file))
        data["stack"] = NAMES.get(data["stack"], data["stack"])
        versions[data["stack"]] = data["version"].split("-160f")[0]
        runs.append(run(os.path.basename(file)[: -len(".json.gz")], data))
    for control in ["reno", "cubic", "bbr"] if kernel else []:
        for tag in f"single_{control}_1bdp", f"loss_{control}_0.01_s1":
            data = json.load(gzip.open(os.path.join(kernel, f"{tag}.json.gz")))
            versions["linux"] = data["kernel"].split("-")[0]
            runs.append(linux(data))
    order = list(STACKS)
    runs.sort(key=lambda r: (order.index(r["stack"]), r["control"], r.get("tag", ""), PATHS.index(r["path"])))
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in runs)
    programs = [{"name": n, "title": STACKS[n], "version": versions[n]} for n in order if n in versions]
    with open("public/stacks.json", "w") as out:
        out.write('{\n"stacks":%s,\n"runs":[\n%s\n]}\n' % (json.dumps(programs, separators=(",", ":")), lines))


main(*sys.argv[1:])

#!/usr/bin/env bash
# iperf3 3.12 (Debian bookworm), -J with -O (omit the first seconds): bytes and rates at the end leave the omitted intervals out, but
# max_rtt, min_rtt and mean_rtt count them: slow start, which -O is meant to skip, is in them. "start" begins again at 0.
# min_rtt is the least of the smoothed round trips at the ends of intervals, not the kernel's minimum: with one interval
# it equals max_rtt. The manual says that -O omits "the pre-test statistics".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
dpkg-query -W -f '${Version}\n' iperf3 | grep '^3\.12-' || { echo 'changed: another version of iperf3'; exit 1; }
cat > run.py <<'P'
import json, subprocess, time
def run(*options):
    server = subprocess.Popen(['iperf3', '-s', '-1', '-p', '45201', '-B', '127.0.0.1'], stdout=subprocess.DEVNULL)
    time.sleep(0.5)
    out = subprocess.run(['iperf3', '-c', '127.0.0.1', '-p', '45201', '-b', '20M', '-J', *options], capture_output=True, text=True).stdout
    server.wait()
    report = json.loads(out)
    return [each['streams'][0] for each in report['intervals']], report['end']['streams'][0]['sender']
def figures(each):
    trips = [one['rtt'] for one in each]
    return [max(trips), min(trips), sum(trips) // len(trips)]
# 18 of 20 intervals are omitted. If their extremes are by chance those of the other two, run again.
for again in range(4):
    intervals, end = run('-O', '9', '-t', '1', '-i', '0.5')
    counted = [one for one in intervals if not one['omitted']]
    if figures(counted) != figures(intervals): break
told = [end['max_rtt'], end['min_rtt'], end['mean_rtt']]
print('start:', [round(one['start'], 1) for one in intervals])
print('max, min and mean rtt (us): at the end', told, 'all', figures(intervals), 'counted', figures(counted))
print('bytes: at the end', end['bytes'], 'all', sum(one['bytes'] for one in intervals), 'counted', sum(one['bytes'] for one in counted))
assert end['bytes'] == sum(one['bytes'] for one in counted), 'changed: bytes'
assert told == figures(intervals) != figures(counted), 'changed: round trips leave the omitted intervals out'
assert [one['start'] for one in intervals] != sorted(one['start'] for one in intervals), 'changed: start goes on'
_, one = run('-t', '1', '-i', '1')
print('one interval:', one['min_rtt'], one['mean_rtt'], one['max_rtt'])
assert one['min_rtt'] == one['mean_rtt'] == one['max_rtt'], 'changed: one interval'
P
python3 run.py

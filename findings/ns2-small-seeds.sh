#!/usr/bin/env bash
# ns 2.35+dfsg-5 (Debian bookworm): the first number drawn after "$defaultRNG seed N" is about N/2991, the third N/70 and the fourth N/11.3
# (modulo 1), so runs with the seeds 1 to 30, or without a seed (which is 1), begin almost alike: the first is below 0.011 in all of
# them. A TCP agent draws the phase of its 10 ms clock when it is made, so the first agent has the same phase in each such run.
# Substreams ("$defaultRNG next-substream"), which the manual recommends for repeated runs, are spread as they should be.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
dpkg-query -W -f '${Version}\n' ns2 | grep -x '2\.35+dfsg-5' || { echo 'changed: another version of ns2'; exit 1; }
cat > run.tcl <<'T'
proc draws {} { global defaultRNG; set all {}; foreach i {1 2 3 4} { lappend all [$defaultRNG uniform 0 1] }; return $all }
puts "none [draws]"
for {set n 1} {$n <= 30} {incr n} { $defaultRNG seed $n; puts "seed [draws]" }
$defaultRNG seed 1
for {set n 1} {$n <= 30} {incr n} { $defaultRNG next-substream; puts "substream [draws]" }
T
ns run.tcl > draws.txt
cat > read.py <<'P'
rows = [line.split() for line in open('draws.txt')]
of = {kind: [[float(x) for x in row[1:]] for row in rows if row[0] == kind] for kind in ('none', 'seed', 'substream')}
for kind in ('seed', 'substream'):
    print(kind, 'first draws', ' '.join(f'{row[0]:.4f}' for row in of[kind][:6]), '... largest of 30', round(max(row[0] for row in of[kind]), 4))
assert of['none'][0] == of['seed'][0], 'changed: without a seed'
for n, row in enumerate(of['seed'], 1):
    assert abs(row[0] - n / 2991) < 1e-4 and abs(row[2] - n / 70.4) < 2e-3, f'changed: seed {n}'
assert max(row[0] for row in of['seed']) < 0.011, 'changed: the first draws'
assert max(row[0] for row in of['substream']) > 0.8 and min(row[0] for row in of['substream']) < 0.2, 'changed: substreams'
P
python3 read.py

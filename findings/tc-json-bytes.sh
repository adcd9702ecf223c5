#!/usr/bin/env bash
# iproute2 6.1.0 (Debian bookworm), tc -j: the rate in JSON is in bytes per second and the latency in us, both bare numbers.
# The text says 1Mbit and 50ms, and to tc itself a bare rate is in bits per second (tc(8), UNITS): the rate of the JSON
# set again makes a link of an eighth of the rate. The manual has no unit for -json.
set -euo pipefail
dpkg-query -W -f '${Version}\n' iproute2 | grep '^6\.1\.0-' || { echo 'changed: another version of iproute2'; exit 1; }
# In a network namespace of its own.
unshare --user --map-root-user --net bash -euo pipefail <<'N'
ip link set lo up
tc qdisc add dev lo root tbf rate 1mbit burst 10kb latency 50ms
show() { tc -j qdisc show dev lo | python3 -c "import json,sys; print(json.load(sys.stdin)[0]['options']['$1'])"; }
tc qdisc show dev lo; tc -j qdisc show dev lo
rate=$(show rate)
[ "$rate" = 125000 ] || { echo "changed: the rate in JSON is $rate"; exit 1; }
latency=$(show lat)
[ "$latency" -ge 49900 ] && [ "$latency" -le 50100 ] || { echo "changed: the latency in JSON is $latency"; exit 1; }
tc qdisc replace dev lo root tbf rate "$rate" burst 10kb latency 50ms
tc qdisc show dev lo | grep 'rate 125Kbit' || { echo 'changed: a bare rate is in bytes per second'; exit 1; }
N

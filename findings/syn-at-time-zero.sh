#!/usr/bin/env bash
# Wireshark 4.0.17 (Debian bookworm, package tshark) tells no initial round trip (tcp.analysis.initial_rtt) of a connection whose SYN
# has the time 0 exactly, as simulators write it: it takes a time of 0 for "no SYN seen". With the same packets 1 us later
# it tells 0.02 s. One would expect only differences of times to matter.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet scapy==2.6.1
env/bin/python - <<'P'
from scapy.all import IP, TCP, wrpcap
def packets(start):
    a, b = dict(src='10.0.0.1', dst='10.0.0.2'), dict(src='10.0.0.2', dst='10.0.0.1')
    made = [
        IP(**a) / TCP(sport=1000, dport=80, flags='S', seq=100),
        IP(**b) / TCP(sport=80, dport=1000, flags='SA', seq=500, ack=101),
        IP(**a) / TCP(sport=1000, dport=80, flags='A', seq=101, ack=501),
        IP(**a) / TCP(sport=1000, dport=80, flags='A', seq=101, ack=501) / b'data',
        IP(**b) / TCP(sport=80, dport=1000, flags='A', seq=501, ack=105),
    ]
    for at, packet in enumerate(made): packet.time = start + 0.01 * at
    return made
wrpcap('zero.pcap', packets(0.0))
wrpcap('later.pcap', packets(0.000001))
P
tshark --version | head -1
for name in zero later; do
  tshark -n -r "$name.pcap" -T fields -e tcp.analysis.ack_rtt -e tcp.analysis.initial_rtt -e tcp.completeness > "$name.txt"
  echo "$name:"; cat "$name.txt"
done
grep -q 0.020000000 later.txt || { echo 'changed: no initial round trip of a SYN at 1 us'; exit 1; }
! grep -q 0.020000000 zero.txt || { echo 'changed: an initial round trip is told of a SYN at time 0'; exit 1; }

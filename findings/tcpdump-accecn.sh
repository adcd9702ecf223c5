#!/usr/bin/env bash
# tcpdump 4.99.3 (Debian bookworm) shows W and E for two of the three bits in which AccECN (RFC 9768) counts marks, and nothing for AE, the
# third. The count starts at 5 (AE and ECE): with no mark at all each packet is "[.E]", which the manual calls ECN-Echo, as if
# of RFC 3168 and congested; 1 and 5 look the same, and so do an AccECN SYN and one of RFC 3168, "[SEW]".
# Wireshark 4.0.17 shows AE.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
dpkg-query -W -f '${Version}\n' tcpdump | grep '^4\.99\.3-' || { echo 'changed: another version of tcpdump'; exit 1; }
python3 - <<'P'
import struct
frames = []
def add(ace, flags):
    bits = (5 << 12) | (ace << 6) | flags
    tcp = struct.pack('>HHIIHHHH', 1000, 80, 1, 1 if flags & 16 else 0, bits, 1000, 0, 0)
    ip = struct.pack('>BBHHHBBH', 0x45, 0, 20 + len(tcp), 0, 0, 64, 6, 0) + bytes([10, 0, 0, 1, 10, 0, 0, 2])
    frames.append(ip + tcp)
for ace in (7, 3): add(ace, 0x02)
for ace in range(8): add(ace, 0x10)
with open('ace.pcap', 'wb') as file:
    file.write(struct.pack('<IHHIIII', 0xa1b2c3d4, 2, 4, 0, 0, 65535, 101))
    for frame in frames: file.write(struct.pack('<IIII', 1, 0, len(frame), len(frame)) + frame)
P
tcpdump -n -r ace.pcap 2> /dev/null | sed 's/.*Flags \(\[[^]]*\]\).*/\1/' > shown.txt
tshark -n -r ace.pcap -T fields -e tcp.flags.ae 2> /dev/null > ae.txt
echo 'SYN of AccECN, SYN of RFC 3168, ACKs with counts 0 to 7:' $(cat shown.txt)
echo 'AE by tshark:' $(cat ae.txt)
[ "$(echo $(cat shown.txt))" = '[SEW] [SEW] [.] [.E] [.W] [.EW] [.] [.E] [.W] [.EW]' ] || { echo 'changed: what tcpdump shows'; exit 1; }
[ "$(echo $(cat ae.txt))" = '1 0 0 0 0 0 1 1 1 1' ] || { echo 'changed: AE of tshark'; exit 1; }

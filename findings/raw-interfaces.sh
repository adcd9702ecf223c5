#!/usr/bin/env bash
# libpcap 1.10.3 (Debian bookworm; tcpdump 4.99.3, tcptrace): a pcapng file with two interfaces of LINKTYPE_RAW (101) is refused,
# "an interface has a type 101 different from the type of the first interface", although the type of both is 101.
# Two Ethernet interfaces in the same form are read. Wireshark reads both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 - <<'P'
import struct
def block(kind, body):
    body += bytes(-len(body) % 4)
    size = struct.pack('<I', 12 + len(body))
    return struct.pack('<I', kind) + size + body + size
def file(link, frame):
    section = block(0x0a0d0d0a, struct.pack('<IHHq', 0x1a2b3c4d, 1, 0, -1))
    interface = block(1, struct.pack('<HHI', link, 0, 65535))
    packet = lambda which, us: block(6, struct.pack('<IIIII', which, 0, us, len(frame), len(frame)) + frame)
    return section + 2 * interface + packet(0, 1000) + packet(1, 2000)
ip = struct.pack('>BBHHHBBH', 0x45, 0, 28, 0, 0, 64, 17, 0) + bytes([10, 0, 0, 1, 10, 0, 0, 2]) + struct.pack('>HHHH', 1000, 2000, 8, 0)
open('raw.pcapng', 'wb').write(file(101, ip))
open('ethernet.pcapng', 'wb').write(file(1, bytes(12) + b'\x08\x00' + ip))
P
tcpdump --version 2>&1 | head -2
for name in ethernet raw; do
  tcpdump -n -r "$name.pcapng" > "$name.out" 2> "$name.err" || true
  echo "$name: $(wc -l < "$name.out") packets; $(tail -1 "$name.err")"
  echo "$name by tshark: $(tshark -n -r "$name.pcapng" 2> /dev/null | wc -l) packets"
done
[ "$(wc -l < ethernet.out)" = 2 ] || { echo 'changed: two Ethernet interfaces are not read'; exit 1; }
grep -q 'type 101 different from the type of the first interface' raw.err || { echo 'changed: two raw interfaces are read'; exit 1; }

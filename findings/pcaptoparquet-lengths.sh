#!/usr/bin/env bash
# pcaptoparquet 0.2.20260924: an ACK with four SACK blocks, as a receiver without timestamps sends, has no block at all in the table; one
# with three has them. ip_len is the total length less 20 for IPv4 and the payload length for IPv6, so its sums are 20 bytes a packet below
# those of Wireshark, or 40. transport_wscale is the factor (128), not the shift (7), and transport_win is unscaled.
# Its documentation says none of this.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet pcaptoparquet==0.2.20260924 dpkt==1.9.8 polars==2.1.0
cat > run.py <<'P'
import struct, subprocess, polars
def tcp(flags, options, size=0):
    return struct.pack('>HHIIBBHHH', 1000, 80, 1, 1, (5 + len(options) // 4) << 4, flags, 500, 0, 0) + options + bytes(size)
def four(tcp):
    return struct.pack('>BBHHHBBH', 0x45, 0, 20 + len(tcp), 0, 0, 64, 6, 0) + bytes([10, 0, 0, 1, 10, 0, 0, 2]) + tcp
def six(tcp):
    return struct.pack('>IHBB', 6 << 28, len(tcp), 6, 64) + bytes(15) + b'\1' + bytes(15) + b'\2' + tcp
blocks = [(1000 * n, 1000 * n + 500) for n in range(2, 10, 2)]
def sack(count):
    return bytes([1, 1, 5, 2 + 8 * count]) + b''.join(struct.pack('>II', *block) for block in blocks[:count])
frames = [
    bytes(12) + b'\x08\x00' + four(tcp(0x02, bytes([1, 3, 3, 7]))),
    bytes(12) + b'\x08\x00' + four(tcp(0x10, b'', 1000)),
    bytes(12) + b'\x86\xdd' + six(tcp(0x10, b'', 1000)),
    bytes(12) + b'\x08\x00' + four(tcp(0x10, sack(3))),
    bytes(12) + b'\x08\x00' + four(tcp(0x10, sack(4))),
]
with open('in.pcap', 'wb') as file:
    file.write(struct.pack('<IHHIIII', 0xa1b2c3d4, 2, 4, 0, 0, 65535, 1))
    for frame in frames: file.write(struct.pack('<IIII', 1, 0, len(frame), len(frame)) + frame)
subprocess.run(['env/bin/pcaptoparquet', '-f', 'parquet', '-i', 'in.pcap', '-o', 'out.parquet'], check=True)
rows = polars.read_parquet('out.parquet').to_dicts()
lengths = [row['ip_len'] for row in rows[1:3]]
three, all_four = ([value for name, value in row.items() if '_sack_' in name] for row in rows[3:])
print('ip_len of 1040 bytes of IPv4 and 1060 of IPv6:', lengths)
print('wscale of a shift of 7:', rows[0]['transport_wscale'], 'window', rows[1]['transport_win'])
print('three blocks:', three, 'four:', all_four)
assert lengths == [1020, 1020], 'changed: ip_len'
assert rows[0]['transport_wscale'] == 128 and rows[1]['transport_win'] == 500, 'changed: the window scale'
assert three == [edge for block in blocks[:3] for edge in block], 'changed: three SACK blocks'
assert all_four == [None] * 6, 'changed: four SACK blocks'
P
env/bin/python run.py

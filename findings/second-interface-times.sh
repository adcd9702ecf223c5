#!/usr/bin/env bash
# dpkt 1.9.8, pcapng.Reader: the unit of the first interface (if_tsresol) holds for all. In a file with us and ns, as of two cards or
# of a merge, packets of the second are in the year 55841. No error is raised. Each interface has its own unit in the format.
# pcaptoparquet 0.2.20260924, which reads by dpkt, writes rows without a time. python-pcapng 2.1.1 reads the units right,
# but does not add if_tsoffset, which dpkt does: neither reads both files as tshark does.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet dpkt==1.9.8 python-pcapng==2.1.1 pcaptoparquet==0.2.20260924 polars==2.1.0
cat > run.py <<'P'
import struct, subprocess, dpkt, pcapng, polars
def block(kind, body):
    size = struct.pack('<I', 12 + len(body))
    return struct.pack('<I', kind) + size + body + size
ip = struct.pack('>BBHHHBBH', 0x45, 0, 28, 0, 0, 64, 17, 0) + bytes([10, 0, 0, 1, 10, 0, 0, 2]) + struct.pack('>HHHH', 1000, 2000, 8, 0)
frame = (bytes(12) + b'\x08\x00' + ip).ljust(60, b'\0')
section = block(0x0a0d0d0a, struct.pack('<IHHq', 0x1a2b3c4d, 1, 0, -1))
interface = lambda unit, offset: block(1, struct.pack('<HHIHHBxxxHHqI', 1, 0, 65535, 9, 1, unit, 14, 8, offset, 0))
packet = lambda which, at: block(6, struct.pack('<IIIII', which, at >> 32, at & 0xffffffff, 60, 60) + frame)
start = 1700000000
two = packet(0, start * 10**6 + 500000) + packet(1, start * 10**9 + 600000000)
open('units.pcapng', 'wb').write(section + interface(6, 0) + interface(9, 0) + two)
open('offset.pcapng', 'wb').write(section + interface(6, start) + packet(0, 500000))
read = {}
for name in ('units.pcapng', 'offset.pcapng'):
    right = subprocess.run(['tshark', '-r', name, '-T', 'fields', '-e', 'frame.time_epoch'], capture_output=True, text=True, check=True).stdout
    read[name] = dict(
        tshark=[float(line) for line in right.split()],
        dpkt=[round(at, 3) for at, _ in dpkt.pcapng.Reader(open(name, 'rb'))],
        pcapng=[round(each.timestamp, 3) for each in pcapng.FileScanner(open(name, 'rb')) if isinstance(each, pcapng.blocks.EnhancedPacket)],
    )
    print(name, read[name])
subprocess.run(['env/bin/pcaptoparquet', '-f', 'parquet', '-i', 'units.pcapng', '-o', 'units.parquet'], check=True)
rows = polars.read_parquet('units.parquet')['utc_date_time'].to_list()
print('pcaptoparquet', rows)
units, offset = read.values()
assert units['dpkt'] == [start + 0.5, start * 1000.0 + 600], 'changed: dpkt, two units'
assert units['pcapng'] == units['tshark'] and offset['dpkt'] == offset['tshark'], 'changed: what was right'
assert offset['pcapng'] == [0.5], 'changed: python-pcapng, an offset'
assert len(rows) == 2 and rows[0] is not None and rows[1] is None, 'changed: pcaptoparquet'
P
env/bin/python run.py

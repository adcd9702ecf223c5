#!/usr/bin/env bash
# hyparquet 1.33.0 (npm) returns a Date for each TIMESTAMP, also for one in ns, so what is below 1 ms is lost: ten packets 12 us apart, a
# burst at 1 Gb/s, have one time. Other 64-bit integers come as BigInt, so one expects that here; its README does not say it, and
# @dsnp/parquetjs 1.8.8 returns BigInt. The file is of pcaptoparquet 0.2.20260924: its column is in ns as the capture is,
# yet its times are cut to us (123400001 ns becomes 123400000).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet pcaptoparquet==0.2.20260924 dpkt==1.9.8 polars==2.1.0
python3 - <<'P'
import struct
tcp = struct.pack('>HHIIBBHHH', 1000, 80, 1, 1, 5 << 4, 0x10, 500, 0, 0)
ip = struct.pack('>BBHHHBBH', 0x45, 0, 20 + len(tcp), 0, 0, 64, 6, 0) + bytes([10, 0, 0, 1, 10, 0, 0, 2])
frame = bytes(12) + b'\x08\x00' + ip + tcp
with open('ns.pcap', 'wb') as file:
    file.write(struct.pack('<IHHIIII', 0xa1b23c4d, 2, 4, 0, 0, 65535, 1))
    for n in range(10): file.write(struct.pack('<IIII', 1700000000, 123400001 + 12000 * n, len(frame), len(frame)) + frame)
P
env/bin/pcaptoparquet -f parquet -i ns.pcap -o any.parquet
env/bin/python -c "import polars; polars.read_parquet('any.parquet').select('utc_date_time').write_parquet('ns.parquet', compression='uncompressed')"
npm install --silent --no-save --prefix . hyparquet@1.33.0 @dsnp/parquetjs@1.8.8 > /dev/null
cat > read.mjs <<'J'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import parquetjs from '@dsnp/parquetjs';
const file = await asyncBufferFromFile('ns.parquet');
console.log('stored as', (await parquetMetadataAsync(file)).schema[1].logical_type);
const read = (await parquetReadObjects({ file })).map((row) => row.utc_date_time);
const cursor = (await parquetjs.ParquetReader.openFile('ns.parquet')).getCursor();
const other = [];
for (let row; (row = await cursor.next());) other.push(row.utc_date_time);
const times = new Set(read.map((time) => (time instanceof Date ? time.getTime() : String(time))));
console.log('times of ten packets: hyparquet', times, '@dsnp/parquetjs', new Set(other));
if (times.size !== 1 || !times.has(1700000000123)) { console.log('changed: hyparquet keeps what is below 1 ms'); process.exit(1); }
if (new Set(other).size !== 10 || other[0] !== 1700000000123400000n) { console.log('changed: parquetjs, or the digits that pcaptoparquet keeps'); process.exit(1); }
J
node read.mjs

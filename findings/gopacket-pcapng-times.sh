#!/usr/bin/env bash
# gopacket 1.7.7 (Go), pcapgo.NgReader: in a pcapng file whose if_tsresol is a power of two, fractions of a second are wrong. It scales by
# whole numbers (1e9 / 2^20 = 953). With the unit 2^-32 s, 0.999 s reads as 1.0727 s, so that times run back at each full second.
# NgWriter writes an interface's if_tsoffset, but full times: a packet of 2023 that was read and written again is in 2077.
# tshark reads the same file right. Powers of ten are right; draft-ietf-opsawg-pcapng has both.
set -euo pipefail
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
python3 - <<'P'
import struct
def block(kind, body):
    size = struct.pack('<I', 12 + len(body))
    return struct.pack('<I', kind) + size + body + size
def file(name, resolution, offset, times):
    section = block(0x0a0d0d0a, struct.pack('<IHHq', 0x1a2b3c4d, 1, 0, -1))
    options = struct.pack('<HHBxxx', 9, 1, resolution) + struct.pack('<HHq', 14, 8, offset) + bytes(4)
    packet = lambda at: block(6, struct.pack('<IIIII', 0, at >> 32, at & 0xffffffff, 60, 60) + bytes(60))
    open(name, 'wb').write(section + block(1, struct.pack('<HHI', 1, 0, 65535) + options) + b''.join(map(packet, times)))
for power in (20, 32):
    file(f'two{power}.pcapng', 0x80 | power, 1700000000, [int(s * 2**power) for s in (0.25, 0.999, 1.001)])
file('ten.pcapng', 6, 1700000000, [250000, 999000, 1001000])
P
cat > go.mod <<'T'
module finding
go 1.24
require github.com/gopacket/gopacket v1.7.7
T
cat > main.go <<'G'
package main
import ("fmt"; "os"; "github.com/gopacket/gopacket/pcapgo")
func main() {
	in, _ := os.Open(os.Args[1])
	out, _ := os.Create(os.Args[2])
	reader, err := pcapgo.NewNgReader(in, pcapgo.DefaultNgReaderOptions)
	if err != nil { panic(err) }
	of, _ := reader.Interface(0)
	writer, err := pcapgo.NewNgWriterInterface(out, of, pcapgo.DefaultNgWriterOptions)
	if err != nil { panic(err) }
	for {
		data, info, err := reader.ReadPacketData()
		if err != nil { break }
		fmt.Printf("%d.%09d\n", info.Timestamp.Unix(), info.Timestamp.Nanosecond())
		if err := writer.WritePacket(info, data); err != nil { panic(err) }
	}
	writer.Flush()
}
G
go mod tidy > tidy.txt 2>&1
for name in ten two20 two32; do
  go run . "$name.pcapng" "$name.copy" > "$name.txt"
  echo "$name by gopacket:" $(cat "$name.txt")
  echo "$name by tshark:" $(tshark -r "$name.pcapng" -T fields -e frame.time_epoch 2> /dev/null | tee "$name.right")
done
echo 'ten, copied by gopacket, by tshark:' $(tshark -r ten.copy -T fields -e frame.time_epoch 2> /dev/null | tee copy.txt)
cmp -s ten.txt ten.right || { echo 'changed: powers of ten differ'; exit 1; }
grep -q '\.998[0-9]*' two20.txt && ! grep -q '\.999' two20.txt || { echo 'changed: 2^-20 s'; exit 1; }
grep -q '^1700000001\.07' two32.txt && grep -q '^1700000001\.00' two32.txt || { echo 'changed: 2^-32 s'; exit 1; }
grep -q '^3400000000' copy.txt || { echo 'changed: the copy has the times of its source'; exit 1; }

#!/usr/bin/env bash
# pcap-file 2.0.0 (Rust, the newest stable version) takes each time of a pcapng file for ns. It ignores if_tsresol, and a file without
# that option is in us: packets 1 s apart are 1 ms apart. The field is a Duration since 1970, so nobody would scale it again.
# It writes ns as well, without the option unless it is given one: tshark then shows 1000 s for 1 s.
# A test that reads back what was written does not show this.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat > Cargo.toml <<'T'
[package]
name = "finding"
version = "0.0.0"
edition = "2021"
[dependencies]
pcap-file = "=2.0.0"
T
cat > src/main.rs <<'R'
use pcap_file::pcapng::blocks::{enhanced_packet::EnhancedPacketBlock, interface_description::InterfaceDescriptionBlock};
use pcap_file::pcapng::{Block, PcapNgBlock, PcapNgReader, PcapNgWriter};
use std::{fs::File, time::Duration};
fn show(name: &str) {
    let mut reader = PcapNgReader::new(File::open(name).unwrap()).unwrap();
    while let Some(block) = reader.next_block() {
        if let Block::EnhancedPacket(packet) = block.unwrap() { println!("{name} {}", packet.timestamp.as_nanos()); }
    }
}
fn main() {
    show("us.pcapng");
    show("ns.pcapng");
    let mut writer = PcapNgWriter::new(File::create("made.pcapng").unwrap()).unwrap();
    let interface = InterfaceDescriptionBlock { linktype: pcap_file::DataLink::ETHERNET, snaplen: 0, options: vec![] };
    writer.write_block(&interface.into_block()).unwrap();
    for second in 1..3 {
        let packet = EnhancedPacketBlock { interface_id: 0, timestamp: Duration::from_secs(second), original_len: 60, data: vec![0; 60].into(), options: vec![] };
        writer.write_block(&packet.into_block()).unwrap();
    }
    show("made.pcapng");
}
R
python3 - <<'P'
import struct
def block(kind, body):
    size = struct.pack('<I', 12 + len(body))
    return struct.pack('<I', kind) + size + body + size
for name, unit, options in ('us', 10**6, b''), ('ns', 10**9, struct.pack('<HHBxxxI', 9, 1, 9, 0)):
    section = block(0x0a0d0d0a, struct.pack('<IHHq', 0x1a2b3c4d, 1, 0, -1))
    interface = block(1, struct.pack('<HHI', 1, 0, 65535) + options)
    packet = lambda at: block(6, struct.pack('<IIIII', 0, at >> 32, at & 0xffffffff, 60, 60) + bytes(60))
    open(name + '.pcapng', 'wb').write(section + interface + packet(unit) + packet(2 * unit))
P
cargo run --quiet | tee read.txt
for name in us ns made; do echo "$name by tshark, s:" $(tshark -r "$name.pcapng" -T fields -e frame.time_epoch 2> /dev/null | tee "$name.txt"); done
grep -q '^ns.pcapng 2000000000$' read.txt || { echo 'changed: a file in ns'; exit 1; }
grep -q '^us.pcapng 2000000$' read.txt || { echo 'changed: a file in us is read in us'; exit 1; }
grep -q '^made.pcapng 2000000000$' read.txt && grep -q '^2000\.0' made.txt || { echo 'changed: what is written'; exit 1; }

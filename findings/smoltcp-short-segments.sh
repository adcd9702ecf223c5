#!/usr/bin/env bash
# smoltcp 0.14.0 ends a segment where the memory of its send buffer ends: the buffer is a ring, and a segment takes one piece of it.
# With a buffer that is always full, Nagle's algorithm on and no loss, one segment in each lap is short; its documentation
# says only that the maximum segment size is negotiated. A buffer of a whole number of segments has no short one.
# Seen: from a buffer of 20,000 bytes 13 segments of 1460 and one of 1020, again and again; from 14,600 only 1460.
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
smoltcp = { version = "=0.14.0", default-features = false, features = ["std", "medium-ip", "proto-ipv4", "socket-tcp", "socket-tcp-reno"] }
T
cat > src/main.rs <<'R'
use smoltcp::{iface::*, phy::*, socket::tcp, time::Instant, wire::*};
use std::collections::VecDeque;
struct Card { rx: VecDeque<Vec<u8>>, tx: Vec<Vec<u8>> }
struct Rx(Vec<u8>);
struct Tx<'a>(&'a mut Vec<Vec<u8>>);
impl RxToken for Rx { fn consume<R, F: FnOnce(&[u8]) -> R>(self, f: F) -> R { f(&self.0) } }
impl TxToken for Tx<'_> {
    fn consume<R, F: FnOnce(&mut [u8]) -> R>(self, n: usize, f: F) -> R { let mut b = vec![0; n]; let r = f(&mut b); self.0.push(b); r }
}
impl Device for Card {
    type RxToken<'a> = Rx;
    type TxToken<'a> = Tx<'a>;
    fn receive(&mut self, _: Instant) -> Option<(Rx, Tx<'_>)> { Some((Rx(self.rx.pop_front()?), Tx(&mut self.tx))) }
    fn transmit(&mut self, _: Instant) -> Option<Tx<'_>> { Some(Tx(&mut self.tx)) }
    fn capabilities(&self) -> DeviceCapabilities { let mut c = DeviceCapabilities::default(); c.medium = Medium::Ip; c.max_transmission_unit = 1500; c }
}
fn host(last: u8) -> (Card, Interface) {
    let mut card = Card { rx: VecDeque::new(), tx: vec![] };
    let mut face = Interface::new(Config::new(HardwareAddress::Ip), &mut card, Instant::ZERO);
    face.update_ip_addrs(|all| all.push(IpCidr::new(IpAddress::v4(10, 0, 0, last), 24)).unwrap());
    (card, face)
}
fn socket(send: usize, receive: usize) -> tcp::Socket<'static> {
    tcp::Socket::new(tcp::SocketBuffer::new(vec![0; receive]), tcp::SocketBuffer::new(vec![0; send]))
}
/// Sequence number, acknowledgement, window and payload of a packet.
fn fields(packet: &[u8]) -> (u32, u32, u16, usize) {
    let ip = Ipv4Packet::new_unchecked(packet);
    let tcp = TcpPacket::new_unchecked(ip.payload());
    (tcp.seq_number().0 as u32, tcp.ack_number().0 as u32, tcp.window_len(), tcp.payload().len())
}
/// Sizes of the segments that carry 200,000 bytes from a send buffer of this size. A packet takes 2 ms, and 10 ms more; none is lost.
fn sizes(buffer: usize) -> Vec<usize> {
    let ((mut near, mut from), (mut far, mut to)) = (host(1), host(2));
    let (mut all, mut others) = (SocketSet::new(vec![]), SocketSet::new(vec![]));
    let (sends, hears) = (all.add(socket(buffer, 65535)), others.add(socket(65535, 65535)));
    others.get_mut::<tcp::Socket>(hears).listen(80).unwrap();
    all.get_mut::<tcp::Socket>(sends).connect(from.context(), (IpAddress::v4(10, 0, 0, 2), 80), 5000).unwrap();
    // Packets on their way, with the time of their arrival, ms.
    let (mut out, mut back): (VecDeque<(i64, Vec<u8>)>, VecDeque<(i64, Vec<u8>)>) = Default::default();
    let (mut sizes, mut free) = (vec![], 0);
    for now in 0.. {
        assert!(now < 5000, "changed: it does not end");
        let at = Instant::from_millis(now);
        while matches!(back.front(), Some((due, _)) if *due <= now) { near.rx.push_back(back.pop_front().unwrap().1) }
        from.poll(at, &mut near, &mut all);
        let sender = all.get_mut::<tcp::Socket>(sends);
        // The application always has more than the buffer holds.
        while sender.may_send() && sender.can_send() { sender.send_slice(&[0; 4000]).unwrap(); }
        from.poll(at, &mut near, &mut all);
        for packet in near.tx.drain(..) {
            if fields(&packet).3 > 0 { sizes.push(fields(&packet).3) }
            free = now.max(free) + 2;
            out.push_back((free + 10, packet));
        }
        if sizes.iter().sum::<usize>() >= 200_000 { break }
        if matches!(out.front(), Some((due, _)) if *due <= now) { far.rx.push_back(out.pop_front().unwrap().1) }
        to.poll(at, &mut far, &mut others);
        while others.get_mut::<tcp::Socket>(hears).can_recv() { others.get_mut::<tcp::Socket>(hears).recv(|b| (b.len(), ())).unwrap(); }
        for packet in far.tx.drain(..) { back.push_back((now + 10, packet)) }
    }
    sizes
}
fn main() {
    for buffer in [20_000, 14_600] {
        let sizes = sizes(buffer);
        println!("smoltcp 0.14.0, send buffer {buffer}: {} segments, the first {:?}", sizes.len(), &sizes[..15]);
        let mut at = 0;
        let short: Vec<_> = sizes.iter().filter_map(|&size| { at += size; (size < 1460).then_some((size, at)) }).collect();
        println!("short ones, and the bytes up to their ends: {short:?}");
        // 13 whole segments and one of 1020 bytes fill 20,000.
        let expected: Vec<_> = if buffer == 20_000 { (1..=10).map(|lap| (1020, lap * 20_000)).collect() } else { vec![] };
        assert_eq!(short, expected, "changed: which segments are short");
    }
}
R
cargo run --quiet

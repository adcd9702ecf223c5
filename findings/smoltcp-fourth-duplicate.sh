#!/usr/bin/env bash
# Between two smoltcp 0.14.0 a fast retransmit may come with the fourth duplicate ACK; its log and tests speak of the third. The
# receiver acknowledges every second segment while it is polled, before the application has read it. The ACK of a segment out of order,
# the first duplicate, shows the larger window that reading has left, and the sender counts no ACK that changes the window
# (RFC 5681 section 2, condition e). Poll, then read, is the order of smoltcp's own examples.
# Seen: the ACK before them has window 64075, and four duplicates with 65535 come before the segment is sent again.
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
fn main() {
    let ((mut near, mut from), (mut far, mut to)) = (host(1), host(2));
    let (mut all, mut others) = (SocketSet::new(vec![]), SocketSet::new(vec![]));
    let (sends, hears) = (all.add(socket(65535, 65535)), others.add(socket(65535, 65535)));
    others.get_mut::<tcp::Socket>(hears).listen(80).unwrap();
    all.get_mut::<tcp::Socket>(sends).connect(from.context(), (IpAddress::v4(10, 0, 0, 2), 80), 5000).unwrap();
    // Packets on their way, with the time of their arrival, ms.
    let (mut out, mut back): (VecDeque<(i64, Vec<u8>)>, VecDeque<(i64, Vec<u8>)>) = Default::default();
    let (mut data, mut lost, mut free, mut windows) = (0, None, 0, vec![]);
    for now in 0.. {
        assert!(now < 5000, "changed: nothing is sent again");
        let at = Instant::from_millis(now);
        if matches!(back.front(), Some((due, _)) if *due <= now) {
            let packet = back.pop_front().unwrap().1;
            // The ACK before the duplicates, and the duplicates.
            if lost == Some(fields(&packet).1) { windows.push(fields(&packet).2) }
            near.rx.push_back(packet);
        }
        let sender = all.get_mut::<tcp::Socket>(sends);
        while sender.may_send() && sender.can_send() { sender.send_slice(&[0; 4000]).unwrap(); }
        from.poll(at, &mut near, &mut all);
        for packet in near.tx.drain(..) {
            let (number, _, _, size) = fields(&packet);
            if size > 0 && lost == Some(number) {
                println!("smoltcp 0.14.0: sent again after {} duplicate ACKs; window of the ACK before them {}, theirs {:?}", windows.len() - 1, windows[0], &windows[1..]);
                assert_eq!(windows.len() - 1, 4, "changed: the number of duplicate ACKs");
                assert!(windows[1] > windows[0], "changed: the first duplicate has the window of the ACK before it");
                assert!(windows[2..].iter().all(|&window| window == windows[1]), "changed: the windows of later ones");
                return;
            }
            if size > 0 { data += 1 }
            // The 31st segment is lost. A packet takes 2 ms, and 10 ms more.
            if size > 0 && data == 31 { lost = Some(number); continue }
            free = now.max(free) + 2;
            out.push_back((free + 10, packet));
        }
        if matches!(out.front(), Some((due, _)) if *due <= now) { far.rx.push_back(out.pop_front().unwrap().1) }
        // The application reads after each poll.
        to.poll(at, &mut far, &mut others);
        while others.get_mut::<tcp::Socket>(hears).can_recv() { others.get_mut::<tcp::Socket>(hears).recv(|b| (b.len(), ())).unwrap(); }
        for packet in far.tx.drain(..) { back.push_back((now + 10, packet)) }
    }
}
R
cargo run --quiet

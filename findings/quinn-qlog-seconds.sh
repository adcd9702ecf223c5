#!/usr/bin/env bash
# quinn 0.11.12 (quinn-proto 0.11.19, feature qlog) writes the times of events in ms, but min_rtt, smoothed_rtt and latest_rtt in
# seconds; draft-ietf-quic-qlog-quic-events has them in ms. Before the first measurement latest_rtt is 0.333, the initial
# value of RFC 9002 section 6.2.2, as if it had been measured.
# A reader that follows the draft shows round trips of 22 us on a path of 22 ms, and a first one of 0.333 ms.
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
quinn = { version = "=0.11.12", features = ["qlog"] }
quinn-proto = { version = "=0.11.19", features = ["qlog"] }
rcgen = "=0.13.2"
rustls = { version = "0.23", default-features = false, features = ["ring"] }
tokio = { version = "1", features = ["macros", "net", "rt", "time"] }
T
cat > src/main.rs <<'R'
use std::{net::SocketAddr, sync::Arc, time::Duration};
#[tokio::main(flavor = "current_thread")]
async fn main() {
    rustls::crypto::ring::default_provider().install_default().unwrap();
    let made = rcgen::generate_simple_self_signed(vec!["localhost".into()]).unwrap();
    let key = rustls::pki_types::PrivateKeyDer::try_from(made.key_pair.serialize_der()).unwrap();
    let mut transport = quinn::TransportConfig::default();
    let mut log = quinn::QlogConfig::default();
    log.writer(Box::new(std::fs::File::create("server.qlog").unwrap()));
    transport.qlog_stream(log.into_stream());
    let mut config = quinn::ServerConfig::with_single_cert(vec![made.cert.der().clone()], key).unwrap();
    config.transport_config(Arc::new(transport));
    let server = quinn::Endpoint::server(config, SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
    let to = server.local_addr().unwrap();
    // What lies between holds each datagram back for 10 ms.
    let near = Arc::new(tokio::net::UdpSocket::bind("127.0.0.1:0").await.unwrap());
    let far = Arc::new(tokio::net::UdpSocket::bind("127.0.0.1:0").await.unwrap());
    far.connect(to).await.unwrap();
    let between = near.local_addr().unwrap();
    tokio::spawn(async move {
        let (mut up, mut down, mut client) = ([0; 2000], [0; 2000], None);
        loop {
            tokio::select! {
                Ok((n, from)) = near.recv_from(&mut up) => { client = Some(from); let (far, data) = (far.clone(), up[..n].to_vec()); tokio::spawn(async move { tokio::time::sleep(Duration::from_millis(10)).await; let _ = far.send(&data).await; }); }
                Ok(n) = far.recv(&mut down) => { let (near, data, to) = (near.clone(), down[..n].to_vec(), client.unwrap()); tokio::spawn(async move { tokio::time::sleep(Duration::from_millis(10)).await; let _ = near.send_to(&data, to).await; }); }
            }
        }
    });
    let mut roots = rustls::RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    let mut client = quinn::Endpoint::client(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
    client.set_default_client_config(quinn::ClientConfig::with_root_certificates(Arc::new(roots)).unwrap());
    let sends = async {
        let connection = server.accept().await.unwrap().await.unwrap();
        let mut stream = connection.open_uni().await.unwrap();
        stream.write_all(&[0; 100_000]).await.unwrap();
        stream.finish().unwrap();
        connection.closed().await;
    };
    let receives = async {
        let connection = client.connect(between, "localhost").unwrap().await.unwrap();
        connection.accept_uni().await.unwrap().read_to_end(200_000).await.unwrap();
        connection.close(0u32.into(), b"");
        client.wait_idle().await;
    };
    tokio::join!(sends, receives);
}
R
cargo run --quiet
python3 - <<'P'
import json
events = [json.loads(line) for line in open('server.qlog').read().replace('\x1e', '').splitlines() if '"name"' in line]
trips = [e['data']['latest_rtt'] for e in events if e['data'].get('latest_rtt')]
span = events[-1]['time'] - events[0]['time']
print('quinn 0.11.12: events over', span, 'ms of times; latest_rtt', trips[:4])
# Three round trips of 20 ms at least: times are in ms, round trips are not.
assert span > 60, 'changed: times are not in ms'
assert trips[0] == 0.333, 'changed: the first is not the initial value'
assert all(0.02 < trip < 0.3 for trip in trips[1:]) and len(trips) > 1, 'changed: round trips are not in s'
P

#!/usr/bin/env bash
# aioquic 1.3.0 reads every peer's ACK delays with the default exponent 3: it parses and checks the transport parameter
# ack_delay_exponent (RFC 9000 section 18.2), and forgets it. A delay of 20 ms from a peer with exponent 8 is taken for 0.6 ms, so
# SRTT keeps what RFC 9002 section 5.3 subtracts. The peer below is aioquic too, which itself encodes by its exponent.
# Seen: a path of 40 ms, ACKs held back for 20 ms. With exponent 3 SRTT comes to 40.2 ms, with 8 to 59.4 ms.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check aioquic==1.3.0
cat > run.py <<'P'
import datetime, heapq
from aioquic.quic.configuration import QuicConfiguration
from aioquic.quic.connection import QuicConnection
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

key = ec.generate_private_key(ec.SECP256R1())
name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "peer")])
day = datetime.datetime(2020, 1, 1)
certificate = (
    x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
    .not_valid_before(day).not_valid_after(day.replace(year=2120)).sign(key, hashes.SHA256())
)


def smoothed(exponent):
    """SRTT in ms after 100 single datagrams, each acknowledged 20 ms after it has arrived."""
    sender = QuicConnection(configuration=QuicConfiguration(is_client=True, verify_mode=0))
    given = QuicConfiguration(is_client=False)
    given.certificate, given.private_key = certificate, key
    peer = QuicConnection(
        configuration=given, original_destination_connection_id=sender.original_destination_connection_id
    )
    peer._local_ack_delay_exponent = exponent
    at = {sender: ("1.1.1.1", 1), peer: ("2.2.2.2", 2)}
    other = {sender: peer, peer: sender}
    way, count = [], 0

    def send(side, now):
        nonlocal count
        for data, _ in side.datagrams_to_send(now):
            count += 1
            heapq.heappush(way, (now + 0.02, count, other[side], data))

    sender.connect(at[peer], now=0)
    send(sender, 0)
    asked, stream = 1.0, None
    # Steps of 1 ms.
    reply = None
    for now in (step / 1000 for step in range(15000)):
        while way and way[0][0] <= now:
            _, _, side, data = heapq.heappop(way)
            side.receive_datagram(data, at[other[side]], now)
            # During the handshake at once; later the peer's program looks after its sockets 20 ms later.
            if side is sender or now < 0.9:
                send(side, now)
            else:
                reply = now + 0.02
        if reply is not None and now >= reply:
            peer.handle_timer(now)
            send(peer, now)
            reply = None
        for side in (sender, peer):
            timer = side.get_timer()
            if timer is not None and timer <= now and (side is sender or now < 0.9):
                side.handle_timer(now)
                send(side, now)
        if now >= asked and asked < 11:
            stream = sender.get_next_available_stream_id() if stream is None else stream
            sender.send_stream_data(stream, bytes(100))
            send(sender, now)
            asked += 0.1
    return 1000 * sender._loss._rtt_smoothed


usual, stated = smoothed(3), smoothed(8)
print(f"aioquic 1.3.0: SRTT {usual:.1f} ms with exponent 3, {stated:.1f} ms with exponent 8")
assert abs(usual - 40) < 1.5, "changed: SRTT with the default exponent"
assert 57 < stated < 61, "changed: SRTT with another exponent"
P
python/bin/python run.py

#!/usr/bin/env bash
# aioquic 1.7.2: a connection gets the time from its caller ("now" of connect, handle_timer, datagrams_to_send), but its qlog stamps
# events with time.time(). Run on any other clock, as a simulator or a test does, the events are some ms apart while the
# round trips in the same file are those of that clock. Rates read from such a file are far too high.
# Seen: with the clock advanced to each probe timeout, packets sent over 3 s or more are within 0.5 s in the log.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check aioquic==1.7.2
cat > run.py <<'P'
from aioquic.quic.configuration import QuicConfiguration
from aioquic.quic.connection import QuicConnection
from aioquic.quic.logger import QuicLogger

log = QuicLogger()
sender = QuicConnection(configuration=QuicConfiguration(is_client=True, quic_logger=log))
sender.connect(("192.0.2.1", 443), now=0.0)
now, sent = 0.0, []
# Nobody answers: each probe timeout sends again.
for _ in range(5):
    if sender.datagrams_to_send(now):
        sent.append(now)
    now = sender.get_timer()
    sender.handle_timer(now)
events = log.to_dict()["traces"][0]["events"]
times = [event["time"] / 1000 for event in events if event["name"] == "transport:packet_sent"]
given, logged = sent[-1] - sent[0], times[-1] - times[0]
print(f"aioquic 1.7.2: {len(times)} packets sent over {given:.1f} s by the clock given, {logged:.3f} s in the qlog")
assert len(sent) >= 4 and given > 2, "changed: probe timeouts"
assert logged < 0.5, "changed: times of the qlog"
P
python/bin/python run.py

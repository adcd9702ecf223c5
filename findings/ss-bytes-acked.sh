#!/usr/bin/env bash
# ss of iproute2 6.1.0 (Debian bookworm) on Linux 6.18: bytes_acked of the side that opened a connection is 1 more than bytes_sent, since
# it counts the SYN; after a FIN it is 2 more, and bytes_received of the peer is 1 more. The side that accepted does not count
# its own SYN. So bytes_sent - bytes_acked, the bytes in flight, is -1 or -2 when all is acknowledged. The manual says "bytes acked".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
dpkg-query -W -f '${Version}\n' iproute2 | grep '^6\.1\.0-' || { echo 'changed: another version of iproute2'; exit 1; }
uname -sr
cat > run.py <<'P'
import re, socket, subprocess, time
listener = socket.create_server(('127.0.0.1', 0))
client = socket.create_connection(listener.getsockname())
server, _ = listener.accept()
def send(one, other, size):
    one.sendall(bytes(size))
    while size > 0: size -= len(other.recv(size))
def counts(of, to):
    ends = [f'{way} = {name}' for way, name in (('src', '%s:%d' % of), ('dst', '%s:%d' % to))]
    out = subprocess.run(['ss', '-tinH', ' and '.join(ends)], capture_output=True, text=True, check=True).stdout
    return {name: int(value) for name, value in re.findall(r'(bytes_(?:sent|acked|received)):(\d+)', out)}
def both():
    time.sleep(0.5)
    here, there = client.getsockname(), server.getsockname()
    pair = counts(here, there), counts(there, here)
    print('opened:', pair[0], 'accepted:', pair[1])
    return pair
send(client, server, 1000)
send(server, client, 500)
opened, accepted = both()
assert opened == dict(bytes_sent=1000, bytes_acked=1001, bytes_received=500), 'changed: the side that opened'
assert accepted == dict(bytes_sent=500, bytes_acked=500, bytes_received=1000), 'changed: the side that accepted'
client.shutdown(socket.SHUT_WR)
opened, accepted = both()
assert opened['bytes_acked'] == 1002 and opened['bytes_sent'] == 1000, 'changed: after a FIN'
assert accepted['bytes_received'] == 1001, 'changed: a FIN received'
P
python3 run.py

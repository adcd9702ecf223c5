"""A link between two QUIC ends on one machine: python3 relay.py PORT SERVER_PORT RATE_BPS DELAY_S QUEUE_BYTES

What comes from the server waits for a link of this rate in a queue of so many bytes; both ways take the delay.
"""
import heapq, select, socket, sys, time

port, server, rate, delay, queue = int(sys.argv[1]), int(sys.argv[2]), *map(float, sys.argv[3:6])
ours, theirs = (socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in range(2))
ours.bind(('127.0.0.1', port))
theirs.bind(('127.0.0.1', 0))
theirs.connect(('127.0.0.1', server))
client, waiting, count, free = None, [], 0, 0.0
end = time.time() + 60
while time.time() < end:
    ready, _, _ = select.select([ours, theirs], [], [], max(0, min(0.5, waiting[0][0] - time.time())) if waiting else 0.5)
    now = time.time()
    for each in ready:
        try: data, sender = each.recvfrom(65535)
        except ConnectionRefusedError: continue
        leaves = now
        if each is ours: client = sender
        else:
            if max(0, free - now) * rate / 8 + len(data) > queue: continue
            leaves = free = max(free, now) + len(data) * 8 / rate
        count += 1
        heapq.heappush(waiting, (leaves + delay, count, each is theirs, data))
    while waiting and waiting[0][0] <= time.time():
        _, _, down, data = heapq.heappop(waiting)
        try: ours.sendto(data, client) if down else theirs.send(data)
        except OSError: pass

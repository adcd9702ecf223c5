"""Records the Linux kernel's TCP over three network namespaces: a sender, a router with a token bucket (rate and queue),
and a receiver. The kernel here has no netem: a program between two TUN devices holds packets back and loses some.
Run as root: python3 record.py NAME CONGESTION RATE_MBIT QUEUE_BYTES DELAY_MS LOSS BYTES"""
import ctypes, fcntl, heapq, os, random, select, socket, struct, subprocess, sys, threading, time

name, law, rate, queue, delay, loss, size = sys.argv[1:8]
delay, loss, size = float(delay) / 1000, float(loss), int(size)
libc = ctypes.CDLL(None, use_errno=True)

def sh(line): subprocess.run(line, shell=True, check=True)
def into(space):
    with open(f'/var/run/netns/{space}') as f:
        if libc.setns(f.fileno(), 0) != 0: raise OSError('setns')
def tun(space, device):
    into(space)
    fd = os.open('/dev/net/tun', os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(fd, 0x400454CA, struct.pack('16sH', device.encode(), 0x0001 | 0x1000))
    return fd

for s in 'arb':
    subprocess.run(f'ip netns del rec_{s}', shell=True, stderr=subprocess.DEVNULL)
    sh(f'ip netns add rec_{s}')
sh('ip link add recv0 netns rec_a type veth peer name recv1 netns rec_r')
A, R, B = ('ip netns exec rec_%s ' % s for s in 'arb')
home = os.open('/proc/self/ns/net', os.O_RDONLY)
fr, fb = tun('rec_r', 'tunr'), tun('rec_b', 'tunb')
libc.setns(home, 0)
sh(A + "sh -c 'ip addr add 10.9.1.1/24 dev recv0; ip link set recv0 gso_max_segs 1 up; ip route add default via 10.9.1.2; sysctl -qw net.ipv4.tcp_no_metrics_save=1'")
sh(R + "sh -c 'ip addr add 10.9.1.2/24 dev recv1; ip link set recv1 up; ip addr add 10.9.2.2/24 dev tunr; ip link set tunr up; sysctl -qw net.ipv4.ip_forward=1; sysctl -qw net.ipv6.conf.all.disable_ipv6=1'")
sh(B + "sh -c 'ip addr add 10.9.2.1/24 dev tunb; ip link set tunb up; ip route add default via 10.9.2.2'")
sh(R + f'tc qdisc add dev tunr root tbf rate {rate}mbit burst 3000 limit {queue}')

stop = False
def pump():
    chance = random.Random(7); held = []; order = 0
    while not stop:
        wait = max(0, held[0][0] - time.monotonic()) if held else 0.05
        ready, _, _ = select.select([fr, fb], [], [], wait)
        now = time.monotonic()
        for fd in ready:
            while True:
                try: packet = os.read(fd, 65536)
                except BlockingIOError: break
                if packet[0] >> 4 != 4: continue
                there = fd == fr
                if there and len(packet) > 100 and chance.random() < loss: continue
                order += 1
                heapq.heappush(held, (now + delay, order, fb if there else fr, packet))
        while held and held[0][0] <= time.monotonic():
            _, _, fd, packet = heapq.heappop(held)
            try: os.write(fd, packet)
            except OSError: pass
threading.Thread(target=pump, daemon=True).start()

out = f'{name}.pcap'
cap = subprocess.Popen(['ip', 'netns', 'exec', 'rec_a', 'dumpcap', '-q', '-i', 'recv0', '-s', '100', '-P', '-f', 'tcp', '-w', out])
time.sleep(1.5)
def receive():
    into('rec_b')
    s = socket.socket(); s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1); s.bind(('10.9.2.1', 5001)); s.listen()
    c, _ = s.accept()
    while c.recv(1 << 16): pass
    c.close()
t = threading.Thread(target=receive); t.start(); time.sleep(0.3)
def send():
    into('rec_a')
    s = socket.socket(); s.setsockopt(socket.IPPROTO_TCP, socket.TCP_CONGESTION, law.encode())
    s.connect(('10.9.2.1', 5001)); s.sendall(b'\0' * size); s.shutdown(socket.SHUT_WR); s.recv(1); s.close()
u = threading.Thread(target=send); u.start(); u.join(40); t.join(5)
time.sleep(1); cap.terminate(); cap.wait(); stop = True
for s in 'arb': sh(f'ip netns del rec_{s}')
print(out, os.path.getsize(out))

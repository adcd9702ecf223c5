"""Makes captures and reads each with tshark and with Sawtooth: the table of agreement in docs/validation.md.

    python3 tests/bench/captures.py FOLDER [--kernel] [--ns2] [--ns3 PYTHON] [--aioquic PYTHON] [--quinn PROGRAM]

--kernel runs as root (network namespaces, raw captures) and needs ip, tc, tcpdump, tshark, editcap and mergecap; --ns2 needs
`ns`. The others name a Python that has the wheel `ns3` (3.44.post0) or `aioquic` (1.7.2), and the program that
`cargo build` makes of tests/bench/quic/quinn; --quinn and --aioquic need tcpdump and openssl.
A frame of many segments counts in tshark's numbers as ceil(bytes / (MSS - options)), as it went over the wire. Of ns-2 tshark
reads the trace as packets, which this script writes. Of QUIC it decrypts a capture beside the qlog and counts the 1-RTT packets of
the server that have more than ACKs and padding; losses and round trips are not in it.
"""
import argparse, glob, gzip, json, math, os, shutil, struct, subprocess, sys, time

wants = argparse.ArgumentParser()
wants.add_argument('folder')
for name in ('kernel', 'ns2'): wants.add_argument(f'--{name}', action='store_true')
for name in ('ns3', 'aioquic', 'quinn'): wants.add_argument(f'--{name}')
wants = wants.parse_args()
folder = os.path.abspath(wants.folder)
root = os.path.abspath(os.path.join(os.path.dirname(__file__), '..', '..'))
os.makedirs(folder, exist_ok=True)
sh = lambda line: subprocess.run(line, shell=True, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
path = lambda name: os.path.join(folder, name)
# name of a file, what it is, the filter of tshark for the one place that counts, and which direction it has
MADE = []

SENDER = """
import socket, sys, time
law, host, port, size, pause, sport = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), float(sys.argv[5]), int(sys.argv[6])
s = socket.socket(socket.AF_INET6 if ':' in host else socket.AF_INET)
s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
s.setsockopt(socket.IPPROTO_TCP, socket.TCP_CONGESTION, law.encode())
if pause > 0:
    s.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    s.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, 1)
    s.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, 1)
if sport: s.bind(('', sport))
s.connect((host, port)); s.sendall(bytes(size)); time.sleep(pause); s.shutdown(socket.SHUT_WR); s.recv(1)
"""
RECEIVER = """
import socket, sys, time
host, port, times, wait = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
l = socket.socket(socket.AF_INET6 if ':' in host else socket.AF_INET)
l.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
if wait > 0: l.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
l.bind((host, port)); l.listen()
for _ in range(times):
    c, _ = l.accept(); time.sleep(wait)
    while c.recv(1 << 16): pass
    c.close()
"""


def build():
    for s in 'arb':
        subprocess.run(f'ip netns del cap_{s}', shell=True, stderr=subprocess.DEVNULL)
        sh(f'ip netns add cap_{s}; ip -n cap_{s} link set lo up')
    sh('ip -n cap_a link add a0 type veth peer name r0 netns cap_r; ip -n cap_r link add r1 type veth peer name b0 netns cap_b')
    for space, device, net in (('a', 'a0', '1.1'), ('r', 'r0', '1.2'), ('r', 'r1', '2.2'), ('b', 'b0', '2.1')):
        v6 = net.replace('.', '::')
        sh(f'ip -n cap_{space} addr add 10.7.{net}/24 dev {device}; ip -n cap_{space} addr add fd00:{v6}/64 dev {device} nodad; ip -n cap_{space} link set {device} up')
    sh('ip -n cap_a route add default via 10.7.1.2; ip -n cap_b route add default via 10.7.2.2')
    sh('ip -n cap_a -6 route add default via fd00:1::2; ip -n cap_b -6 route add default via fd00:2::2')
    sh('ip netns exec cap_r sysctl -qw net.ipv4.ip_forward=1 net.ipv6.conf.all.forwarding=1')
    for s in 'ab': sh(f'ip netns exec cap_{s} sysctl -qw net.ipv4.tcp_no_metrics_save=1')


def link(mbit, places):
    subprocess.run('tc -n cap_r qdisc del dev r1 root', shell=True, stderr=subprocess.DEVNULL)
    sh(f'tc -n cap_r qdisc add dev r1 root tbf rate {mbit}mbit burst 3000 limit {places * 1500}')


def offloads(on):
    for space, device in (('a', 'a0'), ('r', 'r0'), ('r', 'r1'), ('b', 'b0')):
        sh(f'ip -n cap_{space} link set {device} gso_max_segs {65535 if on else 1}')


def record(taps, law='cubic', size=600_000, host='10.7.2.1', port=5001, pause=0, wait=0, times=1, spaces='ab', sport=0):
    """taps: (file, namespace, options of tcpdump)"""
    dumps = [subprocess.Popen(f'exec ip netns exec cap_{space} tcpdump -U -w {path(name)} {options} tcp', shell=True,
                              stderr=subprocess.DEVNULL) for name, space, options in taps]
    receiver = subprocess.Popen(['ip', 'netns', 'exec', f'cap_{spaces[1]}', sys.executable, '-c', RECEIVER, host, str(port), str(times), str(wait)])
    time.sleep(0.8)
    for _ in range(times):
        subprocess.run(['ip', 'netns', 'exec', f'cap_{spaces[0]}', sys.executable, '-c', SENDER, law, host, str(port), str(size), str(pause), str(sport)], timeout=60)
        time.sleep(0.2)
    receiver.wait(20)
    time.sleep(0.5)
    for each in dumps: each.terminate()
    for each in dumps: each.wait()


def add(name, what, only='', side=''): MADE.append((name, what, only, side))


def frames(name):
    """Link type and the records of a pcap file."""
    data = open(path(name), 'rb').read()
    link_type, at, out = struct.unpack_from('<I', data, 20)[0], 24, []
    while at < len(data):
        s, us, kept, wire = struct.unpack_from('<IIII', data, at)
        out.append((s, us, data[at + 16:at + 16 + kept], wire)); at += 16 + kept
    return link_type, out


def write(name, link_type, records, magic=0xa1b2c3d4):
    with open(path(name), 'wb') as f:
        f.write(struct.pack('<IHHiIII', magic, 2, 4, 0, 0, 262144, link_type))
        for s, us, frame, wire in records: f.write(struct.pack('<IIII', s, us, len(frame), wire) + frame)


def wrapped(name, source, link_type, wrap):
    _, records = frames(source)
    out = []
    for s, us, frame, wire in records:
        made = wrap(frame[:12], frame[14:])
        out.append((s, us, made, wire + len(made) - len(frame)))
    write(name, link_type, out)


def outer(protocol, inside, length):
    return struct.pack('>BBHHHBBH', 0x45, 0, 20 + length, 0, 0, 64, protocol, 0) + b'\x0a\x09\x00\x01\x0a\x09\x00\x02' + inside


def kernel():
    build()
    for law in ('cubic', 'reno', 'bbr'):
        for on in (True, False):
            offloads(on); link(8, 20)
            word = 'on' if on else 'off'
            names = [f'{law}-{word}-{at}.pcap' for at in ('sender', 'receiver', 'router')]
            record([(names[0], 'a', '-i a0 -s 128'), (names[1], 'b', '-i b0 -s 128'), (names[2], 'r', '-i any -y LINUX_SLL2 -s 128')], law)
            add(names[0], f'{law}, offloads {word}, at the sender')
            add(names[1], f'{law}, offloads {word}, at the receiver')
            add(names[2], f'{law}, offloads {word}, any interface of the router', 'router')
    link(3, 12)
    offloads(True)
    record([('deep.pcap', 'a', '-i a0 -s 128'), ('out.pcap', 'a', '-i a0 -s 128 -Q out'), ('in.pcap', 'a', '-i a0 -s 128 -Q in')], 'reno', 900_000)
    add('deep.pcap', '3 Mb/s, a short queue, many losses')
    add('out.pcap', 'of it the data alone', side='data')
    sh(f'mergecap -w {path("tap.pcapng")} {path("out.pcap")} {path("in.pcap")}')
    add('tap.pcapng', 'of it each direction at an interface of its own')
    offloads(False)
    record([('six.pcap', 'a', '-i a0 -s 128'), ('six-any.pcap', 'r', '-i any -y LINUX_SLL2 -s 128')], 'cubic', host='fd00:2::1')
    add('six.pcap', 'IPv6'); add('six-any.pcap', 'IPv6, any interface of the router', 'router')
    record([('cooked.pcap', 'a', '-i any -y LINUX_SLL -s 128')]); add('cooked.pcap', 'any interface of the sender, cooked 1')
    record([('nano.pcap', 'a', '-i a0 --nano -s 128')]); add('nano.pcap', 'times in ns')
    record([('again.pcap', 'a', '-i a0 -s 128')], size=100_000, times=3, sport=41000); add('again.pcap', 'the same ports three times')
    record([('alive.pcap', 'a', '-i a0 -s 128')], size=50_000, pause=4.5); add('alive.pcap', 'keep-alives')
    record([('closed.pcap', 'a', '-i a0 -s 128')], size=200_000, wait=4); add('closed.pcap', 'a window that closes')
    record([('lo.pcap', 'a', '-i lo -s 128')], size=3_000_000, host='127.0.0.1', spaces='aa'); add('lo.pcap', 'loopback, MSS 65483')
    sh('ip -n cap_a link set a0 mtu 9000; ip -n cap_r link set r0 mtu 9000; ip -n cap_r link set r1 mtu 9000; ip -n cap_b link set b0 mtu 9000')
    subprocess.run('tc -n cap_r qdisc del dev r1 root', shell=True)
    sh('tc -n cap_r qdisc add dev r1 root tbf rate 20mbit burst 20000 limit 120000')
    record([('jumbo.pcap', 'a', '-i a0 -s 128')], size=2_000_000); add('jumbo.pcap', 'jumbo frames, offloads off')
    offloads(True)
    record([('jumbo-on.pcap', 'a', '-i a0 -s 128')], size=2_000_000); add('jumbo-on.pcap', 'jumbo frames, offloads on')
    for s in 'arb': sh(f'ip netns del cap_{s}')
    base, full = 'reno-off-sender.pcap', 'cubic-on-sender.pcap'
    wrapped('ppp.pcap', base, 9, lambda mac, ip: b'\xff\x03\x00\x21' + ip)
    wrapped('vlan.pcap', base, 1, lambda mac, ip: mac + b'\x88\xa8\x00\x05\x81\x00\x00\x06\x08\x00' + ip)
    wrapped('mpls.pcap', base, 1, lambda mac, ip: mac + b'\x88\x47\x00\x01\x01\x40' + ip)
    wrapped('pppoe.pcap', base, 1, lambda mac, ip: mac + b'\x88\x64\x11\x00\x00\x01' + struct.pack('>H', 2 + struct.unpack('>H', ip[2:4])[0]) + b'\x00\x21' + ip)
    size = lambda ip: struct.unpack('>H', ip[2:4])[0]
    wrapped('gre.pcap', base, 101, lambda mac, ip: outer(47, b'\x00\x00\x08\x00' + ip, 4 + size(ip)))
    wrapped('ipip.pcap', base, 101, lambda mac, ip: outer(4, ip, size(ip)))
    udp = lambda port, inside, length: outer(17, struct.pack('>HHHH', 50000, port, 8 + length, 0) + inside, 8 + length)
    wrapped('vxlan.pcap', base, 101, lambda mac, ip: udp(4789, b'\x08\0\0\0\0\0\x05\0' + mac + b'\x08\0' + ip, 22 + size(ip)))
    wrapped('geneve.pcap', base, 101, lambda mac, ip: udp(6081, b'\0\0\x65\x58\0\0\x05\0' + mac + b'\x08\0' + ip, 22 + size(ip)))
    wrapped('wlan.pcap', base, 105, lambda mac, ip: b'\x08\x01\0\0' + mac[6:] + mac[:6] + mac[:6] + b'\0\0\xaa\xaa\x03\0\0\0\x08\0' + ip)
    for name, what in (('ppp', 'PPP'), ('vlan', 'two VLAN tags'), ('mpls', 'MPLS'), ('pppoe', 'PPPoE'), ('gre', 'GRE'), ('ipip', 'IP in IP'),
                       ('vxlan', 'VXLAN'), ('geneve', 'Geneve'), ('wlan', '802.11')): add(f'{name}.pcap', f'{base[:-5]} in {what}')
    sh(f'editcap -F pcapng {path(full)} {path("block.pcapng")}'); add('block.pcapng', 'as pcapng')
    sh(f'editcap {path(full)} {path("middle.pcap")} 1-40'); add('middle.pcap', 'without its SYN, offloads on')
    with open(path(full), 'rb') as f, gzip.open(path('packed.pcap.gz'), 'wb') as g: shutil.copyfileobj(f, g)
    add('packed.pcap.gz', 'packed with gzip')
    link_type, records = frames(base)
    half = len(records) // 2
    write('back.pcap', link_type, records[:half] + [(s - 7, *rest) for s, *rest in records[half:]])
    add('back.pcap', 'the clock set back by 7 s', 'back')


NS3 = """
import sys
from ns import ns
kind, out, law = sys.argv[1:4]
ns.Config.SetDefault('ns3::TcpL4Protocol::SocketType', ns.TypeIdValue(ns.TypeId.LookupByName('ns3::' + law)))
ns.Config.SetDefault('ns3::TcpSocket::SegmentSize', ns.UintegerValue(1000))
nodes = ns.NodeContainer(); nodes.Create(2)
if kind == 'ppp':
    h = ns.PointToPointHelper(); h.SetDeviceAttribute('DataRate', ns.StringValue('2Mbps')); h.SetChannelAttribute('Delay', ns.StringValue('20ms'))
    h.SetQueue('ns3::DropTailQueue', 'MaxSize', ns.StringValue('15p'))
else:
    h = ns.CsmaHelper(); h.SetChannelAttribute('DataRate', ns.StringValue('5Mbps')); h.SetChannelAttribute('Delay', ns.TimeValue(ns.MilliSeconds(5)))
devices = h.Install(nodes); ns.InternetStackHelper().Install(nodes)
address = ns.Ipv4AddressHelper(); address.SetBase(ns.Ipv4Address('10.1.1.0'), ns.Ipv4Mask('255.255.255.0'))
ends = address.Assign(devices)
sink = ns.PacketSinkHelper('ns3::TcpSocketFactory', ns.InetSocketAddress(ns.Ipv4Address.GetAny(), 5001).ConvertTo())
sink.Install(nodes.Get(1)).Start(ns.Seconds(0))
source = ns.BulkSendHelper('ns3::TcpSocketFactory', ns.InetSocketAddress(ends.GetAddress(1), 5001).ConvertTo())
app = source.Install(nodes.Get(0)); app.Start(ns.Seconds(0.1)); app.Stop(ns.Seconds(4))
h.EnablePcapAll(out); ns.Simulator.Stop(ns.Seconds(6)); ns.Simulator.Run(); ns.Simulator.Destroy()
"""


def simulated():
    # The package itself loads a module of the name that a script has: a file, not -c.
    with open(path('network.py'), 'w') as f: f.write(NS3)
    for kind, law in (('ppp', 'TcpNewReno'), ('ppp', 'TcpCubic'), ('csma', 'TcpNewReno')):
        out = path(f'ns3-{kind}-{law}')
        # Minutes each: what is there is kept.
        if not os.path.exists(f'{out}-0-0.pcap'):
            subprocess.run([wants.ns3, path('network.py'), kind, out, law], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        for node, at in ((0, 'sender'), (1, 'receiver')):
            add(f'ns3-{kind}-{law}-{node}-0.pcap', f'ns-3, {kind.upper()}, {law}, at the {at}')


NS2 = """
set ns [new Simulator]
$ns trace-all [open %(out)s w]
set a [$ns node]; set r [$ns node]; set b [$ns node]
$ns duplex-link $a $r 10Mb 5ms DropTail; $ns duplex-link $r $b %(rate)s 20ms DropTail; $ns queue-limit $r $b %(limit)d
set tcp [new Agent/%(law)s]; set sink [new Agent/%(sink)s]; $tcp set window_ 100; $tcp set packetSize_ 1000
$ns attach-agent $a $tcp; $ns attach-agent $b $sink; $ns connect $tcp $sink
set ftp [new Application/FTP]; $ftp attach-agent $tcp; $ns at 0.1 "$ftp start"; $ns at 8 "exit 0"; $ns run
"""


def older():
    for law, sink, rate, limit in (('TCP/Reno', 'TCPSink', '1Mb', 10), ('TCP/Newreno', 'TCPSink/DelAck', '2Mb', 15), ('TCP/Sack1', 'TCPSink/Sack1', '1Mb', 20), ('TCP/Vegas', 'TCPSink', '1Mb', 10)):
        name = f'ns2-{law[4:]}.tr'
        with open(path('network.tcl'), 'w') as f: f.write(NS2 % dict(out=path(name), law=law, sink=sink, rate=rate, limit=limit))
        sh(f'ns {path("network.tcl")}')
        lines = [line.split()[:12] for line in open(path(name))]
        sent = [line for line in lines if line[0] == '+' and line[2] == '0' and line[4] == 'tcp']
        unit = max(int(line[5]) for line in sent) - 40
        # The first packet of most agents has no data: it stands for a SYN, and takes number 0.
        begins = int(sent[0][5]) <= 40
        records = []
        for what, at, from_, to, kind, size, _, _, _, _, seq, _ in lines:
            data = what == '+' and from_ == '0' and kind == 'tcp'
            if not data and not (what == 'r' and to == '0' and kind == 'ack'): continue
            payload = int(size) - 40 if data else 0
            syn = data and begins and seq == '0'
            number = 0 if syn else 1 + (int(seq) - begins) * unit
            ends = ('0a000001', '0a000002', 1111, 2222) if data else ('0a000002', '0a000001', 2222, 1111)
            numbers = (number, 0 if syn else 1) if data else (1, number + unit)
            ip = struct.pack('>BBHHHBBH', 0x45, 0, 40 + payload, 0, 0, 64, 6, 0) + bytes.fromhex(ends[0] + ends[1])
            tcp = struct.pack('>HHIIBBHHH', *ends[2:], *numbers, 0x50, 2 if syn else 0x10, 8000, 0, 0)
            records.append((int(float(at)), round(float(at) % 1 * 1e6), ip + tcp + bytes(payload), 40 + payload))
        write(f'{name}.pcap', 101, records)
        add(name, f'ns-2, {law[4:]}, {sink}, {rate}/s, {limit} places', f'{name}.pcap')


def quic():
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'quic')
    certificate, key = path('cert.pem'), path('key.pem')
    sh(f'openssl req -x509 -newkey rsa:2048 -nodes -keyout {key} -out {certificate} -days 9 -subj /CN=localhost')
    ends = []
    if wants.aioquic: ends.append(('aioquic', [wants.aioquic, os.path.join(here, 'aioquic_end.py')]))
    if wants.quinn: ends.append(('quinn', [wants.quinn]))
    for end, program in ends:
        for rate, queue in ((8e6, 20_000), (3e6, 12_000), (20e6, 60_000)):
            name = f'{end}-{rate / 1e6:.0f}'
            out, keys = path(f'{name}.logs'), path(f'{name}.keys')
            shutil.rmtree(out, ignore_errors=True)
            os.makedirs(out)
            server = subprocess.Popen([*program, 'server', '7011', '600000', out, keys, certificate, key])
            relay = subprocess.Popen([sys.executable, os.path.join(here, 'relay.py'), '7012', '7011', str(rate), '0.01', str(queue)])
            dump = subprocess.Popen(['tcpdump', '-U', '-i', 'lo', '-w', path(f'{name}.pcap'), 'udp', 'port', '7011'], stderr=subprocess.DEVNULL)
            time.sleep(2.5)
            subprocess.run([*program, 'client', '7012'], timeout=60)
            server.wait(60)
            time.sleep(0.5)
            for each in (relay, dump): each.terminate(); each.wait()
            shutil.copy(max(glob.glob(f'{out}/*')), path(f'{name}.qlog'))
            add(f'{name}.qlog', f'{end}, {rate / 1e6:.0f} Mb/s, a queue of {queue // 1000} kB', 'quic')


def by_tshark_of_quic(name):
    """Packets with application data and more than ACKs and padding that the server sent, and their bytes."""
    base = name[:-5]
    out = subprocess.run(['tshark', '-n', '-r', path(f'{base}.pcap'), '-o', f'tls.keylog_file:{path(base + ".keys")}', '-d', 'udp.port==7011,quic',
                          '-Y', 'quic.short && udp.srcport == 7011', '-T', 'fields', '-e', 'udp.length', '-e', 'quic.frame_type'], capture_output=True, text=True).stdout
    rows = [line.split('\t') for line in out.splitlines()]
    asking = [int(length) - 8 for length, frames in rows if any(int(f) not in (0, 2, 3) for f in frames.split(','))]
    return len(asking), sum(asking), None, None, None, 1


FIELDS = ('frame.time_epoch ip.src ipv6.src tcp.srcport tcp.dstport tcp.stream tcp.len tcp.flags.syn tcp.flags.fin tcp.hdr_len '
          'tcp.options.mss_val tcp.analysis.retransmission tcp.analysis.out_of_order tcp.analysis.duplicate_ack tcp.analysis.ack_rtt '
          'tcp.analysis.keep_alive tcp.analysis.zero_window_probe tcp.flags.reset').split()


def by_tshark(name, only):
    """Segments, bytes, sent again, duplicate ACKs and the shortest round trip (s) of the stream with most bytes; how many streams."""
    if only == 'quic': return by_tshark_of_quic(name)
    file = path(only if only.endswith('.pcap') else name)
    if only == 'router':
        first = subprocess.run(['tshark', '-r', file, '-c', '1', '-T', 'fields', '-e', 'sll.ifindex'], capture_output=True, text=True).stdout.strip()
        sh(f'tshark -r {file} -Y "sll.ifindex == {first}" -w {path("one-place.pcapng")}')
        file = path('one-place.pcapng')
    out = subprocess.run(['tshark', '-n', '-r', file, '-T', 'fields', *sum((['-e', f] for f in FIELDS), [])], capture_output=True, text=True).stdout
    streams = {}
    for line in out.splitlines():
        row = dict(zip(FIELDS, line.split('\t')))
        last = lambda f: row[f].split(',')[-1]
        key = last('tcp.stream')
        if key == '': continue
        stream = streams.setdefault(key, {'ways': {}, 'mss': []})
        way = stream['ways'].setdefault((row['ip.src'] or row['ipv6.src'], last('tcp.srcport')), [0, 0, 0, 0, []])
        if last('tcp.flags.reset') in ('1', 'True'): continue
        if row['tcp.options.mss_val']: stream['mss'].append(int(last('tcp.options.mss_val')))
        length = int(last('tcp.len'))
        if last('tcp.flags.syn') in ('1', 'True') or last('tcp.flags.fin') in ('1', 'True') or length > 0:
            unit = min(stream['mss'], default=1460) - (int(last('tcp.hdr_len')) - 20)
            segments = max(1, math.ceil(length / unit)) if length > unit + 12 else 1
            way[0] += segments; way[1] += length
            probe = row['tcp.analysis.keep_alive'] or row['tcp.analysis.zero_window_probe']
            if not probe and (row['tcp.analysis.retransmission'] or row['tcp.analysis.out_of_order']): way[2] += segments
        if row['tcp.analysis.duplicate_ack']: way[3] += 1
        if row['tcp.analysis.ack_rtt']: way[4].append(float(last('tcp.analysis.ack_rtt')))
    best = max((s for s in streams.values()), key=lambda s: max(w[1] for w in s['ways'].values()))
    ends = sorted(best['ways'], key=lambda e: -best['ways'][e][1])
    way = best['ways'][ends[0]]
    other = best['ways'][ends[1]] if len(ends) > 1 else [0, 0, 0, 0, []]
    times = [t for t in other[4] if t > 0] if only == 'back' else other[4]
    return way[0], way[1], way[2], other[3], min(times, default=math.inf), len(streams)


def by_sawtooth(name):
    done = subprocess.run(['node', 'scripts/run.mjs', '--here', 'src/cli/main.ts', 'import', path(name), '--json'], cwd=root, capture_output=True, text=True)
    all = json.loads(done.stdout)['connections'] if done.returncode == 0 else []
    if not all: return (done.stderr.strip(),)
    c = all[0]
    rtt = c['minRtt'] if isinstance(c['minRtt'], (int, float)) else math.inf
    return c['segments'], c['bytes'], c['retransmissions'], c['duplicateAcks'], rtt, len(all)


if wants.kernel: kernel()
if wants.ns3: simulated()
if wants.ns2: older()
if wants.aioquic or wants.quinn: quic()
print('| capture | segments | bytes | sent again | dup. ACKs | shortest round trip, ms | connections |')
print('| --- | --- | --- | --- | --- | --- | --- |')
agree = 0
for name, what, only, side in MADE:
    theirs, ours = by_tshark(name, only), by_sawtooth(name)
    if len(ours) < 6:
        print(f'| {what} | {ours[0]} |'); continue
    cells = []
    same = True
    for at, (a, b) in enumerate(zip(theirs, ours)):
        if a is None:
            cells.append('–'); continue
        if at == 4:
            equal = a == b or abs(a - b) < 2e-6
            text = lambda v: '–' if math.isinf(v) else f'{1000 * v:.3f}'
        else:
            equal, text = a == b, str
        same = same and equal
        cells.append(text(b) if equal else f'{text(b)}, there {text(a)}')
    agree += same
    print(f'| {what} | {" | ".join(cells)} |')
print(f'\n{agree} of {len(MADE)} agree in all six.')
for tool in ('tshark', 'tcpdump'):
    print(subprocess.run([tool, '--version'], capture_output=True, text=True).stdout.splitlines()[:1], file=sys.stderr)

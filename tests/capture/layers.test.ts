/** Link layers, tags, tunnels and blocks: the same conversation is read the same from each of them. */
import { describe, expect, it } from 'vitest';
import { ipv6Text } from '../../src/capture/read/readCapture.ts';
import { readAll } from './reading.ts';
import {
  block,
  description,
  enhanced,
  ethernet,
  framesOf,
  hosts,
  ipv4,
  ipv6,
  obsolete,
  pcap,
  section,
  simple,
  TALK,
  talk,
  tcp,
  type MadeFrame,
} from './made.ts';

const IPV4 = [8, 0];
const mac = (node: number): readonly number[] => [2, 0, 0, 0, 0, node];
const snap = (inside: readonly number[]): number[] => [0xaa, 0xaa, 3, 0, 0, 0, ...IPV4, ...inside];
const udp = (port: number, inside: readonly number[]): number[] => [
  0xc0,
  0,
  port >> 8,
  port & 255,
  0,
  0,
  0,
  0,
  ...inside,
];
const zeros = (count: number): number[] => Array<number>(count).fill(0);
/** An 802.11 data frame between a station and its access point. `qos` adds two bytes; `again` sets the retry bit. */
const wifi = (inside: readonly number[], back: boolean, { qos = false, again = false, number = 0 } = {}): number[] => [
  qos ? 0x88 : 0x08,
  (back ? 2 : 1) | (again ? 8 : 0),
  0,
  0,
  ...mac(back ? 1 : 9),
  ...mac(back ? 9 : 1),
  ...mac(back ? 2 : 3),
  (number << 4) & 255,
  number >> 4,
  ...(qos ? [0, 0] : []),
  ...snap(inside),
];

const ETHERNET = 1;
const WRAPPINGS: readonly (readonly [
  string,
  number,
  (ip: readonly number[], back: boolean, number: number) => readonly number[],
])[] = [
  ['raw IP', 101, (ip) => ip],
  ['Ethernet', ETHERNET, (ip, back) => ethernet(0x0800, ip, back)],
  ['one VLAN tag', ETHERNET, (ip) => ethernet(0x8100, [0, 5, ...IPV4, ...ip])],
  ['two VLAN tags', ETHERNET, (ip) => ethernet(0x88a8, [0, 5, 0x81, 0, 0, 6, ...IPV4, ...ip])],
  [
    'a tag in one direction',
    ETHERNET,
    (ip, back) => (back ? ethernet(0x0800, ip) : ethernet(0x8100, [0, 5, ...IPV4, ...ip])),
  ],
  ['802.2 and SNAP', ETHERNET, (ip) => ethernet(snap(ip).length, snap(ip))],
  ['MPLS, two labels', ETHERNET, (ip) => ethernet(0x8847, [0, 1, 0, 64, 0, 2, 1, 64, ...ip])],
  ['Ethernet over MPLS', ETHERNET, (ip) => ethernet(0x8847, [0, 2, 1, 64, 0, 0, 0, 0, ...ethernet(0x0800, ip)])],
  ['PPPoE', ETHERNET, (ip) => ethernet(0x8864, [0x11, 0, 0, 1, 0, ip.length + 2, 0, 0x21, ...ip])],
  ['PPP as ns-3 writes it', 9, (ip) => [0, 0x21, ...ip]],
  ['PPP with address and control', 9, (ip) => [0xff, 3, 0, 0x21, ...ip]],
  ['PPP with a short protocol', 50, (ip) => [0xff, 3, 0x21, ...ip]],
  ['loopback of BSD', 0, (ip) => [2, 0, 0, 0, ...ip]],
  ['Cisco HDLC', 104, (ip) => [0x0f, 0, ...IPV4, ...ip]],
  ['cooked', 113, (ip, back) => [0, back ? 0 : 4, 0, 1, 0, 6, ...zeros(8), ...IPV4, ...ip]],
  ['cooked, version 2', 276, (ip) => [...IPV4, 0, 0, 0, 0, 0, 2, 0, 1, 0, 6, ...zeros(8), ...ip]],
  ['802.11', 105, (ip, back, number) => wifi(ip, back, { number })],
  [
    '802.11 with QoS behind radiotap',
    127,
    (ip, back, number) => [0, 0, 8, 0, 0, 0, 0, 0, ...wifi(ip, back, { qos: true, number })],
  ],
  [
    '802.11 with QoS, padded, behind radiotap with a time',
    127,
    (ip, back, number) => {
      const frame = wifi(ip, back, { qos: true, number });
      return [0, 0, 17, 0, 3, 0, 0, 0, ...zeros(8), 0x20, ...frame.slice(0, 26), 0, 0, ...frame.slice(26)];
    },
  ],
  ['802.11 behind Prism', 119, (ip, back, number) => [...zeros(144), ...wifi(ip, back, { number })]],
  [
    'NFLOG',
    239,
    (ip) => [2, 0, 0, 0, 8, 0, 1, 0, 0, 0, 0, 0, (ip.length + 4) & 255, (ip.length + 4) >> 8, 9, 0, ...ip],
  ],
  ['GRE', 101, (ip, back) => ipv4([0, 0, ...IPV4, ...ip], back, 47)],
  ['GRE with a key and a number', 101, (ip, back) => ipv4([0x30, 0, ...IPV4, ...zeros(8), ...ip], back, 47)],
  ['Ethernet over GRE', 101, (ip, back) => ipv4([0, 0, 0x65, 0x58, ...ethernet(0x0800, ip)], back, 47)],
  ['IP in IP', 101, (ip, back) => ipv4(ip, back, 4)],
  ['IP in IPv6', 101, (ip, back) => ipv6(ip, back, 4)],
  ['VXLAN', 101, (ip, back) => ipv4(udp(4789, [8, 0, 0, 0, 0, 0, 7, 0, ...ethernet(0x0800, ip)]), back, 17)],
  [
    'Geneve with an option',
    101,
    (ip, back) => ipv4(udp(6081, [1, 0, 0x65, 0x58, ...zeros(8), ...ethernet(0x0800, ip)]), back, 17),
  ],
  [
    'GTP-U with an extension',
    101,
    (ip, back) => ipv4(udp(2152, [0x34, 255, 0, 0, ...zeros(7), 0x85, 1, 0, 0, 0, ...ip]), back, 17),
  ],
  ['authenticated', 101, (ip, back) => ipv4([4, 4, 0, 0, ...zeros(20), ...ip], back, 51)],
];

const KNOWN = ['', 1, TALK];
const told = (bytes: Uint8Array): readonly unknown[] => {
  const { fault, all } = readAll(bytes, 777);
  const { segments, bytes: sent, retransmissions, duplicateAcks, minRtt } = all[0]!;
  const counts = { segments, bytes: sent, retransmissions, duplicateAcks, minRtt: Number(minRtt.toFixed(9)) };
  return [fault, all.length, counts];
};

it.each(WRAPPINGS)('%s: a conversation in it is read', (_, link, wrap) => {
  expect(
    told(
      pcap(
        link,
        framesOf(talk(), (segment, back, number) => wrap(ipv4(segment, back), back, number)),
      ),
    ),
  ).toEqual(KNOWN);
});

it.each([
  ['alone', 6, []],
  ['with hop-by-hop options', 0, [6, 0, 1, 4, 0, 0, 0, 0]],
  ['with routing and destination options', 43, [60, 0, 0, 0, 0, 0, 0, 0, 6, 0, 1, 4, 0, 0, 0, 0]],
  ['in a fragment of its own', 44, [6, 0, 0, 0, 0, 0, 0, 1]],
] as const)('IPv6 %s is read, and its addresses are as RFC 5952 writes them', (_, next, headers) => {
  const file = pcap(
    101,
    framesOf(talk(), (segment, back) => ipv6([...headers, ...segment], back, next)),
  );
  expect(told(file)).toEqual(KNOWN);
  expect(readAll(file).all[0]!.from).toBe('[2001:db8::1]:40000');
});

it.each([
  [[0x2001, 0xdb8, 0, 0, 1, 0, 0, 1], '2001:db8::1:0:0:1'],
  [[0x2001, 0xdb8, 0, 1, 1, 1, 1, 1], '2001:db8:0:1:1:1:1:1'],
  [[0, 0, 0, 0, 0, 0, 0, 0], '::'],
  [[0, 0, 0, 0, 0, 0, 0, 1], '::1'],
  [[0xfe80, 0, 0, 0, 0, 0, 0, 0xabc], 'fe80::abc'],
  [[1, 0, 0, 2, 0, 0, 0, 3], '1:0:0:2::3'],
  [[1, 2, 3, 4, 5, 6, 7, 0], '1:2:3:4:5:6:7:0'],
  [[0, 0, 0, 0, 0, 0xffff, 0xc000, 0x0201], '::ffff:192.0.2.1'],
])('%j is %s', (words, text) => {
  expect(ipv6Text(words)).toBe(text);
});

describe('blocks of pcapng', () => {
  const frames = framesOf(talk(), (segment, back) => ipv4(segment, back));

  it('obsolete ones are read, and those of two sections', () => {
    expect(told(Buffer.concat([section(), description(101), ...frames.map(obsolete)]))).toEqual(KNOWN);
    const half = frames.length >> 1;
    const two = [frames.slice(0, half), frames.slice(half)].map((part) => [
      section(),
      description(101),
      ...part.map((one) => enhanced(one)),
    ]);
    expect(told(Buffer.concat(two.flat()))).toEqual(KNOWN);
  });

  it('simple ones have counts, no times, and say so', () => {
    const { all, notes } = readAll(Buffer.concat([section(), description(101), ...frames.map(simple)]));
    const { segments, bytes, retransmissions, minRtt, rate, start, end } = all[0]!;
    expect([segments, bytes, retransmissions]).toEqual([TALK.segments, TALK.bytes, TALK.retransmissions]);
    expect([minRtt, rate, start, end]).toEqual([Infinity, 0, 0, 0]);
    expect(notes.join(' ')).toMatch(/without a time/);
  });

  it('what an interface adds to its times is added', () => {
    const later = framesOf(talk({ port: 40_001 }), (segment, back) => ipv4(segment, back)).map((one) => ({
      ...one,
      place: 1,
    }));
    const file = [
      section(),
      description(101),
      description(101, 1_700_000_000),
      ...frames.map((one) => enhanced(one)),
      ...later.map((one) => enhanced({ ...one, at: one.at + 0.5 }, 0)),
    ];
    const { all } = readAll(Buffer.concat(file));
    expect(all.map(({ start }) => Number(start.toFixed(6)))).toEqual([0, 0.5]);
  });

  it('times of the day keep their nanoseconds', () => {
    const resolution = block(1, [101, 0, 0, 0, 0, 0, 0, 0, 9, 0, 1, 0, 9, 0, 0, 0, 0, 0, 0, 0]);
    const at = (ns: bigint, bytes: readonly number[]): Uint8Array => {
      const body = Buffer.alloc(20 + bytes.length);
      const time = 1_700_000_000_000_000_000n + ns;
      body.writeUInt32LE(Number(time >> 32n), 4);
      body.writeUInt32LE(Number(time & 0xffffffffn), 8);
      body.writeUInt32LE(bytes.length, 12);
      body.writeUInt32LE(bytes.length, 16);
      body.set(bytes, 20);
      return block(6, body);
    };
    const [syn, answer, , data] = frames;
    const { all } = readAll(
      Buffer.concat([section(), resolution, at(0n, syn!.bytes), at(100n, answer!.bytes), at(150n, data!.bytes)]),
    );
    expect(all[0]!.minRtt).toBeCloseTo(1e-7, 12);
  });
});

it("Kuznetzov's records name their interface: at a router each packet counts once", () => {
  const twice = framesOf(talk(), (segment, back) => [2, 0, 0, 0, ...ipv4(segment, back)]).flatMap((one, number) => {
    const inside = talk()[number]!.back === true;
    return [
      { ...one, place: inside ? 3 : 2 },
      { ...one, place: inside ? 2 : 3 },
    ];
  });
  expect(told(pcap(0, twice, 0xa1b2cd34))).toEqual(KNOWN);
});

describe('a packet that is seen twice', () => {
  const cooked = (place: number, ip: readonly number[]): number[] => [
    ...IPV4,
    0,
    0,
    0,
    0,
    0,
    place,
    0,
    1,
    0,
    6,
    ...zeros(8),
    ...ip,
  ];

  it('at a router, a packet seen on its way in and out counts once', () => {
    const frames = talk().flatMap((made): MadeFrame[] => {
      const ip = ipv4(tcp(made), made.back ?? false);
      const [first, second] = made.back === true ? [3, 2] : [2, 3];
      return [
        { at: made.at, bytes: cooked(first, ip) },
        { at: made.at + 50e-6, bytes: cooked(second, ip) },
      ];
    });
    expect(told(pcap(276, frames))).toEqual(KNOWN);
  });

  it('at a mirror port of both directions, a packet counts once, and the page says so', () => {
    const frames = talk().flatMap((made, number): MadeFrame[] => {
      const bytes = ethernet(0x0800, ipv4(tcp(made), made.back ?? false, 6, 0, number + 1), made.back);
      // On its way out the router has lowered the TTL and changed the addresses of Ethernet.
      const routed = bytes.map((byte, at) => (at === 22 ? byte - 1 : at < 12 ? byte ^ 4 : byte));
      return [
        { at: made.at, bytes },
        { at: made.at + 20e-6, bytes: number % 2 === 0 ? bytes : routed },
      ];
    });
    const file = pcap(
      1,
      frames.sort((a, b) => a.at - b.at),
    );
    expect(told(file)).toEqual(KNOWN);
    expect(readAll(file).notes).toEqual([
      `${talk().length} packets were recorded twice by one interface (same IP identification and checksum): each counts once.`,
    ]);
  });

  it('a retransmission of a sender whose identification never changes is no copy', () => {
    const frames = framesOf(talk(), (segment, back) => ipv4(segment, back, 6, 0, 7));
    expect(told(pcap(101, frames))).toEqual(KNOWN);
  });

  it('on the air, a retry of 802.11 or the next hop, counts once', () => {
    const frames = framesOf(talk(), (segment, back, number) => wifi(ipv4(segment, back), back, { number })).flatMap(
      (one, number) => {
        const { back = false } = talk()[number]!;
        const ip = ipv4(tcp(talk()[number]!), back);
        // Addresses of the second hop.
        const forwarded = wifi(ip, back, { number }).map((byte, at) =>
          at === 9 ? (back ? 1 : 7) : at === 15 ? (back ? 7 : 1) : byte,
        );
        return [one, { ...one, bytes: wifi(ip, back, { number, again: true }) }, { ...one, bytes: forwarded }];
      },
    );
    expect(told(pcap(105, frames))).toEqual(KNOWN);
  });
});

it('fragments are joined, in any order; those that do not come whole are named', () => {
  const pieces = (part: (both: readonly MadeFrame['bytes'][]) => readonly MadeFrame['bytes'][]): Uint8Array =>
    pcap(
      101,
      talk().flatMap((made, number) => {
        const segment = tcp(made);
        if (segment.length < 100) return [{ at: made.at, bytes: ipv4(segment, made.back ?? false) }];
        const [head, tail] = [segment.slice(0, 80), segment.slice(80)];
        const first = ipv4(head, made.back ?? false, 6, 0x2000, number);
        const last = ipv4(tail, made.back ?? false, 6, 10, number);
        return part([first, last]).map((bytes) => ({ at: made.at, bytes }));
      }),
    );
  expect(told(pieces((both) => both))).toEqual(KNOWN);
  expect(told(pieces(([first, last]) => [last!, first!]))).toEqual(KNOWN);
  const { notes, all } = readAll(pieces(([first]) => [first!]));
  expect(all).toEqual([]);
  expect(notes).toEqual(['Not read: fragments of packets that did not come whole (25 packets).']);
});

it.each<[string, number, readonly number[], RegExp]>([
  ['a link type', 195, zeros(30), /link type 195 \(IEEE 802\.15\.4\) \(1 packet\)/],
  ['encrypted 802.11', 105, [0x08, 0x41, ...zeros(40)], /encrypted 802\.11/],
  ['ESP', 101, ipv4(zeros(40), false, 50), /IPsec ESP \(encrypted\)/],
  ['QUIC', 101, ipv4([0xc0, 0, 1, 0xbb, ...zeros(20)], false, 17), /QUIC/],
  ['ARP', 1, ethernet(0x0806, zeros(28)), /ARP/],
  [
    'packets that were cut',
    101,
    ipv4(tcp({ at: 0, sequence: 0, flags: 'S' }), false).slice(0, 30),
    /cut before their TCP header/,
  ],
])('%s is refused by its name', (_, link, bytes, name) => {
  expect(readAll(pcap(link, [{ at: 0, bytes }])).nothing).toMatch(name);
});

it('addresses are those of the ends', () => {
  const { from, to } = readAll(
    pcap(
      101,
      framesOf(talk(), (segment, back) => ipv4(segment, back)),
    ),
  ).all[0]!;
  expect([from, to]).toEqual([`${hosts.there.join('.')}:40000`, `${hosts.back.join('.')}:5001`]);
});

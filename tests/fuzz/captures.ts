/** Recordings of each kind with some bytes changed: each must be read, as far as possible, or refused in one line. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { Course } from '../../src/capture/connections/course.ts';
import { captureRun } from '../../src/capture/write/capture.ts';
import { writeNs2Trace } from '../../src/capture/write/ns2Trace.ts';
import { writeQlog } from '../../src/capture/write/qlog.ts';
import { estimateOf } from '../../src/capture/connections/twin.ts';
import { build } from '../../src/lab/build/build.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import {
  description,
  enhanced,
  ethernet,
  framesOf,
  ipv4,
  ipv6,
  obsolete,
  pcap,
  section,
  simple,
  talk,
} from '../capture/made.ts';
import { readAll } from '../capture/reading.ts';
import { seedOf } from '../properties/byName.ts';
import type { Subject } from './subject.ts';

/** Maximum CPU time for a recording, ms. */
const LONGEST = 500;

/** A log as written by a shell loop around `ss -ti`. */
export const SS_LOG = Array.from({ length: 40 }, (_, call) => {
  const acked = 20_000 * call;
  return [
    (1_700_000_000 + call / 10).toFixed(6),
    'State Recv-Q Send-Q Local Address:Port Peer Address:Port Process',
    'ESTAB 0      36200      10.0.0.1:40000     10.0.0.2:5001',
    `\t cubic wscale:7,7 rto:240 rtt:${40 + (call % 10)}.5/2 mss:1448 pmtu:1500 cwnd:${10 + (call % 10)} ssthresh:8 ` +
      `bytes_sent:${acked + 14_480} bytes_retrans:1448 bytes_acked:${acked} segs_out:90 data_segs_out:${14 * call + 10} ` +
      `send 3.1Mbps delivery_rate 1.6Mbps busy:100ms unacked:${8 + (call % 10)} retrans:0/${Math.floor(call / 10)} minrtt:40.1`,
  ].join('\n');
}).join('\n');

/** Events of a QUIC sender, one per line: six packets, their ACK, a loss and the sender's measurements. */
const QLOG_LINES = [
  { qlog_version: '0.3', qlog_format: 'NDJSON', trace: { common_fields: { time_format: 'relative' } } },
  ...Array.from({ length: 6 }, (_, number) => ({
    time: number,
    name: 'transport:packet_sent',
    data: {
      header: { packet_type: '1RTT', packet_number: number },
      raw: { length: 1200 },
      frames: [{ frame_type: 'stream', stream_id: 0, offset: 1100 * number, length: 1100 }],
    },
  })),
  {
    time: 30,
    name: 'quic:packet_received',
    data: {
      frames: [
        {
          frame_type: 'ack',
          acked_ranges: [
            [0, 3],
            [5, 5],
          ],
        },
      ],
    },
  },
  { time: 31, name: 'recovery:packet_lost', data: { header: { packet_number: 4 } } },
  { time: 32, name: 'recovery:metrics_updated', data: { congestion_window: 9000, bytes_in_flight: 0, latest_rtt: 25 } },
].map((event) => JSON.stringify(event));

/** A report of `iperf3 -J` with two streams. */
const IPERF = JSON.stringify({
  start: {
    connected: [5, 7].map((socket) => ({
      socket,
      local_host: '10.0.0.1',
      local_port: socket,
      remote_host: '10.0.0.2',
      remote_port: 5201,
    })),
    version: 'iperf 3.12',
    tcp_mss_default: 1448,
  },
  intervals: Array.from({ length: 8 }, (_, at) => ({
    streams: [5, 7].map((socket) => ({
      socket,
      start: at,
      end: at + 1,
      bytes: 1e6,
      retransmits: 2,
      snd_cwnd: 30_000,
      rtt: 40_000,
      sender: true,
    })),
  })),
});

/** Lines of an ns-3 ascii trace, of `tcp_probe`, and of a table. */
const NS3_LINES = Array.from({ length: 12 }, (_, at) => {
  const back = at % 2 === 1;
  const ends = back ? '10.1.2.2 > 10.1.1.1' : '10.1.1.1 > 10.1.2.2';
  const header = back ? `9 > 49153 [ACK] Seq=1 Ack=${536 * at + 1}` : `49153 > 9 [ACK] Seq=${268 * at + 1} Ack=1`;
  const ip = `ns3::Ipv4Header (tos 0x0 DSCP Default ECN Not-ECT ttl 64 id 0 protocol 6 offset (bytes) 0 flags [none] length: ${back ? 52 : 588} ${ends})`;
  return `${back ? 'r' : '+'} ${1 + at / 50} /NodeList/0/DeviceList/1/$ns3::PointToPointNetDevice/TxQueue/Enqueue ns3::PppHeader (Point-to-Point Protocol: IP (0x0021)) ${ip} ns3::TcpHeader (${header} Win=32768 ns3::TcpOptionTS(1;1))${back ? '' : ' Payload (size=536)'}`;
});
const PROBE_LINES = Array.from(
  { length: 12 },
  (_, at) =>
    ` iperf3-812 [001] ..s1. ${100 + at / 25}: tcp_probe: family=AF_INET src=10.0.0.1:40000 dest=10.0.0.2:5201 mark=0x0 data_len=1448 snd_nxt=0x${(1000 + 1448 * at).toString(16)} snd_una=0x3e8 snd_cwnd=${10 + at} ssthresh=2147483647 snd_wnd=65536 srtt=40123 rcv_wnd=65536`,
);
const TABLE_LINES = [
  'time_ms,cwnd,rtt_us,acked',
  ...Array.from({ length: 12 }, (_, at) => `${100 * at},${10 + at},40000,${14_480 * at}`),
];

/** One small recording of each kind. */
function recordings(): readonly Uint8Array[] {
  const parsed = parseScenario({
    duration: 1.5,
    network: { bottleneck: { rate: 1e6, queue: { limit: 6 } } },
    flows: [{ stack: 'ns2' }],
  });
  if (!parsed.ok) throw new Error('the scenario of the recordings is refused');
  const pieces: Uint8Array[] = [];
  captureRun(build(parsed.scenario), { tap: 'sender' }, (piece) => pieces.push(piece.slice()));
  const texts = ['', ''];
  writeQlog(
    () => build(parsed.scenario),
    'x',
    (text) => (texts[0] += text),
  );
  writeNs2Trace(build(parsed.scenario), (text) => (texts[1] += text));
  const frames = framesOf(talk(), (segment, back) => ipv4(segment, back));
  const tunnelled = framesOf(talk(), (segment, back, number) =>
    ethernet(0x8100, [0, 5, 0x86, 0xdd, ...ipv6([0, 0, 8, 0, ...ipv4(segment, back, 6, 0, number)], back, 47)]),
  );
  const zeros = (count: number): readonly number[] => Array<number>(count).fill(0);
  const cooked = framesOf(talk(), (segment, back) => {
    const head = [8, 0, 0, 0, 0, 0, 0, back ? 3 : 2, 0, 1, 0, 6];
    return [...head, ...zeros(8), ...ipv4(segment, back)];
  });
  const air = framesOf(talk(), (segment, back) => {
    const [radiotap, snap] = [
      [0, 0, 8, 0, 0, 0, 0, 0],
      [0xaa, 0xaa, 3, 0, 0, 0, 8, 0],
    ];
    return [...radiotap, 0x88, 1, ...zeros(24), ...snap, ...ipv4(segment, back)];
  });
  const blocks = [
    section(),
    description(101, 5),
    ...frames.flatMap((one) => [enhanced(one), simple(one), obsolete(one)]),
  ];
  const made = [
    pcap(1, tunnelled),
    pcap(276, cooked),
    pcap(127, air),
    pcap(101, frames, 0xa1b2cd34),
    Buffer.concat(blocks),
  ];
  const capture = Buffer.concat(pieces);
  const lines = [QLOG_LINES, NS3_LINES, PROBE_LINES, TABLE_LINES].map((each) => each.join('\n'));
  const all = [...texts, SS_LOG, IPERF, ...lines].map((text) => Buffer.from(text, 'latin1'));
  return [capture, ...made, gzipSync(capture), ...all];
}

let made: readonly Uint8Array[] | null = null;

const change = fc.record({
  kind: fc.constantFrom('cut', 'end', 'flip', 'high', 'twice', 'put', 'digits'),
  at: fc.nat(),
  length: fc.integer({ min: 1, max: 40 }),
  value: fc.nat({ max: 255 }),
});
const mutant = fc.noBias(
  fc.record({
    file: fc.nat(),
    size: fc.integer({ min: 1, max: 5000 }),
    changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  }),
);
type Mutant = typeof mutant extends fc.Arbitrary<infer Value> ? Value : never;

function mutated({ file, changes }: Mutant): Uint8Array {
  made ??= recordings();
  let bytes = Buffer.from(made[file % made.length]!);
  for (const { kind, at, length, value } of changes) {
    // Half of the changes are near the beginning, which identifies the kind of a file.
    const place = at % (at % 2 === 0 ? Math.min(300, bytes.length + 1) : bytes.length + 1);
    const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)];
    if (kind === 'cut') bytes = Buffer.concat([before, after.subarray(length)]);
    else if (kind === 'end') bytes = Buffer.from(before);
    else if (kind === 'twice') bytes = Buffer.concat([before, after.subarray(0, length), after]);
    else if (kind === 'put') bytes = Buffer.concat([before, Buffer.alloc(length, value), after]);
    else if (kind === 'digits') bytes = Buffer.concat([before, Buffer.from('9'.repeat(length)), after]);
    else if (place < bytes.length) bytes[place] = kind === 'high' ? 0xff : bytes[place]! ^ value;
  }
  return bytes;
}

const isCount = (value: number): boolean => Number.isFinite(value) && value >= 0;

export function faultsOfCapture(given: Mutant): string[] {
  const bytes = mutated(given);
  const { fault, notes, nothing, all, packets } = readAll(bytes, given.size);
  const faults: string[] = [];
  for (const said of [fault, nothing, ...notes, ...all.flatMap(({ remarks }) => remarks)])
    if (said.length > 400 || /[\n\r]|undefined|NaN/.test(said)) faults.push(`it says: ${said}`);
  if (!isCount(packets)) faults.push(`${packets} packets`);
  for (const each of all.slice(0, 3)) {
    const { start, end, segments, bytes: sent, retransmissions, duplicateAcks, inFlight, rate, queue } = each;
    const { minRtt, maxRtt, baseRtt, probes, segmentSize, packetSize, segmentsPerAck } = each;
    const counts = [start, end - start, segments, sent, retransmissions, duplicateAcks, inFlight, rate, queue, maxRtt];
    const sizes = [probes, segmentSize, packetSize, segmentsPerAck];
    if (![...counts, ...sizes].every(isCount) || !(minRtt >= 0) || !(baseRtt >= 0))
      faults.push(`a connection of ${JSON.stringify(each)}`);
    const course = new Course(start, end);
    readAll(bytes, given.size, { ...each, course });
    const series = course.series();
    if (!series.delivered.every(isCount) || !(series.width > 0)) faults.push('a column that is no number');
    if ([...series.rtt, ...series.inFlight].some((value) => value < 0 || value === Infinity))
      faults.push('a column below 0');
    const estimate = estimateOf(each, series.cuts);
    if (estimate !== null && ![estimate.rate, estimate.baseRtt, estimate.queue, estimate.loss].every(isCount))
      faults.push(`a path of ${JSON.stringify(estimate)}`);
  }
  return faults;
}

const make = (seed: number, at: number): Mutant =>
  fc.sample(mutant, { seed: seedOf(`capture ${seed} ${at}`), numRuns: 1 })[0]!;

export const captures: Subject = {
  name: 'captures',
  count: 10_000,
  make,
  faults: (given) => faultsOfCapture(given as Mutant),
  timed: { act: (given) => readAll(mutated(given as Mutant), (given as Mutant).size), longest: LONGEST },
};

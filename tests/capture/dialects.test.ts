/**
 * Programs that write the same kind of recording use different units, columns and names. The same connection must be
 * read the same from all of them.
 */
import { describe, expect, it } from 'vitest';
import { Course } from '../../src/capture/connections/course.ts';
import { stampOf } from '../../src/capture/read/readSs.ts';
import { readAll } from './reading.ts';

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const lines = (all: readonly string[]): Uint8Array => bytesOf(`${all.join('\n')}\n`);
const json = (value: unknown): string => JSON.stringify(value);

describe('a qlog', () => {
  /**
   * Ten packets of 1200 bytes from 0 ms on, each acknowledged 25 ms later; packet 3 is lost and its data is
   * retransmitted as packet 10.
   */
  const stream = (offset: number) => ({ frame_type: 'stream', stream_id: 0, offset, length: 1100 });
  const packets = [
    ...Array.from({ length: 10 }, (_, number) => ({ at: 0, number, offset: 1100 * number })),
    { at: 40, number: 10, offset: 3300 },
  ];
  const ack = (ranges: readonly (readonly number[])[]) => ({ frames: [{ frame_type: 'ack', acked_ranges: ranges }] });
  const acks = [
    {
      at: 25,
      data: ack([
        [0, 2],
        [4, 9],
      ]),
    },
    {
      at: 65,
      data: ack([
        [0, 2],
        [4, 10],
      ]),
    },
  ];
  const sentData = ({ number, offset }: (typeof packets)[number]) => ({
    header: { packet_type: '1RTT', packet_number: number },
    raw: { length: 1200 },
    frames: [stream(offset)],
  });
  const lost = { at: 39, data: { header: { packet_type: '1RTT', packet_number: 3 } } };
  const events = [
    ...packets
      .slice(0, 10)
      .map((packet) => ({ at: packet.at, name: 'packet_sent', data: sentData(packet) as unknown })),
    { at: 25, name: 'packet_received', data: acks[0]!.data },
    { at: lost.at, name: 'packet_lost', data: lost.data },
    { at: 40, name: 'packet_sent', data: sentData(packets[10]!) },
    { at: 65, name: 'packet_received', data: acks[1]!.data },
  ];
  const named = (schema: string) =>
    events.map(({ at, name, data }) => ({
      time: at,
      name: `${name === 'packet_lost' && schema === 'transport' ? 'recovery' : schema}:${name}`,
      data,
    }));
  const arrays = (columns: readonly string[], unit = 1) =>
    events.map(({ at, name, data }) =>
      columns.map(
        (column) =>
          ({ relative_time: at * unit, category: 'transport', event: name, trigger: 'DEFAULT', path_id: 0, data })[
            column
          ],
      ),
    );
  const contained = (columns: readonly string[], units: string, unit = 1) =>
    json({
      qlog_version: 'draft-00',
      traces: [{ configuration: { time_units: units }, event_fields: columns, events: arrays(columns, unit) }],
    });
  const head = { qlog_version: '0.3', qlog_format: 'NDJSON', trace: { vantage_point: { type: 'server' } } };
  const newest = {
    file_schema: 'urn:ietf:params:qlog:file:sequential',
    serialization_format: 'application/qlog+json-seq',
    trace: { vantage_point: { type: 'server' }, event_schemas: ['urn:ietf:params:qlog:events:quic-12'] },
  };
  const sequence = [newest, ...named('quic')].map((each) => `\u001e${json(each)}\n`).join('');

  it.each([
    ['times in us (picoquic)', contained(['relative_time', 'category', 'event', 'data'], 'us', 1000)],
    ['a column for the trigger (draft 00)', contained(['relative_time', 'category', 'event', 'trigger', 'data'], 'ms')],
    ['a column for the path', contained(['relative_time', 'path_id', 'category', 'event', 'data'], 'ms')],
    ['lines of JSON', [head, ...named('transport')].map((each) => `${json(each)}\n`).join('')],
    ['records of JSON-SEQ with a schema and no qlog_version (2026)', sequence],
    [
      'event names of two schemas in one file',
      [head, ...named('transport').slice(0, 10), ...named('quic').slice(10)].map((each) => `${json(each)}\n`).join(''),
    ],
  ])('with %s tells of the same connection', (_, text) => {
    for (const size of [37, 100_000]) {
      const { fault, all } = readAll(bytesOf(text), size);
      expect(fault).toBe('');
      expect(all).toHaveLength(1);
      const [{ segments, bytes, retransmissions, minRtt, end }] = all as [(typeof all)[number]];
      expect({ segments, bytes, retransmissions }).toEqual({ segments: 11, bytes: 13_200, retransmissions: 1 });
      expect(minRtt).toBeCloseTo(0.025, 9);
      expect(end).toBeCloseTo(0.065, 9);
    }
  });

  it('with lengths in the header and no frames (quinn) has its packets, and says that it has no ACKs', () => {
    const text = [
      head,
      ...packets.map(({ at, number }) => ({
        time: at,
        name: 'transport:packet_sent',
        data: { header: { packet_type: '1RTT', packet_number: number, length: 1200 } },
      })),
      { time: 41, name: 'recovery:packet_lost', data: { packet_number: 3 } },
      // Times are in ms, but this program writes round trips in seconds.
      { time: 42, name: 'recovery:metrics_updated', data: { latest_rtt: 0.025, congestion_window: 12_000 } },
    ];
    const { all, notes } = readAll(bytesOf(text.map((each) => `${json(each)}\n`).join('')));
    expect(all[0]).toMatchObject({ segments: 11, bytes: 13_200, retransmissions: 1, minRtt: 0.025, rate: 0 });
    expect(notes).toEqual([
      'The file has no ACK frames: what was acknowledged, and the rate of the path, are not known.',
      'Its round trips do not fit its unit of time: they are read as seconds.',
    ]);
  });

  it('that counts losses in cf_lost_packets has them once', () => {
    const metrics = (time: number, lostPackets: number) => ({
      time,
      name: 'quic:recovery_metrics_updated',
      data: { cf_lost_packets: lostPackets, bytes_in_flight: 1200 },
    });
    const text = [
      newest,
      ...named('quic').filter(({ name }) => !name.endsWith('lost')),
      metrics(70, 2),
      metrics(80, 5),
    ];
    expect(readAll(bytesOf(text.map((each) => `\u001e${json(each)}\n`).join(''))).all[0]!.retransmissions).toBe(5);
  });

  it('of several paths keeps packets of equal number apart', () => {
    const columns = ['relative_time', 'path_id', 'category', 'event', 'data'];
    const sent = (path: number) => [0, path, 'quic', 'packet_sent', sentData({ ...packets[path]!, number: 0 })];
    const received = (path: number) => [20 + path, path, 'quic', 'packet_received', ack([[0, 0]])];
    const text = json({
      qlog_version: 'draft-01',
      traces: [{ event_fields: columns, events: [sent(0), sent(1), received(0), received(1)] }],
    });
    const [seen] = readAll(bytesOf(text)).all;
    expect(seen!.inFlight).toBe(2400);
    expect([seen!.minRtt, seen!.maxRtt]).toEqual([0.02, 0.021]);
  });

  it('of several connections in one trace distinguishes them by group_id', () => {
    const of = (group: string) => named('transport').map((event) => ({ ...event, group_id: group }));
    const merged = of('aa').flatMap((event, at) => [event, of('bb')[at]!]);
    const { all } = readAll(bytesOf([head, ...merged].map((each) => `${json(each)}\n`).join('')));
    expect(all.map(({ segments, retransmissions }) => [segments, retransmissions])).toEqual([
      [11, 1],
      [11, 1],
    ]);
  });
});

describe('a time before a line', () => {
  it.each([
    ['1700000000.25', 1_700_000_000.25],
    ['1700000000250', 1_700_000_000.25],
    ['1700000000250000000', 1_700_000_000.25],
    ['2023-11-14T22:13:20.25+00:00', 1_700_000_000.25],
    ['# 2023-11-14 22:13:20,25', 1_700_000_000.25],
    ['Tue Nov 14 22:13:20 UTC 2023', 1_700_000_000],
    ['Tue Nov 14 10:13:20 PM CET 2023', 1_700_000_000],
    ['Tue 14 Nov 2023 10:13:20 PM UTC', 1_700_000_000],
  ])('%s is read', (text, at) => {
    expect(stampOf(text)!.at).toBeCloseTo(at, 6);
    expect(stampOf(`${text} rest`)!.rest).toBe(' rest');
  });

  it('may be a time of day, and continues past midnight', () => {
    expect(stampOf('22:13:20.5 cubic')).toMatchObject({ at: 80_000.5, clock: true, rest: ' cubic' });
    const log = ['23:59:59', '00:00:01'].flatMap((time, at) => [
      time,
      'ESTAB 0 0 192.0.2.1:5001 198.51.100.2:5201',
      `\t cubic rtt:20/2 mss:1448 cwnd:${10 + at} bytes_acked:${1000 * (at + 1)}`,
    ]);
    expect(readAll(lines(log)).all[0]!.end).toBe(2);
  });

  it('is not what a line of ss begins with', () => {
    expect(stampOf('ESTAB 0 92672 192.0.2.1:33972 198.51.100.2:5201')).toBeNull();
    expect(stampOf('\t cubic wscale:7,7 rto:204')).toBeNull();
  });
});

describe('a log of ss', () => {
  const information = (acked: number): string =>
    `cubic wscale:7,7 rto:204 rtt:40.1/2.5 ato:40 mss:1448 cwnd:21 bytes_sent:${acked + 1448} bytes_acked:${acked} data_segs_out:${acked / 1000} minrtt:38.2`;

  it('with a time on each line, and no addresses, has its length and names no field for an address', () => {
    const log = [0, 1, 2].map((at) => `${1_700_000_000 + 0.25 * at} \t ${information(1000 * (at + 1))}`);
    const { all, notes } = readAll(lines(log));
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ from: 'sender', to: 'its peer', end: 0.5 });
    expect(notes).toEqual([
      'The log has no addresses: connections listed at the same time are matched by their order.',
    ]);
  });

  it('of one line a connection (ss -tinmo) keeps several apart', () => {
    const row = (port: number, acked: number): string =>
      `ESTAB 0 0 192.0.2.1:${port} [2001:db8::2]:5201 timer:(on,200ms,0) skmem:(r0,rb131072,t0,tb87040,f0,w0,o0,bl0,d0) ${information(acked)}`;
    const log = [0, 1].flatMap((at) => [
      `2026-01-01 00:00:0${at}`,
      row(5001, 1000 * (at + 1)),
      row(5002, 3000 * (at + 1)),
    ]);
    const { all, notes } = readAll(lines(log));
    expect(all.map(({ from, to, bytes }) => [from, to, bytes])).toEqual([
      ['192.0.2.1:5002', '[2001:db8::2]:5201', 7448],
      ['192.0.2.1:5001', '[2001:db8::2]:5201', 3448],
    ]);
    expect(notes).toEqual([]);
  });
});

describe('a trace of ns-2', () => {
  const data = (number: number, at: number, header = ''): string =>
    `+ ${at} 0 1 tcp 1040 ------- 1 0.0 3.0 ${number} ${number}${header}`;
  const ack = (number: number, at: number, header = ''): string =>
    `r ${at} 1 0 ack 40 ------- 1 3.0 0.0 ${number} ${number}${header}`;

  it('with show_tcphdr_ is read as one without', () => {
    const plain = [data(0, 0), data(1, 0), ack(0, 0.02), ack(1, 0.021), data(2, 0.021), ack(2, 0.05)];
    const shown = [
      data(0, 0, ' 0 0x10 40 0'),
      data(1, 0, ' 0 0x10 40 0'),
      ack(0, 0.02, ' 1 0x10 40 0'),
      ack(1, 0.021, ' 2 0x10 40 0'),
      data(2, 0.021, ' 0 0x10 40 0'),
      ack(2, 0.05, ' 3 0x10 40 0'),
    ];
    expect(readAll(lines(shown)).all).toEqual(readAll(lines(plain)).all);
    expect(readAll(lines(plain)).all[0]).toMatchObject({ segments: 3, bytes: 3000 });
  });

  it('of the queue at a bottleneck is seen from there, and says so', () => {
    const trace = [
      '+ 0.01 1 2 tcp 1040 ------- 1 0.0 3.0 0 0',
      '+ 0.01 1 2 tcp 1040 ------- 1 0.0 3.0 1 1',
      'r 0.05 2 1 ack 40 ------- 1 3.0 0.0 0 2',
      'r 0.06 2 1 ack 40 ------- 1 3.0 0.0 1 3',
      '+ 0.07 1 2 tcp 1040 ------- 1 0.0 3.0 1 4',
      'r 0.11 2 1 ack 40 ------- 1 3.0 0.0 1 5',
    ];
    const { all, notes } = readAll(lines(trace));
    expect(all[0]).toMatchObject({ segments: 3, retransmissions: 1 });
    expect(all[0]!.minRtt).toBeCloseTo(0.04, 9);
    expect(notes).toEqual(['Packets are seen at the queue from node 1 to 2, not at their senders.']);
  });

  it('of FullTcp counts bytes, and no ACK among its data', () => {
    const full = (event: string, at: number, size: number, number: number, acknowledges: number): string =>
      `${event} ${at} ${event === '+' ? '0 1 tcp' : '1 0 ack'} ${size} ------- 1 ${event === '+' ? '0.0 3.0' : '3.0 0.0'} ${number} 9 ${acknowledges} 0x10 40 0`;
    const trace = [
      full('+', 0.1, 40, 0, 0),
      full('r', 0.14, 40, 0, 1),
      full('+', 0.14, 40, 1, 1),
      full('+', 0.14, 1040, 1, 1),
      full('+', 0.14, 1040, 1001, 1),
      full('r', 0.18, 40, 1, 2001),
      full('+', 0.18, 540, 2001, 1),
      full('r', 0.22, 40, 1, 2501),
    ];
    const { all, notes } = readAll(lines(trace));
    expect(all[0]).toMatchObject({ bytes: 2500, retransmissions: 0, duplicateAcks: 0 });
    expect(notes[0]).toMatch(/^Numbers count bytes \(FullTcp\)/);
    const { start, end } = all[0]!;
    const course = new Course(start, end);
    readAll(lines(trace), 1000, { ...all[0]!, course });
    expect(course.series().delivered.reduce((sum, each) => sum + each, 0)).toBe(2500);
  });

  it('of FullTcp without show_tcphdr_ has no ACKs of its data, but the round trip of its SYN', () => {
    const sent = Array.from({ length: 12 }, (_, at) => [
      `+ ${0.14 + 0.04 * (at >> 1)} 0 1 tcp 1040 ------- 1 0.0 3.0 ${1 + 1000 * at} ${4 + 2 * at}`,
      `r ${0.18 + 0.04 * (at >> 1)} 1 0 ack 40 ------- 1 3.0 0.0 1 ${5 + 2 * at}`,
    ]);
    const trace = [
      '+ 0.1 0 1 tcp 40 ------- 1 0.0 3.0 0 0',
      'r 0.14 1 0 ack 40 ------- 1 3.0 0.0 0 1',
      '+ 0.14 0 1 tcp 40 ------- 1 0.0 3.0 1 2',
      ...sent.flat().sort((a, b) => Number(a.split(' ')[1]) - Number(b.split(' ')[1])),
    ];
    const { all } = readAll(lines(trace));
    expect(all[0]).toMatchObject({ side: 'data', bytes: 12_000, probes: 0, retransmissions: 0, inFlight: 0 });
    expect(all[0]!.minRtt).toBeCloseTo(0.04, 9);
    expect(all[0]!.remarks[0]).toMatch(/^The ACKs of the data are not in the file/);
    const course = new Course(all[0]!.start, all[0]!.end);
    readAll(lines(trace), 1000, { ...all[0]!, course });
    expect(course.series().delivered.reduce((sum, each) => sum + each, 0)).toBe(12_000);
  });

  it('of TCP/Linux takes timestamps for headers, as its SYN shows', () => {
    const trace = [
      '+ 0 0 1 tcp 50 ------- 1 0.0 3.0 0 0',
      'r 0.01 1 0 ack 50 ------- 1 3.0 0.0 0 1',
      '+ 0.01 0 1 tcp 1050 ------- 1 0.0 3.0 1 2',
      'r 0.03 1 0 ack 50 ------- 1 3.0 0.0 1 3',
    ];
    expect(readAll(lines(trace)).all[0]!.segmentSize).toBe(1000);
  });

  it('in the newer format of mobile nodes is read', () => {
    const tagged = (event: string, at: number, node: number, type: string, size: number, number: number): string =>
      `${event} -t ${at} -Hs ${node} -Hd -2 -Ni ${node} -Nx 5.00 -Ny 2.00 -Nz 0.00 -Ne -1.000000 -Nl AGT -Nw --- -Ma 0 -Md 0 -Ms 0 -Mt 0 -Is ${type === 'tcp' ? '0.0 -Id 1.0' : '1.0 -Id 0.0'} -It ${type} -Il ${size} -If 2 -Ii 0 -Iv 32 -Pn tcp -Ps ${number} -Pa 0 -Pf 0 -Po 0`;
    const trace = [
      tagged('s', 1, 0, 'tcp', 1040, 0),
      tagged('r', 1.02, 1, 'tcp', 1060, 0),
      tagged('s', 1.02, 1, 'ack', 40, 0),
      tagged('r', 1.05, 0, 'ack', 60, 0),
      tagged('s', 1.05, 0, 'tcp', 1040, 1),
      tagged('r', 1.09, 0, 'ack', 60, 1),
    ];
    expect(readAll(lines(trace)).all[0]).toMatchObject({ segments: 2, bytes: 2000, retransmissions: 0 });
  });
});

it('an ascii trace of ns-3 is read at the device of the sender', () => {
  const line = (event: string, at: number, node: number, device: number, rest: string): string =>
    `${event} ${at} /NodeList/${node}/DeviceList/${device}/$ns3::PointToPointNetDevice/${event === 'r' ? 'MacRx' : 'TxQueue/Enqueue'} ns3::PppHeader (Point-to-Point Protocol: IP (0x0021)) ${rest}`;
  const ip = (length: number, ends: string): string =>
    `ns3::Ipv4Header (tos 0x0 DSCP Default ECN Not-ECT ttl 64 id 0 protocol 6 offset (bytes) 0 flags [none] length: ${length} ${ends})`;
  const data = (sequence: number): string =>
    `${ip(588, '10.1.1.1 > 10.1.2.2')} ns3::TcpHeader (49153 > 9 [ACK] Seq=${sequence} Ack=1 Win=32768 ns3::TcpOptionTS(1000;900) ns3::TcpOptionEnd(EOL)) Payload (size=536)`;
  const ack = (acknowledges: number, sack = ''): string =>
    `${ip(52, '10.1.2.2 > 10.1.1.1')} ns3::TcpHeader (9 > 49153 [ACK] Seq=1 Ack=${acknowledges} Win=32768 ns3::TcpOptionTS(1;1)${sack})`;
  const trace = [
    line(
      '+',
      1,
      0,
      1,
      `${ip(60, '10.1.1.1 > 10.1.2.2')} ns3::TcpHeader (49153 > 9 [SYN] Seq=0 Ack=0 Win=65535 ns3::TcpOptionWinScale(2) ns3::TcpOptionMSS(536))`,
    ),
    line('-', 1, 0, 1, data(0)),
    ...[1, 537, 1073].map((sequence) => line('+', 1.04, 0, 1, data(sequence))),
    ...[1, 537, 1073].map((sequence) => line('r', 1.05, 1, 1, data(sequence))),
    line('r', 1.08, 0, 1, ack(537)),
    line('r', 1.081, 0, 1, ack(537, ' ns3::TcpOptionSack(blocks: 1,[1073;1609])')),
    line('+', 1.2, 0, 1, data(537)),
    line('r', 1.24, 0, 1, ack(1609)),
  ];
  const { all, fault } = readAll(lines(trace));
  expect(fault).toBe('');
  expect(all[0]).toMatchObject({
    from: '10.1.1.1:49153',
    to: '10.1.2.2:9',
    bytes: 4 * 536,
    retransmissions: 1,
    duplicateAcks: 1,
    segmentSize: 536,
    sack: true,
  });
});

it('a report of iperf3 gives bytes, retransmissions, window and round trip of each stream', () => {
  const stream = (socket: number, end: number, more: object) => ({
    socket,
    start: end - 0.5,
    end,
    seconds: 0.5,
    bytes: 144_800,
    bits_per_second: 2_316_800,
    retransmits: 2,
    snd_cwnd: 28_960,
    rtt: 40_100,
    rttvar: 20,
    omitted: false,
    sender: true,
    ...more,
  });
  const report = {
    start: {
      connected: [5, 7].map((socket) => ({
        socket,
        local_host: '192.0.2.1',
        local_port: 40_000 + socket,
        remote_host: '198.51.100.2',
        remote_port: 5201,
      })),
      version: 'iperf 3.12',
      tcp_mss_default: 1448,
    },
    intervals: [
      { streams: [stream(5, 0.5, { omitted: true })] },
      ...[0.5, 1].map((end) => ({ streams: [stream(5, end, {}), stream(7, end, { bytes: 1448 })] })),
    ],
    end: {},
  };
  const text = bytesOf(JSON.stringify(report, null, 1));
  const { all, notes, fault } = readAll(text);
  expect(fault).toBe('');
  expect(
    all.map(({ from, bytes, segments, retransmissions, minRtt }) => ({
      from,
      bytes,
      segments,
      retransmissions,
      minRtt,
    })),
  ).toEqual([
    { from: '192.0.2.1:40005', bytes: 289_600, segments: 200, retransmissions: 4, minRtt: 0.0401 },
    { from: '192.0.2.1:40007', bytes: 2896, segments: 2, retransmissions: 4, minRtt: 0.0401 },
  ]);
  expect(notes).toHaveLength(1);
  expect(readAll(text.subarray(0, text.length >> 1)).fault).toMatch(/^Cut after/);
});

describe('a table', () => {
  const windowsOf = (text: Uint8Array): number[] => {
    const { from, to, start, end } = readAll(text).all[0]!;
    const course = new Course(start, end);
    readAll(text, 1000, { from, to, course });
    return [...course.series().cwnd].filter((value) => value > 0);
  };

  it.each([
    ['time,cwnd', ['0,10', '0.5,20', '1,14'], 1448, /segments of 1448/],
    ['time_ms;cwnd_bytes', ['0;14480', '500;28960', '1000;20272'], 1448, null],
    ['t\tcwnd (segments)\trtt (ms)', ['0\t10\t40', '0.5\t20\t45', '1\t14\t41'], 1448, null],
    ['# time cwnd mss', ['0 10 1000', '0.5 20 1000', '1 14 1000'], 1000, null],
  ])('headed "%s" shows its window', (heading, rows, segment, note) => {
    const text = lines([heading, ...rows]);
    const { all, notes, fault } = readAll(text);
    expect([fault, all.length, all[0]!.end]).toEqual(['', 1, 1]);
    const windows = windowsOf(text);
    expect([Math.min(...windows), Math.max(...windows)]).toEqual([10 * segment, 20 * segment]);
    if (note === null) expect(notes).toEqual([]);
    else expect(notes[0]).toMatch(note);
  });

  it('of the trace point tcp_probe shows window, flight and round trip', () => {
    const probe = (at: number, cwnd: number): string =>
      `          iperf3-812     [001] ..s1.   ${at}: tcp_probe: family=AF_INET src=192.0.2.1:40000 dest=198.51.100.2:5201 mark=0x0 data_len=1448 snd_nxt=0x${(1000 + 1448 * cwnd).toString(16)} snd_una=0x3e8 snd_cwnd=${cwnd} ssthresh=2147483647 snd_wnd=65536 srtt=40123 rcv_wnd=65536 sock_cookie=1`;
    const text = lines([probe(100, 10), probe(100.04, 20)]);
    expect(readAll(text).all[0]).toMatchObject({ from: '192.0.2.1:40000', inFlight: 20 * 1448, minRtt: 0.040123 });
    expect(Math.max(...windowsOf(text))).toBe(20 * 1448);
  });
});

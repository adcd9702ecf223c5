/** Logs written by other programs, and logs of similar formats: the same transfer is read the same from each. */
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { writerIn } from '../../src/capture/qlogWriter.ts';
import { TraceReader } from '../../src/capture/read/traceReader.ts';
import { readAll } from './reading.ts';

/**
 * A server sends 600,000 bytes over a link of 8 Mb/s with a delay of 10 ms each way and a queue of 20 kB
 * (`tests/bench/quic/relay.py`; quiche runs both ends in one process). Counted in the file: 1-RTT packets with more
 * than ACKs and padding, their bytes, and packets reported lost. Identifiers were removed.
 */
const WRITERS = [
  ['quic-go-0.65.0', { segments: 485, bytes: 648_135, retransmissions: 25 }, 'rate'],
  ['ngtcp2-0.12.1', { segments: 467, bytes: 668_452, retransmissions: 32 }, 'rate'],
  // It reports no single lost packet, so this is the total of `cf_lost_packets`.
  ['quiche-0.30.0', { segments: 517, bytes: 668_781, retransmissions: 37 }, ''],
  ['quinn-0.11.12', { segments: 481, bytes: 648_533, retransmissions: 18 }, 'no ACK frames'],
] as const;

const packed = (name: string): Buffer => readFileSync(new URL(`recorded/${name}.sqlog.gz`, import.meta.url));

it.each(WRITERS)('%s', (name, counts, knows) => {
  const { all, fault, notes } = readAll(packed(name));
  expect([all.length, fault]).toEqual([1, '']);
  const [seen] = all;
  expect(seen).toMatchObject(counts);
  expect(seen!.minRtt).toBeGreaterThan(0.02);
  expect(seen!.minRtt).toBeLessThan(0.028);
  expect(seen!.maxRtt).toBeLessThan(0.1);
  // The link is always busy. 2 % holds although ngtcp2's times are whole ms and the machine was under load.
  if (knows === 'rate') expect(Math.abs(seen!.rate / 8e6 - 1)).toBeLessThan(0.02);
  else expect(notes.join(' ')).toContain(knows);
});

const RECORD = String.fromCharCode(0x1e);
const text = gunzipSync(packed('ngtcp2-0.12.1')).toString();
const [head = '', ...records] = text.split(RECORD).filter((record) => record !== '');
const events = records.map(
  (record) => JSON.parse(record) as { time: number; name: string; data: Record<string, unknown> },
);
const plain = [head, ...records].join('');
const whole = (trace: object): string => JSON.stringify({ qlog_version: '0.3', traces: [trace] });
const since = events.map((event, at) => ({ ...event, time: event.time - (events[at - 1]?.time ?? 0) }));
const acked = events.flatMap((event) => {
  const frames = (event.data['frames'] ?? []) as { frame_type: string; acked_ranges: [number, number][] }[];
  if (!event.name.endsWith('packet_received')) return [event];
  return frames
    .filter(({ frame_type: type }) => type === 'ack')
    .map(({ acked_ranges: ranges }) => {
      const numbers = ranges.flatMap(([low, high]) => Array.from({ length: high - low + 1 }, (_, at) => low + at));
      return { ...event, name: 'recovery:packets_acked', data: { packet_numbers: numbers } };
    });
});

it.each([
  ['NDJSON with a byte order mark', Buffer.from(`\ufeff${plain}`)],
  ['UTF-16, as PowerShell writes it', Buffer.from(`\ufeff${plain}`, 'utf16le')],
  ['lines that end with CR LF', Buffer.from(plain.replaceAll('\n', '\r\n'))],
  ['empty records', Buffer.from(text.replaceAll(`\n${RECORD}`, `\n${RECORD}\n${RECORD}`))],
  [
    'times from event to event',
    Buffer.from(whole({ common_fields: { time_format: 'relative_to_previous_event' }, events: since })),
  ],
  [
    'the version behind the traces',
    Buffer.from(JSON.stringify({ traces: [{ common_fields: {}, events }], qlog_version: '0.3' })),
  ],
  ['packets_acked in place of ACK frames', Buffer.from(whole({ events: acked }))],
])('%s', (_, bytes) => {
  const { all, fault, notes } = readAll(bytes);
  expect([fault, notes]).toEqual(['', []]);
  expect(all[0]).toMatchObject(WRITERS[1][1]);
  expect(all[0]!.minRtt).toBeCloseTo(0.022, 6);
});

it('leaves out a record that is torn, and says so', () => {
  const torn = [head, ...records.map((record, at) => (at === 300 ? `${record.slice(0, 40)}\n` : record))];
  for (const file of [
    torn.map((record) => RECORD + record).join(''),
    torn.join('').replace('"name":"rec\n', '"name":"rec\n'),
  ]) {
    const { all, fault, notes } = readAll(Buffer.from(file));
    expect(fault).toBe('');
    expect(notes.join(' ')).toContain('damaged and left out');
    expect(all[0]!.segments).toBeGreaterThan(WRITERS[1][1].segments - 3);
  }
});

it('says that a unit of time comes too late', () => {
  const { notes } = readAll(Buffer.from(whole({ events, configuration: { time_units: 'us' } })));
  expect(notes.join(' ')).toContain('comes after the events');
});

it.each([
  ['ngtcp2-0.12.1', 'ngtcp2'],
  ['quic-go-0.65.0', 'quic-go'],
  // Their titles are those of the transfer.
  ['quinn-0.11.12', ''],
  ['quiche-0.30.0', ''],
])('%s says that it is of "%s"', (name, writer) => {
  const reader = new TraceReader({ see: () => undefined, hear: () => undefined });
  reader.push(packed(name));
  reader.end();
  expect(reader.writer).toBe(writer);
});

it('reads the name of the writer after the events too, and no name of a user', () => {
  expect(writerIn('],"vantage_point":{"name":"aioquic","type":"client"}}]}')).toBe('aioquic');
  expect(writerIn('{"title":"quinn against quiche","vantage_point":{"name":"sender 1"}}')).toBe('');
});

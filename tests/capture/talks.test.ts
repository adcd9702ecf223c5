/**
 * Connections as captures show them: coalesced segments, only one direction, reused ports, probes, clocks that are
 * reset.
 */
import { describe, expect, it } from 'vitest';
import type { Connection } from '../../src/capture/connections/connection.ts';
import { Course } from '../../src/capture/connections/course.ts';
import { readAll } from './reading.ts';
import { description, enhanced, framesOf, ipv4, pcap, section, TALK, talk, tcp, type Made } from './made.ts';

const wrap = (segment: readonly number[], back: boolean): number[] => ipv4(segment, back);
const fileOf = (all: readonly Made[]): Uint8Array => pcap(101, framesOf(all, wrap));
const counts = ({ segments, bytes, retransmissions, duplicateAcks }: Connection) => ({
  segments,
  bytes,
  retransmissions,
  duplicateAcks,
});
const { minRtt: roundTrip, ...COUNTS } = TALK;

const MSS = 1000;
/** Frames of 4 segments. The link of 2 Mb/s carries a pair, and the receiver acknowledges it, every 8.32 ms. */
function joined({ perFrame = 4, withSyn = true, frames = 24, joinsAt = 'sender' } = {}): Made[] {
  const all: Made[] = [];
  if (withSyn)
    all.push(
      { at: 0, sequence: 0, flags: 'S', mss: MSS },
      { at: 0.02, back: true, sequence: 0, acknowledges: 1, flags: 'SA', mss: 1460 },
    );
  const pair = (2 * (MSS + 40) * 8) / 2e6;
  for (let frame = 0; frame < frames; frame++) {
    const at = joinsAt === 'sender' ? 0.02 + pair * 2 * Math.max(0, frame - 4) : 0.04 + pair * 2 * frame;
    all.push({ at, sequence: 1 + frame * perFrame * MSS, acknowledges: 1, flags: 'PA', payload: perFrame * MSS });
  }
  for (let ack = 1; ack <= (frames * perFrame) / 2; ack++)
    all.push({ at: 0.04 + pair * ack, back: true, sequence: 1, acknowledges: 1 + 2 * MSS * ack, flags: 'A' });
  return all.sort((a, b) => a.at - b.at);
}

describe('segmentation offload', () => {
  it('a frame counts as its segments, in counts, sizes and rate', () => {
    const [seen] = readAll(fileOf(joined())).all;
    expect(seen).toMatchObject({
      segments: 97,
      bytes: 96_000,
      segmentSize: MSS,
      packetSize: MSS + 40,
      retransmissions: 0,
    });
    expect(seen!.rate / 2e6).toBeCloseTo(1, 2);
    expect(seen!.remarks).toEqual([
      'Frames hold up to 4 segments (segmentation offload): each counts as its segments of 1000 bytes.',
    ]);
  });

  it('without the SYN the size is what frames are whole multiples of', () => {
    const sizes = joined({ withSyn: false }).map((made, at) =>
      at % 3 === 0 && made.payload ? { ...made, payload: 3000 } : made,
    );
    const [seen] = readAll(fileOf(sizes)).all;
    expect(seen!.segmentSize).toBe(MSS);
    expect(seen!.segments).toBe(seen!.bytes / MSS);
  });

  it('jumbo frames are no joined ones', () => {
    const jumbo = talk().map((made) =>
      made.payload ? { ...made, sequence: 1001 + ((made.sequence - 1001) / 200) * 8948, payload: 8948 } : made,
    );
    expect(readAll(fileOf(jumbo.slice(3))).all[0]).toMatchObject({ segmentSize: 8948, segments: 26 });
  });

  it('retransmissions within a frame count as their segments, in charts too', () => {
    const again: Made = { at: 0.3, sequence: 92_001, acknowledges: 1, flags: 'PA', payload: 3000 };
    const file = fileOf([...joined(), again]);
    const [seen] = readAll(file).all;
    expect([seen!.segments, seen!.retransmissions]).toEqual([100, 3]);
    const course = new Course(seen!.start, seen!.end);
    readAll(file, 500, { ...seen!, course });
    expect(course.series().sentAgain.reduce((sum, each) => sum + each, 0)).toBe(3);
  });
});

describe('one direction alone', () => {
  it('of data has counts, bytes and times, and states what is unknown', () => {
    const [seen] = readAll(fileOf(talk().filter(({ back }) => back !== true))).all;
    expect(counts(seen!)).toEqual({ ...COUNTS, duplicateAcks: 0 });
    expect([seen!.side, seen!.minRtt, seen!.inFlight, seen!.rate]).toEqual(['data', Infinity, 0, 0]);
    expect(seen!.end - seen!.start).toBeCloseTo(0.14, 6);
    expect(seen!.remarks[0]).toMatch(/^One direction was captured, that of the data/);
  });

  it('of data shows what was sent over time, without the numbers of its SYN and FIN', () => {
    const file = fileOf(talk().filter(({ back }) => back !== true));
    const [seen] = readAll(file).all;
    const course = new Course(seen!.start, seen!.end);
    readAll(file, 500, { ...seen!, course });
    expect(course.series().delivered.reduce((sum, each) => sum + each, 0)).toBe(4800);
    expect(course.series().inFlight.every(Number.isNaN)).toBe(true);
  });

  it('of ACKs has the bytes that were acknowledged', () => {
    const [seen] = readAll(fileOf(talk().filter(({ back }) => back === true))).all;
    expect([seen!.from, seen!.side, seen!.bytes, seen!.duplicateAcks]).toEqual(['192.0.2.1:40000', 'acks', 4800, 9]);
    expect([seen!.segments, seen!.minRtt]).toEqual([0, Infinity]);
  });

  it('at each of two interfaces is one connection', () => {
    const frames = framesOf(talk(), wrap).map((one, at) =>
      enhanced({ ...one, place: talk()[at]!.back === true ? 1 : 0 }),
    );
    const { all } = readAll(Buffer.concat([section(), description(101), description(101), ...frames]));
    expect([all.length, counts(all[0]!), all[0]!.side]).toEqual([1, COUNTS, 'both']);
    expect(all[0]!.minRtt).toBeCloseTo(roundTrip, 9);
  });
});

it('a connection that moves to another interface is followed there', () => {
  const frames = framesOf(talk(), wrap);
  const half = frames.length >> 1;
  const both = (place: (at: number) => number): Uint8Array =>
    Buffer.concat([
      section(),
      description(101),
      description(101),
      ...frames.map((one, at) => enhanced({ ...one, place: place(at) })),
    ]);
  const { all } = readAll(both((at) => (at < half ? 0 : 1)));
  expect([all.length, counts(all[0]!), all[0]!.side]).toEqual([1, COUNTS, 'both']);
  expect(all[0]!.remarks).toContain('Its packets moved from one interface to another during the recording.');
  expect(readAll(both(() => 0)).all[0]!.remarks).toEqual([]);
});

describe('ends that meet again', () => {
  it('with another SYN are two connections, each followed by itself', () => {
    const file = fileOf([...talk(), ...talk({ first: 700_000, other: 5, begins: 100 })]);
    const { all } = readAll(file);
    expect(all.map(counts)).toEqual([COUNTS, COUNTS]);
    expect(all.map(({ turn }) => turn).sort((a, b) => a - b)).toEqual([0, 1]);
    const second = all.find(({ turn }) => turn === 1)!;
    expect(second.start).toBeCloseTo(100, 6);
    const course = new Course(second.start, second.end);
    expect(readAll(file, 500, { ...second, course }).all.map(counts)).toEqual([COUNTS]);
    expect(course.series().duplicateAcks.reduce((sum, each) => sum + each, 0)).toBe(COUNTS.duplicateAcks);
  });

  it('without a SYN are distinguished by numbers too far apart for one window', () => {
    const later = talk({ first: 2_000_000_000, other: 3_000_000_000, begins: 100 }).slice(3);
    const { all } = readAll(fileOf([...talk(), ...later]));
    expect(all.map(({ retransmissions }) => retransmissions)).toEqual([1, 1]);
  });

  it('a SYN that is sent again is the same one', () => {
    const [syn, ...rest] = talk({ begins: 1 });
    expect(counts(readAll(fileOf([{ ...syn!, at: 0 }, syn!, ...rest])).all[0]!)).toEqual({
      ...COUNTS,
      segments: 28,
      retransmissions: 2,
    });
  });
});

it('a SYN whose data are given up does not shift what follows', () => {
  const [syn, ...rest] = talk({ begins: 1 });
  const { all } = readAll(fileOf([{ ...syn!, at: 0, payload: 200 }, { ...syn!, at: 0.9 }, ...rest]));
  // The SYN with its 200 bytes is retransmitted.
  expect(all.map(counts)).toEqual([
    { segments: 28, bytes: 5200, retransmissions: 3, duplicateAcks: COUNTS.duplicateAcks },
  ]);
});

it('a reset with unrelated numbers changes nothing', () => {
  const resets: Made[] = [
    { at: 0.05, back: true, sequence: 0, acknowledges: 4_000_000_000, flags: 'RA' },
    { at: 0.06, sequence: 3_000_000_000, flags: 'R', payload: 20 },
  ];
  const all = [...talk(), ...resets].sort((a, b) => a.at - b.at);
  const [seen] = readAll(fileOf(all)).all;
  expect(counts(seen!)).toEqual(COUNTS);
  expect(seen!.maxRtt).toBeCloseTo(roundTrip, 9);
});

describe('probes', () => {
  it('keep-alives are not sent again', () => {
    const probes = [10, 20, 30].map((at): Made => ({
      at,
      sequence: 1000 + 24 * 200,
      acknowledges: 9001,
      flags: 'A',
      payload: 1,
    }));
    const [seen] = readAll(fileOf([...talk().slice(0, -1), ...probes])).all;
    expect([seen!.retransmissions, seen!.probes]).toEqual([1, 3]);
  });

  it('probes of a closed window are neither, and what follows is new', () => {
    const next = 1001 + 24 * 200;
    const closed: Made = { at: 0.2, back: true, sequence: 9001, acknowledges: next, flags: 'A', window: 0 };
    const probes = [1, 2, 4].map((at): Made => ({ at, sequence: next, acknowledges: 9001, flags: 'A', payload: 1 }));
    const open: Made = { ...closed, at: 5, window: 8000 };
    const data: Made = { at: 5.1, sequence: next, acknowledges: 9001, flags: 'PA', payload: 200 };
    const [seen] = readAll(fileOf([...talk().slice(0, -1), closed, ...probes, open, data])).all;
    expect([seen!.retransmissions, seen!.probes]).toEqual([1, 3]);
  });

  it('a single byte that was lost is sent again', () => {
    const next = 1001 + 24 * 200;
    const byte: Made = { at: 0.2, sequence: next, acknowledges: 9001, flags: 'PA', payload: 1 };
    const [seen] = readAll(fileOf([...talk().slice(0, -1), byte, { ...byte, at: 0.5 }])).all;
    expect([seen!.retransmissions, seen!.probes]).toEqual([2, 0]);
  });
});

describe('clocks', () => {
  it('that are set back make no time negative, and no round trip', () => {
    const { all, notes } = readAll(
      fileOf(talk().map((made) => (made.at < 0.06 ? made : { ...made, at: made.at - 5 }))),
    );
    const [seen] = all;
    expect(counts(seen!)).toEqual(COUNTS);
    expect(seen!.minRtt).toBeCloseTo(roundTrip, 9);
    expect(seen!.maxRtt).toBeCloseTo(roundTrip, 2);
    expect(seen!.end - seen!.start).toBeCloseTo(0.138, 2);
    expect(notes).toEqual([
      'The clock was set back once, by up to 5 s: times go on from the packet before, and no round trip is measured across it.',
    ]);
  });

  it('packets out of the order of their times are named, with the tool that sorts them', () => {
    const all = [...framesOf(talk(), wrap)];
    [all[5], all[6]] = [all[6]!, all[5]!];
    expect(readAll(pcap(101, all)).notes).toEqual([
      "1 packet is out of order in the file, and may count as retransmitted. Wireshark's reordercap sorts a file by time.",
    ]);
    expect(
      readAll(
        pcap(
          101,
          all.sort((a, b) => a.at - b.at),
        ),
      ).notes,
    ).toEqual([]);
  });

  it('of which one is behind do not begin before the file', () => {
    const late = framesOf(talk({ port: 40_001 }), wrap).map((one) => enhanced({ ...one, place: 1 }, 1_600_000_000));
    const { all } = readAll(
      Buffer.concat([
        section(),
        description(101),
        description(101),
        ...framesOf(talk(), wrap).map((one) => enhanced(one)),
        ...late,
      ]),
    );
    expect(all.every(({ start, end }) => start >= 0 && end - start < 0.15)).toBe(true);
  });
});

it('ACKs in bunches are not taken for the spacing of the link', () => {
  // A link of 1 Mb/s with 20 segments in flight. ACKs are held back and arrive in bunches of 5, 32 us apart.
  const unit = (1040 * 8) / 1e6;
  const all: Made[] = [
    { at: 0, sequence: 0, flags: 'S', mss: MSS },
    { at: 0.02, back: true, sequence: 0, acknowledges: 1, flags: 'SA', mss: MSS },
  ];
  const acknowledged = (segment: number): number =>
    0.05 + unit * 5 * (Math.floor(segment / 5) + 1) + 32e-6 * (segment % 5);
  for (let segment = 0; segment < 400; segment++) {
    const at = segment < 20 ? 0.02 : acknowledged(segment - 20);
    all.push({ at, sequence: 1 + segment * MSS, acknowledges: 1, flags: 'A', payload: MSS });
    all.push({ at: acknowledged(segment), back: true, sequence: 1, acknowledges: 1 + MSS * (segment + 1), flags: 'A' });
  }
  const [seen] = readAll(fileOf(all.sort((a, b) => a.at - b.at))).all;
  expect(seen!.rate).toBeGreaterThan(0.8e6);
  expect(seen!.rate).toBeLessThan(1.2e6);
  expect(seen!.remarks.join(' ')).toMatch(/ACKs come in bunches/);
});

it('a segment far outside every window is of no count', () => {
  const stray: Made = { at: 0.05, sequence: 3_000_000_000, acknowledges: 9001, flags: 'A', payload: 100 };
  const all = [...talk(), stray].sort((a, b) => a.at - b.at);
  expect(readAll(fileOf(all)).all.map(({ segments, retransmissions }) => [segments, retransmissions])).toEqual([
    [27, 1],
  ]);
  expect(tcp(stray)).toHaveLength(120);
});

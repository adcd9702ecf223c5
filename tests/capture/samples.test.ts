/**
 * The samples of the import room, and the figures it shows for them before they are opened. `vitest -u` rewrites those
 * figures.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Course, MOVE, type Series } from '../../src/capture/connections/course.ts';
import { fitOf } from '../../src/capture/connections/fit.ts';
import { estimateOf, runTwin } from '../../src/capture/connections/twin.ts';
import { readAll } from './reading.ts';

const FOLDER = new URL('../../src/app/rooms/import/samples/', import.meta.url);
const [WIDTH, HEIGHT] = [300, 100];

const read = (name: string) => {
  const bytes = readFileSync(new URL(name, FOLDER));
  expect(bytes.length).toBeLessThan(200_000);
  const { all, packets, fault } = readAll(bytes, 1 << 20);
  expect(fault).toBe('');
  const connection = all[0]!;
  const course = new Course(connection.start, connection.end, connection.minRtt);
  readAll(bytes, 1 << 20, { ...connection, course });
  return { connection, packets, course, series: course.series() };
};

const round = (value: number): number => Number(value.toFixed(1));

/** Points of a curve in a box of `WIDTH` by `HEIGHT`; `most` is at the top of the box. */
const pointsOf = (values: ArrayLike<number>, most: number): string =>
  Array.from(values, (value, at) =>
    Number.isNaN(value)
      ? ''
      : `${round((WIDTH * (at + 0.5)) / values.length)},${round(HEIGHT - (HEIGHT * value) / most)}`,
  )
    .filter((each) => each !== '')
    .join(' ');

/** Crosses closer together would merge into a blot. */
const APART = 8;

const crossesOf = ({ cuts }: Series, duration: number, most: number): string =>
  cuts
    .filter(({ before }) => before > 0)
    .reduce<typeof cuts>((kept, cut) => {
      const last = kept.at(-1);
      return last !== undefined && (WIDTH * (cut.time - last.time)) / duration < APART ? kept : [...kept, cut];
    }, [])
    .map(
      ({ time, before }) =>
        `${round((WIDTH * time) / duration)},${round(Math.max(0, HEIGHT - (HEIGHT * before) / most))}`,
    )
    .join(' ');

const mostOf = (values: ArrayLike<number>): number =>
  Math.max(...Array.from(values).filter((each) => !Number.isNaN(each)));

const sampleOf = (name: string) => {
  const { connection, packets, series } = read(name);
  const values = series.told ? series.cwnd : series.inFlight;
  const most = 1.1 * mostOf(values);
  const duration = connection.end - connection.start;
  return {
    packets,
    seconds: round(duration),
    sentAgain: connection.retransmissions,
    curve: pointsOf(values, most),
    cuts: crossesOf(series, duration, most),
  };
};

/**
 * What the room shows of a small loss: time and sequence numbers around it. Crosses mark segments that are
 * retransmitted later.
 */
const closely = ({ course, series }: ReturnType<typeof read>) => {
  const { time } = series.cuts.find(({ again }) => again <= 4) ?? series.cuts[0]!;
  const [from, to] = [Math.max(0, time - 0.2), time + 0.12];
  const { kinds, times, lows, highs } = course.piece(from, to);
  const each = Array.from(kinds, (kind, at) => ({ kind, time: times[at]!, low: lows[at]!, high: highs[at]! }));
  const of = (kind: number) => each.filter((move) => move.kind === kind);
  const [sent, acked, again] = [of(MOVE.SENT), of(MOVE.ACK), of(MOVE.AGAIN)];
  const bottom = Math.min(...acked.map(({ low }) => low));
  const top = Math.max(...sent.map(({ high }) => high));
  const x = (at: number): number => round((WIDTH * (at - from)) / (to - from));
  const y = (bytes: number): number => round(HEIGHT - (HEIGHT * (bytes - bottom)) / (top - bottom));
  return {
    span: round(10 * (to - from)) / 10,
    curve: sent.map((move) => `${x(move.time)},${y(move.high)}`).join(' '),
    acked: acked
      .map(
        (move, at) => `${at === 0 ? '' : `${x(move.time)},${y(acked[at - 1]!.high)} `}${x(move.time)},${y(move.high)}`,
      )
      .join(' '),
    cuts: sent
      .filter(({ low }) => again.some((move) => move.low === low))
      .map((move) => `${x(move.time)},${y(move.high)}`)
      .join(' '),
  };
};

test('the room shows the figures that come out when a sample is opened', async () => {
  const download = read('download.pcap');
  const { connection, course, series } = download;
  const estimate = estimateOf(connection, series.cuts)!;
  const twin = runTwin(connection, estimate);
  if (typeof twin === 'string') throw new Error(twin);
  const fits = fitOf({ connection, series: course.series() }, twin);
  const most = 1.1 * Math.max(mostOf(series.inFlight), mostOf(twin.series.inFlight));
  const figures = {
    download: { ...sampleOf('download.pcap'), ...closely(download) },
    upload: sampleOf('upload.qlog.gzip'),
    kernel: sampleOf('kernel.log.gzip'),
    twin: {
      rate: estimate.rate,
      baseRtt: estimate.baseRtt,
      queue: estimate.queue,
      variant: estimate.variant,
      most: round(most / connection.segmentSize),
      recorded: pointsOf(series.inFlight, most),
      twin: pointsOf(twin.series.inFlight, most),
      fits: fits.map(({ title, unit, captured, twin: value, apart }) => ({
        title,
        unit,
        captured,
        twin: value,
        apart,
      })),
      sentAgain: twin.connection.retransmissions,
    },
  };
  await expect(`${JSON.stringify(figures, null, 2)}\n`).toMatchFileSnapshot('../../src/app/rooms/import/samples.json');
});

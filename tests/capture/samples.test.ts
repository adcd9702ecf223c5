/** The samples of the import room, and the figures it shows of them before they are opened. `vitest -u` rewrites those figures. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Course, type Series } from '../../src/capture/course.ts';
import { fitOf } from '../../src/capture/fit.ts';
import { estimateOf, runTwin } from '../../src/capture/twin.ts';
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

/** Points of a curve in a box of `WIDTH` by `HEIGHT`; `most` is at its top. */
const pointsOf = (values: ArrayLike<number>, most: number): string =>
  Array.from(values, (value, at) =>
    Number.isNaN(value)
      ? ''
      : `${round((WIDTH * (at + 0.5)) / values.length)},${round(HEIGHT - (HEIGHT * value) / most)}`,
  )
    .filter((each) => each !== '')
    .join(' ');

/** Nearer crosses would be a blot. */
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

test('the room shows the figures that come out when a sample is opened', async () => {
  const { connection, course, series } = read('download.pcap');
  const estimate = estimateOf(connection, series.cuts)!;
  const twin = runTwin(connection, estimate);
  if (typeof twin === 'string') throw new Error(twin);
  const fits = fitOf({ connection, series: course.series() }, twin);
  const most = 1.1 * Math.max(mostOf(series.inFlight), mostOf(twin.series.inFlight));
  const figures = {
    download: sampleOf('download.pcap'),
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

// Recordings of real stacks: their data agree with themselves and with the published counts, and twins are scenarios.
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLUMN_NAMES } from '../../src/recorded/columns.ts';
import {
  dropsOf,
  pathNamed,
  RECORDED_LAWS,
  RECORDED_PATHS,
  valueAt,
  windowOf,
  type RecordedLaw,
  type Recording,
} from '../../src/recorded/recording.ts';
import { rowsFor } from '../../src/recorded/rows.ts';
import { sentenceOf } from '../../src/recorded/sentence.ts';
import { REAL_STACKS } from '../../src/recorded/stacks.ts';
import { twinOf } from '../../src/recorded/twins.ts';
import { decodeLink, encodeLink } from '../../src/scenario/link.ts';

const fileOf = (law: RecordedLaw): string => `src/recorded/data/${law}.json`;
const recorded = Object.fromEntries(
  RECORDED_LAWS.map((law) => [law, JSON.parse(readFileSync(fileOf(law), 'utf8')) as readonly Recording[]]),
) as Record<RecordedLaw, readonly Recording[]>;
const all = RECORDED_LAWS.flatMap((law) => recorded[law]);
const rowsOn = (law: RecordedLaw, path: string) => rowsFor(law, pathNamed(path)!, recorded);

describe('recordings', () => {
  it('weigh less than 400 kB together', () => {
    expect(RECORDED_LAWS.reduce((sum, law) => sum + statSync(fileOf(law)).size, 0)).toBeLessThan(400_000);
  });

  it('are each of a stack, an algorithm and a path of the lists, once', () => {
    const names = new Set(all.map(({ stack, law, path }) => `${stack} ${law} ${path}`));
    expect(names.size).toBe(all.length);
    for (const { stack, law, path } of all) {
      const laws = Object.values(REAL_STACKS.find(({ name }) => name === stack)!.laws).flat();
      expect(laws.map((each) => each.law)).toContain(law);
      expect(pathNamed(path)).toBeDefined();
    }
    // Linux was recorded on two of the paths.
    const run = REAL_STACKS.filter(({ unrun }) => unrun === undefined);
    const expected = run.reduce(
      (sum, { name, laws }) => sum + Object.values(laws).flat().length * (name === 'linux' ? 2 : RECORDED_PATHS.length),
      0,
    );
    expect(all.length).toBe(expected);
  });

  it.each(all.map((each) => [`${each.stack} ${each.law} on ${each.path}`, each] as const))(
    '%s: the decimated window holds its own figures',
    (_name, recording) => {
      const points = windowOf(recording);
      const { exit, cut, seconds, inflates = 0, dropped } = recording;
      expect(points.every(([time], at) => at === 0 || time >= points[at - 1]![0])).toBe(true);
      expect(points.at(-1)![0]).toBeGreaterThan(seconds - 3);
      expect(Math.abs(points[0]![1] - recording.initial)).toBeLessThan(1.1);
      expect(dropsOf(recording).reduce((sum, [, count]) => sum + count, 0)).toBe(dropped);
      // The drawn line comes within 3 % and a packet of each figure, within 20 ms; Linux was sampled each 20 or 40 ms.
      const near = recording.stack === 'linux' ? 50 : 20;
      const off = (time: number, value: number): number =>
        Math.min(
          ...Array.from({ length: 2 * near + 1 }, (_, at) =>
            Math.abs(valueAt(points, time + (at - near) / 1000) - value),
          ),
        );
      if (exit !== undefined) expect(off(exit[0], exit[1])).toBeLessThan(0.03 * exit[1] + 1);
      if (cut === undefined) return;
      const [time, before, after] = cut;
      expect(off(time, before)).toBeLessThan(0.03 * before + 1);
      // Linux lowers its window over a round trip.
      if (recording.stack !== 'linux') expect(off(time, after + inflates)).toBeLessThan(0.03 * before + 1);
    },
  );

  // Counts of the laboratory that recorded them: goodput in Mb/s, packets lost, window before the first cut.
  it.each([
    ['cubic', 'linux', 9.62, 15, 71],
    ['cubic', 'gvisor', 9.62, 11, 70],
    ['cubic', 's2n', 9.61, 37, 70],
    ['cubic', 'aioquic', 9.44, 107, 77.8],
    ['cubic', 'ngtcp2', 9.55, 187, 104.9],
    ['cubic', 'smoltcp', 7.77, 116, 101.4],
    ['cubic', 'quinn', 9.57, 108, 134.2],
    ['reno', 'gvisor', 3.48, 5685, 133],
    ['reno', 'lwip', 8.86, 80, 136],
  ] as const)('on path A, %s of %s: %d Mb/s, %d lost', (law, stack, rate, dropped, before) => {
    const { recording } = rowsOn(law, 'A').find((row) => row.stack.name === stack)!;
    expect([recording?.rate, recording?.dropped, recording?.cut?.[1]]).toEqual([rate, dropped, before]);
  });
});

describe('the table of stacks', () => {
  it('is sorted by the end of slow start, with what was not run at the end', () => {
    expect(rowsOn('cubic', 'A').map(({ id }) => id)).toEqual([
      'linux',
      'gvisor',
      's2n',
      'aioquic',
      'smoltcp',
      'ngtcp2',
      'quinn',
      'lwip',
      'quiche',
    ]);
    expect(rowsOn('bbr', 'A').map(({ version }) => version)).toContain('0.12.1, BBR v2');
  });

  it.each(RECORDED_LAWS.flatMap((law) => RECORDED_PATHS.map(({ id }) => [law, id] as const)))(
    'of %s on %s has evidence for each value',
    (law, path) => {
      for (const { cells, stack } of rowsOn(law, path))
        for (const name of COLUMN_NAMES) {
          const { value, evidence } = cells[name];
          expect([stack.name, name, value !== '' && evidence.kind === 'none']).toEqual([stack.name, name, false]);
        }
    },
  );

  it.each([
    ['cubic', 'A', 'One name, eight stacks: slow start of CUBIC ends at 38 packets, or at 134.'],
    [
      'cubic',
      'applim',
      'One name, eight stacks: an application that sends a tenth leaves CUBIC at 8.2 packets, or at 1001.',
    ],
    ['cubic', 'D', 'One name, eight stacks: CUBIC carries 2.4 of 10 Mb/s, or 4.4.'],
    ['reno', 'A', 'One name, eight stacks: slow start of Reno ends at 77 packets, or at 136.'],
  ] as const)('of %s on %s has the sentence: %s', (law, path, sentence) => {
    const { lead, rest } = sentenceOf(rowsOn(law, path), law, pathNamed(path)!);
    expect(`${lead} ${rest}`).toBe(sentence);
  });
});

describe('twins', () => {
  const twins = REAL_STACKS.flatMap((stack) =>
    Object.values(stack.laws)
      .flat()
      .flatMap(({ law }) => RECORDED_PATHS.map((path) => ({ stack, law, path, twin: twinOf(stack, law, path) }))),
  );

  it('are links that open the same experiment', () => {
    const scenarios = twins.flatMap(({ twin }) => twin?.scenario ?? []);
    expect(scenarios.map((scenario) => decodeLink(encodeLink(scenario)).scenario)).toEqual(scenarios);
  });

  it('are those of all stacks but two that are shown as recorded, and one that was not run', () => {
    const without = new Set(twins.filter(({ twin }) => twin === null).map(({ stack }) => stack.name));
    expect([...without]).toEqual(['gvisor', 'quiche']);
  });
});

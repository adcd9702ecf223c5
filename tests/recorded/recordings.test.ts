// Recordings of real stacks: their data agree with themselves and with the published counts, and twins are scenarios.
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIRST_CUTS } from '../../src/lessons/exercises/kinds/recorded.ts';
import { COLUMN_NAMES } from '../../src/recorded/columns.ts';
import {
  lossesOf,
  pathNamed,
  rateOf,
  RECORDED_LAWS,
  REAL_PATHS,
  runsOf,
  valueAt,
  windowOf,
  type RecordedLaw,
  type RecordedStacks,
} from '../../src/recorded/recording.ts';
import { rowsFor } from '../../src/recorded/rows.ts';
import { sentenceOf } from '../../src/recorded/sentence.ts';
import { REAL_STACKS } from '../../src/recorded/stacks.ts';
import { stackContenders, twinOf } from '../../src/recorded/twins.ts';
import { decodeLink, encodeLink } from '../../src/scenario/link/link.ts';
import { readPlan } from '../../src/study/plan.ts';
import { expand } from '../../src/study/runs.ts';

const FILE = 'public/stacks.json';
const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as RecordedStacks;
const controls = REAL_STACKS.flatMap((stack) =>
  Object.values(stack.laws)
    .flat()
    .map(({ control }) => ({ stack, control })),
);
const all = controls.flatMap(({ stack, control }) => runsOf(recorded, stack.name, control));
const rowsOn = (law: RecordedLaw, path: string) => rowsFor(law, pathNamed(path)!, recorded);

describe('recordings', () => {
  it('weigh less than 400 kB together', () => {
    expect(statSync(FILE).size).toBeLessThan(400_000);
  });

  it('are there for each stack that was run, with each of its algorithms on each path', () => {
    for (const { stack, control } of controls) {
      // Linux was recorded on two of the paths.
      const paths = stack.name === 'linux' ? ['A', 'D'] : REAL_PATHS.map(({ id }) => id);
      const found = runsOf(recorded, stack.name, control).map(({ path }) => path);
      expect([stack.name, control, ...found]).toEqual([
        stack.name,
        control,
        ...(stack.unrun === undefined ? paths : []),
      ]);
    }
  });

  it.each(all.map((each) => [`${each.stack} ${each.control} on ${each.path}`, each] as const))(
    '%s: the decimated window holds its own figures',
    (_name, recording) => {
      const points = windowOf(recording);
      const { slowStart, firstCut, stack, drops } = recording;
      expect(points.every(([time], at) => at === 0 || time >= points[at - 1]![0])).toBe(true);
      expect(points.at(-1)![0]).toBeGreaterThan(pathNamed(recording.path)!.seconds - 3);
      expect(lossesOf(recording).reduce((sum, [, count]) => sum + count, 0)).toBe(drops);
      // The drawn line comes within 3 % and two packets of each figure, within 20 ms; Linux was sampled each 20 or 40 ms.
      const near = stack === 'linux' ? 50 : 20;
      const off = (time: number, value: number): number =>
        Math.min(
          ...Array.from({ length: 2 * near + 1 }, (_, at) =>
            Math.abs(valueAt(points, time + (at - near) / 1000) - value),
          ),
        );
      if (slowStart !== null) expect(off(slowStart[0], slowStart[1])).toBeLessThan(0.03 * slowStart[1] + 2);
      if (firstCut === null) return;
      const [time, before, after] = firstCut;
      expect(off(time, before)).toBeLessThan(0.03 * before + 2);
      // Linux lowers its window over a round trip.
      if (stack !== 'linux') expect(off(time, after)).toBeLessThan(0.03 * before + 2);
    },
  );

  // Counts of the laboratory that recorded them: goodput in Mb/s, packets lost, window before the first cut.
  it.each([
    ['cubic', 'linux', 9.62, 15, 71],
    ['cubic', 'gvisor', 9.62, 11, 70],
    ['cubic', 's2n-quic', 9.61, 37, 70],
    ['cubic', 'aioquic', 9.44, 107, 77.8],
    ['cubic', 'ngtcp2', 9.55, 187, 104.9],
    ['cubic', 'smoltcp', 7.77, 116, 102.4],
    ['cubic', 'quinn', 9.57, 108, 138.2],
    ['reno', 'gvisor', 3.48, 5685, 135],
    ['reno', 'lwip', 8.86, 80, 136],
  ] as const)('on path A, %s of %s: %d Mb/s, %d lost', (law, stack, rate, dropped, before) => {
    const { recording } = rowsOn(law, 'A').find((row) => row.stack.name === stack)!;
    expect(rateOf(recording!)).toBeCloseTo(rate, 1);
    expect([recording?.drops, recording?.firstCut?.[1]]).toEqual([dropped, expect.closeTo(before, 1)]);
  });
});

describe('the table of stacks', () => {
  it('is sorted by the end of slow start, with what was not run at the end', () => {
    expect(rowsOn('cubic', 'A').map(({ id }) => id)).toEqual([
      'linux',
      'gvisor',
      's2n-quic',
      'aioquic',
      'smoltcp',
      'ngtcp2',
      'lwip',
      'quinn',
      'quiche',
    ]);
    expect(rowsOn('bbr', 'A').map(({ version }) => version)).toContain('0.12.1, BBR v2');
  });

  it.each(RECORDED_LAWS.flatMap((law) => REAL_PATHS.map(({ id }) => [law, id] as const)))(
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
    ['cubic', 'A', 'One name, eight stacks: slow start of CUBIC ends at 38 packets, or at 138.'],
    [
      'cubic',
      'applim',
      'One name, eight stacks: an application that sends a tenth leaves CUBIC at 8.2 packets, or at 1001.',
    ],
    ['cubic', 'idle', 'One name, eight stacks: after a pause of 5 s CUBIC begins again at 10 packets, or at 69.'],
    ['cubic', 'D', 'One name, eight stacks: CUBIC carries 2.4 of 10 Mb/s, or 4.4.'],
    ['reno', 'A', 'One name, eight stacks: slow start of Reno ends at 77 packets, or at 138.'],
  ] as const)('of %s on %s has the sentence: %s', (law, path, sentence) => {
    const { lead, rest } = sentenceOf(rowsOn(law, path), law, pathNamed(path)!);
    expect(`${lead} ${rest}`).toBe(sentence);
  });
});

it('the first cuts in exercises are recorded ones', () => {
  for (const [name, , law, before, after] of FIRST_CUTS) {
    const stack = REAL_STACKS.find((each) => each.name === name)!;
    const [run] = runsOf(recorded, name, stack.laws[law]![0]!.control).filter(({ path }) => path === 'A');
    const [, high, low] = run!.firstCut!;
    expect([name, high, low - (stack.inflates ?? 0)]).toEqual([
      name,
      expect.closeTo(before, 1),
      expect.closeTo(after, 1),
    ]);
  }
});

describe('twins', () => {
  const twins = controls.flatMap(({ stack, control }) =>
    REAL_PATHS.map((path) => ({ stack, twin: twinOf(stack, control, path) })),
  );

  it('are links that open the same experiment', () => {
    const scenarios = twins.flatMap(({ twin }) => twin?.scenario ?? []);
    expect(scenarios.map((scenario) => decodeLink(encodeLink(scenario)).scenario)).toEqual(scenarios);
  });

  it('are those of all stacks but two that are shown as recorded, and one that was not run', () => {
    const without = new Set(twins.filter(({ twin }) => twin === null).map(({ stack }) => stack.name));
    expect([...without]).toEqual(['gvisor', 'quiche']);
  });

  it('are contenders of a plan on another network', () => {
    const read = readPlan({ scenario: { duration: 5 }, contenders: stackContenders('cubic') });
    const expanded = read.ok ? expand(read.plan) : read;
    expect(expanded).toMatchObject({ ok: true });
    expect(read.ok && read.plan.contenders.map(({ label }) => label)).toEqual([
      'Linux',
      's2n-quic',
      'aioquic',
      'ngtcp2',
      'smoltcp',
      'quinn',
    ]);
  });
});

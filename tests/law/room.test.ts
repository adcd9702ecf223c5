import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { differences } from '../../src/app/rooms/variants/differences.ts';
import { firingAt, stepOf } from '../../src/app/rooms/variants/LawTransport.tsx';
import { reporting, type LawOrder, type LawReport } from '../../src/lab/play/lawRoom.ts';
import { walk } from '../../src/lab/travel/travel.ts';
import { loadLanguage } from '../../src/lab/build/runLaws.ts';

const reportOf = (order: LawOrder, tell: (report: LawReport) => void): LawReport => walk(reporting(order, tell));
const RENO = readFileSync('src/law/examples/reno.rules', 'utf8');
const LAW = `law "Waits" from Reno
state least = smallest rtt
on ack when rtt - least > 20 ms
  hold back   cwnd := max(cwnd - 1 / cwnd, 2 segments)
on ack when cwnd < ssthresh
  slow start  cwnd := cwnd + acked
on ack otherwise
  go on       cwnd := cwnd + 1 / cwnd
`;

/** Runs a text on a short path and returns how far its first picture reaches, s. */
function runOf(law: string): { readonly report: LawReport; readonly first: number } {
  let first = 0;
  const report = reportOf(
    {
      id: 7,
      scenario: {
        duration: 4,
        network: { kind: 'dumbbell', bottleneck: { rate: 2e6, delay: 0.02, queue: { limit: 30 } } },
        flows: [{ variant: 'reno', law, stack: 'rfc', receiverWindow: 10_000 }],
      },
    },
    ({ run }) => {
      if (run !== undefined) first = run.flows[0]!.cwnd.findLastIndex((cwnd) => !Number.isNaN(cwnd)) * run.bucket;
    },
  );
  return { report, first };
}

beforeAll(loadLanguage);

test('the beginning of a run comes first, and the end has all of it', () => {
  const { report, first } = runOf(LAW);
  expect(first).toBeGreaterThan(0.15);
  expect(first).toBeLessThanOrEqual(0.25);
  const { cwnd } = report.run!.flows[0]!;
  expect(cwnd.findLastIndex((each) => !Number.isNaN(each))).toBeGreaterThan(cwnd.length * 0.9);
  expect(cwnd.findIndex((each) => !Number.isNaN(each))).toBeLessThan(cwnd.length / 16);
});

test('values of a moment are beside the lines: which rule acted, with which numbers, and which was not tried', () => {
  const { fired } = runOf(LAW).report.run!;
  const held = fired!.which.findIndex((rule) => fired!.rules[rule]!.title === 'hold back');
  const { notes } = reportOf({ id: 8, run: 7, firing: held }, () => undefined);
  const of = (line: number): string | undefined => notes!.find((note) => note.line === line)?.words;
  const [, rtt, least, waits] = /^([\d.]+) − ([\d.]+) = ([\d.]+) ms > 20.0 ms$/.exec(of(3)!)!.map(Number);
  expect(rtt! - least!).toBeCloseTo(waits!, 0);
  expect(waits).toBeGreaterThan(20);
  expect(of(2)).toBe(`${least!.toFixed(1)} ms`);
  const [, before, after] = /^([\d.]+) → ([\d.]+)$/.exec(of(4)!)!.map(Number);
  expect(after).toBeLessThan(before!);
  expect(after).toBeCloseTo(fired!.cwnd[held]!, 1);
  expect(of(6)).toBe('not asked');
  // Results of another run are not reported.
  expect(reportOf({ id: 9, run: 6, firing: held }, () => undefined).notes).toEqual([]);
});

test('a step leads to the next rule, to another rule, to a cut, or to the line where it is to stop', () => {
  const { fired } = runOf(RENO).report.run!;
  const { rules, times, which } = fired!;
  const title = (at: number): string => rules[which[at]!]!.title;
  expect(firingAt(fired!, Infinity)).toBe(times.length - 1);
  expect(stepOf(fired!, 5, 1, 'rule', 0)).toBe(6);
  const other = stepOf(fired!, 5, 1, 'other', 0);
  expect(title(other)).not.toBe(title(5));
  expect(title(other - 1)).toBe(title(5));
  const cut = stepOf(fired!, 5, 1, 'cut', 0);
  expect(title(cut)).toBe('multiplicative decrease');
  expect(stepOf(fired!, cut, -1, 'cut', 0)).toBe(cut);
  expect(title(stepOf(fired!, 5, 1, 'cut', 11))).toMatch(/congestion avoidance|multiplicative decrease/);
});

test('differences are lines of one text, with what the other has there', () => {
  expect([...differences(RENO, RENO)]).toEqual([]);
  const changed = RENO.replace('1/2 * flight', '0.7 * flight').concat('on recovered\n  room  cwnd := cwnd + 1\n');
  const found = differences(changed, RENO);
  const lines = changed.split('\n');
  expect([...found.keys()].map((line) => lines[line - 1]!.trim())).toEqual([
    expect.stringContaining('0.7 * flight'),
    'on recovered',
    'room  cwnd := cwnd + 1',
  ]);
  expect([...found.values()][0]).toContain('1/2 * flight');
  expect([...found.values()].slice(1)).toEqual(['', '']);
});

/** A path on which a sender has about 80,000 packets a second, for 11 days. */
const ENDLESS = {
  duration: 1e6,
  network: { kind: 'dumbbell', bottleneck: { rate: 1e9, delay: 0.01, queue: { limit: 1000 } } },
  flows: [{ variant: 'reno', law: RENO, stack: 'rfc', receiverWindow: 10_000 }],
};

test('a run of any length ends at a bound, and is listed up to there', () => {
  const report = walk(reporting({ id: 1, scenario: ENDLESS }, () => undefined, { events: 40_000 }));
  expect(report.why).toMatch(
    /^It has more than 0\.04 million events by [\d.]+ s of 1000000 s: make it shorter, or its links slower\.$/,
  );
  expect(report.run!.fired!.times.length).toBeGreaterThan(100);
});

test('rules that fire are kept up to a bound, and a sentence says up to when', () => {
  const scenario = { ...ENDLESS, duration: 2 };
  const whole = walk(reporting({ id: 2, scenario }, () => undefined)).run!.fired!;
  const { run, why } = walk(reporting({ id: 3, scenario }, () => undefined, { numbers: 5000 }));
  const { times } = run!.fired!;
  expect(times.length).toBeLessThan(5000 / 5);
  expect(times).toEqual(whole.times.slice(0, times.length));
  expect(why).toBe(`Rules are listed up to ${Number(times.at(-1)!.toPrecision(4))} s: more than ${times.length} fire.`);
});

test('a run says how far it is', () => {
  const parts: number[] = [];
  walk(
    reporting({ id: 4, scenario: { ...ENDLESS, duration: 2 } }, ({ part }) => part !== undefined && parts.push(part)),
  );
  expect(parts.length).toBeGreaterThan(10);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
});

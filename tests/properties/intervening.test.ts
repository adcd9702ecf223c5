/** Intervening: an experiment is a scenario with a list of interventions; the past stays, the future is recomputed. */
import { describe, expect, it } from 'vitest';
import type { Lab } from '../../src/lab/lab.ts';
import { SAMPLE_STRIDE } from '../../src/lab/protocol/protocol.ts';
import { build } from '../../src/lab/build/build.ts';
import { finished, labOf, momentOf, oneFlow, threeFlows } from '../lab/labs.ts';
import { someOf } from '../sweep.ts';

const changes = {
  'a lower rate': { kind: 'setLink', link: 'r0>r1', rate: 1e6 },
  'a longer delay': { kind: 'setLink', link: 'r0>r1', delay: 0.08 },
  'a shorter delay': { kind: 'setLink', link: 'r0>r1', delay: 0.001 },
  'a shorter queue': { kind: 'setLink', link: 'r0>r1', limit: 3 },
  'random loss': { kind: 'setLink', link: 'r0>r1', lossRate: 0.05 },
  'random loss of ACKs': { kind: 'setLink', link: 'r1>r0', lossRate: 0.2 },
  'three dropped packets': { kind: 'drop', flow: 0, packets: 3 },
  'a stop of the flow': { kind: 'stopFlow', flow: 0 },
  'a smaller receiver window': { kind: 'receiverWindow', flow: 0, segments: 4 },
} as const;

/** Rows by series and bucket. */
function rowsOf(lab: Lab, into = new Map<string, string>()): Map<string, string> {
  const rows = lab.recorder.takeRows();
  for (let at = 0; at < rows.length; at += SAMPLE_STRIDE)
    into.set(`${rows[at]}/${rows[at + 1]}`, rows.slice(at + 2, at + SAMPLE_STRIDE).join(' '));
  return into;
}

/** State at the end of the lab's own experiment, run from the start by the engine alone. */
function fromTheStart(lab: Lab): string {
  const simulation = build(lab.scenario);
  simulation.runBefore(Infinity);
  return simulation.digest();
}

function accept(lab: Lab, change: Readonly<Record<string, unknown>>): number {
  const done = lab.intervene(change);
  if (!done.ok) throw new Error(done.problems.map(({ message }) => message).join());
  return done.forgetAfter;
}

describe.each(someOf(Object.entries(changes), 6))('%s', (_, change) => {
  it('at the front of a run leads where the experiment with it leads from the start', () => {
    const lab = labOf(threeFlows);
    lab.seek({ time: 3.21 });
    accept(lab, change);
    lab.advance(Infinity);
    expect(lab.digest()).toBe(fromTheStart(lab));
    expect(lab.digest()).not.toBe(finished(threeFlows).digest());
  });

  it('after a step back forgets the later future, and nothing of the past', () => {
    const lab = finished(threeFlows);
    lab.seek({ event: 5000 });
    const { event } = momentOf(lab);
    accept(lab, change);
    expect(lab.simulation.events).toBe(event);
    lab.advance(Infinity);
    expect(lab.digest()).toBe(fromTheStart(lab));
    const seen = rowsOf(lab);
    const marks = lab.recorder.takeMarks();
    const straight = finished(lab.scenario);
    expect(seen).toEqual(rowsOf(straight));
    expect(marks).toEqual(straight.recorder.takeMarks());
  });

  it('is undone by going back before it, and done again by going on', () => {
    const lab = labOf(threeFlows);
    lab.seek({ event: 5000 });
    accept(lab, change);
    lab.advance(Infinity);
    const end = lab.digest();
    const total = lab.simulation.events;
    for (const event of [1000, 5000, 0, 4999]) {
      lab.seek({ event });
      const straight = labOf(lab.scenario);
      straight.advance(Infinity, event);
      expect(lab.digest()).toBe(straight.digest());
      lab.seek({ event: total });
      expect(lab.digest()).toBe(end);
    }
  });
});

describe('the record', () => {
  it('up to the intervention stays unchanged; what follows is recorded again', () => {
    for (const taken of [true, false]) {
      const lab = finished(threeFlows);
      const before = taken ? rowsOf(lab) : new Map<string, string>();
      const reported = taken ? lab.recorder.takeMarks() : [];
      lab.seek({ time: 4.567 });
      const forgetAfter = accept(lab, changes['a lower rate']);
      expect(forgetAfter).toBeLessThanOrEqual(4.567);
      expect(forgetAfter).toBeGreaterThan(4.567 - 3 * lab.recorder.bucket);
      expect(lab.recorder.known.time).toBeLessThanOrEqual(4.567);
      // As a screen does it: discards everything later, then takes the new rows.
      const from = Math.round(forgetAfter / lab.recorder.bucket);
      for (const key of before.keys()) if (Number(key.split('/')[1]) >= from) before.delete(key);
      const kept = reported.filter((mark) => mark.time < forgetAfter);
      lab.advance(Infinity);
      const straight = finished(lab.scenario);
      expect(rowsOf(lab, before)).toEqual(rowsOf(straight));
      expect([...kept, ...lab.recorder.takeMarks()]).toEqual(straight.recorder.takeMarks());
    }
  });

  it('knows losses and phases for stepping, each once, after several interventions', () => {
    const lab = labOf(oneFlow);
    for (const time of [2, 4, 6]) {
      lab.seek({ time });
      accept(lab, { kind: 'drop', flow: 0, packets: 2 });
    }
    lab.advance(Infinity);
    const straight = finished(lab.scenario);
    expect(lab.recorder.notable).toEqual(straight.recorder.notable);
    for (let i = 0; i < 12; i++) {
      lab.step('loss', -1);
      straight.step('loss', -1);
      expect(momentOf(lab)).toEqual(momentOf(straight));
      expect(lab.why()).toEqual(straight.why());
    }
  });
});

describe('the list of interventions', () => {
  it('is in the scenario, with the time of the next event', () => {
    const lab = labOf(oneFlow);
    lab.seek({ time: 2 });
    const next = lab.simulation.nextTime();
    accept(lab, changes['a shorter queue']);
    expect(lab.scenario.interventions).toHaveLength(1);
    expect(lab.scenario.interventions[0]).toMatchObject({ kind: 'setLink', link: 'r0>r1', limit: 3, at: next });
  });

  it('may be as long as one likes, at any times in any order', () => {
    const lab = labOf(threeFlows);
    // On purpose: loss models that begin on the second link first, then one on the first link.
    for (const [time, name] of [
      [5, 'random loss of ACKs'],
      [3, 'random loss'],
      [6, 'a longer delay'],
      [4, 'three dropped packets'],
      [8, 'random loss'],
      [7, 'a smaller receiver window'],
      [2, 'three dropped packets'],
    ] as const) {
      lab.seek({ time });
      accept(lab, changes[name]);
      const here = momentOf(lab);
      const straight = labOf(lab.scenario);
      straight.seek({ event: here.event });
      expect(here).toEqual(momentOf(straight));
    }
    lab.advance(Infinity);
    expect(lab.digest()).toBe(fromTheStart(lab));
    expect(lab.scenario.interventions).toHaveLength(7);
  });

  it('may begin before anything has happened', () => {
    const lab = labOf(oneFlow);
    accept(lab, changes['a smaller receiver window']);
    expect(lab.simulation.events).toBe(0);
    lab.advance(Infinity);
    expect(lab.digest()).toBe(fromTheStart(lab));
  });
});

describe('a refused intervention', () => {
  it.each([
    ['a link that does not exist', { kind: 'setLink', link: 'nowhere', rate: 1e6 }],
    ['a rate of nothing', { kind: 'setLink', link: 'r0>r1', rate: 0 }],
    ['a flow that does not exist', { kind: 'drop', flow: 9, packets: 1 }],
    ['nothing that is known', { kind: 'wish' }],
    ['nothing at all', {}],
  ])('%s: says why and leaves everything as it was', (_, change) => {
    // Flows that start at the same moment; the lab is in the middle of it.
    const lab = labOf({
      ...oneFlow,
      duration: 3,
      flows: [1, 2, 3].map(() => ({ kind: 'tcp' as const, start: 1, receiverWindow: 30 })),
    });
    lab.seek({ event: 2 });
    expect(lab.simulation.nextTime()).toBe(lab.simulation.now);
    const before = momentOf(lab);
    const { scenario } = lab;
    const done = lab.intervene(change);
    expect(done.ok).toBe(false);
    if (!done.ok) expect(done.problems.length).toBeGreaterThan(0);
    expect(momentOf(lab)).toEqual(before);
    expect(lab.scenario).toBe(scenario);
    lab.advance(Infinity);
    expect(lab.digest()).toBe(fromTheStart(lab));
  });

  it('at the end of the run too', () => {
    const lab = finished(oneFlow);
    const end = momentOf(lab);
    expect(lab.intervene(changes['a lower rate']).ok).toBe(false);
    expect(momentOf(lab)).toEqual(end);
    expect(lab.finished).toBe(true);
  });
});

/** Forks: a second future beside the run, which itself does not change; both share the past. */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build/build.ts';
import type { Lab } from '../../src/lab/lab.ts';
import type { TcpParts } from '../../src/lab/build/simulation.ts';
import { walk } from '../../src/lab/travel/travel.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { presetEntry } from '../presetFile.ts';
import { finished, labOf, momentOf, threeFlows, walk as walking } from './labs.ts';
import { someOf } from '../sweep.ts';

const changes = {
  'a packet that is lost': { kind: 'packet', flow: 0, number: 900, action: 'drop' },
  'a packet that is held back': { kind: 'packet', flow: 0, number: 900, action: 'delay', hold: 0.05 },
  'an ACK that is lost': { kind: 'packet', flow: 0, number: 900, ack: true, action: 'drop' },
  'a longer queue': { kind: 'setLink', link: 'r0>r1', limit: 20 },
  'a lower rate': { kind: 'setLink', link: 'r0>r1', rate: 1e6 },
  'random loss': { kind: 'setLink', link: 'r0>r1', lossRate: 0.05 },
  'three dropped packets': { kind: 'drop', flow: 0, packets: 3 },
  'another variant': { kind: 'variant', flow: 0, variant: 'westwood' },
  'another value of a setting': { kind: 'setting', flow: 0, setting: 'betaCubic', value: 0.5 },
  'a smaller receiver window': { kind: 'receiverWindow', flow: 0, segments: 4 },
} as const;

function fork(lab: Lab, change: Readonly<Record<string, unknown>> | null): Lab {
  const forked = walk(lab.forking(change));
  if (!forked.ok) throw new Error(forked.problems.map(({ message }) => message).join());
  return forked.lab;
}

/** The digest of the state that two runs share; what only a fork keeps is left out. */
function digestWithin(parent: Lab, of: Lab): string {
  const { register } = parent.simulation.kernel;
  const model = build(parent.scenario);
  const all = of.simulation.save();
  const own = model.save();
  model.restore({
    scalars: all.scalars.slice(0, own.scalars.length),
    spans: all.spans.slice(0, own.spans.length),
    packed: all.packed,
  });
  expect(register.isPrefixOf(of.simulation.kernel.register)).toBe(true);
  return model.digest();
}

function fromTheStart(lab: Lab): string {
  const simulation = build(lab.scenario);
  simulation.runBefore(Infinity);
  return simulation.digest();
}

describe.each(someOf(Object.entries(changes), 6))('a fork with %s', (_, change) => {
  it('equals its parent bit for bit up to the fork, and from there the changed experiment run from its start', () => {
    const lab = finished(threeFlows);
    const end = momentOf(lab);
    lab.seek({ event: 5000 });
    const other = fork(lab, change);
    const at = other.simulation.events;
    for (const event of [at, 4000, 1000, 1, at]) {
      for (const each of [lab, other]) each.seek({ event });
      expect(digestWithin(lab, other)).toBe(lab.digest());
    }
    other.advance(Infinity);
    expect(other.digest()).toBe(fromTheStart(other));
    lab.seek({ event: end.event });
    expect(momentOf(lab)).toEqual(end);
  });

  it('goes back before the fork and forward again like an uninterrupted run', () => {
    const lab = finished(threeFlows);
    lab.seek({ event: 5000 });
    const other = fork(lab, change);
    other.advance(Infinity);
    const total = other.simulation.events;
    const straight = labOf(other.scenario);
    for (const event of [5500, 4000, 20_000, 4999, total]) {
      other.seek({ event });
      straight.seek({ event });
      expect(momentOf(other)).toEqual(momentOf(straight));
    }
  });
});

/** Everything that a lab tells about its run. */
const told = (lab: Lab) => ({
  digest: lab.digest(),
  rows: [...lab.recorder.takeRows()],
  marks: lab.recorder.takeMarks(),
  notable: lab.recorder.notable,
  known: lab.recorder.known.time,
  forgot: lab.recorder.forgot,
  why: lab.why(),
  explained: lab.explain(),
  newest: lab.simulation.flows.map((_, flow) => lab.focus(undefined, flow)),
});

/** At the front a fork takes the open bucket of its parent; behind it, the bucket is recorded again. */
describe.each([
  ...someOf(Object.entries(changes), 3).map(([name, change]) => [name, threeFlows, 5000, change] as const),
  ['no change', threeFlows, 7001, null] as const,
  ['no change, of a mobile network', walking, 6000, null] as const,
])('a fork with %s', (_, input, event, change) => {
  it.each(['', ' that has been read'])('tells the same at the front of its parent and behind it%s', (read) => {
    const front = labOf(input);
    front.advance(Infinity, event);
    const ahead = labOf(input);
    ahead.advance(Infinity, 2 * event);
    if (read !== '')
      for (const { recorder } of [front, ahead]) {
        recorder.takeRows();
        recorder.takeMarks();
      }
    ahead.seek({ event });
    const forks = [front, ahead].map((lab) => fork(lab, change));
    const [first, second] = forks.map(told);
    expect(first!.rows.length).toBeGreaterThan(0);
    expect(first).toEqual(second);
    for (const each of forks) each.advance(Infinity, 3000);
    expect(told(forks[0]!)).toEqual(told(forks[1]!));
    for (const each of forks) {
      each.seek({ event: event - 500 });
      each.advance(Infinity);
    }
    expect(told(forks[0]!)).toEqual(told(forks[1]!));
  });
});

/** Where the parent's last slots fill its tournament tree, one more timer makes the tree grow. */
it.each([1, 2, 3, 4, 5])('a fork to a law that paces shares the past of one that does not, with %d flows', (flows) => {
  const flow = { kind: 'tcp', variant: 'cubic', stack: 'linux', receiverWindow: 300 } as const;
  const lab = labOf({ ...threeFlows, duration: 4, flows: Array.from({ length: flows }, () => flow) });
  lab.seek({ time: 2 });
  const other = fork(lab, { kind: 'variant', flow: 0, variant: 'bbr' });
  for (const event of [other.simulation.events, 500, 1]) {
    for (const each of [lab, other]) each.seek({ event });
    expect(digestWithin(lab, other)).toBe(lab.digest());
  }
  const { sender } = other.simulation.flows[0] as TcpParts;
  other.seek({ time: 2.5 });
  expect(sender.pacingRate()).toBeGreaterThan(0);
  expect(sender.bandwidth()).toBeGreaterThan(0);
  other.advance(Infinity);
  expect(other.digest()).toBe(fromTheStart(other));
});

it('a fork of a fork of a fork is the experiment with all three changes', () => {
  let lab = finished(threeFlows);
  const parents: Lab[] = [];
  const ends: string[] = [];
  for (const [time, change] of [
    [3, changes['a longer queue']],
    [4, changes['a packet that is held back']],
    [5, changes['a packet that is lost']],
  ] as const) {
    parents.push(lab);
    ends.push(fromTheStart(lab));
    lab.seek({ time });
    lab = fork(lab, { ...change, ...('number' in change ? { number: change.number + 300 * (time - 3) } : {}) });
    lab.advance(Infinity);
  }
  expect(lab.scenario.interventions).toHaveLength(3);
  expect(lab.digest()).toBe(fromTheStart(lab));
  parents.forEach((parent, level) => {
    parent.seek({ time: 10 });
    expect(parent.digest()).toBe(ends[level]);
  });
});

it('forks by variant and by packet share each other’s past, whichever comes first', () => {
  const packet = changes['a packet that is lost'];
  const variant = changes['another variant'];
  for (const chain of [
    [variant, packet, { ...packet, number: 1500 }],
    [variant, packet, { kind: 'setting', flow: 0, setting: 'dupThresh', value: 4 }],
    [packet, variant, { ...packet, number: 1500 }],
  ]) {
    let lab = labOf(threeFlows);
    for (const [level, change] of chain.entries()) {
      lab.seek({ time: 3 + level });
      const other = fork(lab, change);
      const at = other.simulation.events;
      for (const event of [at, 1000]) {
        for (const each of [lab, other]) each.seek({ event });
        expect(digestWithin(lab, other)).toBe(lab.digest());
      }
      lab = other;
    }
    lab.advance(Infinity);
    expect(lab.digest()).toBe(fromTheStart(lab));
  }
});

it('both continue with their shared checkpoints, however many each makes of its own', () => {
  const lab = labOf(threeFlows);
  lab.seek({ time: 6 });
  const [one, other] = [fork(lab, null), fork(lab, changes['a longer queue'])];
  for (const each of [one, lab, other]) each.advance(Infinity);
  for (const event of [3000, 9000, 1000, 14_000]) {
    const seen = [lab, one].map((each) => {
      each.seek({ event });
      return momentOf(each);
    });
    expect(seen[0]).toEqual(seen[1]);
    other.seek({ event });
    const straight = labOf(other.scenario);
    straight.seek({ event });
    expect(momentOf(other)).toEqual(momentOf(straight));
  }
});

it('changes on two different links are told apart', () => {
  const lab = labOf(threeFlows);
  lab.seek({ time: 3 });
  const acks = fork(lab, { kind: 'setLink', link: 'r1>r0', lossRate: 0.2 });
  acks.seek({ time: 4 });
  const both = fork(acks, { kind: 'setLink', link: 'r0>r1', lossRate: 0.02 });
  both.advance(Infinity);
  expect(both.digest()).toBe(fromTheStart(both));
});

it('a refused fork leaves the run as it was', () => {
  const lab = labOf(threeFlows);
  lab.seek({ event: 4321 });
  const before = momentOf(lab);
  const forked = walk(lab.forking({ kind: 'packet', flow: 7, number: 1, action: 'drop' }));
  expect(forked.ok ? [] : forked.problems.map(({ message }) => message)).toEqual(['must be at most 2, the last flow']);
  expect(momentOf(lab)).toEqual(before);
});

it.each([{ action: 'drop', entry: '2' }, { action: 'delay', hold: 0.05 }, { action: 'duplicate' }])(
  'a fork of mobile nodes with %j shares the past of its parent',
  (order) => {
    const lab = labOf({ ...(presetEntry('chain-4').scenario as ScenarioInput), duration: 12 });
    lab.seek({ time: 6 });
    const number = (lab.simulation.flows[0] as TcpParts).sender.flight.highest + 5;
    const other = fork(lab, { kind: 'packet', flow: 0, number, ...order });
    for (const event of [other.simulation.events, 500, 1]) {
      for (const each of [lab, other]) each.seek({ event });
      expect(digestWithin(lab, other)).toBe(lab.digest());
    }
    other.advance(Infinity);
    expect(other.digest()).toBe(fromTheStart(other));
    lab.advance(Infinity);
    expect(other.digest()).not.toBe(lab.digest());
  },
);

// Laws written in the language: they behave, are explained and are stored like the built-in ones.
import { beforeAll, expect, test } from 'vitest';
import { PACKET } from '../../src/engine/kernel/journal.ts';
import { build } from '../../src/lab/build/build.ts';
import { Lab } from '../../src/lab/lab.ts';
import { loadLanguage } from '../../src/lab/build/runLaws.ts';
import { KEPT } from '../../src/law/quantities.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { comparedEvents, example, RUNS, scenarioOf, traceOf, WRITTEN } from './equal.ts';
import { countNow } from '../sweep.ts';

beforeAll(loadLanguage);

/** `npm run test:reference` compares all. */
const SOME = countNow(RUNS, 5);

test.each(WRITTEN)(`%s sends the same packets with the same windows as the built-in one, on ${SOME} runs`, (name) => {
  expect(comparedEvents(name, SOME)).toBeGreaterThan(1000 * SOME);
});

test('a changed number changes the run', () => {
  const changed = example('reno').replaceAll('flight / 2', 'flight * 0.7');
  expect(traceOf(scenarioOf('reno', 1, changed)).mixed).not.toBe(traceOf(scenarioOf('reno', 1)).mixed);
});

test('a rule without a result is reported with its line and time, and the sender continues with its last window', () => {
  const broken =
    'law "Broken" from Reno\n\non congestion\n  divide\n    ssthresh := 4 segments\n    cwnd := cwnd / (acked - acked)\n';
  const parsed = parseScenario(scenarioOf('reno', 1, broken));
  if (!parsed.ok) throw new Error('refused');
  const simulation = build(parsed.scenario);
  const [first] = simulation.flows;
  if (first?.kind !== 'tcp') throw new Error('no sender');
  simulation.runBefore(Infinity);
  const { sender } = first;
  const [, faults, line, at] = sender.own['kept'] as Float64Array;
  expect(faults).toBeGreaterThan(0);
  expect(line).toBe(6);
  expect(at).toBeGreaterThan(0);
  expect(sender.window.ssthresh).not.toBe(4);
  expect(Number.isFinite(sender.window.cwnd)).toBe(true);
  expect(sender.state.sent).toBeGreaterThan(100);
});

const WAITS = `law "Waits" from Reno
setting target = 20 ms  0 to 500 ms  how long a packet may wait
state least = smallest rtt
state cuts = 0
on ack when rtt - least > target
  hold back cwnd := max(cwnd - acked / cwnd, 2 segments)
            ssthresh := cwnd
on congestion
  cut       ssthresh := max(flight * 0.7, 2 segments)
            cwnd := ssthresh
            cuts := cuts + 1
`;

test('the variables of a law are state: a run resumed at a checkpoint continues unchanged', () => {
  const parsed = parseScenario(scenarioOf('reno', 2, WAITS));
  if (!parsed.ok) throw new Error('refused');
  const simulation = build(parsed.scenario);
  simulation.runBefore(5);
  const checkpoint = simulation.save();
  simulation.runBefore(Infinity);
  const digest = simulation.digest();
  simulation.restore(checkpoint);
  simulation.runBefore(Infinity);
  expect(simulation.digest()).toBe(digest);
  const again = build(parsed.scenario);
  again.restore(checkpoint);
  again.runBefore(Infinity);
  expect(again.digest()).toBe(digest);
});

/** A lab that runs a law, or the reason why there is none. */
function opened(law: string, parameters: object = {}): Lab {
  const input = scenarioOf('reno', 2, law) as { readonly flows: readonly [{ readonly parameters: object }, object] };
  const [first, second] = input.flows;
  const opening = Lab.open({
    ...input,
    flows: [{ ...first, parameters: { ...first.parameters, ...parameters } }, second],
  });
  if (!opening.ok) throw new Error(opening.problems.map(({ path, message }) => `${path}: ${message}`).join('; '));
  return opening.lab;
}

test('a rule of a text is explained as any other: its line, its formula, and what its symbols stood for', () => {
  const lab = opened(WAITS);
  const [flow] = lab.scenario.flows;
  expect(flow?.name).toBe('Waits');
  for (let step = 0; step < 200; step++) {
    lab.step('loss', 1, 0);
    const { rules } = lab.simulation;
    const why = lab.explain();
    const cut = why?.chain.findIndex(({ rule }) => rules[rule]?.title === 'cut') ?? -1;
    if (why === null || cut < 0) continue;
    const firing = why.chain[cut]!;
    expect(rules[firing.rule]).toMatchObject({
      formula: 'ssthresh = max(flight * 0.7, 2 segments), cwnd = ssthresh, cuts = cuts + 1',
      citation: { source: 'yours', section: 'line 9' },
    });
    const { values, results } = why.examined[cut]!;
    expect(results['cuts']).toBe(values['cuts']! + 1);
    return;
  }
  throw new Error('it never cut');
});

const PACES = `law "Paces" from Reno
state smooth = average rtt over 500 ms
state fast = largest rate
state seen = 0
state early = 0
also on new ack when fast > 0
  pace      pacing := fast * 1.25
            seen := marks
on congestion, mark when now - lastCut < 100 ms
  too early early := early + 1
on congestion, mark
  cut       ssthresh := max(flight * 0.7, 2 segments)
            cwnd := ssthresh
`;

test('a law paces, by the rate that it sees, knows its last cut, and counts marks', () => {
  const bottleneck = { rate: 4e6, delay: 0.02, queue: { kind: 'red', limit: 40, ecn: true } };
  const parsed = parseScenario({
    duration: 10,
    network: { kind: 'dumbbell', bottleneck },
    flows: [{ variant: 'reno', law: PACES, stack: 'rfc', receiverWindow: 200, parameters: { ecn: 'classic' } }],
  });
  if (!parsed.ok) throw new Error('refused');
  const simulation = build(parsed.scenario);
  const [flow] = simulation.flows;
  if (flow?.kind !== 'tcp') throw new Error('no sender');
  const { sender } = flow;
  const sentAt: number[] = [];
  simulation.kernel.journal.attendPackets({
    packet: (kind, time) => kind === PACKET.SENT && time > 5 && sentAt.push(time),
  });
  simulation.runBefore(Infinity);
  const [smooth, fast, seen] = (sender.own['kept'] as Float64Array).subarray(KEPT.STATES);
  // 1000 bytes plus headers: 481 segments/s fit; an ACK that ends a recovery acknowledges more at once.
  expect(fast).toBeGreaterThan(400);
  expect(fast).toBeLessThan(962);
  expect(sender.pacingRate()).toBe(1.25 * fast!);
  expect(smooth).toBeGreaterThan(0.04);
  expect(smooth).toBeLessThan(0.2);
  expect(seen).toBeGreaterThan(3);
  const gaps = sentAt.slice(1).map((time, at) => time - sentAt[at]!);
  expect(Math.min(...gaps)).toBeGreaterThan(0.999 / sender.pacingRate());
  const kept = sender.own['kept'] as Float64Array;
  expect(kept[KEPT.LAST_CUT]).toBeGreaterThan(1);
  expect(kept[KEPT.LAST_CUT]).toBeLessThan(10);
});

test('a fork and steps back keep the law', () => {
  const lab = opened(WAITS);
  lab.seek({ time: 4 });
  const digest = lab.digest();
  lab.step('ack', 1);
  lab.step('ack', -1);
  lab.seek({ time: 4 });
  expect(lab.digest()).toBe(digest);
  const change = lab.intervene({ kind: 'setting', flow: 0, setting: 'target', value: '1ms' });
  expect(change).toMatchObject({ ok: true });
  lab.advance(Infinity);
  const other = opened(WAITS);
  other.advance(Infinity);
  expect(lab.digest()).not.toBe(other.digest());
});

test('a setting that a text declares is one of the flow', () => {
  const digestOf = (parameters: object): string => {
    const lab = opened(WAITS, parameters);
    lab.advance(Infinity);
    return lab.digest();
  };
  expect(digestOf({ target: '20ms' })).toBe(digestOf({}));
  expect(digestOf({ target: '2ms' })).not.toBe(digestOf({}));
  expect(() => opened(WAITS, { target: 3 })).toThrow('flows[0].parameters.target: must be at most 0.5 s');
});

test('a wrong text is refused with line and column', () => {
  expect(() => opened('law "Wrong" from Reno\non ack\n  grow  cwnd := cwnd + rtt\n')).toThrow(
    'flows[0].law: line 3, column 22: Seconds cannot be added to segments',
  );
  expect(() => opened('law "Other" from CUBIC\n')).toThrow('flows[0].law: line 1, column 18: the law is from CUBIC');
});

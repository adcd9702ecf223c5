import { setFlagsFromString } from 'node:v8';
import { expect, it } from 'vitest';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { Lab } from '../../src/lab/lab.ts';

setFlagsFromString('--allow-natives-syntax');
// oxlint-disable-next-line no-implied-eval -- only text that is read while the flag is set may ask for a shape
const sameShape = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (a: object, b: object) => boolean;
// oxlint-disable-next-line no-implied-eval -- likewise
const hasShape = new Function('a', 'return %HasFastProperties(a)') as (a: object) => boolean;

/** The state that the sender of such a flow keeps of losses and of growth. */
function recordsOf(variant: string, stack: string): readonly object[] {
  const opening = Lab.open({ duration: 1, flows: [{ kind: 'tcp', variant, stack }] });
  if (!opening.ok) throw new Error('refused');
  const [flow] = opening.lab.simulation.flows;
  if (flow?.kind !== 'tcp') throw new Error('not TCP');
  return [flow.sender.recovery, flow.sender.own];
}

it('a loss does not change the shape of the records that all senders have', () => {
  const opened = (until: number) => {
    const opening = Lab.open({
      duration: 20,
      network: {
        kind: 'dumbbell',
        bottleneck: { rate: 2e6, delay: 0.02, queue: { kind: 'dropTail', limit: 10 } },
      },
      flows: [{ kind: 'tcp', variant: 'newreno', stack: 'ns2', receiverWindow: 1000 }],
    });
    if (!opening.ok) throw new Error('refused');
    const { simulation } = opening.lab;
    simulation.runBefore(until);
    const [flow] = simulation.flows;
    if (flow?.kind !== 'tcp') throw new Error('not TCP');
    return flow.sender;
  };
  // The order matters: a field that becomes a double changes the shape of records made later.
  const early = opened(0.3);
  const late = opened(20);
  expect(early.state.acksReceived).toBeGreaterThan(0);
  expect(early.state.fastRetransmits).toBe(0);
  expect(late.state.fastRetransmits).toBeGreaterThan(0);
  expect(sameShape(early.state, late.state)).toBe(true);
  expect(sameShape(early.window, late.window)).toBe(true);
});

it('senders of one kind keep their records in one shape, however many runs a process has seen', () => {
  // Enough of them for the engine to compile the code that creates the records.
  for (let run = 0; run < 30; run++) recordsOf('cubic', 'linux');
  for (const { name, stacks } of VARIANTS)
    for (const stack of stacks) {
      const [first, second] = [recordsOf(name, stack), recordsOf(name, stack)];
      for (const [index, record] of first.entries()) {
        const which = `${name}, ${stack}, record ${index}`;
        expect(sameShape(record, second[index]!), which).toBe(true);
        expect(hasShape(record), `${which}: no table of names`).toBe(true);
      }
    }
});

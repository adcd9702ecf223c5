import { describe, expect, it } from 'vitest';
import { chosenOf, conditionOf, conditionWords, recallCondition } from '../../src/app/run/playback/conditions.ts';
import { createLabStore } from '../../src/app/run/labState.ts';
import { neighbour, nowhereWords, unitName, unitsOf } from '../../src/app/run/playback/steps.ts';
import { factsOf } from '../../src/lab/record/facts.ts';
import type { Condition } from '../../src/lab/protocol/protocol.ts';
import { labOf, oneFlow, threeFlows } from '../lab/labs.ts';

const one = factsOf(labOf(oneFlow), 1);
const three = factsOf(labOf(threeFlows), 1);
const bottleneck = three.links.findIndex(({ shared }) => shared);

describe('a condition to go on until', () => {
  it('has words that name whom it is about where there are several', () => {
    const words = (condition: Condition) => [one, three].map((opened) => conditionWords(opened, condition));
    expect(words({ when: 'timeout', flow: 0 })).toEqual([
      'until a timeout',
      `until a timeout of ${three.flows[0]!.name}`,
    ]);
    expect(words({ when: 'timeout', flow: -1 })).toEqual(['until a timeout', 'until a timeout']);
    expect(words({ when: 'duplicateAcks', flow: -1, value: 3 })[1]).toBe('until 3 duplicate ACKs');
    expect(words({ when: 'cwndFalls', flow: 1 })[1]).toBe(`until ${three.flows[1]!.name}’s window falls`);
    expect(words({ when: 'queueFull', link: bottleneck })[1]).toBe('until the queue R1 → R2 is full');
  });

  it('has none in a run that has no such flow, link or node, or when what was kept of it is damaged', () => {
    // UDP has no window, and there is no fourth flow.
    for (const flow of [2, 3, 0.5]) expect(conditionWords(three, { when: 'cwndFalls', flow })).toBe('');
    expect(conditionWords(three, { when: 'loss', flow: 2 })).not.toBe('');
    expect(conditionWords(three, { when: 'noRoute', node: 0, flow: -1 })).toBe('');
    for (const damaged of [
      {},
      { when: 'timeout' },
      { when: 'cwndReaches', flow: 0, value: -1 },
      { when: 7, flow: 0 },
      [],
    ])
      expect(conditionWords(three, damaged as never)).toBe('');
  });

  it('is filled in again as it was', () => {
    const kept: Condition = { when: 'queueReaches', link: bottleneck, value: 5 };
    expect(conditionOf(chosenOf(kept))).toEqual(kept);
  });

  it('is the last of the step units of a run that has it, and of no other', () => {
    const store = createLabStore();
    store.setState({ condition: { when: 'timeout', flow: 1 }, unit: 'until', untilWords: 'until a timeout' });
    recallCondition(store, three);
    const state = store.getState();
    expect([state.unit, unitName(state.unit, state)]).toEqual(['until', `until a timeout of ${three.flows[1]!.name}`]);
    expect([unitsOf(state).at(-1), neighbour('loss', 1, state), neighbour('until', -1, state)]).toEqual([
      'until',
      'until',
      'loss',
    ]);
    recallCondition(store, one);
    expect(store.getState()).toMatchObject({ unit: 'ack', untilWords: '', condition: { when: 'timeout', flow: 1 } });
    expect(unitsOf(store.getState())).not.toContain('until');
  });

  it('of a link is the step unit of its run; one that its run has not is left out in one line, and what was chosen stays', () => {
    const store = createLabStore();
    store.setState({ condition: { when: 'loss', flow: -1 } });
    recallCondition(store, three, { when: 'timeout', flow: 1 });
    expect(store.getState()).toMatchObject({ unit: 'until', condition: { when: 'timeout', flow: 1 }, notes: [] });
    for (const until of [
      { when: 'timeout', flow: 9 },
      { when: 'nothing', flow: 0 },
      { when: 'cwndReaches', flow: 0 },
    ]) {
      store.setState({ unit: 'ack', notes: [] });
      recallCondition(store, three, until);
      const { condition, notes, unit } = store.getState();
      expect([condition, unit]).toEqual([{ when: 'timeout', flow: 1 }, 'ack']);
      expect(notes).toEqual(['Left out: until names nothing that can happen in this run.']);
    }
  });

  it('that does not come about any more is told with the direction', () => {
    const run = { sought: 'until a timeout' };
    expect([1, -1, 0, undefined].map((nowhere) => nowhereWords(nowhere, run))).toEqual([
      'Not found after this moment: until a timeout. The run stays here.',
      'Not found before this moment: until a timeout. The run stays here.',
      '',
      '',
    ]);
  });
});

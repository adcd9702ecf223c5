/** Announcements of keys whose effect is only visible. */
import { expect, test } from 'vitest';
import { wordsAfter } from '../../src/app/rooms/lab/control/keyWords.ts';
import { createLabStore, type LabState } from '../../src/app/run/labState.ts';
import type { KeyAction } from '../../src/app/run/playback/keys.ts';
import type { Fork } from '../../src/app/run/forks/tree.ts';
import { Viewer } from '../../src/app/run/view/viewer.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { presetEntry } from '../presetFile.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';

const FORK: Fork = { id: 1, parent: 0, name: '', change: { kind: 'stopFlow', at: 1, flow: 0 } };
const data = runAt(DEFAULT_SCENARIO, 1);

function after(
  action: KeyAction,
  state: Partial<LabState> = {},
  layout: LabState['layout'] = 'step',
  run = data,
): string {
  const store = createLabStore();
  const viewer = new Viewer({
    store,
    moment: () => ({ now: 1, known: 1, duration: 40 }),
    closeUp: () => null,
    redraw: () => undefined,
  });
  store.setState(state);
  return wordsAfter({ data: run, store, viewer }, action, {
    layout,
    third: 'ladder',
    forks: { forks: [FORK], shown: 1, counterpart: 0, comparison: null, answered: null },
  });
}

test('the selected flow, a flow that is not there, and none', () => {
  expect(after({ act: 'flow', flow: 1 }, { flow: 1 })).toBe('CUBIC is selected.');
  expect(after({ act: 'flow', flow: 1 }, { flow: -1 })).toBe('No flow is selected.');
  expect(after({ act: 'flow', flow: 8 })).toBe('There are 2 flows.');
});

test('Why, the view, the range of the charts and the unit of a step', () => {
  expect(after({ act: 'why' }, { whyWanted: false })).toBe('Why is closed.');
  expect(after({ act: 'layout' }, { layout: 'lab' })).toBe('Lab view.');
  // A playing run is paused for it first, which is announced.
  expect(after({ act: 'layout' }, { layout: 'lab' }, 'lab')).toBe('');
  expect(after({ act: 'zoom', by: 'in' }, { range: { from: 2, to: 4 }, follow: false })).toBe(
    'The charts show 2.0 s to 4.0 s.',
  );
  expect(after({ act: 'turn' }, { third: 'sliding' })).toBe('In the third place: the sliding window.');
  expect(after({ act: 'turn' })).toBe('');
  expect(after({ act: 'unit', by: 1 }, { unit: 'roundTrip' })).toBe('A step is: round trip.');
});

test('what became of the network, or why N and Q change nothing', () => {
  const status = data.present;
  const n = (state: Partial<LabState>): string => after({ act: 'network' }, { status, ...state });
  expect(n({ largeNetwork: true })).toBe('The picture of the network is large, as while the run plays.');
  expect(n({ largeNetwork: false })).toBe('The picture of the network is a strip above the congestion window.');
  expect(n({ layout: 'lab' })).toMatch(/^The picture of the network is large; .* in the step view\.$/);
  expect(n({ status: { ...status, playing: true } })).toMatch(/in the step view\.$/);
  expect(n({ mobile: true })).toBe('The map has one height.');
  expect(n({ script: true })).toBe('A script has no picture of a network.');
  expect(n({ charts: ['inside'] })).toBe('The queue is open in the place of the network: Q closes it.');
  const q = (state: Partial<LabState>): string => after({ act: 'inside' }, { status, ...state });
  expect(q({ charts: ['inside'] })).toBe('The queue is open.');
  const mobile = runAt(presetEntry('chain-4').scenario, 1);
  expect(after({ act: 'inside' }, { mobile: true }, 'step', mobile)).toMatch(/there is no queue/);
});

test('a fork that is undone', () => {
  expect(after({ act: 'undo' })).toBe('The fork is undone.');
});

test('what tells of itself says nothing here', () => {
  expect(after({ act: 'playPause' })).toBe('');
});

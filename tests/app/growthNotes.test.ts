/** How a window has grown, in words beside it, before any loss. */
import { describe, expect, it } from 'vitest';
import { viewOf } from '../../src/app/charts/plot/view.ts';
import { windowPicture } from '../../src/app/rooms/lab/panels/window/picture.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';

const notesAt = (time: number, scenario: object = DEFAULT_SCENARIO): readonly string[] => {
  const data = runAt(scenario, time);
  const { now, known } = data.present;
  const view = viewOf({ width: 1440, height: 260 }, { now, known, duration: data.opened.duration });
  const said = windowPicture(data, view, PLAIN).labels.map(({ text }) => text);
  return said.filter((text) => /each round trip/.test(text));
};

describe('the words of growth', () => {
  it('say that slow start doubles and how far, and that one segment a round trip is added then', () => {
    expect(notesAt(0.25)).toEqual(['Doubles each round trip.']);
    expect(notesAt(1.8)).toEqual(['Doubles each round trip, until 64.', 'Then one more each round trip.']);
  });

  it('are gone with the first loss, and are never said of who grows by another law', () => {
    expect(notesAt(2.4)).toEqual([]);
    expect(notesAt(0.25, { ...DEFAULT_SCENARIO, flows: [{ kind: 'tcp', variant: 'cubic' }] })).toEqual([]);
  });
});

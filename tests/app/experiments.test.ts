/** A link that is handed over while the form is open goes into the form, one step of Undo after what was typed. */
import { expect, it } from 'vitest';
import { ADDRESS_TOOLS } from '../../src/app/experiment/address/addressPart.ts';
import { Experiments } from '../../src/app/experiment/opening/experiments.ts';
import { beginning } from '../../src/app/experiment/form/useDraft.ts';
import { draftOf } from '../../src/app/experiment/form/model/startFrom.ts';
import { changed, historyOf, undone } from '../../src/app/run/draftHistory.ts';
import type { LabState } from '../../src/app/run/labState.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { linkOf } from '../scenario/hostile.ts';

await ADDRESS_TOOLS.fetch();

/** A page of which only the form and the notes matter. */
function pageWith(form: LabState['form']) {
  const state = { form, notes: [] as readonly string[], unreadable: '' };
  const opened: Scenario[] = [];
  const experiments = new Experiments({
    state: () => state as unknown as LabState,
    set: (part) => Object.assign(state, part),
    addressTools: ADDRESS_TOOLS,
    here: () => null,
    open: (scenario) => opened.push(scenario),
  });
  return { state, opened, experiments };
}

it('runs at once where the form is closed', () => {
  const { state, opened, experiments } = pageWith(null);
  experiments.openLink(encodeLink({ ...DEFAULT_SCENARIO, duration: 7 }));
  expect(opened.map(({ duration }) => duration)).toEqual([7]);
  expect(state.form).toBeNull();
});

it('becomes a draft where it is open: Undo leads back to what was typed, and nothing runs', () => {
  const { state, opened, experiments } = pageWith({ given: null });
  experiments.openLink(linkOf('duration=7~colour=red'));
  expect(opened).toEqual([]);
  expect(state.form?.given?.draft).toMatchObject({ duration: 7 });
  expect(state.notes).toEqual(['Left out: Colour. It is not a field here.']);
  const typed = changed(historyOf(draftOf(DEFAULT_SCENARIO)), { duration: 55 }, null);
  expect(undone(beginning(state.form!, typed, DEFAULT_SCENARIO)).draft).toEqual({ duration: 55 });
});

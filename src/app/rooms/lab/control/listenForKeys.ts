import { openSave, saving } from '../../../ui/save/saving.ts';
import { addMoment } from '../../../experiment/share/addMoment.ts';
import { isIn } from '../../../ui/rooms.ts';
import { presenting } from '../../../ui/lecture/presenting.ts';
import { ZOOM_STEP } from '../../../run/view/viewer.ts';
import { FORM } from '../../../experiment/form/FormGate.tsx';
import { ZOOM } from '../panels/frame/pointer.ts';
import { HELP } from '../shell/Gates.tsx';
import { MENUS } from '../shell/menusPart.ts';
import type { Laboratory } from '../../../run/laboratory.ts';
import { hasStrip, isStepView, isWhyOpen, isWired, type LabState, type Third } from '../../../run/labState.ts';
import { SCRIPT } from '../LabRoom.tsx';
import { toggleHere } from '../transport/Bookmarks.tsx';
import { ADDRESS_TOOLS } from '../../../experiment/address/addressPart.ts';
import { askWhy } from '../../../explain/why/asking.ts';
import { WHY } from '../../../explain/why/WhyColumn.tsx';
import { ClickedControls } from '../../../run/playback/clickedControls.ts';
import { actionOf, focusOf, type Focus, type KeyAction } from '../../../run/playback/keys.ts';
import { neighbour } from '../../../run/playback/steps.ts';
import { wordsAfter } from './keyWords.ts';

/** The next chart in the place of the ladder. */
const THIRD: Readonly<Record<Third, Third>> = { ladder: 'sliding', sliding: 'states', states: 'ladder' };

/** Adds an element at the end of a list, or removes it. */
const toggled = (list: readonly string[], one: string): readonly string[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one];

type Act = KeyAction['act'];
type Perform<One extends Act> = (
  laboratory: Laboratory,
  action: KeyAction & { readonly act: One },
  state: LabState,
) => void;

/** Opens a side sheet, or closes it. */
const toggleSheet: Perform<'scenarios' | 'share' | 'until' | 'change' | 'results'> = (laboratory, { act }, { sheet }) =>
  laboratory.set({ sheet: sheet === act ? null : act });

const PERFORM: { readonly [One in Act]: Perform<One> } = {
  playPause: ({ playback }) => playback.playPause(),
  start: ({ playback }) => playback.toStart(),
  newest: ({ playback }) => playback.toNewest(),
  step: ({ playback }, { direction, unit }) => playback.step(direction, unit),
  pace: ({ playback }, { by }) => playback.changePace(by),
  story: ({ playback }) => playback.followStory(),
  unit: ({ playback }, { by }, state) => playback.setUnit(neighbour(state.unit, by, state)),
  why: (laboratory, _, state) => (isWhyOpen(state) ? laboratory.set({ whyWanted: false }) : askWhy(laboratory)),
  layout: (laboratory) => laboratory.switchLayout(),
  network: (laboratory, _, state) => hasStrip(state) && laboratory.set({ largeNetwork: !state.largeNetwork }),
  turn: (laboratory, _, state) => isStepView(state) && laboratory.set({ third: THIRD[state.third] }),
  inside: (laboratory, _, state) => isWired(state) && laboratory.set({ charts: toggled(state.charts, 'inside') }),
  cause: (laboratory, { by }) => WHY.whenHere(({ moveCause }) => moveCause(laboratory, by)),
  help: (laboratory, _, { help }) => laboratory.set({ help: !help }),
  bookmark: toggleHere,
  loop: (laboratory, { end }) => ADDRESS_TOOLS.whenHere(({ moveLoop }) => moveLoop(laboratory, end)),
  bookmarks: (laboratory) => laboratory.set({ bookmarkList: true }),
  flow: ({ viewer, data }, { flow }) => flow < (data?.opened.flows.length ?? 0) && viewer.select(flow),
  zoom: (laboratory, { by }, { span }) => {
    if (by === 'off') laboratory.viewer.reset();
    else if (by === 'in' && span !== null) ZOOM.whenHere(({ zoomIn }) => zoomIn(laboratory));
    else laboratory.viewer.zoom(by === 'in' ? 1 / ZOOM_STEP : ZOOM_STEP);
  },
  answer: (laboratory, { reply }, { script, sheet, mobile }) => {
    if (script) SCRIPT.whenHere(({ answer }) => answer(laboratory, reply));
    else if (reply === 'repeat') laboratory.set({ sheet: sheet === 'guess' ? null : 'guess' });
    else if (mobile) laboratory.playback.toRoute(1);
  },
  route: ({ playback }, { direction }, { mobile }) => mobile && playback.toRoute(direction),
  repeat: (laboratory) => laboratory.repeat(),
  edit: ({ experiments }) => experiments.edit(),
  undo: ({ forks, experiments }) => forks?.undo() !== true && experiments.undo(),
  redo: ({ forks, experiments }) => forks?.redo() !== true && experiments.redo(),
  add: (laboratory, _, { script }) => {
    // In a script this key adds the next answer of the peer.
    if (script) SCRIPT.whenHere(({ answer }) => answer(laboratory, 'next'));
    else addMoment(laboratory);
  },
  present: () => presenting.setState({ mode: 'run' }),
  whatIf: (laboratory) => WHY.whenHere(({ askHere }) => askHere(laboratory)),
  scenarios: toggleSheet,
  share: toggleSheet,
  until: toggleSheet,
  change: toggleSheet,
  results: toggleSheet,
  save: () => openSave(),
};

/**
 * Handles the keys that control the run. A focused control receives the keys that it needs only if it was focused by
 * keyboard. A text field receives all keys.
 */
export function listenForKeys(laboratory: Laboratory): void {
  const clicked = new ClickedControls(document);
  const taken = { space: false };
  const hear = (event: KeyboardEvent, focus: Focus): void => {
    const { help, bookmarkList, form, keysOn, busy, locked } = laboratory.store.getState();
    // A dialog takes the keys only if its part is loaded and it is open.
    const taker = help ? HELP : bookmarkList ? MENUS : form !== null ? FORM : null;
    const isTaken =
      (saving.getState().open || (taker?.module ?? null) !== null) && document.querySelector('dialog[open]') !== null;
    if (event.defaultPrevented || isTaken || !isIn('lab')) return;
    const action = actionOf(event, focus, keysOn);
    // In a locked frame only play and pause are allowed.
    if (action === undefined || (locked && action.act !== 'playPause')) return;
    event.preventDefault();
    event.stopPropagation();
    taken.space ||= event.key === ' ';
    // While a key is held, skip its repeats until the previous step is on the screen.
    if (event.repeat && busy && (action.act === 'step' || action.act === 'route')) return;
    const before = laboratory.store.getState();
    (PERFORM[action.act] as Perform<Act>)(laboratory, action, before);
    const words = wordsAfter(laboratory, action, before);
    if (words !== '') laboratory.say(words);
  };
  // Handle keys in the capture phase for controls focused by click, so that these do not receive them.
  document.addEventListener(
    'keydown',
    (event) => {
      const { activeElement } = document;
      const focus = focusOf(activeElement);
      if (clicked.has(activeElement) && focus !== 'text' && focus !== 'other') hear(event, 'other');
    },
    true,
  );
  document.addEventListener('keydown', (event) => hear(event, focusOf(document.activeElement)));
  // Suppress the release of a handled Space, with which some browsers activate a button.
  document.addEventListener(
    'keyup',
    (event) => {
      if (event.key !== ' ' || !taken.space) return;
      taken.space = false;
      event.preventDefault();
    },
    true,
  );
}

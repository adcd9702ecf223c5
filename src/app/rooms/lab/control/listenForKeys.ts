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
import { hasStrip, isStepView, isWhyOpen, isWired, type Third } from '../../../run/labState.ts';
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

function perform(laboratory: Laboratory, action: KeyAction): void {
  const state = laboratory.store.getState();
  const { unit, help, script } = state;
  switch (action.act) {
    case 'playPause':
      laboratory.playback.playPause();
      return;
    case 'start':
      laboratory.playback.toStart();
      return;
    case 'newest':
      laboratory.playback.toNewest();
      return;
    case 'step':
      laboratory.playback.step(action.direction, action.unit);
      return;
    case 'pace':
      laboratory.playback.changePace(action.by);
      return;
    case 'story':
      laboratory.playback.followStory();
      return;
    case 'unit':
      laboratory.playback.setUnit(neighbour(unit, action.by, state));
      return;
    case 'why':
      if (isWhyOpen(state)) laboratory.set({ whyWanted: false });
      else askWhy(laboratory);
      return;
    case 'layout':
      laboratory.switchLayout();
      return;
    case 'network':
      if (hasStrip(state)) laboratory.set({ largeNetwork: !state.largeNetwork });
      return;
    case 'turn':
      if (isStepView(state)) laboratory.set({ third: THIRD[state.third] });
      return;
    case 'inside':
      if (isWired(state)) laboratory.set({ charts: toggled(state.charts, 'inside') });
      return;
    case 'cause':
      WHY.whenHere(({ moveCause }) => moveCause(laboratory, action.by));
      return;
    case 'help':
      laboratory.set({ help: !help });
      return;
    case 'bookmark':
      toggleHere(laboratory);
      return;
    case 'loop':
      ADDRESS_TOOLS.whenHere(({ moveLoop }) => moveLoop(laboratory, action.end));
      return;
    case 'bookmarks':
      laboratory.set({ bookmarkList: true });
      return;
    case 'flow':
      if (action.flow < (laboratory.data?.opened.flows.length ?? 0)) laboratory.viewer.select(action.flow);
      return;
    case 'zoom':
      if (action.by === 'off') laboratory.viewer.reset();
      else if (action.by === 'in' && state.span !== null) ZOOM.whenHere(({ zoomIn }) => zoomIn(laboratory));
      else laboratory.viewer.zoom(action.by === 'in' ? 1 / ZOOM_STEP : ZOOM_STEP);
      return;
    case 'answer':
      if (script) SCRIPT.whenHere(({ answer }) => answer(laboratory, action.reply));
      else if (action.reply === 'repeat') laboratory.set({ sheet: state.sheet === 'guess' ? null : 'guess' });
      else if (state.mobile) laboratory.playback.toRoute(1);
      return;
    case 'route':
      if (state.mobile) laboratory.playback.toRoute(action.direction);
      return;
    case 'repeat':
      laboratory.repeat();
      return;
    case 'edit':
      laboratory.experiments.edit();
      return;
    case 'undo':
      if (laboratory.forks?.undo() !== true) laboratory.experiments.undo();
      return;
    case 'redo':
      if (laboratory.forks?.redo() !== true) laboratory.experiments.redo();
      return;
    case 'add':
      // A script uses the key for its peer's answer.
      if (script) SCRIPT.whenHere(({ answer }) => answer(laboratory, 'next'));
      else addMoment(laboratory);
      return;
    case 'present':
      presenting.setState({ mode: 'run' });
      return;
    case 'whatIf':
      WHY.whenHere(({ askHere }) => askHere(laboratory));
      return;
    case 'scenarios':
    case 'share':
    case 'until':
    case 'change':
    case 'results':
      laboratory.set({ sheet: state.sheet === action.act ? null : action.act });
      return;
    case 'save':
      openSave();
  }
}

/**
 * Handles the keys of the page. They control the run: a control takes a key it needs only if it was focused by
 * keyboard. A text field takes all keys.
 */
export function listenForKeys(laboratory: Laboratory): void {
  const clicked = new ClickedControls(document);
  const taken = { space: false };
  const hear = (event: KeyboardEvent, focus: Focus): void => {
    const { help, bookmarkList, form, keysOn, busy, locked } = laboratory.store.getState();
    // Parts that failed to load take no keys, and neither do those just being closed.
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
    // A held key steps as fast as steps can be shown.
    if (event.repeat && busy && (action.act === 'step' || action.act === 'route')) return;
    const before = laboratory.store.getState();
    perform(laboratory, action);
    const words = wordsAfter(laboratory, action, before);
    if (words !== '') laboratory.say(words);
  };
  // A control focused by click does not receive the key.
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
  // Some browsers activate a button when Space is released.
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

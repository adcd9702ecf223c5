import { ZOOM_STEP } from '../plot/viewer.ts';
import type { Laboratory } from '../shell/laboratory.ts';
import { actionOf, focusOf, type KeyAction } from './keys.ts';
import { neighbour } from './steps.ts';

function perform(laboratory: Laboratory, action: KeyAction): void {
  const { paceStop, unit, whyWanted, help, mobile } = laboratory.store.getState();
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
      laboratory.playback.setPace(paceStop + action.by);
      return;
    case 'unit':
      laboratory.playback.setUnit(neighbour(unit, action.by, mobile));
      return;
    case 'why':
      laboratory.set({ whyWanted: !whyWanted });
      return;
    case 'layout':
      laboratory.switchLayout();
      return;
    case 'cause':
      void import('../why/selection.ts').then(({ moveCause }) => moveCause(laboratory, action.by));
      return;
    case 'help':
      laboratory.set({ help: !help });
      return;
    case 'bookmark':
      laboratory.bookmarks.toggle();
      return;
    case 'bookmarks':
      laboratory.set({ bookmarkList: true });
      return;
    case 'flow':
      if (action.flow < (laboratory.data?.opened.flows.length ?? 0)) laboratory.viewer.select(action.flow);
      return;
    case 'zoom':
      if (action.by === 'off') laboratory.viewer.reset();
      else laboratory.viewer.zoom(action.by === 'in' ? 1 / ZOOM_STEP : ZOOM_STEP);
      return;
    case 'repeat':
      laboratory.repeat();
      return;
    case 'edit':
      laboratory.experiments.edit();
      return;
    case 'undo':
      laboratory.experiments.undo();
      return;
    case 'redo':
      laboratory.experiments.redo();
      return;
    case 'share':
      laboratory.set({ sharing: !laboratory.store.getState().sharing });
  }
}

/** Makes the keys of the page work. A control that needs a key for itself keeps it. */
export function listenForKeys(laboratory: Laboratory): void {
  document.addEventListener('keydown', (event) => {
    const { help, bookmarkList, form, keysOn, busy } = laboratory.store.getState();
    if (event.defaultPrevented || help || bookmarkList || form !== null) return;
    const action = actionOf(event, focusOf(document.activeElement), keysOn);
    if (action === undefined) return;
    event.preventDefault();
    // A key held down steps as fast as the steps can be shown.
    if (event.repeat && busy && action.act === 'step') return;
    perform(laboratory, action);
  });
}

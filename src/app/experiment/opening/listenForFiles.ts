import { hearHanded } from '../../ui/handed.ts';
import { presetNameIn } from '#scenario/link/presetAddress.ts';
import { isIn } from '../../ui/rooms.ts';
import type { Laboratory } from '../../run/laboratory.ts';

/** The part after the # if a text is the address of an experiment. */
export function linkIn(text: string): string | undefined {
  return /^(?:https?:\/\/\S*)?(#[1-9A-Za-z][\w.=~%-]*)$/.exec(text.trim())?.[1];
}

/** Opens a scenario or an address; ignores other text. */
function openHanded(laboratory: Laboratory, text: string): void {
  const link = linkIn(text);
  // The room follows the address.
  if (link !== undefined && presetNameIn(link) !== undefined) window.location.hash = link;
  else if (link !== undefined) laboratory.experiments.openLink(link);
  else if (text.trimStart().startsWith('{')) laboratory.experiments.openText(text);
}

/** Opens scenarios and links dropped or pasted anywhere on the page, except into a text field. */
export function listenForFiles(laboratory: Laboratory): void {
  hearHanded(
    { file: (file) => laboratory.experiments.openFile(file), text: (text) => openHanded(laboratory, text) },
    () => isIn('lab'),
  );
}

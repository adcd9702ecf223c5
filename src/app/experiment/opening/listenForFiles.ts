import { isIn } from '../../ui/rooms.ts';
import { focusOf } from '../../run/playback/keys.ts';
import type { Laboratory } from '../../run/laboratory.ts';

/** The part behind the # when a text is the address of an experiment. */
export function linkIn(text: string): string | undefined {
  return /^(?:https?:\/\/\S*)?(#[1-9A-Za-z][\w.=~%-]*)$/.exec(text.trim())?.[1];
}

/** Opens what is a scenario or an address of one; other text is none of our business. */
function openHanded(laboratory: Laboratory, text: string): void {
  const link = linkIn(text);
  if (link !== undefined) laboratory.experiments.openLink(link);
  else if (text.trimStart().startsWith('{')) laboratory.experiments.openText(text);
}

/** Opens scenarios and links that are dropped or pasted anywhere on the page, except into a text field. */
export function listenForFiles(laboratory: Laboratory): void {
  const isText = (target: EventTarget | null): boolean => target instanceof Element && focusOf(target) === 'text';
  document.addEventListener('dragover', (event) => {
    if (!isText(event.target) && isIn('lab')) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    if (!isIn('lab')) return;
    const file = event.dataTransfer?.files[0];
    if (file === undefined && isText(event.target)) return;
    event.preventDefault();
    if (file !== undefined) laboratory.experiments.openFile(file);
    else openHanded(laboratory, event.dataTransfer?.getData('text/plain') ?? '');
  });
  document.addEventListener('paste', (event) => {
    if (isText(document.activeElement) || !isIn('lab')) return;
    const file = event.clipboardData?.files[0];
    if (file !== undefined) laboratory.experiments.openFile(file);
    else openHanded(laboratory, event.clipboardData?.getData('text/plain') ?? '');
  });
}

import { focusOf } from '../playback/keys.ts';
import type { Laboratory } from '../shell/laboratory.ts';

/** Opens scenarios that are dropped or pasted anywhere on the page. */
export function listenForFiles(laboratory: Laboratory): void {
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData('text/plain') ?? '';
    if (file !== undefined) void file.text().then((content) => laboratory.openText(content));
    else if (text !== '') laboratory.openText(text);
  });
  document.addEventListener('paste', (event) => {
    if (focusOf(document.activeElement) === 'text') return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trimStart().startsWith('{')) laboratory.openText(text);
  });
}

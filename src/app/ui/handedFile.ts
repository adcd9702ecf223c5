import { createStore } from 'zustand/vanilla';
import { HEAD, recognise } from '../../capture/recognise.ts';

/** A file that was opened in one room and is shown in another. */
export const handedFile = createStore<{ readonly file: File | null }>(() => ({ file: null }));

/** Shows what was recorded elsewhere. */
export function handOver(file: File): void {
  handedFile.setState({ file });
  window.location.hash = '#import/';
}

/** Whether it was a recording, and is shown as such. */
export async function handOverRecording(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const is = recognise(head) !== null;
  if (is) handOver(file);
  return is;
}

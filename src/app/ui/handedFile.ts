import { createStore } from 'zustand/vanilla';
import { HEAD, recognise } from '../../capture/recognise.ts';

/** A file opened in one room and shown in another. */
export const handedFile = createStore<{ readonly file: File | null }>(() => ({ file: null }));

/** Shows an external recording. */
export function handOver(file: File): void {
  handedFile.setState({ file });
  window.location.hash = '#import/';
}

/** Whether the file was a recording; if so it is shown. */
export async function handOverRecording(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const is = recognise(head) !== null;
  if (is) handOver(file);
  return is;
}

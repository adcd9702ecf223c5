import { createStore } from 'zustand/vanilla';
import { Part } from './parts/part.ts';

const RECOGNISE = new Part('The part that knows recordings', () => import('../../capture/recognise.ts'));

/** A file opened in one room and shown in another. */
export const handedFile = createStore<{ readonly file: File | null }>(() => ({ file: null }));

/** Shows an external recording. */
export function handOver(file: File): void {
  handedFile.setState({ file });
  window.location.hash = '#import/';
}

/** Whether the file was a recording; if so it is shown. */
export async function handOverRecording(file: File): Promise<boolean> {
  const { HEAD, recognise } = await RECOGNISE.here();
  const isRecording = recognise(new Uint8Array(await file.slice(0, HEAD).arrayBuffer())) !== null;
  if (isRecording) handOver(file);
  return isRecording;
}

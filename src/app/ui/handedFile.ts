import { createStore } from 'zustand/vanilla';

/** A file that was opened in one room and is shown in another. */
export const handedFile = createStore<{ readonly file: File | null }>(() => ({ file: null }));

/** Shows what was recorded elsewhere. */
export function handOver(file: File): void {
  handedFile.setState({ file });
  window.location.hash = '#import/';
}

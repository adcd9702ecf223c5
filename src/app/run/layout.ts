/** What is shown while the run stands still: its packets one by one, or the same as while it plays. */
export type Layout = 'step' | 'lab';

const STORED = 'sawtooth layout';

/** The layout somebody chose here before. */
export function storedLayout(): Layout {
  try {
    return localStorage.getItem(STORED) === 'lab' ? 'lab' : 'step';
  } catch {
    return 'step';
  }
}

/** Remembers the layout on this device. */
export function storeLayout(layout: Layout): void {
  try {
    localStorage.setItem(STORED, layout);
  } catch {
    // A browser that stores nothing forgets the layout: no harm.
  }
}

import { partsToCome } from './part.ts';

/** When the first view has had its time, ms. */
const AFTER = 4000;

/** Fetches the parts of the page that the first view does not need, one by one, while nothing else is to do: they open at once when they are wanted, and without a network too. Then `after` is called, once. */
export function fetchAhead(after: () => void): void {
  const idle = (then: () => void): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(then);
    else setTimeout(then, 200);
  };
  const asked = new Set<object>();
  let over = false;
  const next = async (): Promise<void> => {
    // Each is asked for once: one that cannot be had now is asked for again when it is wanted.
    const part = partsToCome().find((each) => !asked.has(each));
    if (part === undefined) {
      if (!over) after();
      over = true;
      return;
    }
    asked.add(part);
    await part.fetch();
    idle(() => void next());
  };
  setTimeout(() => idle(() => void next()), AFTER);
  window.addEventListener('online', () => {
    asked.clear();
    void next();
  });
}

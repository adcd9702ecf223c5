/** When the first view has had its time, ms. */
const AFTER = 4000;

/** What will be wanted sooner or later, by how soon. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('../why/WhyPanel.tsx'),
  () => import('../panels/closePanels.ts'),
  () => import('../menu/ScenarioMenu.tsx'),
  () => import('../words/Definition.tsx'),
  () => import('../change/ChangeForm.tsx'),
  () => import('../table/TableSheet.tsx'),
  () => import('../share/ShareSheet.tsx'),
  () => import('../form/FormSheet.tsx'),
];

/** Fetches the parts of the page that the first view does not need, one by one, while nothing else is to do: they open at once when they are wanted. */
export function fetchAhead(): void {
  const idle = (then: () => void): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(then);
    else setTimeout(then, 200);
  };
  const next = async (place: number): Promise<void> => {
    // One that cannot be had now is asked for again when it is wanted.
    await PARTS[place]?.().catch(() => undefined);
    if (place + 1 < PARTS.length) idle(() => void next(place + 1));
  };
  setTimeout(() => idle(() => void next(0)), AFTER);
}

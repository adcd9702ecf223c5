/**
 * Keeps `--transport-height` at the height of the transport bar: sheets that come
 * from the bottom end above it, however many rows it has. For a `ref`.
 */
export function publishHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const root = document.documentElement;
  const observer = new ResizeObserver(() => root.style.setProperty('--transport-height', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => observer.disconnect();
}

/** A canvas that nobody sees, px of the screen. The page has one of its own kind where its browser has no other: it can all that drawing asks of it. */
export function blankCanvas(width: number, height: number): OffscreenCanvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  const { document } = globalThis as unknown as {
    readonly document: { createElement: (kind: string) => OffscreenCanvas };
  };
  return Object.assign(document.createElement('canvas'), { width, height });
}

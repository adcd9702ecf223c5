/**
 * An offscreen canvas, px of the screen. Where the browser has no OffscreenCanvas, a replacement is used: it supports
 * every call the drawing code makes.
 */
export function blankCanvas(width: number, height: number): OffscreenCanvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  const { document } = globalThis as unknown as {
    readonly document: { createElement: (kind: string) => OffscreenCanvas };
  };
  return Object.assign(document.createElement('canvas'), { width, height });
}

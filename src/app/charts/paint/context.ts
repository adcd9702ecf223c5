/** What drawings are drawn on: a canvas that belongs to a worker, so that drawing never keeps the page from answering. */
export type Context = OffscreenCanvasRenderingContext2D;

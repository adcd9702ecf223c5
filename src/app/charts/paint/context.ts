/** A canvas that belongs to a worker, so that drawing never keeps the page from answering. */
export type CanvasContext = OffscreenCanvasRenderingContext2D & { readonly shapes?: undefined };

/** All that drawings ask of what they are drawn on. */
type Calls =
  | 'save'
  | 'restore'
  | 'translate'
  | 'rotate'
  | 'scale'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'rect'
  | 'arc'
  | 'closePath'
  | 'clip'
  | 'fill'
  | 'stroke'
  | 'fillRect'
  | 'strokeRect'
  | 'fillText'
  | 'strokeText'
  | 'setLineDash'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'lineCap'
  | 'globalAlpha'
  | 'font'
  | 'textAlign'
  | 'textBaseline';

/** What drawings are drawn on when they are saved: it keeps shapes where a canvas has pixels. */
export interface ShapeContext extends Pick<OffscreenCanvasRenderingContext2D, Calls> {
  clip(): void;
  fill(): void;
  stroke(): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  measureText(text: string): Pick<TextMetrics, 'width' | 'fontBoundingBoxAscent' | 'fontBoundingBoxDescent'>;
  /** What canvases copy as pixels. */
  readonly shapes: {
    /** Lays a mark down; `draw` draws it about 0, 0, once for each name. */
    readonly stamp: (name: string, x: number, y: number, draw: (context: Context) => void) => void;
    /** A fill of tiles, `at` px from the left; `draw` draws one, once for each name. */
    readonly tile: (
      name: string,
      size: { readonly width: number; readonly height: number },
      at: number,
      draw: (context: Context) => void,
    ) => string;
  };
}

/** What drawings are drawn on. */
export type Context = CanvasContext | ShapeContext;

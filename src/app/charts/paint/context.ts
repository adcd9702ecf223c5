/** A canvas owned by a worker, so that drawing never blocks the page. */
export type CanvasContext = OffscreenCanvasRenderingContext2D & { readonly shapes?: undefined };

/** Canvas calls that the drawing code uses. */
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

/** A drawing context used for saving: it keeps shapes instead of pixels. */
export interface ShapeContext extends Pick<OffscreenCanvasRenderingContext2D, Calls> {
  clip(): void;
  fill(): void;
  stroke(): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  measureText(text: string): Pick<TextMetrics, 'width' | 'fontBoundingBoxAscent' | 'fontBoundingBoxDescent'>;
  /** Calls that replace copying pixels. */
  readonly shapes: {
    /** Places a mark. `draw` draws it around 0, 0 and is called once per name. */
    readonly stamp: (name: string, x: number, y: number, draw: (context: Context) => void) => void;
    /** A pattern fill, shifted `at` px from the left. `draw` draws a tile and is called once per name. */
    readonly tile: (
      name: string,
      size: { readonly width: number; readonly height: number },
      at: number,
      draw: (context: Context) => void,
    ) => string;
  };
}

/** The context that drawing functions receive. */
export type Context = CanvasContext | ShapeContext;

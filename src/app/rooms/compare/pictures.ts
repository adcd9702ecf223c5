/**
 * Decides when results that arrive one by one are rendered: the first at once, later ones together. The next rendering
 * waits until the previous one is on the screen and some time has passed, more if rendering is slow.
 */
export class Pictures {
  private wanted: (() => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** Start of the current rendering, ms; null: none. */
  private began: number | null = null;
  /** Earliest start of the next, ms. */
  private next = 0;

  constructor(
    /** Minimum interval, ms. */
    private readonly every: number,
    /** Minimum pause per ms of rendering. */
    private readonly rest: number,
  ) {}

  /** Calls `draw` as soon as allowed; a newer request replaces a waiting one. */
  want(draw: () => void): void {
    this.wanted = draw;
    this.plan();
  }

  /** Called when the rendering is on the screen. */
  drawn(): void {
    if (this.began === null) return;
    const now = performance.now();
    this.next = Math.max(this.began + this.every, now + this.rest * (now - this.began));
    this.began = null;
    this.plan();
  }

  private plan(): void {
    if (this.wanted === null || this.timer !== null || this.began !== null) return;
    this.timer = setTimeout(() => this.begin(), Math.max(0, this.next - performance.now()));
  }

  private begin(): void {
    const draw = this.wanted;
    this.timer = this.wanted = null;
    this.began = performance.now();
    draw?.();
  }
}

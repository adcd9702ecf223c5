/**
 * Decides when results that arrive one by one are rendered: the first at once, later ones together. The next rendering
 * waits until the previous one is on the screen and some time has passed, more if rendering is slow.
 */
export class Pictures {
  private readonly state: {
    wanted: (() => void) | null;
    timer: ReturnType<typeof setTimeout> | null;
    /** Start of the current rendering, ms; null: none. */
    began: number | null;
    /** Earliest start of the next, ms. */
    next: number;
  } = { wanted: null, timer: null, began: null, next: 0 };

  constructor(
    /** Minimum interval, ms. */
    private readonly every: number,
    /** Minimum pause per ms of rendering. */
    private readonly rest: number,
  ) {}

  /** Renders as soon as allowed; of several waiting requests the newest. */
  want(draw: () => void): void {
    this.state.wanted = draw;
    this.plan();
  }

  /** Called when the rendering is on the screen. */
  drawn(): void {
    const { state } = this;
    if (state.began === null) return;
    const now = performance.now();
    state.next = Math.max(state.began + this.every, now + this.rest * (now - state.began));
    state.began = null;
    this.plan();
  }

  private plan(): void {
    const { state } = this;
    if (state.wanted === null || state.timer !== null || state.began !== null) return;
    state.timer = setTimeout(() => this.begin(), Math.max(0, state.next - performance.now()));
  }

  private begin(): void {
    const { state } = this;
    const draw = state.wanted;
    state.timer = null;
    state.wanted = null;
    state.began = performance.now();
    draw?.();
  }
}

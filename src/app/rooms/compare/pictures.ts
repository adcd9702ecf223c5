/**
 * When results that come one by one are shown: the first at once, further ones together. The next picture waits until the one
 * before is on the screen and some time has passed, more of it where drawing is slow.
 */
export class Pictures {
  private readonly state: {
    wanted: (() => void) | null;
    timer: ReturnType<typeof setTimeout> | null;
    /** When the picture that is being drawn was begun, ms; null: none is. */
    began: number | null;
    /** When the next may begin, ms. */
    next: number;
  } = { wanted: null, timer: null, began: null, next: 0 };

  constructor(
    /** Shortest time from picture to picture, ms. */
    private readonly every: number,
    /** What must lie between two for each ms that drawing took. */
    private readonly rest: number,
  ) {}

  /** Has a picture drawn as soon as it may be; of those that wait the newest is taken. */
  want(draw: () => void): void {
    this.state.wanted = draw;
    this.plan();
  }

  /** The picture that was begun is on the screen. */
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

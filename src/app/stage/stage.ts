/** Something that is drawn: a canvas with what belongs to it. */
export interface Actor {
  readonly draw: () => void;
}

/**
 * The one animation loop of the page. A frame is asked for only when something
 * has changed; then the newest data are taken in and every actor is drawn.
 */
export class Stage {
  private readonly actors = new Set<Actor>();
  private readonly pending: { frame: number } = { frame: 0 };
  private readonly room = { plots: 0 };

  /** `prepare` runs first in every frame and says whether another frame must follow. */
  constructor(private readonly prepare: () => boolean) {}

  /** Width of the plots, px: the timeline shows which part of the run they show. Asking the page would cost a layout. */
  get plotWidth(): number {
    return this.room.plots;
  }

  /** Tells how wide the plots are. */
  setPlotWidth(width: number): void {
    if (width === this.room.plots) return;
    this.room.plots = width;
    this.invalidate();
  }

  /** Adds an actor and returns how to remove it. */
  add(actor: Actor): () => void {
    this.actors.add(actor);
    this.invalidate();
    return () => this.actors.delete(actor);
  }

  /** Something changed: draw in the next frame. */
  readonly invalidate = (): void => {
    if (this.pending.frame !== 0) return;
    this.pending.frame = requestAnimationFrame(() => {
      this.pending.frame = 0;
      const more = this.prepare();
      for (const actor of this.actors) actor.draw();
      if (more) this.invalidate();
    });
  };
}

import type { Mishap } from '../../run/labState.ts';
import { PaintClient, type Painting } from './paintClient.ts';
import { currentColours } from '../../ui/theme.ts';

/** Something that is drawn: a canvas with what belongs to it. */
export interface Actor {
  readonly draw: () => void;
}

/**
 * The one animation loop of the page. A frame is asked for only when something
 * has changed and the frame before is drawn; then the newest data are taken in
 * and every actor hands over its picture.
 */
export class Stage {
  readonly paintClient: PaintClient;
  private readonly actors = new Set<Actor>();
  private readonly pending = { frame: 0, wanted: false };

  /** `prepare` runs first in every frame and says whether another frame must follow. */
  constructor(
    private readonly prepare: () => boolean,
    /** Whether the canvases are hidden by something: then data are taken in, and nothing is drawn. */
    private readonly isCovered: () => boolean,
    painting: Painting,
    /** Something is wrong with the painter; `gone`: other canvases are needed. */
    mishap: (words: Mishap, gone: boolean) => void,
  ) {
    this.paintClient = new PaintClient(painting, {
      painted: (stale) => {
        if (stale || this.pending.wanted) this.invalidate();
      },
      gone: (title) => {
        mishap({ title, more: 'The run goes on. If charts stay empty, reload the page.' }, true);
        this.invalidate();
      },
      failed: (message) =>
        mishap({ title: 'A chart could not be drawn.', more: `The run goes on. The message was: ${message}` }, false),
    });
  }

  /** Whether all that is known is on the screen. */
  get isDrawn(): boolean {
    return !this.pending.wanted && !this.paintClient.isPainting && this.paintClient.isLettered;
  }

  /** Adds an actor and returns how to remove it. */
  add(actor: Actor): () => void {
    this.actors.add(actor);
    this.invalidate();
    return () => this.actors.delete(actor);
  }

  /** Something changed: draw in the next frame. */
  readonly invalidate = (): void => {
    const { pending, paintClient } = this;
    pending.wanted = true;
    if (pending.frame !== 0 || paintClient.isPainting) return;
    pending.frame = requestAnimationFrame(() => {
      Object.assign(pending, { frame: 0, wanted: false });
      const more = this.prepare();
      if (!this.isCovered()) {
        for (const actor of this.actors) actor.draw();
        paintClient.paint(currentColours());
      }
      if (more) this.invalidate();
    });
  };
}

import type { Mishap } from '../../run/labState.ts';
import { PaintClient, type Painting } from './paintClient.ts';
import { currentColours } from '../../ui/theme.ts';

/** Something drawn in each frame: a canvas and what belongs to it. */
interface Actor {
  readonly draw: () => void;
  /** Whether it may currently skip every second frame. This halves the work; its picture is at most one frame old. */
  readonly takesTurns?: () => boolean;
}

/**
 * The page's only animation loop. A frame is requested only when something has changed and the painter keeps up.
 * Then the newest data are read and every actor submits its picture.
 */
export class Stage {
  readonly paintClient: PaintClient;
  private readonly actors = new Set<Actor>();
  private readonly pending = { frame: 0, wanted: false, drawn: 0 };

  /** `prepare` runs first in every frame and returns whether another frame must follow. */
  constructor(
    private readonly prepare: () => boolean,
    /** Whether something covers the canvases: data are then read, but nothing is drawn. */
    private readonly isCovered: () => boolean,
    painting: Painting,
    /** Reports a problem of the painter. `gone`: new canvases are needed. */
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

  /** Whether everything known is on the screen. */
  get isDrawn(): boolean {
    return !this.pending.wanted && !this.paintClient.isPainting && this.paintClient.isLettered;
  }

  /** Adds an actor; returns a function that removes it. */
  add(actor: Actor): () => void {
    this.actors.add(actor);
    this.invalidate();
    return () => this.actors.delete(actor);
  }

  /** Requests a redraw in the next frame. */
  readonly invalidate = (): void => {
    const { pending, paintClient } = this;
    pending.wanted = true;
    if (pending.frame !== 0 || paintClient.isBehind) return;
    pending.frame = requestAnimationFrame(() => {
      pending.frame = 0;
      // A frame is already waiting for the painter, whose next reply requests this one again.
      if (paintClient.isBehind) return;
      pending.wanted = false;
      pending.drawn++;
      const more = this.prepare();
      let turn = pending.drawn;
      let waiting = false;
      if (!this.isCovered()) {
        for (const actor of this.actors) {
          if (actor.takesTurns?.() === true && turn++ % 2 === 0) waiting = true;
          else actor.draw();
        }
        paintClient.paint(currentColours());
      }
      if (more || waiting) this.invalidate();
    });
  };
}

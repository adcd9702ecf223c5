import type { Lab } from '../lab.ts';
import type { Mark } from '../protocol/markProtocol.ts';
import type { StoryWish } from '../protocol/protocol.ts';
import { Story, type Stretch } from './story.ts';

/** The pace of a run that follows its story, while the user wants that. */
export class StoryPace {
  private readonly current = { wish: null as StoryWish | null, between: 1, story: null as Story | null, held: false };

  /** Starts playing with the story, at pace `between` elsewhere, or (null) without. */
  play(wish: StoryWish | null, between: number): void {
    Object.assign(this.current, { wish, between, held: false });
  }

  /** Clears the stop. */
  release(): void {
    this.current.held = false;
  }

  /** Whether the run stopped by itself at its first cut. */
  get held(): boolean {
    return this.current.held;
  }

  get follows(): boolean {
    return this.current.wish !== null;
  }

  /** Looks ahead of the moment shown, s, until enough is known or `enough` returns true. */
  lookAhead(lab: Lab, at: number, enough: () => boolean): void {
    const { current } = this;
    if (current.wish === null) return;
    // A change or another experiment brings another scenario.
    if (current.story === null || current.story.scenario !== lab.scenario || current.story.between !== current.between)
      current.story = new Story(lab.scenario, current.between);
    if (!current.story.covers(at)) current.story.begin(lab);
    current.story.lookAhead(at, enough);
  }

  /** The pace at a time, s, and until when it holds. */
  readonly course = (time: number): Stretch =>
    this.current.story?.at(time) ?? { pace: this.current.between, until: Infinity, slowsFor: null };

  /** The first cut of the run, if it should stop there; null: no stop. */
  stop(event: number): Mark | null {
    const { wish, story } = this.current;
    return wish?.hold === true ? (story?.cutAfter(event) ?? null) : null;
  }

  /** Stops at the first cut. */
  hold(): void {
    this.current.held = true;
    // It stops once only.
    if (this.current.wish !== null) this.current.wish = { hold: false };
  }
}

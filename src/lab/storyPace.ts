import type { Lab } from './lab.ts';
import type { Mark } from './markProtocol.ts';
import type { StoryWish } from './protocol.ts';
import { Story, type Stretch } from './story.ts';

/** The pace of a run that follows its story, while the user wants that. */
export class StoryPace {
  private readonly current = { wish: null as StoryWish | null, between: 1, story: null as Story | null, held: false };

  /** The user plays: by the story, `between` its beats at this pace, or (null) not. */
  play(wish: StoryWish | null, between: number): void {
    Object.assign(this.current, { wish, between, held: false });
  }

  /** The run was not stopped by its story any more. */
  release(): void {
    this.current.held = false;
  }

  /** Whether the run stopped by itself, at its first cut. */
  get held(): boolean {
    return this.current.held;
  }

  get follows(): boolean {
    return this.current.wish !== null;
  }

  /** Looks ahead of the moment shown, s, until enough is known or `enough` says so. */
  lookAhead(lab: Lab, at: number, enough: () => boolean): void {
    const { current } = this;
    if (current.wish === null) return;
    // Who changes something, or opens another experiment, has another scenario.
    if (current.story === null || current.story.scenario !== lab.scenario || current.story.between !== current.between)
      current.story = new Story(lab.scenario, current.between);
    if (!current.story.covers(at)) current.story.begin(lab);
    current.story.lookAhead(at, enough);
  }

  /** The pace at a time, s, and until when it holds. */
  readonly course = (time: number): Stretch =>
    this.current.story?.at(time) ?? { pace: this.current.between, until: Infinity, slowsFor: null };

  /** The first cut of the run, where it is to stop; null: nowhere. */
  stop(event: number): Mark | null {
    const { wish, story } = this.current;
    return wish?.hold === true ? (story?.cutAfter(event) ?? null) : null;
  }

  /** The run has come to its first cut and stops there. */
  hold(): void {
    this.current.held = true;
    // Once is enough.
    if (this.current.wish !== null) this.current.wish = { hold: false };
  }
}

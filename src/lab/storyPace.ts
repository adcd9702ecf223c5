import type { Lab } from './lab.ts';
import type { Mark } from './markProtocol.ts';
import type { StoryWish } from './protocol.ts';
import { Story, type Stretch } from './story.ts';

/** The pace of a run that follows its story, while somebody wants that. */
export class StoryPace {
  private readonly told = { wish: null as StoryWish | null, between: 1, story: null as Story | null, held: false };

  /** Somebody plays: by the story, `between` its beats at this pace, or (null) not. */
  play(wish: StoryWish | null, between: number): void {
    Object.assign(this.told, { wish, between, held: false });
  }

  /** The run was not stopped by its story any more. */
  release(): void {
    this.told.held = false;
  }

  /** Whether the run stopped by itself, at its first cut. */
  get held(): boolean {
    return this.told.held;
  }

  get follows(): boolean {
    return this.told.wish !== null;
  }

  /** Looks ahead of the moment shown, s, until enough is known or `enough` says so. */
  lookAhead(lab: Lab, at: number, enough: () => boolean): void {
    const { told } = this;
    if (told.wish === null) return;
    // Who changes something, or opens another experiment, has another scenario.
    if (told.story === null || told.story.scenario !== lab.scenario || told.story.between !== told.between)
      told.story = new Story(lab.scenario, told.between);
    if (!told.story.covers(at)) told.story.begin(lab);
    told.story.lookAhead(at, enough);
  }

  /** The pace at a time, s, and until when it holds. */
  readonly course = (time: number): Stretch =>
    this.told.story?.at(time) ?? { pace: this.told.between, until: Infinity, slowsFor: null };

  /** The first cut of the run, where it is to stop; null: nowhere. */
  stop(event: number): Mark | null {
    const { wish, story } = this.told;
    return wish?.hold === true ? (story?.cutAfter(event) ?? null) : null;
  }

  /** The run has come to its first cut and stops there. */
  hold(): void {
    this.told.held = true;
    // Once is enough.
    if (this.told.wish !== null) this.told.wish = { hold: false };
  }
}

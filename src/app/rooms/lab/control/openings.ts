import type { Moment, Opened } from '#lab/protocol.ts';
import type { Chain } from '../../../experiment/address/wanted.ts';
import type { LinkView } from '#scenario/link.ts';
import type { Way } from '../../../experiment/opening/experiments.ts';
import type { LabState } from '../../../run/labState.ts';
import type { Looked } from '../../../run/looked.ts';
import { UNTOUCHED_MAP } from '../../../run/mapState.ts';
import { unitWithin } from '../../../run/playback/steps.ts';

/** How an experiment is opened. */
export interface Opening {
  readonly scenario: unknown;
  readonly moment?: Moment | undefined;
  readonly view?: LinkView | undefined;
  /** Forks that are opened in it, one in the other. */
  readonly chain?: Chain | undefined;
  readonly play: boolean;
  readonly title?: string;
  /** The preset that it was made of by hand. */
  readonly basis?: string;
  /** A new entry in the history of the browser. */
  readonly push: boolean;
  /** It comes back by undo, or by taking an undo back. */
  readonly way?: Way | undefined;
  /** What was looked at when it was left. */
  readonly looked?: Looked | undefined;
}

/**
 * What the worker was asked to open and has not answered yet. It answers in
 * order: who asks for another experiment meanwhile must not get that one opened
 * in the way of this one.
 */
export class Openings {
  private readonly asked: Opening[] = [];

  /** Whether another experiment is on its way to the screen. */
  get underWay(): boolean {
    return this.asked.length > 0;
  }

  /** What the user asked for last and has not got yet. */
  get newest(): Opening | undefined {
    return this.asked.at(-1);
  }

  add(opening: Opening): void {
    // What is only passed on the way does not play, and makes no entry ahead of one that the user went back to.
    this.change((passed) => ({ ...passed, play: false, push: passed.push && opening.push }));
    this.asked.push(opening);
  }

  /** The user paused: none of them begins to play. */
  pause(): void {
    this.change((each) => ({ ...each, play: false }));
  }

  /** The worker has answered the oldest: how it was to be opened. */
  answered(): Opening | undefined {
    return this.asked.shift();
  }

  /** No answer will come any more. */
  forget(): void {
    this.asked.length = 0;
  }

  private change(to: (opening: Opening) => Opening): void {
    this.asked.splice(0, Infinity, ...this.asked.map(to));
  }
}

/** What controls and text show of a run that has just been opened. */
export function stateOfOpened(opened: Opened, opening: Opening, before: LabState): Partial<LabState> {
  const mobile = opened.manet !== null;
  const script = opened.script !== null;
  const costs = opened.cost === '' ? '' : `This run costs ${opened.cost}. Pause stops it at any time.`;
  return {
    run: before.run + 1,
    failure: null,
    table: null,
    link: -1,
    mobile,
    script,
    map: UNTOUCHED_MAP,
    // Whoever comes to a script steps by its rows.
    unit: script && !before.script ? 'row' : unitWithin(before.unit, { mobile, script, untilWords: before.untilWords }),
    bookmarks: [],
    loop: null,
    forks: null,
    forksWanted: false,
    presetId: '',
    basis: opening.basis ?? '',
    watch: '',
    title: opening.title ?? opened.scenario.title,
    notes: costs === '' ? before.notes : [...before.notes, costs],
    ...opening.looked,
  };
}

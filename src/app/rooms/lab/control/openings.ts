import type { Moment, Opened } from '#lab/protocol/protocol.ts';
import type { Chain } from '../../../experiment/address/wanted.ts';
import type { LinkView } from '#scenario/link/link.ts';
import type { Way } from '../../../experiment/opening/experiments.ts';
import type { LabState, Looked } from '../../../run/labState.ts';
import { UNTOUCHED_MAP } from '../../../run/view/choices.ts';
import { unitWithin } from '../../../run/playback/steps.ts';

/** How to open an experiment. */
export interface Opening {
  readonly scenario: unknown;
  readonly moment?: Moment | undefined;
  readonly view?: LinkView | undefined;
  /** Nested forks to open in it. */
  readonly chain?: Chain | undefined;
  readonly play: boolean;
  readonly title?: string;
  /** The preset from which it was edited. */
  readonly basis?: string;
  /** Whether to add a history entry. */
  readonly push: boolean;
  /** Set if it is opened by undo or redo. */
  readonly way?: Way | undefined;
  /** View state when it was left. */
  readonly looked?: Looked | undefined;
}

/**
 * Requests to open an experiment that the worker has not answered yet. It answers in order, so each answer belongs to
 * the oldest request.
 */
export class Openings {
  private readonly asked: Opening[] = [];

  /** Whether another experiment is being opened. */
  get underWay(): boolean {
    return this.asked.length > 0;
  }

  /** The newest request without an answer. */
  get newest(): Opening | undefined {
    return this.asked.at(-1);
  }

  add(opening: Opening): void {
    // Superseded requests do not play. If the new request comes from the history, they add no history entries.
    this.change((passed) => ({ ...passed, play: false, push: passed.push && opening.push }));
    this.asked.push(opening);
  }

  /** Called when the user pauses: no requested experiment starts to play. */
  pause(): void {
    this.change((each) => ({ ...each, play: false }));
  }

  /** Removes the oldest request when the worker has answered, and returns it. */
  answered(): Opening | undefined {
    return this.asked.shift();
  }

  /** Clears the list when no answer will come. */
  forget(): void {
    this.asked.length = 0;
  }

  private change(to: (opening: Opening) => Opening): void {
    this.asked.splice(0, Infinity, ...this.asked.map(to));
  }
}

/** Page state for a run that has just been opened. */
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
    // On entering a script the step unit becomes its rows.
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

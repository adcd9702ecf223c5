import {
  alikeOpen,
  gridOf,
  nextOf,
  placesOf,
  rangesOf,
  runsOfSetting,
  triedOf,
  type Place,
  type Range,
  type Tried,
} from '../../../papers/nearest.ts';
import type { Choices, PaperTable } from '../../../papers/paper.ts';
import type { Outcomes, PaperRun } from '../../../papers/setup.ts';

/** Progress of a search. */
export interface Searched {
  readonly tables: readonly PaperTable[];
  readonly places: readonly Place[];
  /** Number of settings in total. */
  readonly settings: number;
  readonly tried: readonly Tried[];
  /** Range of each number in `places`; null: not known yet. */
  readonly ranges: readonly (Range | null)[];
  readonly running: boolean;
  /** Number of runs of the current setting; `finished`: how many of them have finished. */
  readonly runs: number;
  readonly finished: number;
}

/** Searches for the setting nearest to the printed numbers: it requests runs, and continues with their results. */
export class NearestSearch {
  private readonly tables: readonly PaperTable[];
  private readonly places: readonly Place[];
  private readonly grid: readonly Choices[];
  private readonly state: { tried: readonly Tried[]; next: Choices | null; runs: readonly PaperRun[] } = {
    tried: [],
    next: null,
    runs: [],
  };

  constructor(table: PaperTable) {
    this.tables = alikeOpen(table);
    this.places = placesOf(this.tables);
    this.grid = gridOf(table);
    this.choose();
  }

  /** Whether the search concerns this table's open settings. */
  isAbout(table: PaperTable): boolean {
    return this.tables.includes(table);
  }

  /** The runs to compute now; none after all settings were tried. */
  get runs(): readonly PaperRun[] {
    return this.state.runs;
  }

  private choose(): void {
    const next = nextOf(this.grid, this.state.tried);
    Object.assign(this.state, { next, runs: next === null ? [] : runsOfSetting(this.places, next) });
  }

  /** Processes results. Returns whether a setting is finished, so that other runs are needed. */
  advance(outcomes: Outcomes): boolean {
    const { state, places } = this;
    const before = state.tried.length;
    while (state.next !== null && state.runs.every(({ name }) => outcomes(name) !== undefined)) {
      state.tried = [...state.tried, triedOf(places, state.next, outcomes)];
      this.choose();
    }
    return state.tried.length > before;
  }

  /** The progress of the search, for display. */
  told(outcomes: Outcomes, running: boolean): Searched {
    const { tables, places, grid } = this;
    const { tried, runs } = this.state;
    return {
      tables,
      places,
      settings: grid.length,
      tried,
      ranges: rangesOf(places, tried),
      running: running && runs.length > 0,
      runs: runs.length,
      finished: runs.filter(({ name }) => outcomes(name) !== undefined).length,
    };
  }
}

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

/** How far a search has come. */
export interface Searched {
  readonly tables: readonly PaperTable[];
  readonly places: readonly Place[];
  /** Settings that there are. */
  readonly settings: number;
  readonly tried: readonly Tried[];
  /** Place by place. */
  readonly ranges: readonly (Range | null)[];
  readonly running: boolean;
  /** Runs of the setting that is being tried, and how many of them have come. */
  readonly runs: number;
  readonly finished: number;
}

/** A search for the setting that is nearest to what tables print: it says what to run, and goes on with what came. */
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

  /** Whether the search is about what this table leaves open. */
  isAbout(table: PaperTable): boolean {
    return this.tables.includes(table);
  }

  /** What is to be run now; none when all settings have been tried. */
  get runs(): readonly PaperRun[] {
    return this.state.runs;
  }

  private choose(): void {
    const next = nextOf(this.grid, this.state.tried);
    Object.assign(this.state, { next, runs: next === null ? [] : runsOfSetting(this.places, next) });
  }

  /** Takes in what came. Returns whether a setting is done, so that others are to be run. */
  advance(outcomes: Outcomes): boolean {
    const { state, places } = this;
    const before = state.tried.length;
    while (state.next !== null && state.runs.every(({ name }) => outcomes(name) !== undefined)) {
      state.tried = [...state.tried, triedOf(places, state.next, outcomes)];
      this.choose();
    }
    return state.tried.length > before;
  }

  /** How far it has come. */
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

import type { Moment } from '../../../lab/protocol/protocol.ts';
import { sameData } from '#scenario/words/plainData.ts';
import type { Problem } from '#scenario/words/problem.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import type { AddressTools } from '../address/addressPart.ts';
import type { History } from '../../run/draftHistory.ts';
import { Part } from '../../ui/parts/part.ts';
import type { LabState, Looked } from '../../run/labState.ts';
import type { Opener } from './openText.ts';

/** An experiment, its moment and view when it was left, and its original preset. */
interface Left {
  readonly scenario: Scenario;
  readonly moment: Moment;
  readonly looked: Looked;
  readonly basis: string;
}

/** How an earlier experiment returns: by undo or redo. */
export type Way = 'back' | 'forth';

/** What opening experiments needs from the page. */
interface ExperimentPage {
  readonly state: () => LabState;
  readonly set: (part: Partial<LabState>) => void;
  readonly addressTools: Part<AddressTools>;
  /** The run on the screen. */
  readonly here: () => Left | null;
  /** Opens another experiment: from its start, or paused at a moment. */
  readonly open: (
    scenario: Scenario,
    from?: { readonly moment?: Moment; readonly way?: Way; readonly basis?: string; readonly looked?: Looked },
  ) => void;
}

/** Reads files. */
const FILES = new Part('The part that opens files', () => import('./openText.ts'));

/** Maximum number of undo steps. */
const LONGEST = 50;

/**
 * Sources of experiments other than the address: files, texts, the form; and undo. The run on the screen continues
 * until another one is accepted.
 */
export class Experiments {
  private readonly way: { past: Left[]; future: Left[] } = { past: [], future: [] };
  private readonly opener: Opener;

  constructor(private readonly page: ExperimentPage) {
    this.opener = {
      isEditing: () => page.state().form !== null,
      run: (scenario, notes) => this.run(scenario, notes),
      edit: (form) => page.set({ form, unreadable: '' }),
      refuse: (reason) => page.set({ unreadable: reason }),
    };
  }

  /** Opens the text of a scenario file. */
  openText(text: string): void {
    FILES.whenHere((opening) => opening.openText(text, this.opener));
  }

  /** Opens a scenario file. */
  openFile(file: File): void {
    FILES.whenHere((opening) => void opening.openFile(file, this.opener));
  }

  /** Opens a pasted or dropped link as if it had been followed. An open form receives its scenario as a draft. */
  openLink(hash: string): void {
    this.page.addressTools.whenHere(({ decodeLink, minimalInput, remarksOn }) => {
      const { scenario, moment, notes } = decodeLink(hash);
      if (this.opener.isEditing()) {
        this.opener.edit({ given: { draft: minimalInput(scenario), problems: [] } });
        this.page.set({ notes });
        return;
      }
      this.page.set({ notes: [...notes, ...remarksOn(scenario)] });
      this.page.open(scenario, moment === undefined ? {} : { moment });
    });
  }

  /** Runs a changed scenario up to a moment, and pauses. */
  amend(scenario: Scenario, moment: Moment): void {
    this.page.open(scenario, { moment, basis: this.page.state().basis });
  }

  /** Opens the form with the scenario of the run. */
  edit(): void {
    this.page.set({ form: { given: null } });
  }

  /** Closes the form; the draft is stored and offered again. */
  closeForm(draft: History): void {
    this.page.set({ form: null, keptDraft: draft.past.length === 0 ? this.page.state().keptDraft : draft });
  }

  /** Runs the draft of the form. `notes`: remarks for its author. */
  runDraft(scenario: Scenario, draft: History, notes: readonly string[]): void {
    this.page.set({ form: null, keptDraft: draft });
    this.run(scenario, notes, this.page.state().basis);
  }

  /** The lab refused a scenario: the form shows why. */
  refused(scenario: unknown, problems: readonly Problem[]): void {
    this.page.set({ form: { given: { draft: scenario, problems } } });
  }

  /** Stores the present experiment before another one replaces it. */
  replaces(next: Scenario, way?: Way): void {
    const left = this.page.here();
    if (left === null || sameData(left.scenario, next)) return;
    if (way === 'back') this.way.future.push(left);
    else {
      this.way.past = [...this.way.past, left].slice(-LONGEST);
      if (way === undefined) this.way.future = [];
    }
  }

  /** Returns to the previous experiment. */
  undo(): void {
    this.go('back', this.way.past.pop());
  }

  /** Redoes an undone change. */
  redo(): void {
    this.go('forth', this.way.future.pop());
  }

  private go(way: Way, to: Left | undefined): void {
    if (to !== undefined) this.page.open(to.scenario, { ...to, way });
  }

  private run(scenario: Scenario, notes: readonly string[] = [], basis = ''): void {
    this.page.set({ notes, unreadable: '' });
    this.page.open(scenario, { basis });
  }
}

import type { Moment } from '../../../lab/protocol.ts';
import { sameData } from '../../../scenario/plainData.ts';
import type { Problem } from '../../../scenario/problem.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import type { AddressTools } from '../address/addressPart.ts';
import type { History } from '../../run/draftHistory.ts';
import { Part } from '../../ui/parts/part.ts';
import type { LabState } from '../../run/labState.ts';
import type { Looked } from '../../run/looked.ts';
import type { Opener } from './openText.ts';

/** An experiment, where its run was left, what was looked at there, and the preset that it was made of. */
interface Left {
  readonly scenario: Scenario;
  readonly moment: Moment;
  readonly looked: Looked;
  readonly basis: string;
}

/** How an experiment from before comes back: by undo, or by taking an undo back. */
export type Way = 'back' | 'forth';

/** What of the page is needed to open experiments. */
export interface ExperimentPage {
  readonly state: () => LabState;
  readonly set: (part: Partial<LabState>) => void;
  readonly addressTools: Part<AddressTools>;
  /** The run on the screen. */
  readonly here: () => Left | null;
  /** Opens another experiment: from its beginning, or at a moment, standing still. */
  readonly open: (
    scenario: Scenario,
    from?: { readonly moment?: Moment; readonly way?: Way; readonly basis?: string; readonly looked?: Looked },
  ) => void;
}

/** What reads files. */
const FILES = new Part('The part that opens files', () => import('./openText.ts'));

/** As many experiments as undo goes back. */
const LONGEST = 50;

/**
 * Where experiments come from besides the address: files, texts, the form; and
 * the way back to those before. Until another one is accepted, the run on the
 * screen goes on.
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

  /** Opens a link that was pasted or dropped, as if it had been followed. */
  openLink(hash: string): void {
    this.page.addressTools.whenHere(({ decodeLink, remarksOn }) => {
      const { scenario, moment, notes } = decodeLink(hash);
      this.page.set({ notes: [...notes, ...remarksOn(scenario)], form: null });
      this.page.open(scenario, moment === undefined ? {} : { moment });
    });
  }

  /** Runs a changed scenario up to a moment, standing still. */
  amend(scenario: Scenario, moment: Moment): void {
    this.page.open(scenario, { moment, basis: this.page.state().basis });
  }

  /** Opens the form with the scenario of the run. */
  edit(): void {
    this.page.set({ form: { given: null } });
  }

  /** Closes the form; what was drafted is kept and offered again. */
  closeForm(draft: History): void {
    this.page.set({ form: null, keptDraft: draft.past.length === 0 ? this.page.state().keptDraft : draft });
  }

  /** Runs what was drafted in the form. `notes`: what its maker should know of it, in sentences. */
  runDraft(scenario: Scenario, draft: History, notes: readonly string[]): void {
    this.page.set({ form: null, keptDraft: draft });
    this.run(scenario, notes, this.page.state().basis);
  }

  /** The lab itself refused a scenario: the form shows why. */
  refused(scenario: unknown, problems: readonly Problem[]): void {
    this.page.set({ form: { given: { draft: scenario, problems } } });
  }

  /** Another experiment is about to be on the screen: remembers the one that leaves. */
  replaces(next: Scenario, way?: Way): void {
    const left = this.page.here();
    if (left === null || sameData(left.scenario, next)) return;
    if (way === 'back') this.way.future.push(left);
    else {
      this.way.past = [...this.way.past, left].slice(-LONGEST);
      if (way === undefined) this.way.future = [];
    }
  }

  /** Returns to the experiment before. */
  undo(): void {
    this.go('back', this.way.past.pop());
  }

  /** Takes an undo back. */
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

import type { Moment, Refusal, VariantRules } from '../../lab/protocol/protocol.ts';
import type { PresetEntry, PresetGroup } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Theme } from '../ui/theme.ts';
import type { History } from './draftHistory.ts';
import type { LabState, LabStore } from './labState.ts';
import type { Playback } from './playback/playback.ts';
import type { ForkSession } from './forks/forkSession.ts';
import type { RunData } from './record/runData.ts';
import type { Statement } from './words/statement.ts';
import type { Viewer } from './view/viewer.ts';

/** Sources of experiments other than the address, and undo. */
interface ExperimentSource {
  openText(text: string): void;
  openFile(file: File): void;
  openLink(hash: string): void;
  /** Opens the form with the scenario of the run. */
  edit(): void;
  /** Closes the form; the draft is stored and offered again. */
  closeForm(draft: History): void;
  /** Runs a draft. `notes`: remarks for its author. */
  runDraft(scenario: Scenario, draft: History, notes: readonly string[]): void;
  /** Runs a changed scenario up to a moment, and pauses. */
  amend(scenario: Scenario, moment: Moment): void;
  undo(): void;
  redo(): void;
}

/** The run on the screen and its operations: the interface of the room for its parts. */
export interface Laboratory {
  readonly store: LabStore;
  readonly viewer: Viewer;
  readonly playback: Playback;
  readonly experiments: ExperimentSource;
  /** The forks of the run; null until the first. */
  readonly forks: ForkSession | null;
  /**
   * Makes a change before the next event: in the run, or in a fork. `answered`: called with null if accepted, otherwise
   * with the reasons.
   */
  change(
    intervention: Readonly<Record<string, unknown>>,
    way: 'keep' | 'fork',
    answered: (problems: readonly Refusal[] | null) => void,
  ): void;
  /** Runs a function on the forks, once their part is loaded. */
  withForks(then: (forks: ForkSession) => void): void;
  /** All data about the run on the screen; null before the first. */
  readonly data: RunData | null;
  /** The link of this moment; '' until links can be written. */
  readonly link: string;
  /** The link with the visible time range, if the user zoomed, even if it follows now. */
  readonly linkAsSeen: string;
  addressOf(link: string): string;
  /** The headline of this moment. While playing, the one on the screen may be older. */
  readonly headlineNow: Statement;
  /** Whether the run is paused and everything requested is on the screen. */
  readonly isSettled: boolean;
  set(part: Partial<LabState>): void;
  /** Redraws the charts. */
  redraw(): void;
  /** Announces a sentence in the live region. */
  say(...parts: readonly string[]): void;
  /** Announces the headline again. */
  repeat(): void;
  openPreset(preset: PresetEntry): void;
  setPresets(presets: readonly PresetGroup[]): void;
  /** Opens the default run from its start, as on a first visit. */
  startHere(): void;
  openUnopened(): void;
  switchLayout(): void;
  showLink(link: number): void;
  recover(): void;
  setTheme(theme: Theme): void;
  /** Requests the rules of all variants. */
  askRules(answered: (all: readonly VariantRules[]) => void): void;
  /** Prepares for another room: pauses, and stores the moment in the address. */
  leave(): void;
}

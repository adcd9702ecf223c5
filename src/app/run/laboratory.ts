import type { Moment, Refusal } from '../../lab/protocol.ts';
import type { PresetEntry, PresetGroup } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Theme } from '../ui/theme.ts';
import type { History } from './draftHistory.ts';
import type { LabState, LabStore } from './labState.ts';
import type { Playback } from './playback/playback.ts';
import type { ForkSession } from './forks/session.ts';
import type { RunData } from './runData.ts';
import type { Statement } from './statement.ts';
import type { Viewer } from './viewer.ts';

/** Where experiments come from besides the address, and the way back to those before. */
interface ExperimentSource {
  openText(text: string): void;
  openFile(file: File): void;
  openLink(hash: string): void;
  /** Opens the form with the scenario of the run. */
  edit(): void;
  /** Closes the form; what was drafted is kept and offered again. */
  closeForm(draft: History): void;
  /** Runs what was drafted. `notes`: what its maker should know of it, in sentences. */
  runDraft(scenario: Scenario, draft: History, notes: readonly string[]): void;
  /** Runs a changed scenario up to a moment, standing still. */
  amend(scenario: Scenario, moment: Moment): void;
  undo(): void;
  redo(): void;
}

/** The run on the screen and what can be done with it: all that the parts of the page know of the room they are in. */
export interface Laboratory {
  readonly store: LabStore;
  readonly viewer: Viewer;
  readonly playback: Playback;
  readonly experiments: ExperimentSource;
  /** The forks of the run; null as long as nobody wanted any. */
  readonly forks: ForkSession | null;
  /** Changes something before the next event: keeps the change, or forks with it. `answered`: null when it was accepted, else why not. */
  change(
    intervention: Readonly<Record<string, unknown>>,
    way: 'keep' | 'fork',
    answered: (problems: readonly Refusal[] | null) => void,
  ): void;
  /** Does something with the forks, once what keeps them is there. */
  withForks(then: (forks: ForkSession) => void): void;
  /** All that is known about the run on the screen; null before the first. */
  readonly data: RunData | null;
  /** The link of this moment; '' as long as nobody can write one. */
  readonly link: string;
  /** The same with the stretch of time on the screen, where the user zoomed, also one that goes along with now. */
  readonly linkAsSeen: string;
  addressOf(link: string): string;
  /** The headline of this very moment. While the run plays, the one on the screen may be of an earlier one. */
  readonly headlineNow: Statement;
  /** Whether the run is paused and all that was asked for is on the screen. */
  readonly isSettled: boolean;
  set(part: Partial<LabState>): void;
  /** Draws the charts again. */
  redraw(): void;
  /** Puts a sentence into the live region. */
  say(...parts: readonly string[]): void;
  /** Says the headline once more. */
  repeat(): void;
  openPreset(preset: PresetEntry): void;
  setPresets(presets: readonly PresetGroup[]): void;
  /** Opens the default run from its beginning, as on a first visit. */
  startHere(): void;
  openUnopened(): void;
  switchLayout(): void;
  showLink(link: number): void;
  recover(): void;
  setTheme(theme: Theme): void;
  /** Another room is about to come: pauses, and lets the address keep the moment. */
  leave(): void;
}

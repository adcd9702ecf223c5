import { createStore } from 'zustand/vanilla';
import type { FormRequest, History } from './draftHistory.ts';
import type { Condition, Progress } from '../../lab/protocol.ts';
import type { PresetGroup } from '../../scenario/presets.ts';
import type { Bookmark } from './playback/bookmarks.ts';
import { FIRST_PACE } from './playback/pace.ts';
import type { ChosenUnit } from './playback/steps.ts';
import { UNTOUCHED_MAP, type MapState } from './mapState.ts';
import { FIRST_PLANE, type PlaneChoice } from './planeChoice.ts';
import type { TimeRange } from './range.ts';
import type { Present } from './runData.ts';
import type { Theme } from '../ui/theme.ts';
import type { ForksState } from './forks/state.ts';
import type { Layout } from './layout.ts';
import { plainStatement, type Statement } from './statement.ts';

/** The simulation ended by a defect. */
interface Failure {
  /** The last good moment, s. */
  readonly time: number;
  readonly message: string;
}

/** Something went wrong that the page has mended, or is waiting for. */
export interface Mishap {
  readonly title: string;
  readonly more: string;
  readonly again?: () => void;
}

/** Which cause of a chain the user looks at: steps back from the newest of the firing with this id. */
export interface Selection {
  readonly id: number;
  readonly back: number;
}

/** A packet that the user picked. */
export interface PickedPacket {
  readonly flow: number;
  readonly number: number;
  readonly transmission: number;
  readonly ack: boolean;
  /** The link at whose entry something is to become of it; '': the next. */
  readonly entry: string;
  readonly action: 'drop' | 'deliver' | 'delay' | 'duplicate' | 'mark';
}

/** What can be open beside the experiment: one at a time. */
export type Sheet = 'share' | 'change' | 'results' | 'until' | 'scenarios' | 'guess';

/** What controls and text of the page show. It changes at most ten times a second; plots do not read it. */
export interface LabState {
  /** Counts the runs opened: 0 before the first. */
  readonly run: number;
  readonly title: string;
  readonly status: Present | null;
  readonly sentence: Statement;
  /** For the live region. */
  readonly announcement: string;
  readonly paceStop: number;
  /** The pace follows the story of the run: nobody chose one, or the user wants it back. */
  readonly story: boolean;
  /** The user was shown a first cut here before: a run no longer stops there. Kept on this device. */
  readonly cutSeen: boolean;
  /** In a frame whose author lets readers play and pause only. */
  readonly locked: boolean;
  readonly unit: ChosenUnit;
  /** What the user chose in "Run until", in this run or another. Kept on this device. */
  readonly condition: Condition | null;
  /** It in words, of this run: "until a timeout". '': this run has no such thing, or none was chosen. */
  readonly untilWords: string;
  /** What was sent to the worker is not on the screen yet. */
  readonly busy: boolean;
  /** How far a move has come that takes longer than one would notice. */
  readonly progress: Progress | null;
  /** The time the user wants to go to and is not at yet, s. */
  readonly aim: number | null;
  readonly failure: Failure | null;
  readonly mishap: Mishap | null;
  /** Opens the new version of the page that waits; null where none does. */
  readonly renewal: (() => void) | null;
  /** Counts the painters: another one needs other canvases. */
  readonly painter: number;
  /** Why what was handed over cannot even be read; '' for nothing. */
  readonly unreadable: string;
  /** The address that could not be opened in time, '' for none: the page opened without it. */
  readonly unopened: string;
  /** What the form is opened with; null: it is closed. */
  readonly form: FormRequest | null;
  /** The form hides all of the page: nothing needs to be drawn behind it. */
  readonly covered: boolean;
  /** What was drafted in the form when it was last left. */
  readonly keptDraft: History | null;
  /** What of a link was not understood. */
  readonly notes: readonly string[];
  readonly presets: readonly PresetGroup[];
  /** The presets have come, or cannot be had. */
  readonly presetsAnswered: boolean;
  /** '' when the run is none of the presets. */
  readonly presetId: string;
  /** The preset that the run was made of by hand, or is; '' when it is like none. */
  readonly basis: string;
  /** One sentence: what to look at. */
  readonly watch: string;
  readonly whyWanted: boolean;
  /** What is shown while the run is paused. */
  readonly layout: Layout;
  /** While the run is paused the network is as large as while it plays. */
  readonly largeNetwork: boolean;
  /** The panel whose table is shown. */
  readonly table: string | null;
  /** The sheet that is open beside the experiment. */
  readonly sheet: Sheet | null;
  readonly help: boolean;
  readonly theme: Theme;
  /** The window of the plots goes along with now; off: it stays while now moves. */
  readonly follow: boolean;
  /** Of the run on the screen, in order of time. */
  readonly bookmarks: readonly Bookmark[];
  /** The stretch that is played again and again, s; null: none. */
  readonly loop: TimeRange | null;
  /** The list of bookmarks is open. */
  readonly bookmarkList: boolean;
  /** The user wants no motion: playback is a step a second, packets jump. */
  readonly still: boolean;
  /** Keys of one character do something. Kept on this device. */
  readonly keysOn: boolean;
  /** Losses, cuts and timeouts are spoken while playing. Kept on this device. */
  readonly narrate: boolean;
  /** Ids of the charts that the user wants beside those that are there anyway. Kept on this device. */
  readonly charts: readonly string[];
  /** The stretch that the plots show, or with `follow` its length; null: the one that comes by itself. */
  readonly range: TimeRange | null;
  /** Width of the plots, px, as they were drawn last; 0 before: how long the window is that comes by itself depends on it. */
  readonly plotWidth: number;
  /** The flow the user selected; -1: none. */
  readonly flow: number;
  /** The flow that steps stay with although nobody selected one: that of the sentence where they began; -1: none. */
  readonly subject: number;
  /** What was sought wherever it came, "until a route changes": up to the next move the moment is about it, not about that flow. '': nothing. */
  readonly sought: string;
  /** The link whose share and drops are shown; -1: the one that limits the flows. */
  readonly link: number;
  /** The two flows of the plane, as the run has them. */
  readonly plane: PlaneChoice;
  /** Whether the selected flow is heard while the run plays; refused: the browser lets it not. */
  readonly sound: 'off' | 'on' | 'refused';
  /** The segment that is followed link by link; -1: none. */
  readonly followed: number;
  /** The run on the screen has mobile nodes. */
  readonly mobile: boolean;
  /** The run on the screen is a script: no network, rows that are answered. */
  readonly script: boolean;
  readonly map: MapState;
  /** So many moves were made in time. */
  readonly moves: number;
  /** The cause the user looks at; null: the newest firing itself. */
  readonly cause: Selection | null;
  /** null: the run has no forks. */
  readonly forks: ForksState | null;
  /** What a fork changed is shown where Why is. */
  readonly forksWanted: boolean;
  /** The packet that the user picked to change something about; null: none. */
  readonly picked: PickedPacket | null;
}

export const FIRST_STATE: LabState = {
  run: 0,
  title: '',
  status: null,
  sentence: plainStatement('Opening the laboratory.'),
  announcement: '',
  paceStop: FIRST_PACE,
  story: true,
  cutSeen: false,
  locked: false,
  unit: 'ack',
  condition: null,
  untilWords: '',
  busy: true,
  progress: null,
  aim: null,
  failure: null,
  mishap: null,
  renewal: null,
  painter: 0,
  unreadable: '',
  unopened: '',
  form: null,
  covered: false,
  keptDraft: null,
  notes: [],
  presets: [],
  presetsAnswered: false,
  presetId: '',
  basis: '',
  watch: '',
  whyWanted: true,
  layout: 'step',
  largeNetwork: false,
  table: null,
  sheet: null,
  help: false,
  theme: 'automatic',
  follow: true,
  charts: [],
  bookmarks: [],
  loop: null,
  bookmarkList: false,
  still: false,
  keysOn: true,
  narrate: false,
  range: null,
  plotWidth: 0,
  flow: -1,
  subject: -1,
  sought: '',
  link: -1,
  plane: FIRST_PLANE,
  sound: 'off',
  followed: -1,
  mobile: false,
  script: false,
  map: UNTOUCHED_MAP,
  cause: null,
  moves: 0,
  forks: null,
  forksWanted: false,
  picked: null,
};

export const createLabStore = () => createStore<LabState>(() => FIRST_STATE);
export type LabStore = ReturnType<typeof createLabStore>;

/** The flow that the step view is about, whatever happens to others; -1: that of the moment. */
export const flowKept = ({ flow, subject, sought }: Pick<LabState, 'flow' | 'subject' | 'sought'>): number =>
  flow >= 0 ? flow : sought === '' ? subject : -1;

/** The run is paused, and nothing is wrong. New ground that is simulated is shown like a run that plays. */
export const standsStill = (state: LabState): boolean =>
  state.status !== null && !state.status.playing && state.failure === null && state.progress?.kind !== 'computing';

/** A script is looked at closely whether it plays or not: it plays from row to row. */
const isScript = ({ script, status, failure }: LabState): boolean => script && status !== null && failure === null;

/** Ladder and sliding window are on the screen. */
export const isStepView = (state: LabState): boolean =>
  isScript(state) || (standsStill(state) && state.layout === 'step' && !isForkOpen(state));

/** A queue is opened, where there is one. */
export const isQueueOpen = ({ charts, mobile, script }: LabState): boolean =>
  charts.includes('inside') && !mobile && !script;

/** What a fork changed is on the screen. */
export const isForkOpen = (state: LabState): boolean => state.forks !== null && state.forksWanted && standsStill(state);

/** So is the answer to a question about a loss. */
export const isAnswerOpen = (state: LabState): boolean => isForkOpen(state) && state.forks!.answered !== null;

/** Why is open whenever the run is paused, unless the user closed it. */
export const isWhyOpen = (state: LabState): boolean => state.whyWanted && (isScript(state) || standsStill(state));

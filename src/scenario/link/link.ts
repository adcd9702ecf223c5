import { gathered } from '../flows/flowGroups.ts';
import { differences, type Entry, LONGEST_LINK, MOST_ENTRIES, readEntries, writeEntries } from './linkText.ts';
import { DEFAULT_SCENARIO } from '../check/defaultScenario.ts';
import { checkLetters, notALink, quoted } from './base64url.ts';
import { deflated, inflated } from './linkBytes.ts';
import { bookmarkEntries, isBookmarkEntry, NO_BOOKMARK, readBookmarks, type LinkBookmark } from './linkBookmarks.ts';
import { MOST_UNKNOWN, repaired, withEntries } from './linkRepair.ts';
import { withoutImplied } from '../edit/minimal.ts';
import { writePath } from '../words/path.ts';
import type { Problem } from '../words/problem.ts';
import { scenarioSchema, type Scenario } from '../schema.ts';

/** A place in a run: by event number (exact) or by time, s. */
export type Moment = { readonly event: number } | { readonly time: number };

/** View of a run's plots: a time range, s, and the index of a highlighted flow. */
export interface LinkView {
  readonly from?: number;
  readonly to?: number;
  readonly flow?: number;
  /** Range of time played in a loop, s. */
  readonly loopFrom?: number;
  readonly loopTo?: number;
  readonly bookmarks?: readonly LinkBookmark[];
  /**
   * Names of the forks, each nested in the previous one; '': unnamed. The last changes of the scenario belong to them,
   * one per fork.
   */
  readonly forks?: readonly string[];
  /** A condition to step to. Only its form is checked; whether the run has such a flow or link is checked later. */
  readonly until?: Readonly<Record<string, string | number>>;
}

/** Result of opening a link. There is always a scenario. */
export interface OpenedLink {
  readonly scenario: Scenario;
  readonly moment: Moment | undefined;
  /** Undefined: the default view. */
  readonly view: LinkView | undefined;
  /** Messages about parts not understood. Empty for a valid link. */
  readonly notes: readonly string[];
  /** Fields whose value was refused and replaced by the default. */
  readonly problems: readonly Problem[];
}

/** Wording of notes about the fields of a link. */
export interface LinkWording {
  /** Sentence for an entry that was ignored; `why`: the reason, such as "is not a field here". */
  readonly leftOut: (path: string, why: string) => string;
  /** Sentence for a refused value that was replaced by the default. */
  readonly replaced: (problem: Problem) => string;
  /** The displayed name of a field that was read. */
  readonly field: (name: string) => string;
}

/** Wording of the command line: fields by their paths. */
const PATHS: LinkWording = {
  leftOut: (path, why) => `Left out: ${path} ${why}`,
  replaced: ({ path, message, given }) => `The default is used for ${path}: it ${message} (got ${given}).`,
  field: (name) => name,
};

/** A link consists of this version, a checksum of two characters, and the payload. */
const VERSION = '1';
/** Prefix of a plain-text payload; any other payload is deflated. */
const PLAIN = '.';
const FIT_FOR_ADDRESS = /^[\w.=~-]*$/;
const LONGEST_TIME = 1e6;
/** Maximum number of notes. */
const MOST_DETAILS = 20;

const base = withoutImplied(DEFAULT_SCENARIO);

function momentEntries(moment: Moment | undefined): Entry[] {
  if (moment === undefined) return [];
  return 'event' in moment ? [{ path: ['event'], value: moment.event }] : [{ path: ['time'], value: moment.time }];
}

const VIEW_FIELDS = ['from', 'to', 'flow', 'loopFrom', 'loopTo'] as const;

function viewEntries(view: LinkView | undefined): Entry[] {
  return [
    ...VIEW_FIELDS.flatMap((field) =>
      view?.[field] === undefined ? [] : [{ path: ['view', field], value: view[field] }],
    ),
    ...(view?.forks ?? []).map((name, level): Entry => ({ path: ['fork', level], value: name })),
    ...Object.entries(view?.until ?? {}).map(([field, value]): Entry => ({ path: ['until', field], value })),
    ...bookmarkEntries(view?.bookmarks),
  ];
}

/** Allowed fields of a condition. */
const UNTIL_FIELDS = new Set<unknown>(['flow', 'link', 'node', 'value']);
const WHEN = /^[a-zA-Z]{1,20}$/;

const isUntil = ({ path, value }: Entry): boolean =>
  path[0] === 'until' &&
  path.length === 2 &&
  (path[1] === 'when' ? WHEN.test(String(value)) : UNTIL_FIELDS.has(path[1]) && Number.isFinite(value));

/** Maximum nesting depth of forks in a link. */
const DEEPEST_FORK = 3;
const LONGEST_NAME = 60;

const isFork = ({ path, value }: Entry): boolean =>
  path[0] === 'fork' &&
  path.length === 2 &&
  typeof path[1] === 'number' &&
  path[1] < DEEPEST_FORK &&
  typeof value === 'string' &&
  value.length <= LONGEST_NAME;

/** Encodes a scenario, and optionally a moment and a view, as the part of an address after the #. */
export function encodeLink(scenario: Scenario, moment?: Moment, view?: LinkView): string {
  const entries = [
    ...differences(scenarioSchema, withoutImplied({ ...scenario, flows: gathered(scenario.flows) }), base),
    ...momentEntries(moment),
    ...viewEntries(view),
  ];
  if (entries.length === 0) return VERSION;
  const text = writeEntries(entries);
  const plain = PLAIN + text;
  const short = deflated(text);
  const rest = FIT_FOR_ADDRESS.test(text) && plain.length <= short.length ? plain : short;
  return VERSION + checkLetters(rest) + rest;
}

/** Characters that may end a link. */
const BELONGS = /[\w=~-]/;

/** Strips a link's surroundings: the #, a mail program's encoding, a trailing full stop. */
function trimmed(hash: string): string {
  let text = hash.trim().replace(/^#/, '');
  if (text.includes('%')) {
    try {
      text = decodeURIComponent(text);
    } catch {
      // Invalid percent-encoding: unreadable parts are reported later.
    }
  }
  let end = text.length;
  // A regular expression ending in $ would take quadratic time on a long run of such characters.
  while (end > 0 && !BELONGS.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function readMoment(entries: readonly Entry[]): {
  readonly moment: Moment | undefined;
  readonly refused: readonly Entry[];
} {
  let moment: Moment | undefined;
  const refused: Entry[] = [];
  for (const entry of entries) {
    const value = typeof entry.value === 'number' ? entry.value : -1;
    if (entry.path[0] === 'event' && Number.isSafeInteger(value) && value >= 0) moment = { event: value };
    else if (entry.path[0] === 'time' && value >= 0 && value <= LONGEST_TIME) moment = { time: value };
    else refused.push(entry);
  }
  return { moment, refused };
}

/** Reads the view from entries; a time range needs both ends, in order. */
function readView(all: readonly Entry[]): {
  readonly view: LinkView | undefined;
  readonly refused: readonly Entry[];
} {
  const found: { -readonly [field in (typeof VIEW_FIELDS)[number]]?: number } = {};
  const { bookmarks, refused: refusedBookmarks } = readBookmarks(all.filter(isBookmarkEntry), LONGEST_TIME);
  const entries = all.filter((entry) => !isBookmarkEntry(entry));
  const forks: string[] = [];
  const until: Record<string, string | number> = {};
  const refused: Entry[] = [];
  for (const entry of entries) {
    if (isFork(entry)) {
      forks[Number(entry.path[1])] = String(entry.value);
      continue;
    }
    if (isUntil(entry)) {
      until[String(entry.path[1])] = entry.value as string | number;
      continue;
    }
    const field = VIEW_FIELDS.find((name) => name === entry.path[1] && entry.path.length === 2);
    const value =
      typeof entry.value === 'number' && entry.value >= 0 && entry.value <= LONGEST_TIME ? entry.value : NaN;
    if (field !== undefined && (field === 'flow' ? Number.isSafeInteger(value) : !Number.isNaN(value)))
      found[field] = value;
    else refused.push(entry);
  }
  const { from, to, flow, loopFrom, loopTo } = found;
  const stretch = from !== undefined && to !== undefined && to > from ? { from, to } : {};
  const view = {
    ...stretch,
    ...(flow === undefined ? {} : { flow }),
    ...(loopFrom !== undefined && loopTo !== undefined && loopTo > loopFrom ? { loopFrom, loopTo } : {}),
    ...(bookmarks.length === 0 ? {} : { bookmarks }),
    ...('when' in until ? { until } : {}),
    // A fork without a name in the link is unnamed.
    ...(forks.length === 0 ? {} : { forks: Array.from(forks, (name: string | undefined) => name ?? '') }),
  };
  return { view: Object.keys(view).length === 0 ? undefined : view, refused: [...refused, ...refusedBookmarks] };
}

const isView = (entry: Entry): boolean =>
  ['view', 'fork', 'until'].includes(String(entry.path[0])) || isBookmarkEntry(entry);
const isMoment = (entry: Entry): boolean =>
  entry.path.length === 1 && (entry.path[0] === 'event' || entry.path[0] === 'time');

/** Top-level fields that could be opened, for a note. */
function understood(entries: readonly Entry[], { field }: LinkWording): string {
  const fields = [...new Set(entries.map((entry) => field(String(entry.path[0]))))];
  return fields.length === 0
    ? 'Nothing in it could be read: this is the default run.'
    : `Opened what could be read: ${fields.join(', ')}.`;
}

const nothing = (note: string): OpenedLink => ({
  scenario: DEFAULT_SCENARIO,
  moment: undefined,
  view: undefined,
  notes: [note],
  problems: [],
});

/**
 * Opens a link. Total: of a damaged, foreign or newer link the intelligible part is used and the rest takes its
 * defaults. `notes` lists what was not understood. Nothing in a link is ever executed.
 */
export function decodeLink(hash: string, words: LinkWording = PATHS): OpenedLink {
  if (hash.length > LONGEST_LINK)
    return nothing(
      `This link has ${hash.length} characters; at most ${LONGEST_LINK} are allowed. This is the default run.`,
    );
  const link = trimmed(hash);
  if (/^[\s#]*$/.test(hash) || link === VERSION)
    return { scenario: DEFAULT_SCENARIO, moment: undefined, view: undefined, notes: [], problems: [] };
  const version = link.slice(0, 1);
  const newer = version !== VERSION;
  const rest = link.slice(3);
  const damaged = checkLetters(rest) !== link.slice(1, 3);
  if (newer && (damaged || !/^[1-9A-Za-z]/.test(version)))
    return nothing(`${notALink(hash.replace(/^#/, ''))} This is the default run.`);

  const text = rest.startsWith(PLAIN) ? rest.slice(1) : inflated(rest);
  const { entries: all, unreadable, more } = readEntries(text);
  // Drop the last entry of a truncated link, which may be incomplete: 60 would be read as 6.
  const entries = damaged ? all.slice(0, -1) : all;

  const { moment, refused } = readMoment(entries.filter(isMoment));
  const { view, refused: refusedView } = readView(entries.filter(isView));
  const {
    input,
    unknown,
    read,
    more: moreUnknown,
  } = withEntries(
    base,
    entries.filter((entry) => !isMoment(entry) && !isView(entry)),
  );
  const { scenario, problems, refused: refusedFields } = repaired(input);
  const about: string[] = [];
  if (newer) about.push(`This link was made with a newer Sawtooth. ${understood(read, words)}`);
  if (damaged) about.push(`This link is damaged or cut off. ${understood(read, words)}`);
  if (more) about.push(`This link has more than ${MOST_ENTRIES} entries; the rest was left out.`);
  if (moreUnknown) about.push(`More than ${MOST_UNKNOWN - 1} entries in it are unknown; the rest was left out.`);
  const details: readonly (() => string)[] = [
    ...unreadable.map((piece) => () => `Not understood: ${quoted(piece)}.`),
    ...unknown.map(
      ([entry, why]) =>
        () =>
          words.leftOut(writePath(entry.path), why().replace(/[^?]$/, '$&.')),
    ),
    ...refused.map((entry) => () => words.leftOut(writePath(entry.path), 'is not a moment of a run.')),
    ...refusedView.map(
      (entry) => () =>
        words.leftOut(writePath(entry.path), isBookmarkEntry(entry) ? NO_BOOKMARK : 'is not a setting of the plots.'),
    ),
    ...problems.map((problem) => () => words.replaced(problem)),
  ];
  const shown = details.slice(0, MOST_DETAILS).map((say) => say());
  const left = details.length - problems.length + refusedFields - shown.length;
  const notes = [...about, ...shown, ...(left > 0 ? [`And ${left} more of this kind.`] : [])];
  return { scenario, moment, view, notes, problems };
}

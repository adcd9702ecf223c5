import { COLUMN_NAMES, type ColumnName } from './columns.ts';
import {
  runsOf,
  windowOf,
  type RealPath,
  type RecordedLaw,
  type RecordedPath,
  type RecordedRun,
  type RecordedStacks,
} from './recording.ts';
import { REAL_STACKS, type Fact, type RealStack, type StackFacts } from './stacks.ts';

/** Evidence of a value: a moment of a recording, a place in the source, or none. */
export type Evidence =
  | { readonly kind: 'recorded'; readonly path: RecordedPath; readonly at: number | null }
  | { readonly kind: 'source'; readonly place: string; readonly address: string }
  | { readonly kind: 'none' };

export interface Cell {
  readonly value: string;
  readonly note: string;
  readonly evidence: Evidence;
}

/** A stack with an algorithm. */
export interface Row {
  readonly id: string;
  readonly stack: RealStack;
  /** The algorithm that it runs: its default if it lacks the requested one. */
  readonly law: RecordedLaw;
  readonly facts: StackFacts;
  /** Version, and differences from the requested algorithm. */
  readonly version: string;
  /** Undefined: not recorded on this path. */
  readonly recording: RecordedRun | undefined;
  readonly cells: Readonly<Record<ColumnName, Cell>>;
}

export const LAW_TITLES: Readonly<Record<RecordedLaw, string>> = { cubic: 'CUBIC', reno: 'Reno', bbr: 'BBR' };

const NONE: Cell = { value: '', note: '', evidence: { kind: 'none' } };

export const packetsText = (packets: number): string =>
  packets < 10 && !Number.isInteger(packets) ? packets.toFixed(1) : String(Math.round(packets));
export const secondsText = (time: number): string => `${Number(time.toFixed(time < 1 ? 3 : 2))} s`;

/** The value, note and moment that a recording gives for a column. */
type Said = readonly [value: string, note: string, at: number | null];

const BY = { loss: 'a loss', peak: 'at most' } as const;

const SAID: Readonly<Record<ColumnName, (recording: RecordedRun, stack: RealStack, facts: StackFacts) => Said | null>> =
  {
    initial: (recording) => {
      const [begin = [0, 0] as const] = windowOf(recording);
      return [packetsText(begin[1]), secondsText(recording.from), recording.from];
    },
    exit: ({ slowStart, startDrops }, _, { rule = 'its own rule' }) =>
      slowStart === null
        ? null
        : [
            `${packetsText(slowStart[1])}, ${slowStart[2] === 'rule' ? rule : BY[slowStart[2]]}`,
            `${secondsText(slowStart[0])}${startDrops > 0 ? `; ${startDrops} lost` : ''}`,
            slowStart[0],
          ],
    cut: ({ firstCut }, { inflates = 0 }) =>
      firstCut === null
        ? null
        : [
            `${packetsText(firstCut[1])} → ${packetsText(firstCut[2] - inflates)}`,
            `${secondsText(firstCut[0])}${inflates > 0 ? `; + ${inflates}` : ''}`,
            firstCut[0],
          ],
    friendly: () => null,
    smallest: () => null,
    sends: ({ burst }) => (burst === null ? null : [`bursts of ${burst}`, 'after 5 s', 5]),
    acks: ({ acks }) => (acks === null ? null : [acks.toFixed(2), 'whole run', null]),
    idle: ({ pause }) =>
      pause === undefined ? null : [pause.slice(0, 3).map(packetsText).join(' → '), `${pause[3]} lost in 0.5 s`, 15],
    limited: ({ limited }) =>
      limited === undefined
        ? null
        : [packetsText(limited[0]), `${packetsText(limited[1])} in flight; ${limited[2]} lost`, 10],
  };

/** Columns about a fixed path, whichever path is shown. */
const PATH_OF: Partial<Record<ColumnName, RecordedPath>> = { idle: 'idle', limited: 'applim' };

function cellOf(
  column: ColumnName,
  stack: RealStack,
  facts: StackFacts,
  recordings: readonly RecordedRun[],
  path: RecordedPath,
): Cell {
  const fact: Fact = facts.facts[column] ?? {};
  const { value = '', note = '', source } = fact;
  const recording = recordings.find((each) => each.path === (PATH_OF[column] ?? path));
  const said = recording === undefined ? null : SAID[column](recording, stack, facts);
  const read: Evidence | null =
    source === undefined
      ? null
      : {
          kind: 'source',
          place: `${source[0]}, ${typeof source[1] === 'number' ? `line ${source[1]}` : source[1]}`,
          address: stack.at(source),
        };
  if (value !== '' && (read !== null || said === null || column === 'sends')) {
    const known =
      fact.recorded === undefined ? NONE.evidence : ({ kind: 'recorded', path: fact.recorded, at: null } as const);
    return { value, note, evidence: read ?? known };
  }
  if (said === null) return NONE;
  const [text, when, at] = said;
  return {
    value: value === '' ? text : value,
    note: note === '' || column === 'idle' ? when : note,
    evidence: { kind: 'recorded', path: recording!.path, at },
  };
}

/** Substitute for an algorithm that a stack lacks: the stack's default; none for BBR, or if the stack was not run. */
const insteadOf = (stack: RealStack, law: RecordedLaw): RecordedLaw | undefined =>
  law === 'bbr' || stack.unrun !== undefined ? undefined : (Object.keys(stack.laws)[0] as RecordedLaw | undefined);

const endOf = ({ recording, stack }: Row): number =>
  stack.unrun !== undefined ? Infinity : (recording?.slowStart?.[1] ?? 1e9);

/** All stacks with an algorithm on a path, ordered by window at the end of slow start; stacks not run are last. */
export function rowsFor(law: RecordedLaw, path: RealPath, recorded: RecordedStacks): readonly Row[] {
  const rows = REAL_STACKS.flatMap((stack): Row[] => {
    const own = stack.laws[law] === undefined ? insteadOf(stack, law) : law;
    if (own === undefined) return [];
    const all = stack.laws[own]!;
    return all.map((facts) => {
      const recordings = runsOf(recorded, stack.name, facts.control);
      const differs = facts.title ?? (own === law ? '' : `${LAW_TITLES[own]} only`);
      return {
        id: all.length > 1 ? `${stack.name}-${facts.control}` : stack.name,
        stack,
        law: own,
        facts,
        version: differs === '' ? stack.version : `${stack.version}, ${differs}`,
        recording: recordings.find((each) => each.path === path.id),
        cells: Object.fromEntries(
          COLUMN_NAMES.map((column) => [column, cellOf(column, stack, facts, recordings, path.id)]),
        ) as Row['cells'],
      };
    });
  });
  return rows.sort((a, b) => endOf(a) - endOf(b));
}

/** Columns to show for an algorithm on a path, most informative first. */
export function columnsFor(law: RecordedLaw, path: RealPath): readonly ColumnName[] {
  const friendly: readonly ColumnName[] = law === 'cubic' ? ['friendly'] : [];
  if (path.id === 'idle' || path.id === 'applim')
    return [
      'initial',
      path.id === 'idle' ? 'idle' : 'limited',
      'cut',
      'smallest',
      'sends',
      'acks',
      ...friendly,
      path.id === 'idle' ? 'limited' : 'idle',
      'exit',
    ];
  return ['initial', 'exit', 'cut', 'smallest', 'sends', 'acks', ...friendly, 'idle', 'limited'];
}

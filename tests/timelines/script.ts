/**
 * Scripts in a table, one line for each moment, times in ms: what the sender hears, what it then sends, and how it stands.
 * Files of scripts hold many: each has a title behind #, and behind :: its bench.
 *
 *     10 write 20          -> 0-9 / 10 -
 *     24 ack 0 sack 4-7    -> *0 / 6 7
 *     86.4 timer           -> ?13 / 7 7
 *
 * Without a write the application has all its data when the connection is open: `10 open`.
 * Segments: 3 is sent for the first time, *3 again, ?3 as a probe; 0-9 means all from 0 to 9. Blocks are [from, to), as in
 * a scenario. Behind the stroke are cwnd and ssthresh, - where that is unbounded. Where a table
 * has such lines, what the journal holds of the loss recovery follows each moment, rule by rule with its quantities:
 *
 *     | Enter recovery: recovery point -1 to 11, pipe 0 to 9
 */
import { readFileSync } from 'node:fs';
import { firingAt } from '../../src/engine/kernel/journal.ts';
import type { AnyRule } from '../../src/engine/rule.ts';
import { firingFromZero } from '../../src/lab/record/numbering.ts';
import { TracedRun, type SegmentRow } from '../../src/lab/results/trace.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate } from '../experiment.ts';

type FlowInput = Extract<NonNullable<ScenarioInput['flows']>[number], { kind?: 'tcp' }>;

export interface Bench extends Partial<Omit<FlowInput, 'kind'>> {
  /** The time at which the handshake is over, ms, and its round trip, ms; null: not timed. */
  readonly at?: number;
  readonly rtt?: number | null;
}

/** The scripts of a file. */
export const scriptsOf = (file: string): { title: string; bench: Bench; table: string }[] =>
  readFileSync(`tests/timelines/${file}.txt`, 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((text) => {
      const [head = '', ...lines] = text.split('\n');
      const [title = '', bench = '{}'] = head.split(' :: ');
      return { title, bench: JSON.parse(bench) as Bench, table: lines.join('\n') };
    });

const linesOf = (table: string): string[] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '));
const inputOf = (line: string): string => line.split(' ->')[0]!;
const inputsOf = (table: string): string[] =>
  linesOf(table)
    .filter((line) => !line.startsWith('|'))
    .map(inputOf);

const block = (text: string): [number, number] => text.split('-').map(Number) as [number, number];

/** The peer of a scenario: the part that a table contains. */
function heard(table: string) {
  const peer = [];
  const writes = [];
  for (const input of inputsOf(table)) {
    const [time, ...words] = input.split(' ');
    const at = Number(time) / 1000;
    const after = (word: string): string[] => {
      const from = words.indexOf(word);
      const rest = from < 0 ? [] : words.slice(from + 1);
      const to = rest.findIndex((each) => /^[a-z]/.test(each));
      return to < 0 ? rest : rest.slice(0, to);
    };
    if (words[0] === 'write') writes.push({ at, segments: Number(words[1]) });
    else if (words[0] === 'ack') {
      const [dsack] = after('dsack');
      const [window] = after('window');
      peer.push({
        at,
        ack: Number(words[1]),
        sack: after('sack').map(block),
        ...(dsack !== undefined && { dsack: block(dsack) }),
        ...(window !== undefined && { window: Number(window) }),
        ece: words.includes('ece'),
      });
    }
  }
  return { peer, writes };
}

/** The scenario of a table. */
export function scripted(table: string, { at = 10, rtt = 10, ...flow }: Bench = {}): ScenarioInput {
  const { peer, writes } = heard(table);
  const last = Number(inputsOf(table).at(-1)!.split(' ')[0]);
  return {
    duration: (last + 0.1) / 1000,
    network: { kind: 'script', established: { at: at / 1000, rtt: rtt === null ? null : rtt / 1000 }, peer },
    flows: [
      { kind: 'tcp', segmentSize: 1000, receiverWindow: 1000, ...flow, writes: writes.length > 0 ? writes : null },
    ],
  };
}

const SIGN = { send: '', resend: '*', probe: '?' } as const;

/** Consecutive runs of segments: "0-9 *4 12". */
function sendsText(rows: readonly SegmentRow[]): string {
  const runs: { sign: string; from: number; to: number }[] = [];
  for (const row of rows) {
    if (row.what === 'state') continue;
    const sign = SIGN[row.what];
    const last = runs.at(-1);
    if (last !== undefined && last.sign === sign && last.to + 1 === row.segment) last.to = row.segment;
    else runs.push({ sign, from: row.segment, to: row.segment });
  }
  return runs.map(({ sign, from, to }) => `${sign}${from}${to > from ? `-${to}` : ''}`).join(' ');
}

const number = (value: number): string => String(Number(value.toFixed(3)));

/** The journal entries of the loss recovery from now on; each reader empties `told`. */
function listening(simulation: ReturnType<typeof simulate>): string[] {
  const told: string[] = [];
  const { rules } = simulation;
  const ofWindow = new Set(['cwnd', 'ssthresh', 'RTO', 'segments', 'phase']);
  simulation.kernel.journal.attend({
    happened(rows, at) {
      const firing = firingFromZero(firingAt(rows, at), rules);
      const { title, shows } = rules[firing.rule] as AnyRule;
      if (ofWindow.has(shows[0])) return;
      const values = [
        [firing.before, firing.after],
        [firing.before2, firing.after2],
      ].map(([before, after]) => (before === after ? number(before!) : `${number(before!)} to ${number(after!)}`));
      told.push(`| ${title}: ${shows.map((name, index) => `${name} ${values[index]}`).join(', ')}`);
    },
  });
  return told;
}

/** The table with the sender's answers; a moment that the table does not name is a timer. */
export function answered(table: string, bench: Bench = {}): string[] {
  const simulation = simulate(scripted(table, bench));
  const inputs = inputsOf(table);
  const told = linesOf(table).some((line) => line.startsWith('|')) ? listening(simulation) : [];
  const lines: string[] = [];
  let rows: SegmentRow[] = [];
  const run = new TracedRun(simulation, {
    segments: (row) => {
      rows.push(row);
      if (row.what !== 'state') return;
      const ms = Number((row.t * 1000).toFixed(1));
      const input = inputs.findIndex((each) => Number(each.split(' ')[0]) === ms && !/timer|open/.test(each));
      const nameless = ms === (bench.at ?? 10) ? `${ms} open` : `${ms} timer`;
      const named = input < 0 ? nameless : inputs.splice(input, 1)[0]!;
      const sends = sendsText(rows);
      const { cwnd, ssthresh } = row;
      lines.push(
        `${named} ->${sends === '' ? '' : ` ${sends}`} / ${+cwnd.toFixed(3)} ${ssthresh === null ? '-' : +ssthresh.toFixed(3)}`,
        ...told.splice(0),
      );
      rows = [];
    },
  });
  run.runTo(Infinity);
  return lines;
}

/** The table in written form, for comparison. */
export const written = linesOf;

import type { Sender } from '../../engine/tcp/sender.ts';
import { PHASES } from '../../engine/tcp/phase.ts';
import type { Law } from '../../engine/tcp/window.ts';
import { machinesOf, type Machine, type MachineReading } from './machines.ts';
import type { Simulation } from '../build/simulation.ts';
import { roundTripVariation } from './roundTripVariation.ts';

/** The component to which a variable belongs. */
export type VariableGroup = 'window' | 'variant' | 'recovery' | 'timer' | 'sending' | 'ecn';

/** Value of a variable: a number, a switch, or a word. */
export type VariableValue = number | boolean | string;

/** A variable of a sender at a moment, and before the event of the moment. */
export interface Variable {
  readonly group: VariableGroup;
  /** Its symbol in formulas if it has one, otherwise its name in the source code. */
  readonly name: string;
  /** "segments", "s"; '' if none or unknown. */
  readonly unit: string;
  readonly value: VariableValue;
  /** null: unknown, because nothing has happened to the sender yet, or too far back. */
  readonly before: VariableValue | null;
}

/** All variables of one sender. */
export interface Variables {
  readonly flow: number;
  /** The event before which previous values are given; -1: none. */
  readonly event: number;
  readonly rows: readonly Variable[];
  /** Its state machines: the general one first. */
  readonly machines: readonly Machine[];
}

type Row = Omit<Variable, 'before'>;

/** A sender at one moment, without previous values. */
export interface Reading {
  readonly rows: readonly Row[];
  readonly machines: readonly MachineReading[];
}

/** Fields of a recovery with their formula symbols. */
const RECOVERY_SYMBOLS: Readonly<Record<string, string>> = { duplicates: 'duplicate ACKs' };
/** Fields of every recovery that QUIC does not use. */
const OF_TCP: ReadonlySet<string> = new Set(['duplicate ACKs', 'inflation']);
/** Internal fields: the newest firing, the kind of episode, and inner lists. */
const INNER: ReadonlySet<string> = new Set(['episode', 'ranges', 'newest', 'oldest']);

/** The numbers and switches of a record, by symbol. */
function fields(
  group: VariableGroup,
  record: Readonly<Record<string, unknown>>,
  symbolOf: (name: string) => string = (name) => name,
): readonly Row[] {
  return Object.entries(record).flatMap(([name, value]) =>
    (typeof value === 'number' || typeof value === 'boolean') && !INNER.has(name)
      ? [{ group, name: symbolOf(name), unit: '', value }]
      : [],
  );
}

/** The formula symbol of a law's own variable. */
function symbolIn({ symbols }: Pick<Law, 'symbols'>, name: string): string {
  return Object.entries(symbols).find(([, reader]) => reader === name)?.[0] ?? name;
}

function read(sender: Sender, law: Law): readonly Row[] {
  const { window, flight, recovery, timer, state, ecn, own } = sender;
  const of = (group: VariableGroup, name: string, value: VariableValue, unit = ''): Row => ({
    group,
    name,
    unit,
    value,
  });
  return [
    of('window', 'cwnd', window.cwnd, 'segments'),
    of('window', 'ssthresh', window.ssthresh, 'segments'),
    of('window', 'rwnd', flight.window, 'segments'),
    of('window', 'outstanding', flight.highest - flight.acked, 'segments'),
    of('window', 'phase', PHASES[state.phase]!),
    ...fields('variant', own, (name) => symbolIn(law, name)),
    ...fields('recovery', recovery, (name) => RECOVERY_SYMBOLS[name] ?? name).filter(
      ({ name }) => !sender.speaksQuic || !OF_TCP.has(name),
    ),
    of('timer', 'SRTT', timer.smoothed, 's'),
    of('timer', 'RTTVAR', roundTripVariation(sender), 's'),
    of('timer', sender.speaksQuic ? 'PTO' : 'RTO', timer.rto, 's'),
    of('timer', 'back-off', timer.backoff, 'times'),
    of('timer', 'samples', state.rttCount),
    of('timer', 'shortest round trip', state.minRtt < 0 ? NaN : state.minRtt, 's'),
    of('sending', 'SND.UNA', flight.acked + 1),
    of('sending', 'SND.NXT', flight.next),
    of('sending', 'HighData', flight.highest),
    of('sending', 'sent', state.sent, 'segments'),
    of('sending', 'sent again', state.retransmissions, 'segments'),
    of('sending', 'ACKs', state.acksReceived),
    of('sending', 'round trips', state.rounds),
    ...(sender.speaksQuic
      ? [of('sending', 'cuts for losses', state.fastRetransmits)]
      : [of('sending', 'timeouts', state.timeouts), of('sending', 'fast retransmits', state.fastRetransmits)]),
    ...(ecn === null ? [] : fields('ecn', ecn.state)),
    ...(ecn === null || ecn.counting === null ? [] : fields('ecn', ecn.counting.state)),
  ];
}

/** The current variables of a flow's sender; null: it has none. */
export function readVariables(simulation: Simulation, flow: number): Reading | null {
  const [parts, description] = [simulation.flows[flow], simulation.flowNow(flow)];
  if (parts?.kind !== 'tcp' || description?.kind !== 'tcp') return null;
  const { sender } = parts;
  const law = simulation.laws.of(description);
  return { rows: read(sender, law), machines: machinesOf(sender, description, law, simulation.now) };
}

/** Index of the TCP flow to show: `about` if it is TCP, else the first TCP flow; -1: none. */
export const senderOf = ({ flows }: Simulation, about: number): number =>
  flows[about]?.kind === 'tcp' ? about : flows.findIndex(({ kind }) => kind === 'tcp');

/** Combines two readings of one sender. */
export const compared = (flow: number, event: number, now: Reading, before: Reading | null): Variables => ({
  flow,
  event: before === null ? -1 : event,
  // Another variant has other variables.
  rows: now.rows.map((row, place) => {
    const was = before?.rows[place];
    return { ...row, before: was?.name === row.name ? was.value : null };
  }),
  machines: now.machines.map((machine) => ({
    ...machine,
    before: before?.machines.find(({ title }) => title === machine.title)?.now ?? null,
  })),
});

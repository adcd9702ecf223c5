/** The rows of a script for editing: the peer's answers and the application's writes, in order of time. */
import type { Scenario, Script, TcpFlow } from '#scenario/scenario.ts';

export type PeerRow = Script['peer'][number];
type Write = NonNullable<TcpFlow['writes']>[number];

/** A row of the peer, or a write: its index in its list, and its content. */
export type Entry =
  | { readonly kind: 'row'; readonly place: number; readonly at: number; readonly row: PeerRow }
  | { readonly kind: 'write'; readonly place: number; readonly at: number; readonly write: Write };

const isScript = (network: Scenario['network']): network is Script => network.kind === 'script';

/** The script of a scenario and its only sender; null: it has a network. */
export function scriptOf(scenario: Scenario): { readonly script: Script; readonly sender: TcpFlow } | null {
  const [sender] = scenario.flows;
  return isScript(scenario.network) && sender?.kind === 'tcp' ? { script: scenario.network, sender } : null;
}

/** All entries; at equal times writes come first. */
export function entriesOf(scenario: Scenario): readonly Entry[] {
  const parts = scriptOf(scenario);
  if (parts === null) return [];
  const writes = (parts.sender.writes ?? []).map((write, place): Entry => ({
    kind: 'write',
    place,
    at: write.at,
    write,
  }));
  const rows = parts.script.peer.map((row, place): Entry => ({ kind: 'row', place, at: row.at, row }));
  return [...writes, ...rows].sort((a, b) => a.at - b.at);
}

/** Rounds times to a µs, so that sums of decimals stay short. */
export const tidy = (seconds: number): number => Number(seconds.toFixed(6));

/** How long a run lasts after its last row, in initial RTTs, so that it includes the sender's answer. */
const AFTER = 2;
const UNKNOWN = 0.1;

/** The scenario with other entries, in order of time; it ends after its last row has been answered. */
export function withEntries(scenario: Scenario, entries: readonly Entry[]): Scenario {
  const parts = scriptOf(scenario);
  if (parts === null) return scenario;
  const { script, sender } = parts;
  const peer = entries.flatMap((entry) => (entry.kind === 'row' ? [{ ...entry.row, at: entry.at }] : []));
  const writes = entries.flatMap((entry) => (entry.kind === 'write' ? [{ ...entry.write, at: entry.at }] : []));
  const last = Math.max(0, ...entries.map(({ at }) => at));
  const rtt = script.established.rtt ?? UNKNOWN;
  return {
    ...scenario,
    duration: last < scenario.duration ? scenario.duration : tidy(last + AFTER * rtt),
    network: { ...script, peer },
    flows: [{ ...sender, writes: writes.length === 0 && sender.writes === null ? null : writes }],
  };
}

const same = (a: Entry, b: Entry): boolean => a.kind === b.kind && a.place === b.place;

/** Replaces an entry without sorting, so that a time out of order is refused. */
export const changed = (entries: readonly Entry[], one: Entry): readonly Entry[] =>
  entries.map((entry) => (same(entry, one) ? one : entry));

export const removed = (entries: readonly Entry[], one: Entry): readonly Entry[] =>
  entries.filter((entry) => !same(entry, one));

/** Swaps an entry with the one before (-1) or after (1), exchanging their times. Null: there is none. */
export function moved(entries: readonly Entry[], one: Entry, by: 1 | -1): readonly Entry[] | null {
  const place = entries.findIndex((entry) => same(entry, one));
  const other = entries[place + by];
  if (place < 0 || other === undefined) return null;
  const next = [...entries];
  next[place] = { ...other, at: one.at };
  next[place + by] = { ...one, at: other.at };
  return next;
}

/** Inserts an entry after those at the same time or earlier. */
export function inserted(entries: readonly Entry[], one: Entry): readonly Entry[] {
  const place = entries.findIndex(({ at }) => at > one.at);
  return place < 0 ? [...entries, one] : [...entries.slice(0, place), one, ...entries.slice(place)];
}

/** A row of the peer that contains only an ACK. */
export const rowAt = (at: number, part: Partial<Omit<PeerRow, 'at'>> & Pick<PeerRow, 'ack'>): Entry => ({
  kind: 'row',
  place: -1,
  at,
  row: { at, sack: [], dsack: null, window: null, ece: false, ...part },
});

export const writeAt = (at: number, segments: number): Entry => ({
  kind: 'write',
  place: -1,
  at,
  write: { at, segments },
});

/** Default time between two rows, s. */
const STEP = 0.001;

/** A free time after `time`, s: as far away as the last two entries are apart, but before the next entry. */
export function timeAfter(entries: readonly Entry[], time: number): number {
  const before = entries.filter(({ at }) => at <= time).slice(-2);
  const apart = before.length === 2 ? before[1]!.at - before[0]!.at : STEP;
  const step = apart > 0 && apart <= 10 * STEP ? apart : STEP;
  const next = entries.find(({ at }) => at > time)?.at ?? Infinity;
  return tidy(time + step < next ? time + step : (time + next) / 2);
}

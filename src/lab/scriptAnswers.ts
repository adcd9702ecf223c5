/** What a sender does about each row of a script: the script is run once, apart from the run that the user looks at. */
import { unsentAckRule } from '../engine/tcp/connection.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { build } from './build.ts';
import { TracedRun, type SegmentRow } from './trace.ts';

/** Segments that leave one behind the other: [first, last]. */
interface Sent {
  readonly what: 'send' | 'resend' | 'probe';
  readonly from: number;
  readonly to: number;
}

/** What the sender did at a moment. Segments count from the first of data. */
export interface Answer {
  /** The handshake was over, the application wrote (`place`: of the writes), the peer answered (of the rows), or a timer went off. */
  readonly kind: 'open' | 'write' | 'row' | 'timer';
  readonly place: number;
  /** s */
  readonly time: number;
  /** So many events have run when it is done. */
  readonly event: number;
  readonly sent: readonly Sent[];
  readonly cwnd: number;
  /** null: unbounded. */
  readonly ssthresh: number | null;
  readonly phase: string;
  /** Why it acts, and what it does, in words: "A timer goes off", "resends 0". The page says them as they are. */
  readonly cause: string;
  readonly does: string;
  /** Segments in the network, as far as the sender knows. */
  readonly pipe: number;
  /** Segments acknowledged before and after: all below. */
  readonly ackedBefore: number;
  readonly acked: number;
  /** Highest segment sent so far, this answer included; -1: none. */
  readonly highest: number;
  /** The how manyeth ACK in a row that repeats the one before and moves no window; 0: it says something new. */
  readonly repeats: number;
  /** The ACK names what was never sent, and was not taken. */
  readonly refused: boolean;
}

/** A script with its answers. */
export interface ScriptFacts {
  /** In the order in which they happened. */
  readonly answers: readonly Answer[];
}

/** Appends a segment to what was sent, or makes the last stretch longer. */
function append(sent: Sent[], { what, segment }: { readonly what: Sent['what']; readonly segment: number }): void {
  const last = sent.at(-1);
  if (last?.what === what && last.to + 1 === segment) sent[sent.length - 1] = { ...last, to: segment };
  else sent.push({ what, from: segment, to: segment });
}

const VERBS: Readonly<Record<Sent['what'], string>> = { send: 'sends', resend: 'resends', probe: 'probes with' };
const stretchOf = ({ from, to }: Sent): string => (from === to ? String(from) : `${from} to ${to}`);

/** "sends 10 and 11", "resends 0, sends 12", "sends nothing" */
function doesWords(sent: readonly Sent[]): string {
  if (sent.length === 0) return 'sends nothing';
  const words = [...new Set(sent.map(({ what }) => what))].map((what) => {
    const stretches = sent.filter((each) => each.what === what).map(stretchOf);
    const last = stretches.pop();
    return `${VERBS[what]} ${stretches.length > 0 ? `${stretches.join(', ')} and ` : ''}${last}`;
  });
  return words.join(', ');
}

function causeWords(kind: Answer['kind'], ackedBefore: number, acked: number): string {
  if (kind === 'timer') return 'A timer goes off';
  if (kind !== 'row') return 'The application has data';
  if (acked > ackedBefore) return `All below ${acked} has arrived`;
  return `Segment ${acked} is still asked for`;
}

/** The answers of the sender to a script, to its end. */
export function scriptAnswers(scenario: Scenario): ScriptFacts {
  const simulation = build(scenario);
  const [parts] = simulation.flows;
  const answers: Answer[] = [];
  if (parts?.kind !== 'tcp' || parts.peer === null) return { answers };
  const { sender, peer, writer } = parts;
  const { journal } = simulation.kernel;
  const seen = { played: 0, written: 0, acked: -1, highest: 0, window: NaN, firings: 0, repeats: 0 };
  /** An ACK as before, with data under way, that moves no window or reports something (RFC 5681 section 2). */
  const repeated = (): boolean => {
    const {
      recoveryEvent: { ack, sackCount },
      flight,
    } = sender;
    return ack === seen.acked && seen.highest > seen.acked && (sackCount > 0 || flight.window === seen.window);
  };
  let sent: Sent[] = [];
  const refusedSince = (count: number): boolean => {
    for (let id = count; id < journal.state.count; id++) if (journal.find(id)?.rule === unsentAckRule.id) return true;
    return false;
  };
  const take = (row: SegmentRow): void => {
    if (row.what !== 'state') {
      append(sent, row);
      return;
    }
    const { played } = peer.state;
    const written = writer?.state.written ?? 0;
    const opens = seen.acked < 0 && written === seen.written;
    const { flight } = sender;
    const kind = opens ? 'open' : written > seen.written ? 'write' : played > seen.played ? 'row' : 'timer';
    answers.push({
      kind,
      place: kind === 'write' ? written - 1 : kind === 'row' ? played - 1 : -1,
      time: row.t,
      event: simulation.events,
      sent,
      cwnd: row.cwnd,
      ssthresh: row.ssthresh,
      phase: row.phase,
      cause: causeWords(kind, Math.max(0, seen.acked), Math.max(0, flight.acked)),
      does: doesWords(sent),
      pipe: row.pipe,
      ackedBefore: Math.max(0, seen.acked),
      acked: Math.max(0, flight.acked),
      highest: flight.highest - 1,
      repeats: kind === 'row' ? (seen.repeats = repeated() ? seen.repeats + 1 : 0) : 0,
      refused: refusedSince(seen.firings),
    });
    Object.assign(seen, {
      played,
      written,
      acked: flight.acked,
      highest: flight.highest,
      window: flight.window,
      firings: journal.state.count,
    });
    sent = [];
  };
  const run = new TracedRun(simulation, { segments: take });
  run.runTo(Infinity);
  run.finish(scenario.duration);
  return { answers };
}

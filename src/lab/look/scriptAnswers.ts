/** The sender's answers to each row of a script, from a separate run of it. */
import { unsentAckRule } from '../../engine/tcp/connection.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { build } from '../build/build.ts';
import { TracedRun, type SegmentRow } from '../results/trace.ts';

/** Consecutive segments sent: [first, last]. */
interface Sent {
  readonly what: 'send' | 'resend' | 'probe';
  readonly from: number;
  readonly to: number;
}

/** The sender's actions at a moment. Segments count from the first data segment. */
export interface Answer {
  /**
   * The handshake completed, the application wrote (`place`: index of the write), the peer answered (index of the row),
   * or a timer expired.
   */
  readonly kind: 'open' | 'write' | 'row' | 'timer';
  readonly place: number;
  /** s */
  readonly time: number;
  /** Number of events after it. */
  readonly event: number;
  readonly sent: readonly Sent[];
  readonly cwnd: number;
  /** null: unbounded. */
  readonly ssthresh: number | null;
  readonly phase: string;
  /** Reason and action in words, for the page: "A timer goes off", "resends 0". */
  readonly cause: string;
  readonly does: string;
  /** Segments in the network, as far as the sender knows. */
  readonly pipe: number;
  /** Before and after the answer: all segments below this number are acknowledged. */
  readonly ackedBefore: number;
  readonly acked: number;
  /** Highest segment sent so far, including this answer; -1: none. */
  readonly highest: number;
  /** Number of consecutive ACKs that repeat the previous one without changing the window; 0: new information. */
  readonly repeats: number;
  /** The ACK refers to data never sent and was ignored. */
  readonly refused: boolean;
}

/** A script with its answers. */
export interface ScriptFacts {
  /** In order of time. */
  readonly answers: readonly Answer[];
}

/** Appends a segment to the list, or extends its last range. */
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

/** The sender's answers to a script, to its end. */
export function scriptAnswers(scenario: Scenario): ScriptFacts {
  const simulation = build(scenario);
  const [parts] = simulation.flows;
  const answers: Answer[] = [];
  if (parts?.kind !== 'tcp' || parts.peer === null) return { answers };
  const { sender, peer, writer } = parts;
  const { journal } = simulation.kernel;
  const seen = { played: 0, written: 0, acked: -1, highest: 0, window: NaN, firings: 0, repeats: 0 };
  /** A repeated ACK with data outstanding that changes no window or reports something (RFC 5681 section 2). */
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

import type { Mark } from '../../../lab/markProtocol.ts';
import type { Result } from '../../../lab/result.ts';
import type { RunData } from '../runData.ts';

/** A figure of both runs, and when they first differ in it, s; null: they do not, or nothing that is kept tells. */
export interface Row {
  readonly what: 'goodput' | 'lost' | 'resent' | 'timeouts' | 'recovery';
  /** Of a flow, or (-1) of all together. */
  readonly flow: number;
  readonly there: number;
  readonly here: number;
  readonly at: number | null;
}

/** The first thing that happened in one of the runs and not in the other. */
export interface Difference {
  readonly mark: Mark;
  /** It happened in what is shown; else in what is beside it. */
  readonly isHere: boolean;
}

/** Two runs of one past at one time. */
export interface Comparison {
  /** Numbers of the forks that are compared. */
  readonly here: number;
  readonly there: number;
  /** When their ways part, s, and what they have come to, s. */
  readonly from: number;
  readonly to: number;
  readonly first: Difference | null;
  readonly rows: readonly Row[];
}

/** All that is kept of what happened from one time to another, s, the oldest first. */
function marksBetween({ marks }: RunData, from: number, to: number): readonly Mark[] {
  const list: Mark[] = [];
  for (const mark of marks.backFrom(Infinity)) {
    if (mark.time < from) break;
    if (mark.time <= to) list.push(mark);
  }
  return list.reverse();
}

/** What makes two marks the same: not their numbers, which count events that the user's change makes too. */
const sameAs = (mark: Mark): string => `${mark.time} ${mark.kind} ${mark.flow} ${mark.segment} ${mark.value}`;

/** The first of two lists that the other does not go on with. */
function firstDifference(here: readonly Mark[], there: readonly Mark[]): Difference | null {
  let place = 0;
  while (place < here.length && place < there.length && sameAs(here[place]!) === sameAs(there[place]!)) place++;
  const [mine, other] = [here[place], there[place]];
  if (mine === undefined && other === undefined) return null;
  const isHere = other === undefined || (mine !== undefined && mine.time < other.time);
  return { mark: (isHere ? mine : other)!, isHere };
}

/** When the record of a quantity of a flow first differs, s. */
function partsAt(here: RunData, there: RunData, flow: number, from: number, to: number): number | null {
  const { bucket } = here.opened;
  const [mine, other] = [here, there].map((data) => data.series.ofFlow('delivered', flow));
  if (mine === undefined || other === undefined) return null;
  for (let at = Math.floor(from / bucket); at * bucket < to; at++) {
    const [a, b] = [mine.at(at), other.at(at)];
    if (a !== b && !(Number.isNaN(a) && Number.isNaN(b))) return at * bucket;
  }
  return null;
}

/** How long a flow was in fast recovery up to a time, s. */
const inRecovery = ({ marks }: RunData, flow: number, to: number): number =>
  marks
    .phasesOf(flow, 0, to)
    .filter(({ phase }) => phase === 'fastRecovery')
    .reduce((sum, span) => sum + Math.min(span.to, to) - span.from, 0);

const total = (result: Result, of: 'retransmissions' | 'timeouts'): number =>
  result.flows.reduce((sum, flow) => sum + (flow.kind === 'tcp' ? flow[of] : 0), 0);

const RESENDS: ReadonlySet<Mark['kind']> = new Set(['resend', 'cut', 'timeout']);

/** Compares what is shown with what is beside it. `from`: when their ways part, s; `to`: both are known so far. */
export function compared(
  here: RunData,
  there: RunData,
  results: { readonly here: Result; readonly there: Result },
  from: number,
  to = here.present.now,
): Omit<Comparison, 'here' | 'there'> {
  const [mine, others] = [here, there].map((data) => marksBetween(data, from, to)) as [
    readonly Mark[],
    readonly Mark[],
  ];
  const firstOf = (fits: (mark: Mark) => boolean): number | null =>
    firstDifference(mine.filter(fits), others.filter(fits))?.mark.time ?? null;
  const senders = here.opened.flows.filter(({ kind }) => kind === 'tcp').map(({ index }) => index);
  const each = here.opened.flows.map(({ index }) => index);
  const lost = (result: Result): number => result.flows.reduce((sum, flow) => sum + flow.packetsDropped, 0);
  const row = (what: Row['what'], flow: number, of: (side: 'here' | 'there') => number, at: number | null): Row => {
    const [one, other] = [of('here'), of('there')];
    return { what, flow, here: one, there: other, at: one === other ? null : at };
  };
  return {
    from,
    to,
    first: firstDifference(mine, others),
    rows: [
      ...each.map((flow) =>
        row('goodput', flow, (side) => results[side].flows[flow]!.goodput, partsAt(here, there, flow, from, to)),
      ),
      row(
        'lost',
        -1,
        (side) => lost(results[side]),
        firstOf(({ kind }) => kind === 'loss'),
      ),
      row(
        'resent',
        -1,
        (side) => total(results[side], 'retransmissions'),
        firstOf(({ kind }) => RESENDS.has(kind)),
      ),
      row(
        'timeouts',
        -1,
        (side) => total(results[side], 'timeouts'),
        firstOf(({ kind }) => kind === 'timeout'),
      ),
      ...senders.map((flow) =>
        row(
          'recovery',
          flow,
          (side) => inRecovery(side === 'here' ? here : there, flow, to),
          firstOf((mark) => mark.kind === 'phase' && mark.flow === flow),
        ),
      ),
    ],
  };
}

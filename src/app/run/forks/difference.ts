import type { Mark } from '../../../lab/protocol/markProtocol.ts';
import type { Result } from '../../../lab/results/result.ts';
import type { RunData } from '../record/runData.ts';

/** A figure of both runs, and the time at which it first differs, s; null: it does not, or is not recorded. */
export interface Row {
  readonly what: 'goodput' | 'lost' | 'resent' | 'timeouts' | 'recovery';
  /** Index of a flow, or (-1) all together. */
  readonly flow: number;
  readonly there: number;
  readonly here: number;
  readonly at: number | null;
}

/** The first event that happened in only one of the runs. */
export interface Difference {
  readonly mark: Mark;
  /** It happened in the run shown; otherwise in its counterpart. */
  readonly isHere: boolean;
}

/** Two runs with a common past at one time. */
export interface Comparison {
  /** Numbers of the compared forks. */
  readonly here: number;
  readonly there: number;
  /** When they diverge, s, and the time of the comparison, s. */
  readonly from: number;
  readonly to: number;
  readonly first: Difference | null;
  readonly rows: readonly Row[];
}

/** All stored events between two times, s, oldest first. */
function marksBetween({ marks }: RunData, from: number, to: number): readonly Mark[] {
  const list: Mark[] = [];
  for (const mark of marks.backFrom(Infinity)) {
    if (mark.time < from) break;
    if (mark.time <= to) list.push(mark);
  }
  return list.reverse();
}

/** Identity of marks: not by event number, because the user's change also counts as an event. */
const sameAs = (mark: Mark): string => `${mark.time} ${mark.kind} ${mark.flow} ${mark.segment} ${mark.value}`;

/** The first element of two lists that the other lacks. */
function firstDifference(here: readonly Mark[], there: readonly Mark[]): Difference | null {
  let place = 0;
  while (place < here.length && place < there.length && sameAs(here[place]!) === sameAs(there[place]!)) place++;
  const [mine, other] = [here[place], there[place]];
  if (mine === undefined && other === undefined) return null;
  const isHere = other === undefined || (mine !== undefined && mine.time < other.time);
  return { mark: (isHere ? mine : other)!, isHere };
}

/** When the record of a flow's quantity first differs, s. */
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

/** Time of a flow in fast recovery up to a time, s. */
const inRecovery = ({ marks }: RunData, flow: number, to: number): number =>
  marks
    .phasesOf(flow, 0, to)
    .filter(({ phase }) => phase === 'fastRecovery')
    .reduce((sum, span) => sum + Math.min(span.to, to) - span.from, 0);

const total = (result: Result, of: 'retransmissions' | 'timeouts'): number =>
  result.flows.reduce((sum, flow) => sum + (flow.kind === 'tcp' ? flow[of] : 0), 0);

const RESENDS: ReadonlySet<Mark['kind']> = new Set(['resend', 'cut', 'timeout']);

/** Compares the run shown with its counterpart. `from`: when they diverge, s; `to`: time up to which both are known. */
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

import type { LossMark } from '../../../lab/protocol/markProtocol.ts';
import type { RunData } from '../record/runData.ts';
import { FAMILIES, familyOf, USUAL_FAMILIES, type FamilyFacts } from './families.ts';

/** Reactions to the losses of one family. */
export interface LossRow {
  readonly facts: FamilyFacts;
  /** Data packets lost. */
  readonly lost: number;
  /** Number of lost TCP packets for which the sender cut its window, and for which its timer expired. */
  readonly byCut: number;
  readonly byTimeout: number;
  /** Number of lost TCP packets without a reaction so far. */
  readonly notYet: number;
}

export interface Reckoning {
  readonly rows: readonly LossRow[];
  readonly lost: number;
  /** Lost segments without a reaction of TCP so far. */
  readonly pending: number;
  /** Timeouts without a lost segment: ACKs were late, or lost. */
  readonly withoutLoss: number;
}

/** Recoveries that cut for each loss. The others last until the whole damaged window has arrived, and cut once. */
const ONE_BY_ONE: readonly (string | undefined)[] = ['reno', 'tahoe'];

type Reaction = 'cut' | 'timeout';
type Answered = Record<Reaction, Map<FamilyFacts, number>>;

const count = (into: Map<FamilyFacts, number>, facts: FamilyFacts): unknown =>
  into.set(facts, (into.get(facts) ?? 0) + 1);

/** The losses of one sender that wait for its reaction, as its marks are processed. */
class Waiting {
  private readonly waiting: FamilyFacts[] = [];
  private readonly seen: { last: Reaction; withoutLoss: number } = { last: 'cut', withoutLoss: 0 };

  constructor(
    private readonly answered: Answered,
    private readonly coversAll: boolean,
  ) {}

  get pending(): number {
    return this.waiting.length;
  }

  /** Number of these lost to causes of a family. */
  pendingOf(facts: FamilyFacts): number {
    return this.waiting.filter((each) => each === facts).length;
  }

  get withoutLoss(): number {
    return this.seen.withoutLoss;
  }

  lost({ cause, covered }: LossMark): void {
    if (covered && this.coversAll) count(this.answered[this.seen.last], familyOf(cause));
    else this.waiting.push(familyOf(cause));
  }

  reacts(reaction: Reaction): void {
    if (reaction === 'timeout' && this.waiting.length === 0) this.seen.withoutLoss++;
    for (const facts of this.waiting.splice(0)) count(this.answered[reaction], facts);
    this.seen.last = reaction;
  }
}

/**
 * Causes of losses up to now, and TCP's reactions: a lost segment counts under the first later reaction of its sender,
 * or under the current fast recovery that repairs it too. For one flow, or for all (-1).
 */
export function reckon(data: RunData, flow: number): Reckoning {
  const { opened, present } = data;
  const { manet } = present;
  const answered: Answered = { cut: new Map(), timeout: new Map() };
  const senders = opened.flows.map(({ sender, index }) => {
    const isWanted = sender !== null && (flow < 0 || flow === index);
    return isWanted ? new Waiting(answered, !ONE_BY_ONE.includes(sender.recovery)) : null;
  });
  for (const mark of data.marks.between(0, present.now)) {
    const sender = senders[mark.flow];
    if (sender === null || sender === undefined || mark.event > present.event) continue;
    if (mark.kind === 'loss') for (let losses = 1 + (mark.more ?? 0); losses > 0; losses--) sender.lost(mark);
    else if (mark.kind === 'timeout') {
      if (mark.cause !== 'idle') sender.reacts('timeout');
    } else if (mark.kind === 'cut' && (mark.cause === 'loss' || mark.cause === 'restart')) sender.reacts('cut');
  }
  const causes = opened.manet?.causes ?? [];
  // With TCP, segments are counted; packets of UDP if it is alone, or selected.
  const counts = opened.flows.map(({ kind, index }) =>
    flow < 0 ? kind === 'tcp' || opened.flows.every((each) => each.kind === 'udp') : flow === index,
  );
  const lostFor = (facts: FamilyFacts): number =>
    (manet?.lost ?? []).reduce(
      (sum, own, index) =>
        counts[index] === true
          ? sum + own.reduce((all, one, code) => (familyOf(causes[code]!) === facts ? all + one : all), 0)
          : sum,
      0,
    );
  const all = (of: (sender: Waiting) => number): number =>
    senders.reduce((sum, sender) => sum + (sender === null ? 0 : of(sender)), 0);
  const rows = FAMILIES.map((facts) => ({
    facts,
    lost: lostFor(facts),
    byCut: answered.cut.get(facts) ?? 0,
    byTimeout: answered.timeout.get(facts) ?? 0,
    notYet: all((sender) => sender.pendingOf(facts)),
  })).filter(({ lost }, place) => place < USUAL_FAMILIES || lost > 0);
  return {
    rows,
    lost: rows.reduce((sum, { lost }) => sum + lost, 0),
    pending: all(({ pending }) => pending),
    withoutLoss: all(({ withoutLoss }) => withoutLoss),
  };
}

/**
 * Stochastic fair queueing (McKenney 1990) as in ns-2.35 (queue/sfq.cc): lines
 * take turns by packets, whatever their sizes, and an arrival is dropped if its line
 * has more than its share of the places. Flows are assigned to lines in the order
 * of the scenario, whereas ns-2 hashes addresses; both directions share a line.
 */
import { defineQueue, type QueueSettings } from '../definition.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { disciplineOf, dropsEarly } from '../discipline.ts';
import type { Inside } from '../inside.ts';
import { ScheduledLink, type Chooser } from '../scheduledLink.ts';
import { hasTurn, join, leave, noTurns, turnsOf } from '../turns.ts';
import type { PartWords } from '../../link/partWords.ts';
import type { Ns2Site, QueueExports } from '../exporting.ts';

const SFQ = defineQueue({
  name: 'sfq',
  title: 'Stochastic fair queueing',
  help: 'Flows are hashed to subqueues that take turns, a packet each; a subqueue may fill half of the free places.',
  parameters: [
    {
      name: 'buckets',
      label: 'Subqueues',
      kind: 'integer',
      range: [1, 1024],
      default: 16,
      help: 'How many subqueues there are; flows in one subqueue share its turn (McKenney 1990; ns-2: 16 buckets).',
    },
  ],
  causes: ['fairShare'],
  limitOfWaiting: true,
});

export const QUEUES = [SFQ] as const;

const dropped = dropsEarly({
  title: 'Dropped beyond its fair share',
  formula: 'used >= floor(left/2), or left < buckets and used > floor(limit/buckets): drop the arrival',
  symbols: ['used', 'left', 'buckets', 'limit'],
  plain:
    'The subqueue of this flow held half as many packets as there were free places, or more than its part of a nearly full queue.',
  citation: { source: 'McKenney 1990', section: 'as in ns-2 (queue/sfq.cc)' },
});

class FairLines implements Chooser {
  readonly lines;
  readonly state;
  /** Scratch: state of the queue at the last arrival; meaningless between calls. */
  private readonly found = { used: NaN, left: NaN, limit: NaN };

  constructor(
    kernel: Kernel,
    private readonly flows: number,
    private readonly buckets: number,
  ) {
    this.lines = Math.min(flows, buckets);
    this.state = kernel.state({
      ...noTurns(this.lines),
      /** Packets in each line. */
      waiting: new Float64Array(this.lines),
    });
  }

  lineOf(route: number): number {
    return (route >> 1) % this.buckets;
  }

  /** ns-2: SFQ::enque. A byte limit is converted to packets by dividing by the size of the arriving packet. */
  refuses({ state, lines }: ScheduledLink, line: number, size: number): boolean {
    const { found, buckets } = this;
    const counts = Number.isFinite(state.limitPackets);
    // The packet being sent occupies an additional place.
    found.limit = counts ? state.limitPackets - 1 : Math.floor(state.limitBytes / size);
    found.left = counts
      ? found.limit - lines.all
      : Math.floor((state.limitBytes - lines.allBytes - state.servedBytes) / size);
    found.used = this.state.waiting[line]!;
    const { used, left, limit } = found;
    return used >= Math.floor(left / 2) || (left < buckets && used > Math.floor(limit / buckets));
  }

  came(_link: ScheduledLink, line: number): void {
    const { state } = this;
    state.waiting[line] = state.waiting[line]! + 1;
    if (!hasTurn(state, line)) join(state, line);
  }

  choose(): number {
    return this.state.first;
  }

  took(_link: ScheduledLink, line: number): void {
    const { state } = this;
    state.waiting[line]!--;
    leave(state);
    if (state.waiting[line]! > 0) join(state, line);
  }

  inside(): Inside {
    const { state, found, buckets, flows } = this;
    const turns = turnsOf(state.first, state.behind);
    return {
      readings: [
        { symbol: 'buckets', name: 'subqueues', value: buckets, unit: '' },
        { symbol: 'used', value: found.used, unit: 'packets' },
        { symbol: 'left', value: found.left, unit: 'packets' },
        { symbol: 'limit', value: found.limit, unit: 'packets' },
      ],
      lines: Array.from(state.waiting, (_, line) => ({
        // If flows share lines, no line belongs to a single flow.
        ...(flows > buckets ? { route: -1, name: `queue ${line + 1}` } : { route: 2 * line }),
        turn: turns.indexOf(line),
        readings: [],
      })),
    };
  }
}

const sfq = disciplineOf(SFQ, {
  drops: [dropped],
  decidesLate: true,
  build: (site, { buckets }) => new ScheduledLink(site, new FairLines(site.kernel, site.flows, buckets)),
  shows: () => ({
    rule: 'fair queueing: each subqueue sends a packet in turn, and may fill half of the free places',
    bounds: {},
    turns: {
      plain: 'Subqueues in a round: each sends a packet when its turn comes.',
      citation: { source: 'McKenney 1990', section: '' },
    },
  }),
});

export const LAWS = [sfq] as const;

export const WORDS = {
  sfq: { sentence: 'Flows are hashed to {buckets} subqueues that take turns.' } satisfies PartWords,
};

/** The bucket of ns-2's SFQ for packets between two nodes (queue/sfq.cc: hash). */
const bucketOf = (from: number, to: number, buckets: number): number => {
  const sum = from + to;
  return (sum + (sum >> 8) + ~(sum >> 4)) % buckets;
};

/** Whether ns-2, which hashes node numbers, would put the same flows into shared lines as this simulator does. */
function sharesAlike({ flows }: Ns2Site, buckets: number): boolean {
  const theirs = flows.map(([from, to]) => bucketOf(from, to, buckets));
  return theirs.every((mine, one) =>
    theirs.every((its, other) => (one % buckets === other % buckets) === (mine === its)),
  );
}

export const EXPORTS = {
  sfq: {
    ns2: {
      refuses: ({ buckets }, site) =>
        sharesAlike(site, buckets) ? null : 'must have other lines: by its hash of nodes other flows share one',
      write: ({ buckets }, { queue, places }) => ({
        kind: 'SFQ',
        lines: [`${queue} set maxqueue_ ${places}`, `${queue} set buckets_ ${buckets}`],
      }),
    },
  } satisfies QueueExports<QueueSettings<typeof SFQ>>,
};

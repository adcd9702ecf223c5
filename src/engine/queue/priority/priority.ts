/**
 * Two queues; the second is served only while the first is empty. The packet being sent
 * is not interrupted. Each has its own limit, as in ns-2.35 (diffserv/dsred.cc,
 * scheduler PRI, mode DROP), so that other flows cannot fill the first.
 */
import { defineQueue, type QueueSettings } from '../definition.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { disciplineOf } from '../discipline.ts';
import type { Inside } from '../inside.ts';
import { ScheduledLink, type Chooser } from '../scheduledLink.ts';
import type { PartWords } from '../../link/partWords.ts';
import type { Ns2Site, QueueExports } from '../exporting.ts';

const PRIORITY = defineQueue({
  name: 'priority',
  title: 'Strict priority',
  help: 'Packets of the first flows go first, whatever else waits; the others may get nothing.',
  parameters: [
    {
      name: 'preferred',
      label: 'First flows',
      kind: 'integer',
      range: [1, 64],
      default: 1,
      help: 'This many flows, counted from the first of the scenario, are preferred to all others.',
    },
    {
      name: 'share',
      label: 'Their part of the places',
      kind: 'number',
      range: [0, 1],
      default: 0.5,
      help: 'The preferred flows and the others wait in separate queues: this is the fraction of the places for the preferred ones (as in ns-2: dsRED).',
    },
  ],
  causes: [],
});

/** Limit of the first queue, packets, if `waiting` packets may wait in total. */
const firstOf = (waiting: number, share: number): number => Math.round(share * waiting);

/** The queue of a flow: 0 goes first. */
const bandOf = (flow: number, preferred: number): 0 | 1 => (flow < preferred ? 0 : 1);

export const QUEUES = [PRIORITY] as const;

class Bands implements Chooser {
  readonly lines = 2;
  readonly state;

  constructor(
    kernel: Kernel,
    private readonly preferred: number,
    private readonly share: number,
  ) {
    this.state = kernel.state({
      /** Packets in each queue. */
      waiting: new Float64Array(2),
    });
  }

  lineOf(route: number): number {
    return bandOf(route >> 1, this.preferred);
  }

  refuses({ state, lines }: ScheduledLink, line: number, size: number): boolean {
    const { share } = this;
    if (!Number.isFinite(state.limitPackets))
      return lines.bytes[line]! + size > state.limitBytes * (line === 0 ? share : 1 - share);
    // The limit includes the packet being sent.
    const waiting = state.limitPackets - 1;
    const first = firstOf(waiting, share);
    return this.state.waiting[line]! >= (line === 0 ? first : waiting - first);
  }

  came(_link: ScheduledLink, line: number): void {
    this.state.waiting[line] = this.state.waiting[line]! + 1;
  }

  choose({ lines }: ScheduledLink): number {
    return lines.first[0]! >= 0 ? 0 : 1;
  }

  took(_link: ScheduledLink, line: number): void {
    this.state.waiting[line] = this.state.waiting[line]! - 1;
  }

  inside({ lines }: ScheduledLink): Inside {
    return {
      readings: [],
      lines: ['goes first', 'while the first is empty'].map((name, line) => ({
        route: -1,
        name,
        turn: lines.first[line]! < 0 ? -1 : lines.first[0]! < 0 ? 0 : line,
        readings: [],
      })),
    };
  }
}

const priority = disciplineOf(PRIORITY, {
  decidesLate: true,
  build: (site, { preferred, share }) => new ScheduledLink(site, new Bands(site.kernel, preferred, share)),
  shows: ({ preferred }) => ({
    rule: `strict priority: ${preferred === 1 ? 'the first flow goes' : `the first ${preferred} flows go`} first`,
    bounds: {},
  }),
});

export const LAWS = [priority] as const;

export const WORDS = {
  priority: {
    sentence: 'Flows up to number {preferred} go first; their part of the places is {share}.',
  } satisfies PartWords,
};

/** Maximum number of policies of a dsRED router (diffserv/dsPolicy.h). */
const MOST_POLICIES = 20;

/** dsRED policies for the packets that cross a link: end nodes and queue. */
const queued = ({ comers }: Ns2Site, preferred: number) =>
  comers.map(({ flow, ends }) => ({
    ends: ends.map((node) => `[${node} id]`).join(' '),
    queue: bandOf(flow, preferred),
  }));

/** Places of each queue, by priority. */
function placesOf({ places }: Ns2Site, share: number): readonly number[] {
  const first = firstOf(places - 1, share);
  return [first, places - 1 - first];
}

export const EXPORTS = {
  priority: {
    ns2: {
      refuses({ preferred, share }, site) {
        const all = queued(site, preferred);
        if (placesOf(site, share).includes(0)) return 'must have places for both';
        const isSplit = all.some((one) => all.some(({ ends, queue }) => ends === one.ends && queue !== one.queue));
        if (isSplit) return 'must have flows between two nodes in one queue';
        return all.length > MOST_POLICIES ? `must be that of ${MOST_POLICIES} flows at most` : null;
      },
      write({ preferred, share }, site) {
        const policies = new Set(
          queued(site, preferred).map(({ ends, queue }) => `addPolicyEntry ${ends} Null ${queue}`),
        );
        return {
          kind: 'dsRED/edge',
          lines: [
            `$ns queue-limit ${site.ends} ${site.places}`,
            `${site.queue} set numQueues_ 2`,
            ...[
              'setNumPrec 1',
              // Unused here, but dsRED divides by it.
              'meanPktSize 1000',
              'setSchedularMode PRI',
              'setMREDMode DROP',
              ...placesOf(site, share).flatMap((most, band) => [
                `addPHBEntry ${band} ${band} 0`,
                `addPolicerEntry Null ${band}`,
                `configQ ${band} 0 ${most} ${most} 1`,
              ]),
              ...policies,
            ].map((command) => `${site.queue} ${command}`),
          ],
        };
      },
    },
  } satisfies QueueExports<QueueSettings<typeof PRIORITY>>,
};

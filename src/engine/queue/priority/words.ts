import type { PartWords } from '../../link/partWords.ts';
import type { QueueSettings } from '../definition.ts';
import type { Ns2Site, QueueExports } from '../exporting.ts';
import { bandOf, firstOf, type PRIORITY } from './catalogue.ts';

export const WORDS = {
  priority: {
    sentence: 'Flows up to number {preferred} go first; their part of the places is {share}.',
  } satisfies PartWords,
};

/** Maximum number of policies of a dsRED router (diffserv/dsPolicy.h). */
const MOST_POLICIES = 20;

/** Policies for the packets that cross a link: their end nodes, and their queue. */
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

import type { PartWords } from '../../link/partWords.ts';
import type { QueueSettings } from '../definition.ts';
import type { Ns2Site, QueueExports } from '../exporting.ts';
import type { SFQ } from './catalogue.ts';

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

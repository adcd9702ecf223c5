/**
 * Step marking, as in switches for DCTCP (RFC 8257 section 3.1; Alizadeh and others 2010, section 3.1): a packet that
 * finds more than K packets is marked. Packets that are not ECN-capable wait as in a DropTail queue.
 */
import { defineQueue } from '../definition.ts';
import { rfc } from '../../rule.ts';
import { managedLink } from '../managedLink.ts';
import { disciplineOf, marksEarly } from '../discipline.ts';
import type { Reading } from '../inside.ts';
import { VERDICT, type Arrival, type ArrivalManager } from '../management.ts';
import type { PartWords } from '../../link/partWords.ts';

const STEP = defineQueue({
  name: 'step',
  title: 'Marking threshold',
  help: 'Marks a packet that finds more than K packets in the queue; for senders without ECN it is a DropTail queue.',
  parameters: [
    {
      name: 'threshold',
      label: 'K',
      unit: 'packets',
      kind: 'integer',
      range: [0, 1e6],
      default: 20,
      help: 'A packet of an ECN-capable sender that finds more packets than this is marked (RFC 8257 3.1).',
    },
  ],
  causes: [],
});

export const QUEUES = [STEP] as const;

const marked = marksEarly({
  title: 'Marked beyond the threshold',
  formula: 'found > K: mark',
  symbols: ['found', 'K'],
  plain: 'The packet found more packets than the threshold: it carries a mark to its receiver.',
  because: 'There were {value} packets before it, more than {bound}.',
  citation: rfc(8257, '3.1'),
});

class Step implements ArrivalManager {
  readonly shown;

  /** `threshold`: K, packets, the one being sent included. */
  constructor(private readonly threshold: number) {
    this.shown = { value: NaN, bound: threshold };
  }

  decide(arrival: Readonly<Arrival>): number {
    const found = arrival.waiting + (arrival.busy ? 1 : 0);
    if (!arrival.capable || found <= this.threshold) return VERDICT.ADMIT;
    this.shown.value = found;
    return VERDICT.MARK;
  }

  inside(): readonly Reading[] {
    return [
      { symbol: 'K', name: 'marks above', value: this.threshold, unit: 'packets' },
      { symbol: 'found', value: this.shown.value, unit: 'packets' },
    ];
  }

  overflowed(): void {}
}

const step = disciplineOf(STEP, {
  marks: [marked],
  build: (site, { threshold }) => managedLink(site, () => new Step(threshold), marked),
  shows: ({ threshold }) => ({
    rule: 'marks packets that find more than {threshold}',
    bounds: { threshold: { value: threshold, unit: 'packets', name: 'marks above {value}' } },
  }),
});

export const LAWS = [step] as const;

export const WORDS = {
  step: {
    sentence: 'Marks a packet that finds more than {threshold}.',
    chances: ({ threshold }) => [
      [0, 0],
      [threshold, 0],
      [threshold, 1],
    ],
  } satisfies PartWords<{ readonly threshold: number }>,
};

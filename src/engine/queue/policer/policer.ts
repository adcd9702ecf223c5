/** A token bucket that passes or drops packets (RFC 2475 section 2.3.3.4: a policer). Passed packets wait as in a DropTail queue. */
import { defineQueue } from '../definition.ts';
import { BUCKET, TOKENS } from '../shaper/shaper.ts';
import { disciplineOf, dropsEarly } from '../discipline.ts';
import type { Reading } from '../inside.ts';
import { managedLink } from '../managedLink.ts';
import { VERDICT, type Arrival, type ArrivalManager } from '../management.ts';
import { TokenBucket } from '../shaper/tokenBucket.ts';
import type { PartWords } from '../../link/partWords.ts';

const POLICER = defineQueue({
  name: 'policer',
  title: 'Policer',
  help: 'A token bucket in front of the queue: packets that arrive faster than tokens are dropped at once.',
  parameters: BUCKET,
  causes: ['policer'],
  telling: 4,
});

export const QUEUES = [POLICER] as const;

const dropped = dropsEarly({
  title: 'Dropped by the policer',
  formula: 'bytes > tokens: drop',
  symbols: ['bytes', 'tokens'],
  plain: 'The queue had room, but the packet came faster than the agreed rate: the bucket held too few tokens for it.',
  citation: { source: 'RFC 2475', section: '2.3.3.4' },
});

class Policer implements ArrivalManager {
  readonly shown = { value: NaN, bound: NaN };

  /** Bytes of the last arrival; meaningless between events. */
  private readonly came = { size: NaN };

  constructor(private readonly bucket: TokenBucket) {}

  decide({ now, size }: Readonly<Arrival>): number {
    this.came.size = size;
    if (!this.bucket.has(now, size)) return VERDICT.DROP;
    this.bucket.take(size);
    return VERDICT.ADMIT;
  }

  inside(now: number): readonly Reading[] {
    return [this.bucket.inside(now), { symbol: 'bytes', value: this.came.size, unit: 'bytes' }];
  }

  overflowed(): void {}
}

const policer = disciplineOf(POLICER, {
  drops: [dropped],
  build: (site, { tokenRate, bucket }) =>
    managedLink(site, () => new Policer(new TokenBucket(site.kernel, tokenRate, bucket)), null),
  shows: ({ bucket }) => ({
    rule: 'policer: drops packets without tokens; the bucket holds {bucket} of 1500 bytes',
    bounds: {},
    numbers: { bucket: { value: bucket / 1500, unit: 'packets' } },
    byTokens: true,
  }),
});

export const LAWS = [policer] as const;

export const WORDS = { policer: { sentence: `${TOKENS} Packets that arrive faster are dropped.` } satisfies PartWords };

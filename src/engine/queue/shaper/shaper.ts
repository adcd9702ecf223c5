/** A token bucket that delays packets (RFC 2475 section 2.3.3.3: a shaper). */
import { defineQueue } from '../definition.ts';
import { disciplineOf } from '../discipline.ts';
import { insideOf } from '../inside.ts';
import { ScheduledLink, type Chooser } from '../scheduledLink.ts';
import { TokenBucket } from './tokenBucket.ts';
import type { PartWords } from '../../link/partWords.ts';

/** Settings of a token bucket. */
export const BUCKET = [
  {
    name: 'tokenRate',
    label: 'Token rate',
    unit: 'bit/s',
    kind: 'number',
    range: [1, 1e12],
    default: 5e6,
    help: 'How fast the bucket fills.',
  },
  {
    name: 'bucket',
    label: 'Bucket',
    unit: 'bytes',
    kind: 'integer',
    range: [1500, 1e9],
    default: 15_000,
    help: 'Capacity of the bucket: this much may pass at once after an idle time. It starts full.',
  },
] as const;

const SHAPER = defineQueue({
  name: 'shaper',
  title: 'Shaper',
  help: 'A token bucket in front of the link: packets that arrive faster than tokens wait, and are dropped only when the queue is full.',
  parameters: BUCKET,
  causes: [],
});

export const QUEUES = [SHAPER] as const;

const behind = (bucket: TokenBucket): Chooser => ({
  choose: (link) => (bucket.has(link.now, link.sizeOf(0)) ? 0 : -1),
  took: (_link, _line, size) => bucket.take(size),
  until: (link) => bucket.fullEnough(link.sizeOf(0)),
  inside: (link, now) =>
    insideOf(bucket.inside(now), {
      symbol: 'next',
      name: 'next leaves in',
      value: link.lines.all > 0 ? Math.max(0, bucket.fullEnough(link.sizeOf(0)) - now) : NaN,
      unit: 's',
      none: 'nothing waits',
    }),
});

const shaper = disciplineOf(SHAPER, {
  decidesLate: true,
  build: (site, { tokenRate, bucket }) =>
    new ScheduledLink(site, behind(new TokenBucket(site.kernel, tokenRate, bucket))),
  lets: ({ tokenRate }) => tokenRate,
  shows: ({ bucket }) => ({
    rule: 'shaper: waits for tokens; the bucket holds {bucket} of 1500 bytes',
    bounds: {},
    numbers: { bucket: { value: bucket / 1500, unit: 'packets' } },
    byTokens: true,
  }),
});

export const LAWS = [shaper] as const;

export const TOKENS = 'Tokens come at {tokenRate}, the bucket holds {bucket}.';

export const WORDS = { shaper: { sentence: `${TOKENS} Packets that arrive faster wait.` } satisfies PartWords };

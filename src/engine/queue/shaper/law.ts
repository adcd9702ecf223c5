/** A token bucket that delays packets (RFC 2475 section 2.3.3.3: a shaper). */
import { disciplineOf } from '../discipline.ts';
import { insideOf } from '../inside.ts';
import { ScheduledLink, type Chooser } from '../scheduledLink.ts';
import { SHAPER } from './catalogue.ts';
import { TokenBucket } from './tokenBucket.ts';

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

/** Queues of one line that drop nothing but for places count as any link does: beside what comes out on paper. */
import { expect, it } from 'vitest';
import type { QueueName } from '../../src/engine/queue/catalog.ts';
import { codesOf, disciplineNamed } from '../../src/engine/queue/laws.ts';
import { anyStory, compared } from './onPaper.ts';

const NEVER = { target: 1e9, interval: 1e9, ecn: true, quantum: 1000 };
it.each<[QueueName, object]>([
  ['codel', NEVER],
  ['fqCodel', NEVER],
  ['drr', { quantum: 700 }],
  ['headDrop', {}],
  ['step', { threshold: 1e9 }],
  ['policer', { tokenRate: 1e9, bucket: 1e9 }],
  ['shaper', { tokenRate: 1e9, bucket: 1e9 }],
])('%s', (kind, settings) => {
  for (let seed = 1; seed <= 12; seed++) {
    const { links, story, looks } = anyStory(seed);
    const offers = story.offers.map(([time, size]) => [time, size, 1] as const);
    const changes = story.changes!.map(([time, , ...more]) => [time, 0, ...more] as const);
    const [first] = links;
    const places = ['fqCodel', 'drr', 'headDrop'].includes(kind) ? { limit: 1e6, limitBytes: 1e9 } : {};
    const { found, wanted } = compared(
      [{ ...first!, ...places }],
      { offers, changes },
      looks,
      false,
      (kernel, ledger, link) =>
        disciplineNamed(kind).build({ kernel, ledger, link, flows: 1, codes: codesOf(kind) }, { kind, ...settings }),
    );
    // What waits is in no list of the link yet.
    const counts = (moments: unknown) =>
      JSON.parse(JSON.stringify(moments, (key, each) => (key === 'there' ? 0 : each)));
    expect(counts(found), `story ${seed}`).toEqual(counts(wanted));
  }
});

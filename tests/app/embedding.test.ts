import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMBED_PARTS,
  embeddingQuery,
  PLAIN_EMBEDDING,
  readEmbedding,
} from '../../src/app/experiment/share/embedding.ts';
import { snippetOf } from '../../src/app/experiment/share/EmbedSnippet.tsx';
import { orderOf } from '../../src/app/rooms/lab/embed/talk.ts';
import { THEMES } from '../../src/app/ui/theme.ts';

const embeddings = fc.record({
  hide: fc.subarray([...EMBED_PARTS]),
  lock: fc.boolean(),
  loop: fc.boolean(),
  start: fc.oneof(fc.constantFrom(null, 'play' as const, 'pause' as const), fc.integer({ min: 0, max: 1000 })),
  theme: fc.constantFrom(null, ...THEMES),
  height: fc.option(fc.integer({ min: 120, max: 4000 })),
});

describe('how the laboratory stands in another page', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(embeddings, (embedding) => {
        expect(readEmbedding(embeddingQuery(embedding))).toEqual({ embedding, notes: [] });
      }),
    );
  });

  it('says in one line what was not understood, and does without it', () => {
    const { embedding, notes } = readEmbedding('?embed&hide=window,roof&height=9&start=later&theme=pink&lock=maybe');
    expect(embedding).toEqual({ ...PLAIN_EMBEDDING, hide: ['window'], lock: true });
    expect(notes).toEqual([
      'hide: must be of headline, network, map, window, share, throughput, drops, routes, timeline, controls; given: roof.',
      'theme: must be of automatic, light, dark, projector; given: pink.',
      'start: must be a number from 0 to 1000000; given: later.',
      'height: must be a number from 120 to 4000; given: 9.',
      'lock: must be 1 or 0; given: maybe.',
    ]);
  });

  it('never throws, whatever stands in the address', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readEmbedding(`?embed&${text}`).notes.length).toBeLessThanOrEqual(6);
      }),
    );
  });
});

describe('the HTML of a frame', () => {
  it('puts no text of a scenario into the page as HTML', () => {
    const snippet = snippetOf('https://a.b/c/#2x', '"><script>alert(1)</script>', PLAIN_EMBEDDING);
    expect(snippet).toContain('src="https://a.b/c/?embed#2x"');
    expect(snippet).toContain('title="&quot;>&lt;script>');
    expect(snippet).not.toContain('<script');
  });
});

describe('messages of the page around', () => {
  it('are orders', () => {
    expect(orderOf({ sawtooth: 1, kind: 'play' })).toEqual({ kind: 'play' });
    expect(orderOf({ sawtooth: 1, kind: 'seek', time: 12.5 })).toEqual({ kind: 'seek', time: 12.5 });
    expect(orderOf({ sawtooth: 1, kind: 'step', direction: -1 })).toEqual({ kind: 'step', direction: -1 });
  });

  it('that are damaged are refused in one line', () => {
    expect(orderOf({ sawtooth: 2, kind: 'play' })).toBe('sawtooth: must be 1.');
    expect(orderOf({ sawtooth: 1, kind: 'seek', time: -1 })).toBe('time: must be a number from 0 to 1000000.');
    expect(orderOf({ sawtooth: 1, kind: 'step', direction: 2 })).toBe('direction: must be 1 or -1.');
    expect(orderOf({ sawtooth: 1, kind: 'eval' })).toBe('kind: must be play, pause, seek, step or size.');
  });

  it('that are for another page are left alone', () => {
    for (const data of [null, 'play', 3, {}, { kind: 'play' }]) expect(orderOf(data)).toBeNull();
  });
});

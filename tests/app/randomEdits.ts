// Random networks of each maker, and random edits of their drawings.
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  drawnMobile,
  mobileAligned,
  placedOneByOne,
  withMobileCopies,
  withMobileNode,
  withMovedAt,
  withoutMobile,
} from '../../src/app/experiment/form/drawing/mobile.ts';
import {
  aligned,
  drawnNetwork,
  renamed,
  tidied,
  withCopies,
  withFlow,
  withLink,
  withMoved,
  withNode,
  without,
  writtenOut,
} from '../../src/app/experiment/form/drawing/wired.ts';
import { changed, historyOf, redone, undone } from '../../src/app/run/draftHistory.ts';
import { MAKERS } from '../../src/scenario/network/makers/list.ts';

const NONE: ReadonlySet<number> = new Set();

type Edit = readonly [act: number, a: number, b: number, by: number];
const anyEdit = fc.tuple(fc.nat(8), fc.nat(12), fc.nat(12), fc.integer({ min: -200, max: 200 }));

function wired(draft: unknown, [act, a, b, by]: Edit): unknown {
  const { nodes, links, flows } = drawnNetwork(draft);
  const [from, to] = [a % Math.max(1, nodes.length), b % Math.max(1, nodes.length)];
  const two = new Set([from, to]);
  if (act === 0 || nodes.length < 2) return withNode(draft, { x: by, y: a });
  if (act === 1) return withLink(draft, from, to);
  if (act === 2) return withFlow(draft, nodes[from]!.name, nodes[to]!.name);
  if (act === 3) return withMoved(draft, two, { x: by, y: -by });
  if (act === 4) return without(draft, { nodes: new Set([from]), links: NONE, flows: NONE });
  if (act === 5) return without(draft, { nodes: NONE, links: new Set([a % Math.max(1, links.length)]), flows: NONE });
  if (act === 6)
    return aligned(
      without(draft, { nodes: NONE, links: NONE, flows: new Set([a % Math.max(1, flows.length)]) }),
      two,
      'row',
    );
  return act === 7 ? withCopies(draft, two) : renamed(tidied(draft), from, `k${by + 200}`);
}

function mobile(draft: unknown, [act, a, b, by]: Edit): unknown {
  const count = drawnMobile(draft, 0).nodes.length;
  const two = new Set([a % Math.max(1, count), b % Math.max(1, count)]);
  if (act < 2 || count < 2) return withMobileNode(draft, { x: by + 200, y: a * 10 });
  if (act < 5) return withMovedAt(draft, two, b, { x: by, y: a });
  if (act === 5) return withoutMobile(draft, new Set([a % count]), NONE);
  if (act === 6) return withFlow(draft, String(a % count), String(b % count));
  return act === 7 ? withMobileCopies(draft, new Set([a % count])) : mobileAligned(draft, two, b, 'column');
}

/** Drafts to start from, and the result of an edit. */
export interface Drawings {
  readonly starts: fc.Arbitrary<unknown>;
  readonly apply: (draft: unknown, edit: Edit) => unknown;
}

const flowsOf = (count: number): object[] => Array.from({ length: count }, () => ({}));

/** Networks of a maker, with settings near their minimum. */
export function wiredBy(name: string): Drawings {
  const settings = MAKERS.find((maker) => maker.name === name)!.parameters.map(
    ({ name: field, range: [least, most] = [0, 0] }) =>
      [field, fc.integer({ min: least, max: Math.min(most, least + 6) })] as const,
  );
  return {
    starts: fc.tuple(fc.record(Object.fromEntries(settings)), fc.integer({ min: 1, max: 5 })).map(([shape, flows]) => ({
      network: { kind: 'made', shape: { kind: name, ...shape } },
      flows: flowsOf(flows),
    })),
    apply: (draft, edit) => wired(writtenOut(draft), edit),
  };
}

/** Mobile nodes with a placement and a movement. */
export const mobileBy = (placement: string, mobility: string): Drawings => ({
  starts: fc
    .tuple(fc.integer({ min: 2, max: 8 }), fc.nat(1000), fc.integer({ min: 1, max: 3 }))
    .map(([nodes, seed, flows]) => ({
      network: { kind: 'manet', nodes, placement: { kind: placement }, mobility: { kind: mobility } },
      flows: flowsOf(flows),
      seed,
      duration: 30,
    })),
  apply: (draft, edit) => mobile(placedOneByOne(draft), edit),
});

/** After any number of edits to many drawings, undoing all gives the start, and redoing all gives the end. */
export function undoAll({ starts, apply }: Drawings, numRuns: number): void {
  fc.assert(
    fc.property(starts, fc.array(anyEdit, { minLength: 15, maxLength: 15 }), (start, edits) => {
      const text = JSON.stringify(start);
      const done = edits.reduce(
        (history, each) => changed(history, apply(history.draft, each), null),
        historyOf(start),
      );
      expect(done.past.length).toBeGreaterThan(0);
      let history = done;
      while (history.past.length > 0) history = undone(history);
      expect(history.draft).toBe(start);
      // No edit has modified the draft it began with.
      expect(JSON.stringify(start)).toBe(text);
      while (history.future.length > 0) history = redone(history);
      expect(history.draft).toBe(done.draft);
    }),
    { numRuns },
  );
}

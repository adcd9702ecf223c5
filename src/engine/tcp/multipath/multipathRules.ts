/** Rules that concern a whole connection over several paths, not a single sender. */
import { makeRule, ownRules, rfc, type AnyRule } from '../../rule.ts';

const { ownRule, all } = ownRules((rule: Omit<AnyRule, 'id' | 'shows'>) =>
  makeRule({ ...rule, shows: ['segments'], effect: () => {} }),
);

/** Journal entry: data number; segments handed on, before and after. */
export const handedOn = ownRule({
  title: 'Data handed on to another path',
  formula: 'the same data on another path',
  citation: rfc(8684, '3.3.6'),
  kind: 'life',
  plain: 'The path that carried this segment has timed out, so another path carries it too.',
});

/** Journal entry: unacknowledged segments of the connection, and the receive buffer, segments. */
export const dataWindowFull = ownRule({
  title: 'The receive buffer of the connection is full',
  formula: 'no new data beyond the buffer',
  citation: rfc(8684, '3.3.5'),
  kind: 'life',
  plain: 'Data from one path waits at the receiver for data from another, so this path may send nothing new.',
});

/** Journal entry: segments that the buffer leaves for the fast path, the same value before and after. */
export const waitsForFast = ownRule({
  title: 'The slow path is left out',
  formula: 'no new data on the slow path',
  citation: { source: 'Ferlin and others 2016', section: 'section III' },
  kind: 'life',
  plain: 'During one round trip of this path the faster one could fill the buffer, so this path gets no new data.',
});

export const MULTIPATH_RULES: readonly AnyRule[] = all;

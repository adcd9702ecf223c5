/** What the page never asks of d3-zoom and d3-brush: they move at once, so nothing is on its way that could be interrupted. */
const STILL = `
import { selection } from 'd3-selection';
selection.prototype.interrupt = function () { return this; };
export const interrupt = () => {};
export const interpolateZoom = () => () => {};
export const interpolate = () => () => {};
`;
const NAME = '\0stillZoom';

/**
 * Leaves out what d3-zoom and d3-brush need for zooms and brushes that take time, with all that this needs in turn: 9 of 18 KiB.
 * @returns {import('vite').Plugin}
 */
export const stillZoom = () => ({
  name: 'sawtooth:still-zoom',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, from) =>
    (id === 'd3-transition' || id === 'd3-interpolate') && /\/d3-(?:zoom|brush)\//.test(from ?? '') ? NAME : undefined,
  load: (id) => (id === NAME ? STILL : undefined),
});

/**
 * Removes transitions from d3-zoom and d3-brush: the page only uses immediate changes, so there is nothing to
 * interrupt.
 */
const STILL = `
import { selection } from 'd3-selection';
selection.prototype.interrupt = function () { return this; };
export const interrupt = () => {};
export const interpolateZoom = () => () => {};
export const interpolate = () => () => {};
`;
const NAME = '\0stillZoom';

/**
 * Removes the parts of d3-zoom and d3-brush for animated changes and their dependencies: 9 of 18 KiB.
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

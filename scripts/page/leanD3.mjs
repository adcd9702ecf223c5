// Replaces modules of D3 that others import for cases that the page never uses.

/** For d3-zoom and d3-brush: all changes are immediate, so there is nothing to interrupt. */
const STILL = `
import { selection } from 'd3-selection';
selection.prototype.interrupt = function () { return this; };
export const interrupt = () => {};
export const interpolateZoom = () => () => {};
export const interpolate = () => () => {};
`;
/** For d3-scale: ranges are numbers, computed as in d3-interpolate; piecewise is for diverging scales. */
const NUMBERS = `
export const interpolateNumber = (a, b) => (a = +a, b = +b, (t) => a * (1 - t) + b * t);
export const interpolate = interpolateNumber;
export const interpolateRound = (a, b) => (a = +a, b = +b, (t) => Math.round(a * (1 - t) + b * t));
export const piecewise = interpolateNumber;
`;
const MODULES = { '\0still': STILL, '\0numbers': NUMBERS };

/**
 * Removes from d3-zoom and d3-brush the parts for animated changes (9 of 18 KiB), and from d3-scale the interpolation of
 * colours, dates and texts (d3-interpolate and d3-color).
 * @returns {import('vite').Plugin}
 */
export const leanD3 = () => ({
  name: 'sawtooth:lean-d3',
  apply: 'build',
  enforce: 'pre',
  resolveId(id, from = '') {
    if (id !== 'd3-transition' && id !== 'd3-interpolate') return undefined;
    if (/\/d3-(?:zoom|brush)\//.test(from)) return '\0still';
    return /\/d3-scale\//.test(from) ? '\0numbers' : undefined;
  },
  load: (id) => MODULES[/** @type {keyof typeof MODULES} */ (id)],
});

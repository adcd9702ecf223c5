/** The views of a comparison. */
export type ViewName = 'windows' | 'tradeoff' | 'distributions' | 'time' | 'sweep' | 'table';

export const VIEW_NAMES: Readonly<Record<ViewName, string>> = {
  sweep: 'Sweep',
  windows: 'Windows',
  tradeoff: 'Trade-off',
  distributions: 'Distributions',
  time: 'Over time',
  table: 'Table',
};

/** The views of a study: a sweep has no window view, because each point has different windows. */
export const viewsOf = (axes: number): readonly ViewName[] =>
  axes > 0 ? ['sweep', 'table'] : ['windows', 'tradeoff', 'distributions', 'time', 'table'];

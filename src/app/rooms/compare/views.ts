/** The ways to look at a comparison. */
export type ViewName = 'windows' | 'tradeoff' | 'distributions' | 'time' | 'sweep' | 'table';

export const VIEW_NAMES: Readonly<Record<ViewName, string>> = {
  sweep: 'Sweep',
  windows: 'Windows',
  tradeoff: 'Trade-off',
  distributions: 'Distributions',
  time: 'Over time',
  table: 'Table',
};

/** The views of a study: those of a sweep have no windows to show, because each point has others. */
export const viewsOf = (axes: number): readonly ViewName[] =>
  axes > 0 ? ['sweep', 'table'] : ['windows', 'tradeoff', 'distributions', 'time', 'table'];

/** The ways to look at a comparison. */
export type ViewName = 'ranks' | 'sweep' | 'windows' | 'tradeoff' | 'distributions' | 'time' | 'table';

/** A view below the picture, shown on demand. */
export const VIEW_NAMES: Readonly<Record<Exclude<ViewName, 'ranks' | 'sweep'>, string>> = {
  windows: 'Windows',
  tradeoff: 'Trade-off',
  distributions: 'Distributions',
  time: 'Over time',
  table: 'Table',
};

/** The views of a study, its picture first: a sweep has no windows to show, because each point has others. */
export const viewsOf = (axes: number): readonly ViewName[] =>
  axes > 0 ? ['sweep', 'table'] : ['ranks', 'windows', 'tradeoff', 'distributions', 'time', 'table'];

/** The views of a study that are shown on demand. */
export const furtherViews = (axes: number) => viewsOf(axes).slice(1) as readonly (keyof typeof VIEW_NAMES)[];

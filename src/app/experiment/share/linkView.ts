import type { LinkView } from '#scenario/link/link.ts';
import type { Viewer } from '../../run/view/viewer.ts';
import type { Laboratory } from '../../run/laboratory.ts';
import type { LabState } from '../../run/labState.ts';

/** Nobody zooms finer than 1 ms by eye. */
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** The selected view, and the loop, for a link; undefined: the default view. */
export function viewForLink(
  viewer: Viewer,
  { range, flow, loop }: Pick<LabState, 'range' | 'flow' | 'loop'>,
): LinkView | undefined {
  const { from, to } = viewer.window;
  const view: LinkView = {
    ...(range === null ? {} : { from: rounded(Math.max(0, from)), to: rounded(to) }),
    ...(flow < 0 ? {} : { flow }),
    ...(loop === null ? {} : { loopFrom: loop.from, loopTo: loop.to }),
  };
  return Object.keys(view).length === 0 ? undefined : view;
}

/** Link fields independent of the view: forks that lead to the run, and the condition used as step unit. */
export function alwaysForLink(
  { forks }: Pick<Laboratory, 'forks'>,
  { unit, condition }: Pick<LabState, 'unit' | 'condition'>,
): LinkView {
  const names = forks?.names ?? [];
  return {
    ...(names.length === 0 ? {} : { forks: names }),
    ...(unit !== 'until' || condition === null ? {} : { until: condition }),
  };
}

/** Applies the view of a link to a run with this many flows. */
export function showView(viewer: Viewer, view: LinkView | undefined, flows: number): void {
  if (view?.from !== undefined && view.to !== undefined) viewer.show({ from: view.from, to: view.to });
  if (view?.flow !== undefined && view.flow < flows) viewer.choose(view.flow);
}

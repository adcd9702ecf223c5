import { timeOf, type View } from '#app/charts/plot/view.ts';

/** Maximum distance at which the pointer hits a line or a mark, px. */
const LINE = 14;
const MARK = 11;

/** The flow with the line nearest to a position, px; -1: none is near. */
export function nearestFlow<Flow extends { readonly index: number }>(
  view: View,
  flows: readonly Flow[],
  x: number,
  y: number,
  yOf: (value: number) => number,
  valueAt: (flow: Flow, time: number) => number,
): number {
  const time = timeOf(view, x);
  let best = { flow: -1, apart: LINE * view.sizes.scale };
  for (const flow of time > view.now ? [] : flows) {
    const apart = Math.abs(yOf(valueAt(flow, time)) - y);
    if (apart < best.apart) best = { flow: flow.index, apart };
  }
  return best.flow;
}

/** The mark nearest to a position, px; undefined: none is near. Of near ones the highest `rank` wins. */
export const nearestSign = <Sign extends { readonly x: number; readonly y: number; readonly reach?: number }>(
  signs: readonly Sign[],
  { sizes }: Pick<View, 'sizes'>,
  x: number,
  y: number,
  rank: (sign: Sign) => number = () => 0,
): Sign | undefined =>
  signs
    .map((sign) => ({ sign, apart: Math.hypot(sign.x - x, sign.reach === undefined ? sign.y - y : 0) }))
    .filter(({ sign, apart }) => apart <= (sign.reach ?? MARK * sizes.scale))
    .sort((a, b) => rank(b.sign) - rank(a.sign) || a.apart - b.apart)[0]?.sign;

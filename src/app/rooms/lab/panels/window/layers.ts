import type { Box, Drawn, MarksPicture, Paint, Spot } from '#app/charts/marks/drawn.ts';
import type { Marker } from './lines.ts';
import type { Stretch } from './phases.ts';
import type { WindowPicture } from './picture.ts';

/** Colour and hatching of each phase: phases are never distinguished by colour alone. */
const PHASES: Readonly<Record<string, { readonly paint: Paint; readonly lines?: readonly [Paint, gap: number] }>> = {
  slowStart: { paint: 'slowStart', lines: ['hatch', 7] },
  startup: { paint: 'slowStart', lines: ['hatch', 7] },
  fastRecovery: { paint: 'recovery' },
  drain: { paint: 'recovery', lines: ['ink', 7] },
  timeout: { paint: 'timeout' },
  probeRtt: { paint: 'avoidance', lines: ['ink', 4] },
};
const OTHER: (typeof PHASES)[string] = { paint: 'avoidance' };

/** Stretches of phases at a height, in the phases' colours. */
function phaseMarks(stretches: readonly Stretch[], y: number, height: number, alpha = 1): Drawn[] {
  return [...new Set(stretches.map(({ phase }) => phase))].flatMap((phase): Drawn[] => {
    const of = stretches.filter((each) => each.phase === phase);
    const boxes = of.map(({ x, width }): Box => ({ x, y, width, height }));
    const { paint, lines } = PHASES[phase] ?? OTHER;
    const flat = { kind: 'boxes', boxes, paint, alpha } as const;
    return lines === undefined ? [flat] : [flat, { ...flat, paint: lines[0], lines: lines[1], alpha: 0.28 }];
  });
}

/** The picture of the windows as marks. */
export function windowMarks(picture: WindowPicture): MarksPicture {
  const { view, labels, grid, ticks, scroll, fork, traces } = picture;
  const { top, bottom } = view;
  const { scale, line: widths } = view.sizes;
  const high = { y: top - 4, height: bottom - top + 4 };
  const spotsOf = (markers: readonly Marker[], size: number): Spot[] =>
    markers.map((each) => ({ look: 'marker', ...each, size: size * scale }));
  const signs = picture.events.flatMap(({ kind, flow, x, y, lit }): Spot[] => {
    const light: Spot = { look: 'light', flow, x, y: kind === 'timeout' ? y - 5 * scale : y, size: 12 * scale };
    const sign: Partial<Record<typeof kind, Spot>> = {
      cut: { look: 'diamond', flow, x, y, size: (lit ? 8 : 6) * scale },
      timeout: { look: 'timeout', flow, x, y: bottom, size: 0 },
      marked: { look: 'ring', flow, x, y, size: 4 * scale },
    };
    return [...(lit ? [light] : []), ...(sign[kind] === undefined ? [] : [sign[kind]])];
  });
  const losses = picture.events
    .filter(({ kind }) => kind === 'loss')
    .map(({ flow, x, y, lit, family }): Spot => ({
      look: 'loss',
      flow,
      x,
      y,
      size: (lit ? 14 : 11) * scale,
      family: family ?? 'queue',
    }));
  const inflated = picture.inflated.map(({ x, foot, head }): Box => ({
    x: x - 5 * scale,
    y: head,
    width: 10 * scale,
    height: foot - head,
  }));
  return {
    view,
    labels,
    grid,
    ticks,
    scroll,
    fork,
    layers: {
      ground: [
        ...phaseMarks(picture.tints, high.y, high.height, 0.75),
        { kind: 'boxes', paint: 'timeout', boxes: picture.noRoutes.map(({ x, width }) => ({ x, width, ...high })) },
        ...picture.ribbons.flatMap(({ y, height, stretches }) => phaseMarks(stretches, y, height)),
      ],
      under: [
        { kind: 'levels', levels: picture.fair, paint: 'ink3', width: widths.grid, dotted: true },
        // In a short window the axis may start above a threshold, which then ends at the base line.
        ...picture.thresholds.map(
          ({ flow, line }) =>
            ({ kind: 'line', line, paint: flow, width: widths.step, alpha: 0.6, inside: 'base' }) as const,
        ),
        ...traces.map(
          ({ flow, later, width }) => ({ kind: 'line', line: later, paint: flow, width, alpha: 0.35 }) as const,
        ),
        // Shades the difference to the counterpart; with many flows only for selected ones.
        ...traces
          .filter(({ width }) => fork !== null && width > widths.thin)
          .map(({ flow, line }) => ({
            kind: 'area' as const,
            upper: line,
            lower: fork!.counterparts.find((one) => one.flow === flow)?.line ?? line,
            paint: 'whatIf' as const,
            alpha: 0.22,
            after: fork!.x,
          })),
      ],
      lines: traces.map(({ flow, line, width }) => ({ kind: 'line', line, paint: flow, width })),
      over: [{ kind: 'spots', spots: [...spotsOf(picture.markers, 10), ...signs, ...losses] }],
      top: [
        ...picture.inflated.flatMap(({ flow }, place): Drawn[] => [
          { kind: 'boxes', boxes: [inflated[place]!], paint: 'paper' },
          { kind: 'boxes', boxes: [inflated[place]!], paint: flow, hollow: 2 * scale },
        ]),
        { kind: 'spots', spots: [...spotsOf(picture.ends, 13), ...spotsOf(picture.cursors, 11)] },
      ],
    },
  };
}

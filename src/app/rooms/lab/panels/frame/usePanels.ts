import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useDocked, useLab, useLaboratory, useLabSoon } from '#app/run/useLab.ts';
import { bottleneckOf } from '#app/run/facts/bottleneck.ts';
import { Part } from '#app/ui/parts/part.ts';
import { isOffered, type Panel } from '../kit/panel.ts';
import { isAnswerOpen, isQueueOpen, isStepView, isWhyOpen } from '#app/run/labState.ts';
import { matches, sharesColumn, useScreen } from '#app/ui/useMedia.ts';
import { LAB_PANELS } from '../labPanels.ts';
import { inThirdPlace, rowsOn, withChosen, withNetwork, withQueue } from './rows.ts';

/** The charts of single packets. */
export const CLOSE_PART = new Part('The step view', () => import('../closePanels.ts'));

/** The optional charts. */
export const MORE_PART = new Part('More charts', () => import('../morePanels.ts'));

/** The charts of a run with radios, its map, and the table of causes of losses. */
export const MOBILE_PART = new Part('The charts of mobile nodes', () => import('../mobilePanels.ts'));

const NONE: readonly Panel[] = [];
const NONE_LEFT_OUT: readonly string[] = [];

/** The content of a part; null before it is needed and loaded. */
export function usePart<Module>(part: Part<Module>, wanted: boolean): Module | null {
  useStore(part.store);
  useEffect(() => {
    if (wanted) void part.fetch();
  }, [part, wanted]);
  return wanted ? part.module : null;
}

/** The charts of single packets; none before they are needed and loaded. */
export const useClosePanels = (wanted: boolean): readonly Panel[] => usePart(CLOSE_PART, wanted)?.CLOSE_PANELS ?? NONE;

/** Whether a chart applies to the run on the screen, and is not shown anyway. */
export function useOffered(): (panel: Panel) => boolean {
  const { data } = useLaboratory();
  useLab((state) => state.run);
  const mobile = useLab((state) => state.mobile);
  const own = usePart(MOBILE_PART, mobile)?.MOBILE_PANELS ?? NONE;
  return (panel) => data !== null && isOffered(panel, data.opened) && !own.includes(panel);
}

/** The selected charts, in menu order. */
function useChosenPanels(): readonly Panel[] {
  const charts = useLab((state) => state.charts);
  const more = usePart(MORE_PART, charts.length > 0)?.MORE_PANELS ?? NONE;
  const script = useLab((state) => state.script);
  const offered = useOffered();
  return more.filter((panel) => charts.includes(panel.id) && offered(panel) && !(script && panel.id === 'sequence'));
}

/** The chart selected for the place of the ladder; undefined: the ladder. */
function useThirdPanel(): Panel | undefined {
  const third = useLab((state) => (isStepView(state) ? state.third : 'ladder'));
  const close = usePart(CLOSE_PART, third === 'sliding')?.CLOSE_PANELS ?? NONE;
  const more = usePart(MORE_PART, third === 'states')?.MORE_PANELS ?? NONE;
  return [...close, ...more].find(({ id }) => id === third);
}

/** The usual charts of a layout, top to bottom. */
function usePanels(layout: 'lab' | 'step', mobile: boolean, script: boolean): readonly Panel[] {
  const { data } = useLaboratory();
  useLab((state) => state.run);
  const paired = data !== null && data.opened.links[bottleneckOf(data.opened)]?.letters !== undefined;
  const parts = usePart(CLOSE_PART, layout === 'step');
  const close = (mobile ? parts?.CLOSE_AIR_PANELS : parts?.CLOSE_PANELS) ?? NONE;
  const more = usePart(MORE_PART, script || (paired && layout === 'lab'))?.MORE_PANELS ?? NONE;
  const below = usePart(MOBILE_PART, mobile)?.MOBILE_PANELS ?? NONE;
  // A script has no links; its main chart shows which segment is sent when.
  if (script) return [...more.filter(({ id }) => id === 'sequence'), ...close];
  // Mobile nodes have a map in place of links, and a ladder of hops in place of the packet ladder.
  if (mobile) return [...LAB_PANELS.filter(({ id }) => id === 'window'), ...(layout === 'step' ? close : below)];
  // A link with two queues has one chart of both in place of the charts of a single queue.
  if (layout === 'lab' && paired)
    return [
      ...LAB_PANELS.filter(({ id }) => id === 'network' || id === 'window'),
      ...more.filter(({ id }) => id === 'both'),
    ];
  return layout === 'lab'
    ? LAB_PANELS
    : [...LAB_PANELS.filter(({ id }) => id === 'network' || id === 'window'), ...close];
}

/** The charts on this screen and their heights: as many of the selected ones as fit. `without`: ids to omit. */
export function useShownPanels(without: readonly string[] = NONE_LEFT_OUT): {
  readonly rows: ReturnType<typeof rowsOn>;
  readonly panels: readonly Panel[];
} {
  const step = useLabSoon(isStepView);
  const answered = useLabSoon(isAnswerOpen);
  const whyOpen = useLabSoon(isWhyOpen);
  const screen = useScreen();
  const mobile = useLab((state) => state.mobile);
  const script = useLab((state) => state.script);
  const large = useLab((state) => state.largeNetwork) && step && !mobile && !script;
  const docked = useDocked();
  const below = docked !== 'docked' ? docked : mobile ? 'dockedMobile' : matches('short') ? 'dockedLow' : docked;
  const usually = rowsOn(
    screen,
    below || (script ? 'script' : mobile ? (step ? 'mobileStep' : 'mobile') : step || answered ? 'step' : 'lab'),
  );
  const third = useThirdPanel();
  const opened = useLab(isQueueOpen);
  const more = usePart(MORE_PART, opened)?.MORE_PANELS ?? NONE;
  const usual = usePanels(step ? 'step' : 'lab', mobile, script).filter(
    ({ id }) =>
      usually[id] !== undefined &&
      !without.includes(id) &&
      (script || !(sharesColumn(screen) && ((id === 'sliding' && whyOpen) || (id === 'network' && answered)))),
  );
  // If only one chart is visible at a time, show the windows first and move the network to the end.
  const isLast = ({ id }: Panel): boolean => screen === 'enlarged' && id === 'network';
  const ordered = [...usual.filter((panel) => !isLast(panel)), ...usual.filter(isLast)];
  const all = useChosenPanels();
  if (docked !== '') return { rows: usually, panels: ordered };
  const placed = inThirdPlace(ordered, large ? withNetwork(usually, screen) : usually, third);
  const chosen = all.filter((panel) => !placed.panels.includes(panel));
  const panels = withChosen(placed.panels, chosen, screen, mobile);
  return { rows: placed.rows, panels: opened ? withQueue(more, panels, screen) : panels };
}

import { isProjected, type Screen } from '#app/ui/useMedia.ts';
import type { Panel } from '../kit/panel.ts';

/** Height of a chart: minimum, px, and its weight when the remaining height is distributed. */
type Row = readonly [least: number, share: number];
type Rows = Readonly<Record<string, Row>>;

/** The charts of a screen and their heights, while a run plays and while single packets are shown. */
interface Arrangement {
  readonly lab: Rows;
  readonly step: Rows;
  /** For a run with mobile nodes. */
  readonly mobile: Rows;
  /** For a run with mobile nodes while single packets are shown. */
  readonly mobileStep: Rows;
  /** For a script; with enough room the sliding window is below, beside Why. */
  readonly script: Rows;
  /** On a phone while Why is below the windows, and while it is raised. */
  readonly docked?: Rows;
  readonly dockedLow?: Rows;
  readonly dockedMobile?: Rows;
  readonly raised?: Rows;
}

/** Minimum heights on pages that scroll, where charts need not shrink to strips. */
const IN_COLUMN: Rows = {
  inside: [380, 0],
  others: [230, 0],
  waiting: [190, 0],
  states: [300, 0],
  journey: [300, 0],
  variables: [260, 0],
  rates: [230, 0],
  dataOrder: [230, 0],
  plane: [230, 0],
  both: [250, 0],
};
/** On a phone the states of a sender are stacked, which needs more height. */
const ON_PHONE: Rows = { ...IN_COLUMN, states: [390, 0], inside: [800, 0], others: [560, 0] };
const PHONE_STEP: Rows = { ...ON_PHONE, network: [150, 0], window: [190, 0], ladder: [330, 0], sliding: [310, 0] };
/** The network stays visible as a strip. */
const CLOSE: Rows = {
  inside: [328, 330],
  waiting: [146, 156],
  others: [160, 164],
  network: [120, 142],
  window: [140, 164],
  ladder: [170, 186],
  sliding: [180, 180],
};
const CLOSE_COMPACT: Rows = {
  inside: [328, 400],
  waiting: [136, 160],
  network: [88, 96],
  window: [112, 150],
  ladder: [140, 200],
  sliding: [180, 180],
};

const PHONE: Arrangement = {
  lab: { ...ON_PHONE, network: [176, 0], window: [222, 0], share: [84, 0], drops: [72, 0] },
  step: PHONE_STEP,
  mobile: { ...ON_PHONE, map: [188, 0], window: [140, 0], throughput: [66, 0], drops: [64, 0], routes: [56, 0] },
  mobileStep: { ...ON_PHONE, map: [188, 0], window: [180, 0], hops: [330, 0], sliding: [310, 0] },
  script: { sequence: [230, 0], ladder: [260, 0], sliding: [300, 0] },
  docked: { network: [44, 0], window: [192, 0] },
  dockedMobile: { map: [160, 0], window: [150, 0] },
  dockedLow: { window: [150, 0] },
  raised: { window: [60, 0] },
};

/**
 * All chart heights. The page scrolls if the minimum heights do not fit. Low strips have their title beside the axis.
 */
const ROWS: Readonly<Record<Screen, Arrangement>> = {
  phone: PHONE,
  // The window chart fits completely between the headline and the controls of a page of 720 by 450 px.
  enlarged: { ...PHONE, lab: { ...PHONE.lab, window: [210, 0] } },
  tablet: {
    lab: { ...IN_COLUMN, network: [200, 0], window: [260, 1], share: [100, 0], drops: [76, 0] },
    step: { ...IN_COLUMN, network: [142, 0], window: [205, 1], ladder: [230, 2], sliding: [210, 0] },
    mobile: { ...IN_COLUMN, map: [320, 0], window: [220, 0], throughput: [100, 0], drops: [90, 0], routes: [84, 0] },
    mobileStep: { ...IN_COLUMN, map: [300, 0], window: [200, 0], hops: [250, 0], sliding: [210, 0] },
    script: { sequence: [230, 2], ladder: [190, 1], sliding: [210, 0] },
  },
  low: {
    lab: { ...IN_COLUMN, network: [132, 0], window: [190, 1], share: [100, 0], drops: [76, 0] },
    step: { ...IN_COLUMN, window: [190, 1], ladder: [230, 2], sliding: [210, 0] },
    mobile: { ...IN_COLUMN, map: [230, 0], window: [190, 0], throughput: [100, 0], drops: [90, 0], routes: [84, 0] },
    mobileStep: { ...IN_COLUMN, map: [230, 0], window: [180, 0], hops: [240, 0], sliding: [210, 0] },
    script: { sequence: [230, 2], ladder: [190, 1], sliding: [210, 0] },
  },
  compact: {
    lab: {
      inside: [328, 1],
      waiting: [136, 1],
      network: [176, 0],
      window: [150, 1],
      both: [150, 1],
      share: [116, 0],
    },
    step: CLOSE_COMPACT,
    mobile: {
      map: [180, 240],
      window: [120, 130],
      throughput: [74, 60],
      drops: [72, 50],
      routes: [58, 0],
      journey: [170, 240],
    },
    mobileStep: { map: [150, 190], window: [110, 120], hops: [170, 200], sliding: [180, 180], journey: [170, 200] },
    script: { sequence: [170, 250], ladder: [140, 150] },
  },
  desktop: {
    lab: {
      inside: [328, 8],
      waiting: [146, 4],
      others: [160, 4],
      network: [226, 2],
      window: [170, 5],
      both: [186, 4],
      share: [100, 0],
      drops: [76, 0],
    },
    step: CLOSE,
    mobile: {
      map: [230, 302],
      window: [140, 150],
      throughput: [80, 84],
      drops: [76, 78],
      routes: [58, 0],
      journey: [230, 302],
    },
    mobileStep: { map: [180, 190], window: [130, 132], hops: [190, 200], sliding: [150, 150], journey: [190, 200] },
    script: { sequence: [190, 300], ladder: [150, 190] },
  },
  /** A projector with 720 lines: drops are ticks on the share of the link. */
  smallProjector: {
    lab: { inside: [340, 400], network: [140, 150], window: [170, 300], both: [150, 245], share: [78, 0] },
    step: { inside: [340, 400], network: [132, 148], window: [150, 174], ladder: [160, 192] },
    mobile: { map: [180, 220], window: [130, 150], throughput: [74, 60], drops: [72, 60], journey: [180, 220] },
    mobileStep: { map: [150, 160], window: [140, 150], hops: [190, 220], journey: [180, 220] },
    script: { sequence: [160, 220], ladder: [130, 140] },
  },
  projector: {
    lab: {
      inside: [500, 560],
      waiting: [230, 260],
      network: [200, 240],
      window: [230, 448],
      both: [200, 353],
      share: [72, 0],
      drops: [58, 0],
    },
    step: {
      inside: [500, 560],
      waiting: [230, 260],
      network: [190, 222],
      window: [220, 260],
      ladder: [240, 288],
    },
    mobile: {
      map: [230, 392],
      window: [180, 290],
      throughput: [120, 110],
      drops: [120, 110],
      routes: [96, 0],
      journey: [230, 392],
    },
    mobileStep: { map: [220, 240], window: [180, 200], hops: [260, 300], sliding: [204, 204], journey: [220, 240] },
    script: { sequence: [240, 340], ladder: [190, 240] },
  },
};

/** The charts of a screen. */
export const rowsOn = (screen: Screen, layout: keyof Arrangement): Rows => ROWS[screen][layout] ?? ROWS[screen].step;

/**
 * Rows with the network as high as while playing. On screens that do not scroll, the sliding window is dropped to make
 * room.
 */
export function withNetwork(rows: Rows, screen: Screen): Rows {
  const { sliding: _, ...others } = rows;
  return {
    ...(scrolls(screen) ? rows : others),
    network: rowsOn(screen, 'lab')['network'] ?? rows['network']!,
  };
}

/** Limits on a page that scrolls: any number of charts, and all three charts of a queue. */
const SCROLLS = [Infinity, 3] as const;
/** Maximum number of charts on each screen, and maximum number of charts of a queue. */
const FITTING: Readonly<Record<Screen, readonly [charts: number, ofQueue: number]>> = {
  phone: SCROLLS,
  enlarged: SCROLLS,
  tablet: SCROLLS,
  low: SCROLLS,
  compact: [3, 2],
  desktop: [4, 3],
  smallProjector: [3, 1],
  projector: [4, 2],
};
const mostOn = (screen: Screen): number => FITTING[screen][0];
const scrolls = (screen: Screen): boolean => FITTING[screen] === SCROLLS;

/** Maximum number of charts beside Why on a projector. */
const ON_WALL = 3;

/** Maximum number of charts with a map on a screen that does not scroll; those below the windows are strips. */
const BELOW_MAP = 4;

/** Charts that are useless as strips: each counts as two charts and gets twice the share of the height. */
const TALL: ReadonlySet<string> = new Set([
  'inside',
  'variables',
  'states',
  'journey',
  'rates',
  'plane',
  'both',
  'dataOrder',
]);
const places = ({ id }: Pick<Panel, 'id'>): number => (TALL.has(id) ? 2 : 1);

/** The selected charts that fit into `room`, in charts; at least the first one. */
function fitting(chosen: readonly Panel[], room: number): readonly Panel[] {
  let left = room;
  return chosen.filter((panel, place) => {
    if (place > 0 && places(panel) > left) return false;
    left -= places(panel);
    return true;
  });
}

/**
 * Puts `panel` in the place of the ladder, in a row of the same height. If `panel` is already shown, it and the ladder
 * swap places.
 */
export function inThirdPlace(
  panels: readonly Panel[],
  rows: Rows,
  panel: Panel | undefined,
): { readonly panels: readonly Panel[]; readonly rows: Rows } {
  const ladder = panels.find(({ id }) => id === 'ladder' || id === 'hops');
  if (ladder === undefined || panel === undefined) return { panels, rows };
  const [high, low] = [rows[ladder.id]!, rows[panel.id]];
  return {
    panels: panels.map((each) => (each === ladder ? panel : each === panel ? ladder : each)),
    rows: { ...rows, [panel.id]: high, ...(low === undefined ? {} : { [ladder.id]: low }) },
  };
}

/** The usual charts with the selected ones below the windows. The last usual ones are dropped first. */
export function withChosen(
  usual: readonly Panel[],
  chosen: readonly Panel[],
  screen: Screen,
  mobile = false,
): readonly Panel[] {
  const rows = ROWS[screen].step;
  const isStrip = usual.some(({ id }) => id === 'ladder') && rows['network'] !== undefined;
  // A network strip above the packet charts does not count against the limit, except on a projector.
  const allowed = isStrip ? (isProjected(screen) ? ON_WALL : mostOn(screen) + 1) : mostOn(screen);
  const most = mobile ? (scrolls(screen) ? Infinity : BELOW_MAP) : allowed;
  const first = usual.findIndex(({ id }) => id === 'window' || id === 'sequence') + 1;
  const shown = fitting(chosen, most - first);
  const taken = shown.reduce((sum, panel) => sum + places(panel), 0);
  return [...usual.slice(0, first), ...shown, ...usual.slice(first, Math.max(first, most - taken))];
}

/** The inside of a queue, and related charts. */
const OF_QUEUE: readonly string[] = ['inside', 'waiting', 'others'];
/** The charts shown while the inside of a queue is open. If the page scrolls, the usual charts follow. */
export const withQueue = (more: readonly Panel[], usual: readonly Panel[], screen: Screen): readonly Panel[] => [
  ...OF_QUEUE.slice(0, FITTING[screen][1]).flatMap((id) => more.filter((panel) => panel.id === id)),
  ...(scrolls(screen) ? usual.filter(({ id }) => !OF_QUEUE.includes(id)) : []),
];

/** Default row of a chart: its minimum and its weight, as fractions of those of the window chart. */
const CHOSEN = { least: 0.75, share: 0.6 } as const;

const rowOf = (rows: Rows, id: string): Row => {
  const [least, share] = rows['window'] ?? [170, 1];
  return rows[id] ?? [Math.round(least * CHOSEN.least), share * CHOSEN.share * places({ id })];
};

/** Heights as grid rows for these charts, top to bottom. */
export const gridOf = (rows: Rows, ids: readonly string[]): { gridTemplateRows: string; minHeight: number } => ({
  gridTemplateRows: ids
    .map((id) => {
      const [least, share] = rowOf(rows, id);
      return share > 0 ? `minmax(${least}px, ${share}fr)` : `${least}px`;
    })
    .join(' '),
  // Without a minimum height, browsers would scale all flexible rows to the row with the largest content.
  minHeight: ids.reduce((sum, id) => sum + rowOf(rows, id)[0], 0),
});

/**
 * SEARCH (draft-chung-ccwg-search-09): leaves the first slow start when fewer segments are delivered than were sent one
 * round trip earlier. Time is divided into bins; ten bins last 3.5 times the first round trip. At the end of each bin,
 * the segments delivered over the last ten bins are compared with those sent over ten bins one round trip earlier.
 * After the exit the window drains to the number of segments delivered during the last initial round-trip time.
 *
 * Sources are the draft's first page, its section names, and the 2026 implementation in neqo, from which the draft
 * takes its numbers. Two choices are neqo's. If the moment one round trip ago lies between two bins, the sum is
 * interpolated with the earlier bin (the draft's text takes the later one, which its authors called a mistake). The
 * window drains by one segment for every three delivered.
 */
import { ownRules, type Citation } from '../../rule.ts';
import type { CongestionControl, OwnState, StateMachine, WindowEvent, WindowHook } from '../window.ts';
import { congestionHooks, windowRule } from './shared.ts';

/** Number of bins in a window, and of extra bins that allow for longer round trips. */
const W = 10;
const EXTRA_BINS = 15;
/** Length of a window, in initial round-trip times. */
const WINDOW_FACTOR = 3.5;
/** Fraction of the sent segments that must be missing for an exit. */
const THRESH = 0.26;
const ACKED_BINS = W + 1;
const SENT_BINS = ACKED_BINS + EXTRA_BINS;
/** Number of delivered segments for each segment by which the window drains. */
const PER_DRAINED = 3;

interface Searching extends OwnState {
  /** Slow start was left, or ended with a cut. */
  searchOver: boolean;
  /** After the exit: the window drains to this many segments; 0: it does not. */
  drainTo: number;
  /** First round trip, length of a bin, and end of the current one, s; NaN: none yet. */
  initialRtt: number;
  binDuration: number;
  binEnd: number;
  /** Current bin number; segments acknowledged and sent until the end of each bin, by bin number modulo length. */
  bin: number;
  ackedBins: Float64Array;
  sentBins: Float64Array;
  /** At the last comparison: segments delivered, and sent one round trip earlier; NaN: too few bins. */
  curr_delv: number;
  prev_sent: number;
}

const draft = (section: string): Citation => ({
  source: 'draft-chung-ccwg-search-09',
  section,
  url: 'https://datatracker.ietf.org/doc/html/draft-chung-ccwg-search-09',
});

const { ownRule, all } = ownRules(windowRule<Searching>);
export const SEARCH_RULES = all;

/** Stores the counts at the end of the current bin. */
function note(own: Searching, event: WindowEvent): void {
  own.ackedBins[own.bin % ACKED_BINS] = event.ack;
  own.sentBins[own.bin % SENT_BINS] = event.next - 1;
}

const begin = ownRule({
  title: 'SEARCH begins',
  formula: 'bin = 3.5 R/10',
  citation: draft('SEARCH algorithm'),
  quiet: true,
  plain: 'The first round trip sets the length of the bins in which segments are counted.',
  effect: (_window, event, own) => {
    own.initialRtt = event.rtt;
    own.binDuration = (WINDOW_FACTOR * event.rtt) / W;
    own.binEnd = event.elapsed + own.binDuration;
    own.bin = 0;
    own.curr_delv = NaN;
    own.prev_sent = NaN;
    note(own, event);
  },
});

/** Number of bin ends that have passed. */
const passed = (event: Readonly<WindowEvent>, own: Readonly<Searching>): number =>
  event.elapsed < own.binEnd ? 0 : Math.floor((event.elapsed - own.binEnd) / own.binDuration) + 1;

const nextBin = ownRule({
  title: 'A bin of SEARCH ends',
  formula: 'curr_delv, prev_sent over 10 bins',
  citation: draft('SEARCH algorithm'),
  quiet: true,
  plain: 'What was delivered lately, and what was sent one round trip before, are counted again.',
  effect: (_window, event, own) => {
    const bins = passed(event, own);
    const before = own.bin;
    for (let bin = before + 1; bin < before + bins; bin++) {
      own.ackedBins[bin % ACKED_BINS] = own.ackedBins[before % ACKED_BINS]!;
      own.sentBins[bin % SENT_BINS] = own.sentBins[before % SENT_BINS]!;
    }
    own.bin = before + bins;
    own.binEnd += bins * own.binDuration;
    note(own, event);
    const back = Math.floor(event.rtt / own.binDuration);
    const prev = own.bin - back;
    own.curr_delv = NaN;
    own.prev_sent = NaN;
    if (prev <= W || back >= EXTRA_BINS) return;
    const fraction = event.rtt / own.binDuration - back;
    const sent = (bin: number): number => own.sentBins[bin % SENT_BINS]! - own.sentBins[(bin - W) % SENT_BINS]!;
    own.curr_delv = own.ackedBins[own.bin % ACKED_BINS]! - own.ackedBins[(own.bin - W) % ACKED_BINS]!;
    own.prev_sent = fraction * sent(prev - 1) + (1 - fraction) * sent(prev);
  },
});

/** Segments delivered during the last initial round-trip time: the capacity of the path without a queue. */
function emptyPath({ initialRtt, binDuration, bin, ackedBins }: Readonly<Searching>): number {
  const bins = Math.ceil(initialRtt / binDuration);
  return ackedBins[bin % ACKED_BINS]! - ackedBins[(bin - bins) % ACKED_BINS]!;
}

const searchExits = ownRule({
  title: 'SEARCH: less arrives than was sent',
  formula: 'curr_delv <= 0.74 prev_sent: ssthresh = drainTo',
  citation: draft('SEARCH algorithm'),
  kind: 'cut',
  plain:
    'Of what was sent one round trip ago a quarter has not arrived: the path is full, slow start ends without a loss, and the window drains to what the path holds.',
  effect: (window, _event, own) => {
    own.searchOver = true;
    own.drainTo = Math.max(2, Math.min(window.cwnd, emptyPath(own)));
    window.ssthresh = own.drainTo;
  },
});

const searchDrains = ownRule({
  title: 'SEARCH: the window drains',
  formula: 'cwnd = max(cwnd - delivered/3, drainTo)',
  citation: draft('drain phase'),
  kind: 'adjust',
  plain: 'The window shrinks by one segment for each three that are delivered, until the queue it made is gone.',
  effect: (window, event, own) => {
    window.cwnd = Math.max(window.cwnd - event.delivered / PER_DRAINED, own.drainTo);
    if (window.cwnd <= own.drainTo) own.drainTo = 0;
  },
});

const searchEnds = ownRule({
  title: 'SEARCH is over',
  formula: 'ssthresh is known',
  citation: draft('SEARCH algorithm'),
  quiet: true,
  plain: 'A loss has ended slow start: later ones stop at ssthresh.',
  effect: (_window, _event, own) => {
    own.searchOver = true;
    own.drainTo = 0;
  },
});

/** Wraps an ACK-driven law. Both keep their fields in one record. */
export function withSearch<O extends OwnState>(law: CongestionControl<O>): CongestionControl<O & Searching> {
  const ending =
    (hook: WindowHook<O & Searching>): WindowHook<O & Searching> =>
    (window, event, own, fire) => {
      if (!own.searchOver || own.drainTo > 0) fire(searchEnds);
      hook(window, event, own, fire);
    };
  return {
    ...law,
    own: () => ({
      ...law.own(),
      searchOver: false,
      drainTo: 0,
      initialRtt: NaN,
      binDuration: NaN,
      binEnd: NaN,
      bin: 0,
      ackedBins: new Float64Array(ACKED_BINS),
      sentBins: new Float64Array(SENT_BINS),
      curr_delv: NaN,
      prev_sent: NaN,
    }),
    onAck(window, event, own, fire) {
      if (own.drainTo > 0) {
        fire(searchDrains);
        return;
      }
      if (!own.searchOver && window.cwnd < window.ssthresh) {
        if (Number.isNaN(own.binEnd)) {
          if (event.rtt > 0) fire(begin);
        } else {
          const bins = passed(event, own);
          // Bins without an ACK carry no information about the path (draft: handling of missed bins).
          if (bins > W) fire(begin);
          else if (bins > 0) {
            fire(nextBin);
            if (own.prev_sent > 0 && own.prev_sent - own.curr_delv >= THRESH * own.prev_sent) {
              fire(searchExits);
              return;
            }
          }
        }
      }
      law.onAck!(window, event, own, fire);
    },
    ...congestionHooks<O & Searching>(law, ending),
    onTimeout: ending(law.onTimeout),
  };
}

/** Its states. */
export const SEARCH_MACHINE: StateMachine<Pick<Searching, 'searchOver' | 'drainTo'>> = {
  title: 'SEARCH',
  states: [
    {
      name: 'Watching',
      means: 'The window doubles each round trip while what arrives is compared with what was sent.',
      source: draft('SEARCH algorithm'),
    },
    {
      name: 'Draining',
      means: 'The path is full: the window shrinks to what it holds without a queue.',
      source: draft('drain phase'),
    },
    {
      name: 'Over',
      means: 'The first slow start has ended; later ones stop at ssthresh and are not watched.',
      source: draft('SEARCH algorithm'),
    },
  ],
  transitions: [
    { from: ['Watching'], to: 'Draining', when: 'less arrives than was sent', rules: [searchExits] },
    { from: ['Draining'], to: 'Over', when: 'the queue is gone', rules: [searchDrains] },
    { from: null, to: 'Over', when: 'a loss, a mark or a timeout' },
  ],
  current: ({ searchOver, drainTo }) => (drainTo > 0 ? 'Draining' : searchOver ? 'Over' : 'Watching'),
};

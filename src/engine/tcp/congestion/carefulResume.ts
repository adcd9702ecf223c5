/**
 * Careful Resume (RFC 9959): a sender that remembers the window of an earlier connection over the same path jumps to
 * half of it once the initial window is acknowledged and the round trip is the remembered one. It paces the jump. If a
 * packet of the jump is lost or marked, the window falls to half of the capacity confirmed so far. Phases and bounds
 * are those of the RFC's draft 24. The unvalidated phase lasts one round trip; its end is noticed at the next ACK.
 */
import { ownRules, type Citation } from '../../rule.ts';
import type { CongestionControl, OwnState, StateMachine, WindowEvent, WindowHook, WindowState } from '../window.ts';
import { congestionHooks, windowRule } from './shared.ts';

/** Phases of the RFC; normal: it is over. */
const RECONNAISSANCE = 0;
const UNVALIDATED = 1;
const VALIDATING = 2;
const RETREAT = 3;
const NORMAL = 4;

/** The saved round-trip time is confirmed if the current one lies between these multiples of it. */
const SHORTEST = 0.5;
const LONGEST = 10;
/** Fraction of the saved window to which the sender jumps, and fraction of PipeSize left by a retreat. */
const JUMP = 0.5;
const KEPT = 0.5;

interface Resuming extends OwnState {
  phaseOfResume: number;
  /** Segments confirmed to fit on the path. */
  PipeSize: number;
  /** The first and the last segment of the jump. */
  firstJumped: number;
  lastJumped: number;
  /** When the jump began, s since the first segment. */
  jumpedAt: number;
  /** Pacing rate during the jump, segments/s; 0: none. */
  jumpRate: number;
}

/** Cites the RFC by the name of a phase, because its section numbers were not available. */
const phase = (section: string): Citation => ({
  source: 'RFC 9959',
  section,
  url: 'https://www.rfc-editor.org/rfc/rfc9959',
});

const { ownRule, all } = ownRules(windowRule<Resuming>);
export const CAREFUL_RESUME_RULES = all;

const savedWindow = ({ settings }: Readonly<WindowEvent>): number => Number(settings.variant['savedWindow']);
const savedRtt = ({ settings }: Readonly<WindowEvent>): number => Number(settings.variant['savedRtt']);

const jump = ownRule({
  title: 'Careful Resume: the window jumps',
  formula: 'cwnd = saved_cwnd/2, PipeSize = FlightSize',
  citation: phase('Unvalidated Phase'),
  kind: 'adjust',
  plain:
    'The initial window arrived and the round trip is about the saved one: the sender jumps to half of the window it had then, and paces it over a round trip.',
  effect: (window, event, own) => {
    own.phaseOfResume = UNVALIDATED;
    own.PipeSize = event.flight;
    own.firstJumped = event.next;
    own.jumpedAt = event.elapsed;
    window.cwnd = JUMP * savedWindow(event);
    own.jumpRate = window.cwnd / event.srtt;
  },
});

const notConfirmed = ownRule({
  title: 'Careful Resume: another path',
  formula: 'R outside of saved_rtt/2 to 10 saved_rtt: cwnd stays',
  citation: phase('Reconnaissance Phase'),
  kind: 'adjust',
  plain: 'The round trip is not the saved one: the path may be another, and slow start goes on.',
  effect: (_window, _event, own) => {
    own.phaseOfResume = NORMAL;
  },
});

const confirmed = ownRule({
  title: 'Careful Resume: more of the pipe is confirmed',
  formula: 'PipeSize += acked',
  citation: phase('Unvalidated Phase'),
  quiet: true,
  plain: 'Acknowledged data counts as confirmed capacity of the path.',
  effect: (_window, event, own) => {
    own.PipeSize += event.acked;
  },
});

const validates = ownRule({
  title: 'Careful Resume: the jump is on its way',
  formula: 'cwnd = FlightSize',
  citation: phase('Validating Phase'),
  kind: 'adjust',
  plain: 'A round trip of the jump has been sent: the window is what is in flight, and its ACKs must confirm it.',
  effect: (window, event, own) => {
    own.phaseOfResume = VALIDATING;
    own.lastJumped = event.next - 1;
    own.jumpRate = 0;
    window.cwnd = event.flight;
  },
});

const unused = ownRule({
  title: 'Careful Resume: the jump was not used',
  formula: 'cwnd = PipeSize',
  citation: phase('Unvalidated Phase'),
  kind: 'adjust',
  plain: 'The application sent no more than was confirmed: the window is that, and growth is normal again.',
  effect: (window, _event, own) => {
    own.phaseOfResume = NORMAL;
    own.jumpRate = 0;
    window.cwnd = Math.max(own.PipeSize, 1);
  },
});

const validated = ownRule({
  title: 'Careful Resume: the jump is confirmed',
  formula: 'the last segment of the jump is acknowledged: cwnd stays',
  citation: phase('Validating Phase'),
  kind: 'adjust',
  plain: 'All of the jump was acknowledged: the window is confirmed, and growth is normal again.',
  effect: (_window, _event, own) => {
    own.phaseOfResume = NORMAL;
  },
});

/** Sets the window for a retreat; a gradual cut sets ssthresh only. */
function retreatTo(window: WindowState, event: WindowEvent, size: number): void {
  window.ssthresh = Math.max(2, size);
  if (!event.cut.spread) window.cwnd = window.ssthresh;
}

const retreats = ownRule({
  title: 'Careful Resume: safe retreat',
  formula: 'cwnd = PipeSize/2',
  citation: phase('Safe Retreat Phase'),
  kind: 'cut',
  plain:
    'A packet of the jump was lost or marked: the window falls to half of what was confirmed, far below the jump, and does not grow until all of it is settled.',
  effect: (window, event, own) => {
    own.phaseOfResume = RETREAT;
    if (own.lastJumped === 0) own.lastJumped = event.next - 1;
    own.jumpRate = 0;
    retreatTo(window, event, KEPT * own.PipeSize);
  },
});

const settled = ownRule({
  title: 'Careful Resume: the retreat ends',
  formula: 'ssthresh = min(ssthresh, PipeSize/2)',
  citation: phase('Safe Retreat Phase'),
  kind: 'adjust',
  plain: 'The last packet of the jump is settled: growth is normal again.',
  effect: (window, _event, own) => {
    own.phaseOfResume = NORMAL;
    window.ssthresh = Math.min(window.ssthresh, Math.max(2, KEPT * own.PipeSize));
  },
});

const over = ownRule({
  title: 'Careful Resume is over',
  formula: 'a loss, a mark or a timeout before the jump: cwnd as usual',
  citation: phase('Reconnaissance Phase'),
  quiet: true,
  plain: 'The path is congested: the saved window is not used.',
  effect: (_window, _event, own) => {
    own.phaseOfResume = NORMAL;
    own.jumpRate = 0;
  },
});

/** Wraps an ACK-driven law. Both keep their fields in one record. */
export function withCarefulResume<O extends OwnState>(law: CongestionControl<O>): CongestionControl<O & Resuming> {
  type Hook = WindowHook<O & Resuming>;
  const congested =
    (hook: Hook): Hook =>
    (window, event, own, fire) => {
      if (own.phaseOfResume === UNVALIDATED || own.phaseOfResume === VALIDATING) fire(retreats);
      else {
        if (own.phaseOfResume === RECONNAISSANCE) fire(over);
        hook(window, event, own, fire);
      }
    };
  const onAck: Hook = (window, event, own, fire) => {
    if (own.phaseOfResume === RECONNAISSANCE && event.ack >= event.settings.initialWindow) {
      const fits = event.srtt > SHORTEST * savedRtt(event) && event.srtt < LONGEST * savedRtt(event);
      if (!fits) fire(notConfirmed);
      else if (JUMP * savedWindow(event) > window.cwnd) {
        fire(jump);
        return;
      } else fire(over);
    } else if (own.phaseOfResume === UNVALIDATED) {
      fire(confirmed);
      const isOver =
        event.ack >= own.firstJumped || event.elapsed - own.jumpedAt >= event.srtt || event.flight >= window.cwnd;
      if (isOver) fire(event.flight <= own.PipeSize ? unused : validates);
      return;
    } else if (own.phaseOfResume === VALIDATING && event.ack >= own.lastJumped) fire(validated);
    else if (own.phaseOfResume === RETREAT) {
      if (event.ack < own.lastJumped) return;
      fire(settled);
    }
    law.onAck!(window, event, own, fire);
  };
  return {
    ...law,
    own: () => ({
      ...law.own(),
      phaseOfResume: RECONNAISSANCE,
      PipeSize: 0,
      firstJumped: 0,
      lastJumped: 0,
      jumpedAt: NaN,
      jumpRate: 0,
    }),
    onAck,
    ...congestionHooks<O & Resuming>(law, congested),
    onTimeout(window, event, own, fire) {
      if (own.phaseOfResume !== NORMAL) fire(over);
      law.onTimeout(window, event, own, fire);
    },
    pacingRate: (own) => (own.jumpRate > 0 ? own.jumpRate : (law.pacingRate?.(own) ?? 0)),
  };
}

const NAMES = ['Reconnaissance', 'Unvalidated', 'Validating', 'Safe retreat', 'Normal'] as const;

/** Its phases. */
export const CAREFUL_RESUME_MACHINE: StateMachine<Pick<Resuming, 'phaseOfResume'>> = {
  title: 'Careful Resume',
  states: [
    {
      name: NAMES[RECONNAISSANCE],
      means: 'The initial window is on its way: is the path the remembered one?',
      source: phase('Reconnaissance Phase'),
    },
    {
      name: NAMES[UNVALIDATED],
      means: 'The jump is sent, paced over one round trip.',
      source: phase('Unvalidated Phase'),
    },
    {
      name: NAMES[VALIDATING],
      means: 'Its ACKs must confirm that the path holds it.',
      source: phase('Validating Phase'),
    },
    {
      name: NAMES[RETREAT],
      means: 'Packets of the jump were lost or marked: no growth.',
      source: phase('Safe Retreat Phase'),
    },
    { name: NAMES[NORMAL], means: 'The window grows as the variant says.', source: phase('Normal Phase') },
  ],
  transitions: [
    { from: [NAMES[RECONNAISSANCE]], to: NAMES[UNVALIDATED], when: 'the path is confirmed', rules: [jump] },
    { from: [NAMES[UNVALIDATED]], to: NAMES[VALIDATING], when: 'a round trip was sent', rules: [validates] },
    { from: [NAMES[UNVALIDATED], NAMES[VALIDATING]], to: NAMES[RETREAT], when: 'a loss or a mark', rules: [retreats] },
    { from: null, to: NAMES[NORMAL], when: 'it is confirmed, refused or settled' },
  ],
  current: ({ phaseOfResume }) => NAMES[phaseOfResume] ?? NAMES[NORMAL],
};

import { homeOf, settingsOf, variantNamed, type RecoveryName, type StackName } from '../../../engine/tcp/catalog.ts';
import type { Home } from '../../../engine/tcp/variants/variant.ts';
import type { Phase } from '../../../engine/tcp/phase.ts';
import type { RunData } from '../../run/runData.ts';
import { isPhase, PHASE_NAMES } from '../../ui/words/phases.ts';

/** States of a sender, by the names the worker reports. */
export type State = Phase;
export const STATE_NAMES = PHASE_NAMES;

const OF_LOSSES: readonly State[] = ['slowStart', 'congestionAvoidance', 'fastRecovery', 'timeout'];
const OF_MODEL: readonly State[] = ['startup', 'drain', 'probeRtt', 'probeBw'];

/** A way from one state to another, and what leads there. */
export interface Transition {
  readonly from: State;
  readonly to: State;
  readonly label: string;
  /** The sender has gone this way in the event on the screen. */
  readonly taken: boolean;
}

export interface StateMachine {
  readonly flow: string;
  readonly states: readonly State[];
  readonly current: State;
  /** The usual ways, and the one just taken if it is another. */
  readonly transitions: readonly Transition[];
}

type Way = `${State}>${State}`;
type Ways = Readonly<Partial<Record<Way, string>>>;

const SILENCE = 'no ACK for one RTO';

/** Ways every sender may go; only some of them are usual enough to be drawn always. */
const POSSIBLE = (duplicates: number): Ways => ({
  'slowStart>congestionAvoidance': 'cwnd ≥ ssthresh',
  'slowStart>fastRecovery': `${duplicates} duplicate ACKs`,
  'slowStart>timeout': SILENCE,
  'congestionAvoidance>slowStart': 'cwnd < ssthresh',
  'congestionAvoidance>fastRecovery': `${duplicates} duplicate ACKs`,
  'congestionAvoidance>timeout': SILENCE,
  'fastRecovery>congestionAvoidance': 'new ACK',
  'fastRecovery>slowStart': 'cwnd < ssthresh',
  'fastRecovery>timeout': SILENCE,
  'timeout>slowStart': 'cwnd = 1',
  'timeout>congestionAvoidance': 'cwnd ≥ ssthresh',
  'timeout>fastRecovery': `${duplicates} duplicate ACKs`,
});

const WITH_RECOVERY: readonly Way[] = [
  'slowStart>congestionAvoidance',
  'congestionAvoidance>fastRecovery',
  'fastRecovery>congestionAvoidance',
  'fastRecovery>timeout',
  'timeout>slowStart',
];
const WITHOUT: readonly Way[] = [
  'slowStart>congestionAvoidance',
  'congestionAvoidance>slowStart',
  'congestionAvoidance>timeout',
  'timeout>slowStart',
];

/** What a law and a recovery do differently. */
function differences({ slowStartEnds, afterTimeout }: Home, recovery: RecoveryName, duplicates: number): Ways {
  const own: Ways = {
    ...(slowStartEnds === undefined ? {} : { 'slowStart>congestionAvoidance': slowStartEnds }),
    ...(afterTimeout === undefined ? {} : { 'timeout>slowStart': afterTimeout }),
  };
  switch (recovery) {
    case 'tahoe':
      return { ...own, 'congestionAvoidance>slowStart': `${duplicates} duplicate ACKs` };
    case 'newreno':
    case 'sack':
    case 'fack':
    case 'eifel':
    case 'tdfr':
    case 'door':
    case 'rr':
      return { ...own, 'fastRecovery>congestionAvoidance': 'full ACK' };
    case 'vegas':
      return { ...own, 'congestionAvoidance>fastRecovery': 'segment overdue' };
    default:
      return own;
  }
}

/** The ways of a sender that models the path (Cardwell et al. 2016, figure 3; draft-ietf-ccwg-bbr). */
const MODEL_WAYS: Ways = {
  'startup>drain': 'the rate grows no more',
  'startup>probeRtt': 'RTT out of date',
  'drain>probeBw': 'queue drained',
  'drain>probeRtt': 'RTT out of date',
  'drain>startup': 'nothing was lost',
  'probeBw>probeRtt': 'RTT out of date',
  'probeBw>startup': 'nothing was lost',
  'probeRtt>probeBw': 'measured',
  'probeRtt>startup': 'measured, pipe not full',
};
const USUAL_OF_MODEL: readonly Way[] = ['startup>drain', 'drain>probeBw', 'probeBw>probeRtt', 'probeRtt>probeBw'];

/** The states of a flow's sender, where it is now and how it came there; null for a flow without states. */
export function stateMachineOf(data: RunData, flow: number): StateMachine | null {
  const { opened, present } = data;
  const facts = opened.flows[flow];
  const variant = variantNamed(facts?.variant ?? '');
  const description = opened.scenario.flows[flow];
  const current = present.flows[flow]?.phase;
  if (facts === undefined || variant === undefined || description?.kind !== 'tcp' || !isPhase(current)) return null;
  const stack: StackName = description.stack;
  const settings = settingsOf(variant, stack, description.parameters, description.sack);
  const recovery = settings['recovery'] as RecoveryName;
  const duplicates = Number(settings['dupThresh'] ?? 3);
  const models = variant.modelsPath === true;
  const ways = models
    ? MODEL_WAYS
    : { ...POSSIBLE(duplicates), ...differences(homeOf(variant, stack), recovery, duplicates) };
  const taken = wayTaken(data, flow);
  const usual = models ? USUAL_OF_MODEL : recovery === 'tahoe' ? WITHOUT : WITH_RECOVERY;
  const drawn = taken === null || usual.includes(taken) ? usual : [...usual, taken];
  return {
    flow: facts.name,
    states: models ? OF_MODEL : OF_LOSSES.filter((state) => recovery !== 'tahoe' || state !== 'fastRecovery'),
    current,
    transitions: drawn.map((way) => {
      const [from, to] = way.split('>') as [State, State];
      return { from, to, label: ways[way] ?? '', taken: way === taken };
    }),
  };
}

/** The way a flow went at the moment of the newest firing. */
function wayTaken({ marks, present }: RunData, flow: number): Way | null {
  const newest = present.why?.chain[0];
  if (newest?.flow !== flow) return null;
  const spans = marks.phasesOf(flow, -Infinity, newest.time);
  const into = spans.at(-1);
  if (into?.from !== newest.time) return null;
  // A sender that does not model the path begins in slow start.
  const from = spans.at(-2)?.phase ?? 'slowStart';
  return isPhase(from) && isPhase(into.phase) && from !== into.phase ? `${from}>${into.phase}` : null;
}

import {
  homeOf,
  settingsOf,
  variantNamed,
  type RecoveryName,
  type StackName,
  type Variant,
} from '../../../engine/tcp/catalogue.ts';
import type { ParameterValues } from '../../../engine/parameter.ts';
import type { Home } from '../../../engine/tcp/variants/variant.ts';
import type { Phase } from '../../../engine/tcp/phase.ts';
import { speaksQuic } from '../../run/facts/quic.ts';
import type { RunData } from '../../run/record/runData.ts';
import { isPhase, phaseName } from '../../ui/words/phases.ts';

/** States of a sender, by the worker's names. */
export type State = Phase;

const OF_LOSSES: readonly State[] = ['slowStart', 'congestionAvoidance', 'fastRecovery', 'timeout'];
const OF_MODEL: readonly State[] = ['startup', 'drain', 'probeRtt', 'probeBw'];

/** A transition between states, with its trigger. */
export interface Transition {
  readonly from: State;
  readonly to: State;
  readonly label: string;
  /** The sender made this transition in the current event. */
  readonly taken: boolean;
}

export interface StateMachine {
  readonly flow: string;
  readonly states: readonly State[];
  readonly nameOf: (state: State) => string;
  /** null: a variant that is not running. */
  readonly current: State | null;
  /** The usual transitions, plus the last one made if it is another. */
  readonly transitions: readonly Transition[];
}

type Way = `${State}>${State}`;
type Ways = Readonly<Partial<Record<Way, string>>>;

const SILENCE = 'no ACK for one RTO';

/** Transitions that every sender may make; only the usual ones are always drawn. */
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
/** QUIC has no timeout transition: a probe timeout does not change the sender's state. */
const OF_QUIC: readonly Way[] = [
  'slowStart>congestionAvoidance',
  'slowStart>fastRecovery',
  'congestionAvoidance>fastRecovery',
  'fastRecovery>congestionAvoidance',
];
const QUIC_WAYS: Ways = {
  'slowStart>congestionAvoidance': 'cwnd ≥ ssthresh',
  'slowStart>fastRecovery': 'loss found',
  'congestionAvoidance>slowStart': 'persistent congestion',
  'congestionAvoidance>fastRecovery': 'loss found',
  'fastRecovery>congestionAvoidance': 'later ACK',
  'fastRecovery>slowStart': 'persistent congestion',
};

const WITHOUT: readonly Way[] = [
  'slowStart>congestionAvoidance',
  'congestionAvoidance>slowStart',
  'congestionAvoidance>timeout',
  'timeout>slowStart',
];

/** Transitions that a law and a recovery change. */
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

/** Transitions of a model-based sender (Cardwell et al. 2016, figure 3; draft-ietf-ccwg-bbr). */
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

/** States of a sender, its possible transitions and the usual ones among them. */
function waysOf(
  variant: Variant,
  stack: StackName,
  parameters: ParameterValues,
  sack: boolean | null,
): { readonly ways: Ways; readonly usual: readonly Way[]; readonly states: readonly State[] } {
  const settings = settingsOf(variant, stack, parameters, sack);
  const recovery = settings['recovery'] as RecoveryName;
  if (variant.modelsPath === true) return { ways: MODEL_WAYS, usual: USUAL_OF_MODEL, states: OF_MODEL };
  if (recovery === 'quic')
    return { ways: QUIC_WAYS, usual: OF_QUIC, states: ['slowStart', 'congestionAvoidance', 'fastRecovery'] };
  const duplicates = Number(settings['dupThresh'] ?? 3);
  return {
    ways: { ...POSSIBLE(duplicates), ...differences(homeOf(variant, stack), recovery, duplicates) },
    usual: recovery === 'tahoe' ? WITHOUT : WITH_RECOVERY,
    states: OF_LOSSES.filter((state) => recovery !== 'tahoe' || state !== 'fastRecovery'),
  };
}

/** States of a flow's sender, the current one and the last transition; null for a flow without states. */
export function stateMachineOf(data: RunData, flow: number): StateMachine | null {
  const { opened, present } = data;
  const facts = opened.flows[flow];
  const variant = variantNamed(facts?.variant ?? '');
  const description = opened.scenario.flows[flow];
  const current = present.flows[flow]?.phase;
  if (facts === undefined || variant === undefined || description?.kind !== 'tcp' || !isPhase(current)) return null;
  const stack: StackName = description.stack;
  const { ways, usual, states } = waysOf(variant, stack, description.parameters, description.sack);
  const taken = wayTaken(data, flow);
  const drawn = taken === null || usual.includes(taken) ? usual : [...usual, taken];
  return {
    flow: facts.name,
    states,
    nameOf: (state) => phaseName(state, speaksQuic(facts)),
    current,
    transitions: drawn.map((way) => transitionOf(way, ways, way === taken)),
  };
}

function transitionOf(way: Way, ways: Ways, taken: boolean): Transition {
  const [from, to] = way.split('>') as [State, State];
  return { from, to, label: ways[way] ?? '', taken };
}

/** States and transitions of a variant in general, according to the RFCs. */
export function machineOf(variant: Variant): StateMachine {
  const { ways, usual, states } = waysOf(variant, 'rfc', {}, null);
  return {
    flow: variant.title,
    states,
    nameOf: (state) => phaseName(state, false),
    current: null,
    transitions: usual.map((way) => transitionOf(way, ways, false)),
  };
}

/** The transition of a flow at the newest firing. */
function wayTaken({ marks, present }: RunData, flow: number): Way | null {
  const newest = present.why?.chain[0];
  if (newest?.flow !== flow) return null;
  const spans = marks.phasesOf(flow, -Infinity, newest.time);
  const into = spans.at(-1);
  if (into?.from !== newest.time) return null;
  // A sender that is not model-based begins in slow start.
  const from = spans.at(-2)?.phase ?? 'slowStart';
  return isPhase(from) && isPhase(into.phase) && from !== into.phase ? `${from}>${into.phase}` : null;
}

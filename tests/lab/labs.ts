/** Labs for tests: small runs, but long enough for several checkpoints. */
import { Lab } from '../../src/lab/lab.ts';
import { SAMPLE_STRIDE, type StepUnit } from '../../src/lab/protocol/protocol.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { TWO_WAYS } from '../wireless/twoWays.ts';

/** An open lab at the beginning of its run; throws when the scenario is refused. */
export function labOf(input: ScenarioInput): Lab {
  const opening = Lab.open(input);
  if (opening.ok) return opening.lab;
  throw new Error(opening.problems.map(({ path, message }) => `${path} ${message}`).join('\n'));
}

/** A lab whose run has been run to its end and recorded. */
export function finished(input: ScenarioInput): Lab {
  const lab = labOf(input);
  lab.advance(Infinity);
  return lab;
}

const network = {
  bottleneck: { rate: 3e6, delay: 0.02, queue: { limit: 8 } },
  access: { rate: 2e7, delay: 0.003 },
} as const;

/** One flow, about 20 000 events, with window reductions and timeouts. */
export const oneFlow: ScenarioInput = {
  duration: 12,
  network,
  flows: [{ kind: 'tcp', variant: 'newreno', receiverWindow: 60 }],
};

/** Three flows with different variants that share the bottleneck. */
export const threeFlows: ScenarioInput = {
  duration: 10,
  seed: 5,
  network,
  flows: [
    { kind: 'tcp', variant: 'cubic', stack: 'rfc', receiverWindow: 300 },
    { kind: 'tcp', variant: 'tahoe', stack: 'ns2', start: 0.7, receiverWindow: 40 },
    {
      kind: 'udp',
      rate: 3e5,
      packetSize: 500,
      start: 1,
      pattern: { kind: 'onOff', onTime: 0.5, offTime: 0.4, distribution: 'exponential' },
    },
  ],
};

/** The data takes node 1, which walks away at 4 s; nodes 3 and 4 offer another route. */
export const walk: ScenarioInput = {
  duration: 16,
  network: { ...TWO_WAYS, mobility: { kind: 'trace', moves: [[4, 1, 300, 650, 40]] } },
  flows: [{ start: 1, receiverWindow: 32, from: '0', to: '2' }],
};

export interface Row {
  readonly min: number;
  readonly max: number;
  readonly last: number;
}

/** Rows by series and bucket, "id/bucket"; later rows replace earlier ones, as on the screen. */
export function takeRows(lab: Lab, into = new Map<string, Row>()): Map<string, Row> {
  const rows = lab.recorder.takeRows();
  for (let at = 0; at < rows.length; at += SAMPLE_STRIDE) {
    into.set(`${rows[at]}/${rows[at + 1]}`, { min: rows[at + 2]!, max: rows[at + 3]!, last: rows[at + 4]! });
  }
  return into;
}

/** The digest after each number of events, from a run that was never stepped back. */
export function digestsAlong(input: ScenarioInput, events: readonly number[]): Map<number, string> {
  const lab = labOf(input);
  const digests = new Map<number, string>();
  for (const event of [...events].sort((a, b) => a - b)) {
    lab.advance(Infinity, event - lab.simulation.events);
    digests.set(event, lab.digest());
  }
  return digests;
}

export const UNITS: readonly StepUnit[] = ['event', 'packet', 'ack', 'rule', 'roundTrip', 'phase', 'loss'];

/** The position and the state of the lab. */
export const momentOf = (lab: Lab): { readonly event: number; readonly digest: string } => ({
  event: lab.simulation.events,
  digest: lab.digest(),
});

/** The same random experiments in every run of the tests; a different number gives others. */
export const SEED = Number(process.env['PROPERTY_SEED'] ?? 1);

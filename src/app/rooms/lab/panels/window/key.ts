import { variantNamed } from '../../../../../engine/tcp/catalog.ts';
import type { RunData } from '../../../../run/runData.ts';
import { PHASE_NAMES } from '../../../../ui/words/phases.ts';

interface Look {
  readonly look: string;
  readonly text: string;
}

const { slowStart, congestionAvoidance, fastRecovery, timeout, startup, drain, probeBw, probeRtt } = PHASE_NAMES;
const MARKS: readonly Look[] = [
  { look: 'lost', text: 'lost' },
  { look: 'cut', text: 'window cut' },
];

/** The phases that the senders of a run have, and the marks. Two that look alike have one place. */
export function keyOf(data: RunData | null): readonly Look[] {
  const senders = data === null ? [] : data.opened.flows.flatMap(({ variant }) => variantNamed(variant ?? '') ?? []);
  const models = senders.some(({ modelsPath }) => modelsPath === true);
  const others = senders.length === 0 || senders.some(({ modelsPath }) => modelsPath !== true);
  const both = (one: string, other: string): string =>
    [others ? one : '', models ? other : ''].filter((text) => text !== '').join(', ');
  return [
    { look: 'slow-start', text: both(slowStart, startup) },
    { look: 'avoidance', text: both(congestionAvoidance, probeBw) },
    ...(others ? [{ look: 'recovery', text: fastRecovery }] : []),
    ...(models
      ? [
          { look: 'drain', text: drain },
          { look: 'probe-rtt', text: probeRtt },
        ]
      : []),
    ...(others ? [{ look: 'timeout', text: timeout }] : []),
    ...MARKS,
  ];
}

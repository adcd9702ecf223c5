import type { GivenParameter } from '../../../parameter.ts';
import { faultOf } from './reading.ts';

/** The setting with the trace of packets or writes; `largest`: maximum size, bytes. */
export const packetsUpTo = (largest: number) =>
  ({
    name: 'packets',
    label: 'Packets',
    kind: 'text',
    longest: 200_000,
    check: faultOf(largest),
    ns2Trace: true,
    default: '0 1000\n0.1 500\n0.15 1000\nrepeat 0.5\n',
    help: 'Lines "time size" in s since the start of the flow and bytes; "repeat 20" at the end makes it start again at 20 s. A file of ns-2 (Application/Traffic/Trace) is converted to such lines when it is opened.',
  }) as const satisfies GivenParameter;

export const BEGINS = {
  name: 'begins',
  label: 'Begins with',
  kind: 'choice',
  choices: ['first', 'random'],
  default: 'first',
  help: 'The first line of the trace, or one drawn at random, as ns-2 does.',
} as const satisfies GivenParameter;

export const TRACE = {
  name: 'trace',
  title: 'packets of a trace',
  help: 'Writes with the sizes and at the times of a file.',
  parameters: [packetsUpTo(1e9), BEGINS],
} as const;

import { defineQueue } from '../definition.ts';
import { faultOf, readOpportunities, readRates } from './reading.ts';

const traceOf = <const Name extends string>(name: Name, help: string, read: (text: string) => object, usual: string) =>
  ({ name, label: 'Trace', kind: 'text', longest: 200_000, check: faultOf(read), default: usual, help }) as const;

export const OPPORTUNITIES = defineQueue({
  name: 'opportunities',
  title: 'Delivery trace',
  help: 'Packets wait for the delivery opportunities of a trace, as in Mahimahi. Then the link sends them at its own rate: set it well above that of the trace.',
  parameters: [
    traceOf(
      'opportunityTimes',
      'One line for each opportunity: ms since the start. It repeats after the last one (the files of mm-link).',
      readOpportunities,
      '1\n2\n3\n4\n5\n10\n15\n20\n',
    ),
    {
      name: 'opportunity',
      label: 'Opportunity',
      unit: 'bytes',
      kind: 'integer',
      range: [40, 65_535],
      default: 1504,
      help: 'Bytes that one opportunity carries; unused bytes are lost (mm-link: 1504).',
    },
  ],
  causes: [],
  ownRate: true,
});

export const RATE_TRACE = defineQueue({
  name: 'rateTrace',
  title: 'Rate trace',
  help: 'Packets leave at a rate that follows a trace. Then the link sends them at its own rate: set it well above that of the trace.',
  parameters: [
    traceOf(
      'rateSteps',
      'Lines "time rate" in s and bit/s, from 0 s on; "repeat 20" at the end makes it start again at 20 s.',
      readRates,
      '0 10000000\n10 2000000\nrepeat 20\n',
    ),
  ],
  causes: [],
  ownRate: true,
});

export const QUEUES = [OPPORTUNITIES, RATE_TRACE] as const;

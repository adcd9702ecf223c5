import { both } from './both/both.ts';
import type { Panel } from './kit/panel.ts';
import { inFlight } from './inflight/inflight.ts';
import { inside } from './inside/inside.tsx';
import { marked } from './marked/marked.tsx';
import { others } from './inside/others.tsx';
import { journey } from './journey/journey.tsx';
import { dataOrder, pathShares } from './paths/paths.ts';
import { plane } from './plane/plane.tsx';
import { queue } from './queue/queue.tsx';
import { rates } from './rates/rates.ts';
import { roundTripTime } from './rtt/rtt.ts';
import { states } from './states/states.tsx';
import { throughput } from './throughput/throughput.ts';
import { timeSequence } from './sequence/sequence.ts';
import { waiting } from './waiting/waiting.ts';
import { variables } from './variables/variables.tsx';

/** The optional charts, in menu order, loaded when one is needed. */
export const MORE_PANELS: readonly Panel[] = [
  inside,
  throughput,
  timeSequence,
  journey,
  roundTripTime,
  inFlight,
  queue,
  waiting,
  both,
  marked,
  others,
  rates,
  dataOrder,
  pathShares,
  plane,
  states,
  variables,
];

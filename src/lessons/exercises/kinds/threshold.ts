/** An ACK of QUIC with gaps: which packets count as lost by the packet threshold (RFC 9002 section 6.1.1). */
import { build } from '../../../lab/build/build.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { encodeLink } from '#scenario/link/link.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import { ROUND_TRIP } from '../../rounds/path.ts';
import type { Draw } from '../draw.ts';
import { partOf, rfc, type Part } from '../exercise.ts';

const THRESHOLD = 3;
/** Payload of a packet and its headers, bytes. */
const [PAYLOAD, HEADERS] = [1165, 63];

/** A sender whose first flight is packets 1 to `last`, of which some are lost. The handshake is packet 0. */
function flightOf(last: number, missing: readonly number[]): Scenario {
  const parsed = parseScenario({
    duration: 2,
    network: {
      bottleneck: { rate: 1e12, delay: ROUND_TRIP / 2, queue: { limit: 10_000 } },
      access: { rate: 1e12, delay: 0 },
    },
    flows: [
      {
        variant: 'newreno',
        stack: 'quic',
        segmentSize: PAYLOAD,
        headerSize: HEADERS,
        receiverWindow: 1000,
        delayedAck: { segments: 1 },
        application: { kind: 'bulk', bytes: last * PAYLOAD },
        forcedDrops: missing.map((segment) => ({ segment })),
        parameters: { initialWindow: last, initialWindowBytes: 0, pacingGain: 0, packetThreshold: THRESHOLD },
      },
    ],
  });
  if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
  return parsed.scenario;
}

/** Number of packets that the engine considers lost after the ACK of the flight, before the time threshold passes. */
function lostIn(scenario: Scenario): number {
  const simulation = build(scenario);
  // The handshake takes one round trip, the flight a second one; the time threshold is an eighth of one later.
  simulation.runBefore(2.1 * ROUND_TRIP);
  const [parts] = simulation.flows;
  if (parts?.kind !== 'tcp') throw new Error('no sender');
  const { recovery, state } = parts.sender;
  const { pipe, sacked } = recovery as unknown as { readonly pipe: number; readonly sacked: number };
  return state.sent - pipe - sacked;
}

/** "1 to 4, 6 and 8 to 10" */
function rangesText(last: number, missing: readonly number[]): string {
  const ranges: string[] = [];
  let from = 1;
  for (const gap of [...missing, last + 1]) {
    if (gap - from === 1) ranges.push(String(from));
    else if (gap > from) ranges.push(`${from} to ${gap - 1}`);
    from = gap + 1;
  }
  return ranges.length === 1 ? ranges[0]! : `${ranges.slice(0, -1).join(', ')} and ${ranges.at(-1)}`;
}

export function threshold(draw: Draw): Part {
  const last = draw.whole(9, 15);
  // One missing packet is too close to the largest number to count as lost; two or three are at least THRESHOLD below.
  const near = last - draw.whole(1, 2);
  const far = new Set([draw.whole(2, 4), last - draw.whole(3, 4)]);
  if (draw.whole(0, 1) === 1) far.add(draw.whole(2, last - 4));
  const missing = [...far, near].sort((a, b) => a - b);
  const scenario = flightOf(last, missing);
  const lost = lostIn(scenario);
  const limit = last - THRESHOLD;
  const followed = missing.filter(
    (gap) => last - gap - missing.filter((other) => other > gap).length >= THRESHOLD,
  ).length;
  const rule = `Lost is each missing number up to ${last} - ${THRESHOLD} = ${limit}.`;
  return partOf(
    {
      text: [
        `A sender of QUIC has sent packets 1 to ${last} at once. The newest ACK names ${rangesText(last, missing)}; nothing else has arrived. The packet threshold is ${THRESHOLD}, and the time threshold has not passed.`,
      ],
      link: encodeLink(scenario),
      differs: ['The Lab counts the handshake as packet 0 and acknowledges each packet when it arrives.'],
    },
    {
      kind: 'threshold',
      question: 'How many packets does the sender take as lost now?',
      right: [lost, rule],
      wrong: [
        [missing.length, 'gapIsLoss', `${near} is missing too, but ${last} is less than ${THRESHOLD} above it.`],
        [
          followed,
          'arrivalsCount',
          `Numbers count, not arrivals: the largest number acknowledged must be ${THRESHOLD} above the missing one.`,
        ],
        [0, 'onlyTimers', 'No timer is needed: what was sent later and has arrived shows the loss.'],
        [missing.length + 1, 'gapIsLoss', `Only ${missing.length} numbers are missing at all.`],
      ],
      solution: [`Missing: ${missing.join(', ')}.`, rule, `Of the missing numbers these are ${lost}.`],
      ...rfc(9002, '6.1.1'),
    },
  );
}

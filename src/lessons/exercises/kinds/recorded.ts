/** The first cut of a recorded stack: its window before and after are those of public/stacks.json, on path A. */
import { encodeLink } from '#scenario/link/link.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import type { Draw } from '../draw.ts';
import { partOf, rfc, type Part } from '../exercise.ts';

/** Stack, its name and version, its algorithm, and the windows before and after the first cut, packets. */
export const FIRST_CUTS = [
  ['s2n-quic', 's2n-quic-core 0.91.0', 'cubic', 70, 49],
  ['ngtcp2', 'ngtcp2 0.12.1', 'cubic', 104.94, 73.46],
  ['quinn', 'quinn-proto 0.11.19', 'cubic', 138.15, 96.71],
  ['gvisor', 'gVisor of 5 September 2026', 'cubic', 70, 49],
  ['aioquic', 'aioquic 1.7.2', 'reno', 76.58, 38.29],
  ['ngtcp2', 'ngtcp2 0.12.1', 'reno', 110.91, 55.45],
  ['quinn', 'quinn-proto 0.11.19', 'reno', 138.15, 69.08],
  ['lwip', 'lwIP 2.1.3', 'reno', 136, 68],
] as const;

/** The stacks of QUIC, which has no retransmission timeouts. */
const QUIC: ReadonlySet<string> = new Set(['s2n-quic', 'ngtcp2', 'quinn', 'aioquic']);

const LAWS = {
  cubic: { title: 'CUBIC', kept: 0.7, ...rfc(9438, '4.6') },
  reno: { title: 'Reno', kept: 0.5, ...rfc(5681, '3.1') },
} as const;

/** The same algorithm on the path of the recordings. */
function linkOf(variant: string): string {
  const parsed = parseScenario({
    duration: 30,
    network: { bottleneck: { rate: 10e6, delay: 0.02, queue: { limit: 34 } }, access: { rate: 1e12, delay: 0 } },
    flows: [{ variant, stack: 'quic', segmentSize: 1443, headerSize: 57, receiverWindow: 10_000 }],
  });
  if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
  return encodeLink(parsed.scenario);
}

export function recorded(draw: Draw): Part {
  const [name, stack, law, before, after] = FIRST_CUTS[draw.whole(0, FIRST_CUTS.length - 1)]!;
  const { title, kept, ...source } = LAWS[law];
  const other = law === 'cubic' ? LAWS.reno : LAWS.cubic;
  const wrong = Math.round(other.kept * before);
  return partOf(
    {
      text: [
        `${stack} with ${title} was recorded alone on a path of 10 Mb/s, with a round trip of 40 ms and a queue of 33 packets. At the end of slow start its window is ${before} packets when it finds the first loss.`,
      ],
      link: linkOf(law),
      differs: [
        'The Lab shows the same algorithm on that path; the window at the first loss may differ from that stack’s.',
      ],
    },
    {
      kind: 'recorded',
      question: 'To how many packets did it cut its window?',
      note: 'in whole packets',
      unit: 'packets',
      right: [Math.round(after), `${title} leaves ${kept} of the window: ${before} becomes ${after}.`],
      wrong: [
        [
          wrong,
          law === 'cubic' ? 'everyoneHalves' : 'cutToSeventy',
          `${wrong} is ${other.kept} of ${before}, as ${other.title} cuts.`,
        ],
        [
          1,
          'lossIsOne',
          `Only ${QUIC.has(name) ? 'persistent congestion' : 'a timeout'} sends the window to its smallest.`,
        ],
        [Math.round(before), 'windowNeverGrows', `The window does not stay at ${before}: a loss cuts it.`],
      ],
      solution: [`${kept} x ${before} = ${after}, which the recording shows too.`],
      ...source,
    },
  );
}

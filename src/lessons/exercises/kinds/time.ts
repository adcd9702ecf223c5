/** Duration of a transfer, in round trips. */
import { encodeLink } from '#scenario/link/link.ts';
import { middleOf, onPath, pathOf, ROUND_TRIP, type Sender } from '../../rounds/path.ts';
import { packetRounds } from '../../rounds/stretch.ts';
import type { Draw } from '../draw.ts';
import { partOf, rfc, type Part } from '../exercise.ts';

const SEGMENT_BYTES = 1000;
const MS = 1000;

/**
 * Round trips until the last segment is acknowledged, measured by a run; the first data leaves after the SYN's round
 * trip.
 */
function roundTripsOf(sender: Sender, segments: number): number {
  const { simulation, parts } = onPath(sender);
  for (let round = 1; ; round++) {
    simulation.runBefore(middleOf(round));
    if (parts.sender.flight.acked >= segments) return round - 1;
    if (simulation.nextTime() === Infinity) throw new Error('the transfer does not end');
  }
}

export function time(draw: Draw): Part {
  const initialWindow = draw.oneOf([1, 2, 4, 10]);
  const bounded = draw.whole(0, 1) === 0;
  const ssthresh = bounded ? initialWindow * draw.oneOf([2, 4]) : null;
  const roundTrips = draw.whole(3, 5);
  const sender: Sender = { variant: 'reno', initialWindow, ssthresh, drops: [] };
  const windows = packetRounds(sender, roundTrips).map(({ cwnd }) => cwnd);
  const sumOf = (count: number): number => windows.slice(0, count).reduce((sum, cwnd) => sum + cwnd, 0);
  const segments = draw.whole(sumOf(roundTrips - 1) + 1, sumOf(roundTrips));
  const run = { ...sender, bytes: segments * SEGMENT_BYTES };
  const count = roundTripsOf(run, segments);
  const rtt = draw.oneOf([20, 40, 50, 80, 100, 200]);
  const linear = (() => {
    let [sum, rounds] = [0, 0];
    while (sum < segments) sum += initialWindow + rounds++;
    return rounds;
  })();
  const sums = windows.slice(0, count).join(' + ');
  const truth = `${sums} = ${sumOf(count)} segments in ${count} round trips, ${sumOf(count - 1)} in ${count - 1}: ${count} x ${rtt} ms = ${count * rtt} ms.`;
  const steady = Math.ceil(segments / initialWindow);
  return partOf(
    {
      text: [
        `A sender has ${segments} kB to send, in segments of 1 kB (1000 bytes). The connection is open. The window begins with ${initialWindow} ${initialWindow === 1 ? 'segment' : 'segments'}; ${ssthresh === null ? 'ssthresh is unbounded' : `ssthresh = ${ssthresh}`}. Nothing is lost.`,
        `The round-trip time is ${rtt} ms. The link is so fast that transmission times do not count. Each segment has its own ACK.`,
      ],
      link: encodeLink(pathOf(run)),
      differs: [
        `The run has a round trip of ${ROUND_TRIP * MS} ms, and one more before it for the handshake. On a slower link each segment adds its transmission time.`,
      ],
    },
    {
      kind: 'time',
      question: 'How long after the first segment leaves is the last one acknowledged?',
      note: 'In ms.',
      unit: 'ms',
      right: [count * rtt, truth],
      wrong: [
        [
          steady * rtt,
          'windowNeverGrows',
          `${segments} / ${initialWindow}, rounded up, is ${steady} round trips with a constant window. It grows with each ACK.`,
        ],
        [
          linear * rtt,
          'slowStartIsSlow',
          `With one segment more each round trip it would take ${linear}. In slow start the window doubles.`,
        ],
        [
          count * rtt - rtt / 2,
          'oneWay',
          `After ${count * rtt - rtt / 2} ms the last segment arrives. Its ACK takes another half round trip.`,
        ],
        [
          (count - 1) * rtt,
          'roundsFromZero',
          `The first window takes a round trip too: ${sumOf(count - 1)} segments are acknowledged after ${(count - 1) * rtt} ms.`,
        ],
      ],
      solution: [truth],
      ...rfc(5681, '3.1'),
    },
  );
}

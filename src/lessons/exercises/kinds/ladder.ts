/** A window in which one segment is lost: the ACKs that return. */
import { PACKET } from '../../../engine/kernel/journal.ts';
import { encodeLink } from '#scenario/link/link.ts';
import { middleOf, onPath, pathOf, type Sender } from '../../rounds/path.ts';
import { packetRounds } from '../../rounds/stretch.ts';
import type { Draw } from '../draw.ts';
import { partOf, rfc, type Part } from '../exercise.ts';

/** The round whose window is used: the first after the initial window. */
const ROUND = 2;

/** The ACK numbers returned for the segments of a round: the segment that each requests. */
function acksOf(sender: Sender): readonly number[] {
  const { simulation } = onPath(sender);
  const acks: number[] = [];
  simulation.runBefore(middleOf(ROUND));
  simulation.kernel.journal.attendPackets({
    packet: (kind, _time, _flow, inOrder) => {
      if (kind === PACKET.ACKED) acks.push(inOrder + 1);
    },
  });
  simulation.runBefore(middleOf(ROUND + 1));
  return acks;
}

export function ladder(draw: Draw): Part {
  const base: Sender = { variant: 'reno', initialWindow: draw.whole(3, 5), ssthresh: null, drops: [] };
  const { first, last } = packetRounds(base, ROUND)[ROUND - 1]!;
  // At least three later segments arrive, so that there are three duplicate ACKs.
  const lost = draw.whole(first, last - 3);
  const sender = { ...base, drops: [{ segment: lost }] };
  const acks = acksOf(sender);
  const repeats = acks.filter((ack, place) => ack === (place === 0 ? first : acks[place - 1]!)).length;
  const arrived = draw.whole(lost + 1, last);
  /** The ACK for segment `arrived`. The lost segment, which has none, shifts the index by one. */
  const answered = acks[arrived - first - 1]!;
  const rule = `An ACK names the next segment that the receiver waits for. From the loss on that is ${lost}.`;
  const listed = `${acks.join(', ')}.`;
  const asksNumber = draw.whole(0, 1) === 0;
  return partOf(
    {
      text: [
        `A sender has sent segments ${first} to ${last}, one window; all before them have arrived. Segment ${lost} is lost, the others arrive in order. Each arrival is answered at once; there is no SACK.`,
      ],
      link: encodeLink(pathOf(sender)),
      differs: [
        'The Lab counts the SYN as segment 0 and shows the last segment that arrived in order; the book shows the number asked for, which is one more.',
      ],
    },
    asksNumber
      ? {
          kind: 'ladder',
          question: `Segment ${arrived} arrives. Which number does its ACK carry?`,
          right: [answered, rule],
          wrong: [
            [
              arrived + 1,
              'ackNamesNext',
              `${arrived + 1} would mean that everything below it has arrived. ${lost} has not.`,
            ],
            [arrived, 'ackNamesArrival', `An ACK is cumulative: it does not name what has just arrived. ${rule}`],
            [lost - 1, 'ackNamesLast', `${lost - 1} is the last that came in order. The ACK names the one after it.`],
          ],
          solution: [rule, `The ACKs of the window: ${listed}`],
          ...rfc(9293, '3.1'),
        }
      : {
          kind: 'ladder',
          question: 'How many duplicate ACKs does the sender get for this window?',
          right: [repeats, `Segments ${lost + 1} to ${last} arrive after the gap, and each repeats the ACK ${lost}.`],
          wrong: [
            lost === first
              ? [repeats + 1, 'lossesAnswer', `Segment ${lost} never arrives: nothing answers it.`]
              : [
                  repeats + 1,
                  'firstIsDuplicate',
                  `The first ACK ${lost} answers segment ${lost - 1} and brings news. Those after it repeat it.`,
                ],
            [
              last - first + 1,
              'lossesAnswer',
              `Of the ${last - first + 1} segments one is lost, and only those after it repeat an ACK.`,
            ],
            [
              3,
              'onlyThree',
              'The sender acts at the third. The receiver goes on: each segment out of order is answered at once.',
            ],
            [last - lost - 1, 'onlyThree', 'The last segment of the window triggers a duplicate ACK too.'],
          ],
          solution: [
            `The ACKs of the window: ${listed}`,
            `Segments ${lost + 1} to ${last} arrive after the gap: ${last} - ${lost} = ${repeats}.`,
          ],
          ...rfc(5681, '3.2'),
        },
  );
}

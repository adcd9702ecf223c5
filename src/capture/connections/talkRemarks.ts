import { counted } from '#scenario/words/english.ts';
import type { Connection } from './connection.ts';
import type { Way } from './way.ts';

/** Whether each direction had a place of its own, or the packets moved to another during the recording. */
export type Moves = 'none' | 'apart' | 'later';

/** Sentences about how the values of a connection were derived, and what cannot be known. */
export function remarksOf(
  way: Way,
  side: Connection['side'],
  isBound: boolean,
  isBehind: boolean,
  moves: Moves,
): readonly string[] {
  const remarks: string[] = [];
  if (side === 'data')
    remarks.push(
      way.minRtt < Infinity
        ? 'The ACKs of the data are not in the file: counts, bytes, times and the round trip of the SYN are known; bytes in flight and the rate of the link are not.'
        : 'One direction was captured, that of the data: counts, bytes and times are known; round trips, bytes in flight and the rate of the link are not.',
    );
  if (side === 'acks')
    remarks.push(
      'One direction was captured, that of the ACKs: bytes are those acknowledged; segments, what was sent again and round trips are unknown.',
    );
  if (moves === 'later') remarks.push('Its packets moved from one interface to another during the recording.');
  else if (moves === 'apart')
    remarks.push('Each direction was seen at a place of its own (an interface, a VLAN or a radio).');
  if (way.joined > 0)
    remarks.push(
      `Frames hold up to ${counted(way.mostJoined, 'segment')} (segmentation offload): each counts as its segments of ${way.largest} bytes.`,
    );
  if (isBound)
    remarks.push(
      'ACKs come in bunches, so their spacing is not that of the link: its rate is taken from what whole round trips delivered.',
    );
  if (isBehind)
    remarks.push(
      'Segments never come faster than the link lets them: they were seen behind its queue, whose length is not known.',
    );
  return remarks;
}

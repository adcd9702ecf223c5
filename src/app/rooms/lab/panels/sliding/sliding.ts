import { passagesOf, watchedFlow } from '#app/run/record/closely.ts';
import { count, segments } from '#app/ui/words/numbers.ts';
import { panelOf } from '../kit/panel.ts';
import { slidingPicture } from './picture.ts';
import { slidingOf, STATE_WORDS } from './segments.ts';
import { slidingSentence } from './words.ts';

/** Maximum number of segments with a box each on a usual screen. */
const MOST_SINGLE = 140;

/** What a sender has sent, what was acknowledged, and what it may send next. */
export const slidingWindow = panelOf({
  id: 'sliding',
  term: 'sliding',
  title: 'Sliding window',
  about: (data) => {
    const sliding = slidingOf(data);
    const single = sliding === null || sliding.last - sliding.first < MOST_SINGLE;
    const quic = sliding !== null && sliding.packetOf !== null;
    const each = quic ? 'one box for the data of a packet (p: its newest number)' : 'one box per segment';
    return `${watchedFlow(data)}${single ? each : 'segments'}, left to right in sequence order`;
  },
  summary: (data) => {
    const sliding = slidingOf(data);
    if (sliding === null) return 'There is no window to show.';
    const { acked, highest, cwnd, flight, inFlight } = sliding.status;
    if (highest < 0) return 'Nothing has been sent yet.';
    const known = acked < 0 ? 'Nothing is acknowledged yet' : `Up to ${acked} is acknowledged`;
    const open =
      inFlight === undefined ? `${count(flight)} are not acknowledged` : `${count(inFlight)} packets are in flight`;
    return `${known}, ${highest} was sent last, ${open}; cwnd is ${segments(cwnd)}. ${slidingSentence(sliding)}`;
  },
  table: (data) => {
    const sliding = slidingOf(data);
    const quic = sliding !== null && sliding.packetOf !== null;
    const times = new Map<number, number>();
    for (const { segment, count: sent } of data.present.detail === null ? [] : passagesOf(data.present.detail))
      times.set(segment, Math.max(times.get(segment) ?? 0, sent || 0));
    return {
      columns: [quic ? 'Data' : 'Segment', 'State', 'Times sent', ...(quic ? ['Newest packet'] : [])],
      count: sliding === null ? 0 : sliding.last - sliding.first + 1,
      row: (index) => {
        const segment = (sliding?.first ?? 0) + index;
        const state = sliding?.stateOf(segment) ?? 'closed';
        const sent = times.get(segment);
        const unsent = state === 'free' || state === 'closed';
        return [
          String(segment),
          STATE_WORDS[state],
          unsent ? '0' : sent === undefined || sent === 0 ? '–' : String(sent),
          ...(quic ? [String(sliding.packetOf?.(segment) ?? '–')] : []),
        ];
      },
    };
  },
  picture: slidingPicture,
});

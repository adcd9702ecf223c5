import type { RtsShown } from '#app/run/view/choices.ts';
import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { noPackets, watchedFlow } from '#app/run/record/closely.ts';
import { clockTime, count, counted } from '#app/ui/words/numbers.ts';
import { nameOf } from '../../map/words.ts';
import { panelOf, tableOf } from '../kit/panel.ts';
import { framesOf, rowsOf, type AirFrame } from './frames.ts';
import { hopsPicture } from './picture.ts';

/** The order in which presses switch between the choices. */
const NEXT: Readonly<Record<RtsShown, readonly [next: RtsShown, words: string]>> = {
  none: ['failed', 'none'],
  failed: ['all', 'failed ones'],
  all: ['none', 'all'],
};

/** Chooses which RTS and CTS frames the ladder of hops shows. */
function RtsChoice() {
  const laboratory = useLaboratory();
  const map = useLab((state) => state.map);
  const [next, words] = NEXT[map.rts];
  return (
    <button
      type="button"
      className="chart-button link off-wall"
      onClick={() => {
        laboratory.set({ map: { ...map, rts: next } });
        laboratory.redraw();
        laboratory.say(`RTS and CTS shown: ${NEXT[next][1]}.`);
      }}
    >
      RTS, CTS: {words}
    </button>
  );
}

/** Description of a frame. */
const wordsOf = ({ what, message, number }: AirFrame): string =>
  what === 'rts' || what === 'cts'
    ? `${what.toUpperCase()}${number >= 0 ? ` for ${number}` : ''}`
    : message !== ''
      ? message
      : `${what === 'ack' ? 'ACK' : 'segment'} ${number}`;

/** Each frame of a flow from node to node. */
export const hops = panelOf({
  id: 'hops',
  title: 'Hop ladder',
  term: 'hops',
  about: (data) =>
    `${watchedFlow(data)}a line is one frame from node to node; red ticks: RTS without an answer; time runs to the right`,
  summary: (data) => {
    const { detail, now } = data.present;
    if (detail === null) return noPackets(data.present);
    const frames = framesOf(data);
    const of = (what: AirFrame['what']): number => frames.filter((frame) => frame.what === what).length;
    const { rows, more } = rowsOf(data, frames);
    const name = data.opened.flows[detail.flow]?.name ?? '';
    const way = rows.map((node) => nameOf(data, node)).join(', ');
    const messages = frames.filter(({ message, what }) => message !== '' && what !== 'rts' && what !== 'cts').length;
    const failed = frames.filter(({ what, answered }) => what === 'rts' && !answered).length;
    return `From ${clockTime(detail.from)} s to ${clockTime(now)} s, ${name} over the nodes ${way}${more > 0 ? ` and ${more} more` : ''}: ${counted(of('data'), 'frame')} with data, ${of('ack')} with ACKs, ${failed} RTS without an answer, ${count(messages)} with routing messages.`;
  },
  table: (data) =>
    tableOf(['Time, s', 'Node', 'To', 'Frame', 'Answered'], framesOf(data), (frame) => [
      frame.begins.toFixed(6),
      nameOf(data, frame.from),
      frame.to < 0 ? 'all in range' : nameOf(data, frame.to),
      wordsOf(frame),
      frame.to < 0 ? '–' : frame.answered ? 'yes' : 'no',
    ]),
  Choice: RtsChoice,
  picture: (data, view, { map }) => hopsPicture(data, view, map.rts),
});

import type { FigureContent } from '../../charts/marks/picture.ts';
import * as marks from '../../charts/marks/placed.ts';
import type { Drawn } from '../../charts/marks/drawn.ts';
import type { Label } from '../../charts/plot/label.ts';
import { BOTTOM, LEFT, type Shown } from './look.ts';
import { endsOf, FLAGS, headerOf, passagesOf, sentAgain, type Field, type Packet } from './wire.ts';

/** Height of a header row, and of the bit numbers above it, px. */
const [ROW, BITS] = [50, 20];
/** Additional height of the options, which may need a second line, px. */
const SECOND = 24;
const OPTIONS = 5;
/** Approximate width of a letter, px. */
const LETTER = 8;

const isFlag = ({ name }: Field): boolean => (FLAGS as readonly string[]).includes(name);

/** A value too long for its box continues in a second line. */
function linesOf(text: string, most: number): readonly string[] {
  if (text.length <= most) return [text];
  const at = text.lastIndexOf(' ', most);
  return at < 1 ? [text] : [text.slice(0, at), ...linesOf(text.slice(at + 1), most)];
}

/** The name of a field; if it does not fit into a box of this width (px), the beginning of its last word. */
function nameIn({ name }: Field, width: number): string {
  const most = Math.max(1, Math.floor(width / LETTER));
  return name.length <= most ? name : name.split(' ').at(-1)!.slice(0, most);
}

/** Box, name and value of a field. */
function fieldMarks(field: Field, x: number, y: number, width: number, tall: number): [Drawn, readonly Label[]] {
  const box = { kind: 'boxes', boxes: [{ x, y, width, height: tall }], paint: 'rule', hollow: 1 } as const;
  const flag = isFlag(field);
  const at = flag ? { x: x + width / 2, anchor: 'middle' as const } : { x: x + Math.min(8, width / 10) };
  const values = flag ? [field.value] : linesOf(field.value, Math.floor(width / LETTER));
  return [
    box,
    [
      { kind: 'tick', text: nameIn(field, width - 2), ...at, y: y + 17 },
      ...values.map((text, row): Label => ({ kind: 'note', text, ...at, y: y + 38 + 20 * row })),
    ],
  ];
}

/**
 * The TCP header of the first retransmitted segment, field by field, with the meaning of each in that segment. A string
 * says why there is none.
 */
export function headerFigure(packets: readonly Packet[]): FigureContent | string {
  const packet = sentAgain(packets);
  if (packet === undefined) return 'No segment is retransmitted in this run.';
  const rows = headerOf(packet);
  const fields = rows.flat();
  const height = BITS + ROW * rows.length + 30;
  return {
    title: 'TCP header',
    about: `of the segment retransmitted at ${packet.time.toFixed(4)} s, ${endsOf(packet).join(' to ')}; 32 bits a row`,
    summary: `The TCP header of a live segment: ${fields.flatMap((field) => (isFlag(field) && field.value === '0' ? [] : [`${field.name} ${field.value}`])).join(', ')}`,
    height,
    table: {
      heads: ['Field', 'Bits', 'Value'],
      rows: fields.map(({ name, bits, value }) => [
        name,
        name === 'Options' || name === 'Data' ? '' : String(bits),
        value,
      ]),
    },
    plots: (width) => [
      {
        area: { left: 1, right: width - 1, top: BITS, bottom: height },
        x: { ends: [0, 32] },
        y: { ends: [0, 1] },
        marks: [
          marks.free(({ x, draw, label }) => {
            for (const at of [0, 8, 16, 24, 31])
              label({ kind: 'tick', text: String(at), x: x(at + 0.5), y: 14, anchor: at === 31 ? 'end' : 'middle' });
            rows.forEach((row, index) => {
              let from = 0;
              const y = BITS + index * ROW + (index > OPTIONS ? SECOND : 0);
              for (const field of row) {
                const [left, right] = [x(from), x((from += field.bits))];
                const [box, labels] = fieldMarks(field, left, y, right - left, index === OPTIONS ? ROW + SECOND : ROW);
                draw('top', box);
                label(...labels);
              }
            });
          }),
        ],
      },
    ],
  };
}

const KINDS = {
  data: 'segment',
  again: 'retransmitted segment',
  ack: 'ACK, next expected',
  duplicate: 'duplicate ACK, next expected',
};
const time = (at: number): string => (Number.isNaN(at) ? 'lost' : at.toFixed(4));
const OF = { data: { paint: 0, width: 1.4 }, again: { paint: 0, width: 4 } } as const;
const BACK = { paint: 'rule', width: 1.4 } as const;

/**
 * Packets between sender and receiver around the first loss: duplicate ACKs are numbered, and the third triggers the
 * retransmission. A string says why there is none.
 */
export function exchangeFigure(packets: readonly Packet[], { height }: Shown): FigureContent | string {
  const all = passagesOf(packets);
  const again = all.find(({ kind }) => kind === 'again');
  const lost = all.find(
    ({ kind, came, segment }) => kind === 'data' && Number.isNaN(came) && segment === again?.segment,
  );
  if (again === undefined || lost === undefined) return 'No segment is retransmitted in this run.';
  const ends = [lost.left - 0.03, again.came + 0.03] as const;
  const passages = all.filter(({ left, came }) => left < ends[1] && (came > ends[0] || Number.isNaN(came)));
  const duplicates = passages.filter(({ kind, count }) => kind === 'duplicate' && count <= 3);
  return {
    title: 'Packets between sender and receiver',
    about: `each line is one packet; time runs to the right, s; × segment ${lost.segment} lost`,
    summary: `Segment ${lost.segment} is lost at ${lost.left.toFixed(3)} s. Duplicate ACKs reach the sender at ${duplicates.map(({ came }) => `${came.toFixed(3)} s`).join(', ')}; the third triggers its retransmission, which arrives at ${again.came.toFixed(3)} s`,
    height,
    table: {
      heads: ['Packet', 'Leaves, s', 'Arrives, s'],
      rows: passages.map(({ kind, segment, left, came }) => [`${KINDS[kind]} ${segment}`, left.toFixed(4), time(came)]),
    },
    plots: (width) => [
      {
        area: { left: LEFT + 14, right: width - 24, top: 46, bottom: height - BOTTOM },
        x: { ends, ticks: Math.max(2, width / 110), unit: 's' },
        y: {
          ends: [0, 1],
          ticks: [
            [0, 'receiver'],
            [1, 'sender'],
          ],
          grid: false,
        },
        marks: [
          marks.level(0, { paint: 'ink', width: 2 }),
          marks.level(1, { paint: 'ink', width: 2 }),
          ...passages.map(({ kind, left, came }) => {
            const isData = kind === 'data' || kind === 'again';
            // A lost packet is drawn along the first 40 % of the path, as fast as its retransmission.
            const [part, takes] = Number.isNaN(came) ? [0.4, again.came - again.left] : [1, came - left];
            const [begin, end] = isData ? [1, 1 - part] : [0, part];
            return marks.line(
              [
                [left, begin],
                [left + takes * part, end],
              ],
              isData ? OF[kind] : BACK,
            );
          }),
          ...passages.flatMap(({ kind, segment, left, came }) => {
            const at = left + 0.4 * (again.came - again.left);
            return kind === 'data' && Number.isNaN(came)
              ? [
                  marks.spots([{ x: at, y: 0.6 }], { look: 'cross', size: 12 }, 'top'),
                  marks.words(at, 0.6, { text: `${segment} lost`, dx: 12, centred: true }),
                ]
              : [];
          }),
          marks.words((again.left + again.came) / 2, 0.5, { text: `${again.segment} again`, dx: 10 }),
          marks.free(({ x, y, draw }) => {
            // Keep the numbers of duplicate ACKs 20 px apart, however close in time the ACKs arrive.
            const [one, other] = duplicates;
            const apart =
              one === undefined || other === undefined ? 0 : Math.max(0, 20 - (x(other.came) - x(one.came)));
            const spots = duplicates
              .filter(({ came }) => came >= ends[0] && came <= ends[1])
              .map(({ came, count }) => ({
                look: 'disc' as const,
                flow: 0,
                x: x(came) + (count - 2) * apart,
                y: y(1) - 17,
                size: 9,
                text: String(count),
              }));
            draw('top', { kind: 'spots', spots });
          }),
        ],
      },
    ],
  };
}

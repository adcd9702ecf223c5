import { useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { PICTURE, PICTURE_STRIDE } from '../../../lab/protocol/protocol.ts';
import { LONGEST_WAIT, PLACES, type Rival } from '../../../lessons/play/game.ts';
import { useFigureSize } from '../../charts/figure/size.ts';
import { nameOf } from './names.ts';
import { playing } from './playing.ts';

const HEIGHT = 196;
/** Heights of both senders and receivers, of the cable and of the return path, px. */
const ROWS = [36, 98] as const;
const CABLE = 136;
const BACK = 180;
const QUEUE = { top: 16, height: 132, width: 44 } as const;

type Spot = readonly [x: number, y: number];
const between = ([x0, y0]: Spot, [x1, y1]: Spot, part: number): Spot => [x0 + (x1 - x0) * part, y0 + (y1 - y0) * part];

const box = (x: number, y: number, width: number, height: number): string =>
  `M${x.toFixed(1)} ${y.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h${(-width).toFixed(1)}Z`;

const LINE = { fill: 'none', stroke: 'var(--ink)', strokeWidth: 1.8 };
const HOST = { width: 16, height: 16, rx: 3, fill: 'var(--paper)', stroke: 'var(--tone)', strokeWidth: 2.4 };

/** All packets of the game, drawn like the Lab's network: senders, the queue, the cable, returning ACKs. */
export function Network({ rival }: { readonly rival: Rival }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const { width, grow } = useFigureSize(place);
  const { packets, samples } = useStore(playing);
  const last = samples.at(-1);
  const queue = last?.queue ?? 0;
  const [left, middle, right] = [150, 0.42 * width, width - 110];
  const end = right - 96;
  const door: Spot = [middle + QUEUE.width, CABLE];
  /**
   * Ends of each link on the screen, by link number: the bottleneck and its reverse, then for each flow the links from
   * and to the sender, and to and from the receiver.
   */
  const ways: readonly (readonly [Spot, Spot])[] = [
    [door, [end, CABLE]],
    [
      [end, BACK],
      [middle, BACK],
    ],
    ...ROWS.flatMap((row): (readonly [Spot, Spot])[] => [
      [
        [left, row],
        [middle, QUEUE.top + 8],
      ],
      [
        [middle, BACK],
        [left, BACK],
      ],
      [
        [end, CABLE],
        [right, row],
      ],
      [
        [right, BACK],
        [end, BACK],
      ],
    ]),
  ];
  // One SVG path per flow, for data and for ACKs, because a hundred packets are redrawn with each tick.
  const data = ['', ''];
  const acks = ['', ''];
  for (let row = 0; end > door[0] && row < packets.length; row += PICTURE_STRIDE) {
    const [link, at, flow] = [
      packets[row + PICTURE.LINK]!,
      packets[row + PICTURE.AT]!,
      packets[row + PICTURE.FLOW]! as 0 | 1,
    ];
    if (link === 0 && at < 0) {
      const step = QUEUE.height / PLACES;
      data[flow] += box(middle + 2, QUEUE.top + QUEUE.height + at * step, QUEUE.width - 4, step - 0.6);
      continue;
    }
    const way = ways[link];
    if (way === undefined) continue;
    const [x, y] = between(...way, Math.max(0, at));
    if (packets[row + PICTURE.KIND] === 1) acks[flow] += `M${x - 5} ${y}l9 -5v10Z`;
    else if (link === 0) {
      const long = Math.min((end - door[0]) * packets[row + PICTURE.LENGTH]!, x - door[0]);
      data[flow] += box(x - long, y - 9, 0.9 * long, 18);
    } else data[flow] += box(x - 5, y - 4, 10, 8);
  }
  const words = `The queue has ${queue} of ${PLACES} packets; a new one waits ${Math.round((1000 * queue * LONGEST_WAIT) / PLACES)} ms.`;
  return (
    <div ref={place} className="play-network bench line-below">
      <p className="unseen">{words}</p>
      <svg className="drawn" viewBox={`0 0 ${width || 1} ${HEIGHT}`} height={HEIGHT * grow} aria-hidden="true">
        {ROWS.map((row) => (
          <path
            key={row}
            stroke="var(--ink-3)"
            d={`M${left} ${row}L${middle} ${QUEUE.top + 8}M${end} ${CABLE}L${right} ${row}`}
          />
        ))}
        <path stroke="var(--ink-3)" d={`M${door[0]} ${CABLE - 11}H${end}M${door[0]} ${CABLE + 11}H${end}`} />
        <path stroke="var(--ink-3)" strokeDasharray="1 5" d={`M${left} ${BACK}H${right}`} />
        {[0, 1].map((flow) => (
          <g key={flow} className={`tone-${flow + 1}`}>
            <path fill="var(--tone)" d={data[flow]} />
            <path fill="var(--bench)" stroke="var(--tone)" strokeWidth={1.4} d={acks[flow]} />
          </g>
        ))}
        <rect {...LINE} x={middle} y={QUEUE.top} width={QUEUE.width} height={QUEUE.height} />
        <text x={middle + 56} y={QUEUE.top + 18}>
          <tspan className="strong">
            queue {queue} of {PLACES}
          </tspan>
        </text>
        <text x={middle + 56} y={QUEUE.top + 38}>
          a new packet waits {Math.round((1000 * queue * LONGEST_WAIT) / PLACES)} ms
        </text>
        <text x={door[0] + 12} y={CABLE - 20}>
          bottleneck 10 Mb/s, 13 ms
        </text>
        <circle {...LINE} fill="var(--paper)" cx={end} cy={CABLE} r={8} />
        {ROWS.map((row, flow) => (
          <g key={row} className={`play-end tone-${flow + 1}`}>
            <rect {...HOST} x={left - 16} y={row - 8} />
            <rect {...HOST} x={right} y={row - 8} />
            <text className="strong" x={left - 26} y={row} textAnchor="end">
              {flow === 0 ? 'You' : nameOf(rival)}
            </text>
            <text className="plain" x={left - 26} y={row + 18} textAnchor="end">
              {flow === 0 ? 'window' : 'cwnd'} {last === undefined ? '…' : Math.round(last.windows[flow]!)}
            </text>
            <text className="plain" x={right + 24} y={row + 5}>
              receiver
            </text>
          </g>
        ))}
        <text x={0} y={BACK + 5}>
          ACKs come back
        </text>
      </svg>
    </div>
  );
}

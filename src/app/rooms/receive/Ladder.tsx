import { scaleLinear } from 'd3-scale';
import { namedTicks } from '../../charts/figure/ticks.ts';
import { useId, useRef, type ReactNode } from 'react';
import type { Received, Sent } from '../../../lessons/receive/protocol.ts';
import { useFigureSize } from '../../charts/figure/size.ts';
import { isNarrow, useScreen } from '../../ui/useMedia.ts';
import { spread } from './spread.ts';
import { NAMES } from './words.ts';

/** Vertical positions of the sender's and the player's line, px; closer together on a low screen. */
const HIGH = { sender: 52, you: 264 } as const;
const LOW = { sender: 36, you: 132 } as const;
const CHIP = { width: 62, height: 44, gap: 6 } as const;
/** Maximum number of answers shown separately; the oldest are merged. */
const MOST_CHIPS = 9;
/** Minimum visible time range and time after now, s; number of visible answers. */
const SPAN = 0.3;
const AHEAD = 0.05;
const IN_SIGHT = 12;
const MS = 1000;

interface Chip {
  readonly at: number;
  readonly name: string;
  readonly says: string;
  readonly drop: boolean;
}

/** Visible answers; equal ones are merged if there are many. */
function chipsOf({ decided }: Received, from: number, most: number): readonly Chip[] {
  const seen = decided.filter(({ arrives }) => arrives >= from);
  const groups = seen.map((one) => [one]);
  const alike = (place: number): boolean => {
    const [a, b] = [groups[place]!.at(-1)!, groups[place + 1]?.[0]];
    return b !== undefined && b.decision === a.decision && b.segment === a.segment + 1;
  };
  while (groups.length > most) {
    const place = groups.findIndex((_, at) => at < groups.length - 2 && alike(at));
    if (place >= 0) groups.splice(place, 2, [...groups[place]!, ...groups[place + 1]!]);
    else groups.shift();
  }
  return groups.map((group) => {
    const [first, last] = [group[0]!, group.at(-1)!];
    const stretch = group.length === 1 ? String(first.segment) : `${first.segment} to ${last.segment}`;
    return {
      at: last.arrives,
      name: group.length === 1 ? `${stretch} ${NAMES[last.decision]}` : stretch,
      says: /\[.*?\)/.exec(last.says)?.[0] ?? last.says.replace(/^ACK /, ''),
      drop: last.decision === 'x',
    };
  });
}

/** Segments sent at one time, in words: "5, 6", "0 to 4", "3 again". */
function leavingWords(sent: readonly Sent[]): string {
  const [first, last] = [sent[0]!, sent.at(-1)!];
  const inRow = last.segment - first.segment === sent.length - 1;
  if (sent.length > 3 && inRow) return `${first.segment} to ${last.segment}`;
  return sent.map(({ segment, again }) => `${segment}${again ? ' again' : ''}`).join(', ');
}

/** The segments and ACKs of a game between the sender's and the player's line. */
export function Ladder({ received }: { readonly received: Received }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const { width, grow } = useFigureSize(place);
  const screen = useScreen();
  const { sender: top, you: bottom } = screen === 'desktop' || isNarrow(screen) || screen === 'tablet' ? HIGH : LOW;
  const [chipTop, height] = [bottom + 24, bottom + 104];
  const clip = useId();
  const { now, decided, desk, coming, acks, answers, rules } = received;
  const narrow = width < 600;
  const left = narrow ? 12 : 84;
  const right = Math.max(left + 1, width - 12);
  const back = decided.at(-(narrow ? IN_SIGHT / 2 : IN_SIGHT))?.at ?? 0;
  const until = now + AHEAD;
  const from = Math.max(0, Math.min(until - SPAN, until - SPAN < 0 ? 0 : back));
  const x = scaleLinear([from * MS, Math.max(until, SPAN) * MS], [left, right]);
  const at = (time: number): number => x(time * MS);
  const sent: readonly Sent[] = [...decided, ...(desk === null ? [] : [desk]), ...coming];
  const room = [narrow ? 2 : left - 40, Math.min(right, at(now) + CHIP.width / 2)] as const;
  const fitting = Math.floor((room[1] - room[0]) / (CHIP.width + CHIP.gap)) - 1;
  const chips = chipsOf(received, from, Math.max(1, Math.min(MOST_CHIPS, fitting)));
  const turn = desk === null ? [] : [{ at: at(now), width: CHIP.width }];
  const middles = spread([...chips.map((chip) => ({ at: at(chip.at), width: CHIP.width })), ...turn], room, CHIP.gap);
  const times = [...new Set(sent.map((one) => one.at))].filter((time) => time >= from);
  const labels = times.map((time) => ({
    at: at(time),
    words: leavingWords(sent.filter((one) => one.at === time)),
  }));
  const wide = labels.map((label) => ({ at: label.at, width: 8.5 * label.words.length }));
  const tops = spread(wide, [narrow ? 2 : left, right], 8);
  const newest = rules[0]?.firing.time;
  const lineTo = (time: number, start: number, ends: number, y0: number, y1: number): string => {
    const part = Math.min(1, (time - start) / (ends - start));
    return `M${at(start)} ${y0}L${at(start + part * (ends - start))} ${y0 + part * (y1 - y0)}`;
  };
  return (
    <div ref={place} className="receive-ladder">
      <p>
        <b>Packet ladder</b> as you played it; 50 ms each way, 6 ms between arrivals
      </p>
      <svg className="drawn" viewBox={`0 0 ${width || 1} ${height}`} height={height * grow} aria-hidden="true">
        <clipPath id={clip}>
          <rect x={left} y={top - 12} width={right - left} height={bottom - top + 24} />
        </clipPath>
        <rect
          className="sunk"
          x={at(now)}
          y={top - 30}
          width={Math.max(0, right - at(now))}
          height={bottom - top + 60}
        />
        <g clipPath={`url(#${clip})`}>
          {sent.map((one) => (
            <path
              key={`${one.segment} ${one.at}`}
              stroke="var(--flow-1)"
              strokeWidth={1.8}
              d={lineTo(now, one.at, one.arrives, top, bottom)}
            />
          ))}
          {acks.map((ack) => (
            <path
              key={`${ack.left} ${ack.ack} ${ack.after}`}
              stroke="var(--ink)"
              strokeWidth={ack.heard === newest ? 3.4 : 1.5}
              d={lineTo(now, ack.left, ack.heard, bottom, top)}
            />
          ))}
        </g>
        <path stroke="var(--ink)" strokeWidth={2} d={`M${left} ${top}H${right}M${left} ${bottom}H${right}`} />
        {!narrow && (
          <>
            <text x={left - 10} y={top + 5} textAnchor="end">
              sender
            </text>
            <text className="strong" x={left - 10} y={bottom + 5} textAnchor="end">
              you
            </text>
          </>
        )}
        {labels.map((label, index) => (
          <text key={label.at} className="receive-sent" x={tops[index]} y={top - 14} textAnchor="middle">
            {label.words}
          </text>
        ))}
        {answers
          .filter(({ time, repeats }) => time >= from && repeats > 0 && repeats < 4)
          .map(({ time, repeats }) => (
            <g key={time} className="receive-repeat">
              <circle fill="var(--ink)" cx={at(time)} cy={top} r={9} />
              <text x={at(time)} y={top + 4.5} textAnchor="middle">
                {repeats}
              </text>
            </g>
          ))}
        {decided
          .filter(({ decision, arrives }) => decision === 'x' && arrives >= from)
          .map(({ arrives }) => (
            <path
              key={arrives}
              stroke="var(--loss)"
              strokeWidth={2}
              d={`M${at(arrives) - 6} ${bottom - 6}l12 12m0-12l-12 12`}
            />
          ))}
        {chips.map((chip, index) => {
          const middle = middles[index]!;
          const frame = chip.drop ? 'var(--loss)' : 'var(--rule)';
          return (
            <g key={chip.at} className={chip.drop ? 'dropped' : ''}>
              <path fill="none" stroke={frame} d={`M${at(chip.at)} ${bottom + 2}v8L${middle} ${chipTop - 8}v8`} />
              <rect
                fill="var(--paper)"
                stroke={frame}
                x={middle - CHIP.width / 2}
                y={chipTop}
                width={CHIP.width}
                height={CHIP.height}
                rx={4}
              />
              <text className="strong" x={middle} y={chipTop + 18} textAnchor="middle">
                {chip.name}
              </text>
              <text x={middle} y={chipTop + 36} textAnchor="middle">
                {chip.says}
              </text>
            </g>
          );
        })}
        <path stroke="var(--ink)" strokeWidth={2} d={`M${at(now)} ${top - 40}V${height - 26}`} />
        {desk !== null && (
          <>
            <rect
              fill="var(--sunk)"
              stroke="var(--ink)"
              strokeWidth={2}
              x={middles.at(-1)! - CHIP.width / 2}
              y={chipTop}
              width={CHIP.width}
              height={CHIP.height}
              rx={4}
            />
            <text className="strong" x={middles.at(-1)} y={chipTop + 18} textAnchor="middle">
              {desk.segment}
            </text>
            <text x={middles.at(-1)} y={chipTop + 36} textAnchor="middle">
              your turn
            </text>
          </>
        )}
        {namedTicks(x, narrow ? 3 : 6).map(([value, words], index) => (
          <text key={value} x={x(value)} y={height - 8} textAnchor={index === 0 ? 'start' : 'middle'}>
            {words}
            {index === 0 ? ' ms' : ''}
          </text>
        ))}
      </svg>
    </div>
  );
}

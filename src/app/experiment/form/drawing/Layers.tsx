import { mean } from 'd3-array';
import { memo } from 'react';
import { ownValue } from '#scenario/words/plainData.ts';
import { GREY } from '../../../ui/tones.ts';
import { shortened } from '../../../ui/words/shortened.ts';
import { flowColour } from '../fields/flowColour.ts';
import { MARKS } from '../fields/FlowMarker.tsx';
import { flowName } from '../model/names.ts';
import { FEW_FLOWS, type Lane } from './lanes.ts';
import { hasFewPipes, type LayerProps } from './LinkLayers.tsx';
import { NAMED } from './wired.ts';

interface GlyphProps {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** 'Host', 'Router' or 'Node'. */
  readonly kind: string;
  readonly name: string;
  readonly isNamed: boolean;
  readonly isHost: boolean;
  /** The tone of the flow that starts or ends here; -1: none or several. */
  readonly tone: number;
  readonly isSelected: boolean;
  readonly isEnd: boolean;
  readonly scale: number;
}

const Glyph = memo(function Glyph({
  id,
  kind,
  x,
  y,
  name,
  isNamed,
  isHost,
  tone,
  isSelected,
  isEnd,
  scale,
}: GlyphProps) {
  const style = tone >= 0 ? { stroke: flowColour(tone) } : {};
  const isMobile = kind === 'Node';
  const isFilled = isMobile && tone >= 0;
  const isLong = name.length > 2;
  return (
    <g
      id={id}
      data-thing={id}
      className={`node${isFilled ? ' filled' : ''}${isSelected ? ' selected' : ''}`}
      transform={`translate(${x} ${y}) scale(${scale})`}
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="button"
      aria-pressed={isSelected}
      aria-label={`${kind} ${name}`}
    >
      {isEnd && <circle className="ring" r={26} />}
      {isHost ? (
        <rect x={-11} y={-11} width={22} height={22} rx={4} style={style} />
      ) : (
        <circle r={14} style={isFilled ? { fill: flowColour(tone), stroke: flowColour(tone) } : {}} />
      )}
      {isHost && tone >= 0 && tone < GREY && <path d={MARKS[tone]} transform="scale(0.8)" fill={flowColour(tone)} />}
      {isNamed && (
        <text
          y={isHost ? 28 : isLong && !isMobile ? 31 : 4.5}
          textAnchor="middle"
          className={isLong && isMobile ? 'long' : ''}
        >
          {name}
        </text>
      )}
    </g>
  );
});

const lined = (stretches: Lane['stretches']): string =>
  stretches.map(([a, b]) => `M${a.x} ${a.y}L${b.x} ${b.y}`).join('');

export const FlowLanes = memo(function FlowLanes({
  drawn: { nodes, flows },
  lanes,
  selected,
  isBroken,
}: Omit<LayerProps, 'scale'> & {
  readonly lanes: readonly Lane[];
  /** Whether the break of the route is already shown. */
  readonly isBroken: boolean;
}) {
  return (
    <>
      {lanes.map((lane) => (
        <g
          key={lane.flows[0]}
          data-thing={`flow-${lane.flows[0]}`}
          className={lane.flows.some((flow) => selected.flows.has(flow)) ? 'lane selected' : 'lane'}
          style={{ stroke: flowColour(lane.tone) }}
        >
          <path className="fan" d={lined(lane.fan)} />
          <path d={lined(lane.stretches)} />
        </g>
      ))}
      {flows
        .filter(({ way, from, to }) => !isBroken && way === null && from >= 0 && to >= 0)
        .map(({ index, from, to }) => (
          <line
            key={index}
            className="astray"
            x1={nodes[from]?.x}
            y1={nodes[from]?.y}
            x2={nodes[to]?.x}
            y2={nodes[to]?.y}
          />
        ))}
    </>
  );
});

export const NodeGlyphs = memo(function NodeGlyphs({
  drawn: { nodes, links },
  isMobile,
  toneAt,
  selected,
  ends,
  scale,
  routerScale,
  size,
}: LayerProps & {
  readonly routerScale: number;
  readonly isMobile: boolean;
  /** Size of nodes without labels; 1: default. */
  readonly size: number;
  /** The tone of the flows that start or end at a node; -1: several. */
  readonly toneAt: ReadonlyMap<number, number>;
  /** The nodes joined by the link or flow being drawn, as text. */
  readonly ends: string;
}) {
  const joined = new Set(ends.split(' ').map(Number));
  const areNamed = nodes.length < 200 || hasFewPipes({ nodes, links });
  const isShownLarge = (index: number): boolean => selected.nodes.has(index) || toneAt.has(index);
  const order = [...nodes.keys()];
  // Among very many nodes, those with labels are drawn last.
  if (isMobile && nodes.length > NAMED)
    order.sort((a, b) => Number(isShownLarge(a)) - Number(isShownLarge(b)) || a - b);
  return order.map((index) => {
    const { name, title, x, y, isHost } = nodes[index]!;
    return (
      <Glyph
        key={index}
        id={`node-${index}`}
        kind={isMobile ? 'Node' : isHost ? 'Host' : 'Router'}
        x={x}
        y={y}
        name={isMobile ? name : title}
        isNamed={
          nodes.length <= NAMED || selected.nodes.has(index) || (isMobile ? isShownLarge(index) : !isHost && areNamed)
        }
        isHost={isHost}
        tone={toneAt.get(index) ?? -1}
        isSelected={selected.nodes.has(index)}
        isEnd={ends !== '' && joined.has(index)}
        scale={isMobile ? scale * (isShownLarge(index) ? 1 : size) : isHost ? scale : routerScale}
      />
    );
  });
});

/** Approximate width of a character of a flow's name, and its distance from its node, px. */
const LETTER = 9.6;
const ASIDE = 18;

export const FlowNames = memo(function FlowNames({
  drawn: { nodes, flows },
  isMobile,
  lanes,
  given,
  selected,
  scale,
  left,
  right,
}: LayerProps & {
  readonly isMobile: boolean;
  readonly lanes: readonly Lane[];
  readonly given: readonly unknown[];
  /** Visible horizontal range. */
  readonly left: number;
  readonly right: number;
}) {
  const names = lanes.map((lane) => {
    const name = flowName(given[lane.flows[0] ?? 0]);
    // A line of the draft may represent several flows.
    const count = lane.flows.reduce((sum, each) => sum + Number(ownValue(given[each], 'count') ?? 1), 0);
    return count > 1 ? `${count} × ${name}` : name;
  });
  const rows = new Map<number, number>();
  const received = new Map<number, number>();
  return lanes.map((lane, index) => {
    const [flow = 0] = lane.flows;
    const isOne = flows.length <= FEW_FLOWS;
    // Between mobile nodes a flow is named at its start, and its end is called the receiver.
    const [last = -1] = lane.ends;
    const end = isMobile && isOne ? (flows[flow]?.from ?? -1) : last;
    const node = nodes[end];
    const to = nodes[last];
    if (node === undefined || to === undefined) return null;
    const row = rows.get(end) ?? 0;
    rows.set(end, row + 1);
    const below = received.get(last) ?? 0;
    received.set(last, below + 1);
    const from = nodes[flows[flow]?.from ?? -1];
    const words = names[index]!;
    const isSelected = lane.flows.some((each) => selected.flows.has(each));
    const start = ownValue(given[flow], 'start');
    const aside = from !== undefined && from.x > to.x ? -1 : 1;
    const colour = lane.tone < GREY ? `var(--flow-${lane.tone + 1}-text)` : 'var(--ink-2)';
    const isHere = isMobile && isOne;
    // Beside all nodes where they end.
    const ends = isHere ? [] : lane.ends.flatMap((each) => nodes[each] ?? []);
    const x = ends.length === 0 ? node.x : aside * Math.max(...ends.map((each) => aside * each.x));
    const y = mean(ends, (each) => each.y) ?? node.y;
    const room = (aside > 0 ? right - x : x - left) / scale + (isHere ? 14 : -ASIDE);
    const letters = Math.floor(room / LETTER) - 1;
    return (
      <g
        key={flow}
        id={`flow-${flow}`}
        data-thing={`flow-${flow}`}
        className={isSelected ? 'flow-words selected' : 'flow-words'}
        transform={`translate(${x} ${y}) scale(${scale})`}
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="button"
        aria-pressed={isSelected}
        aria-label={`Flow ${flow + 1}, ${words}, ${from?.title ?? ''} to ${to.title}`}
      >
        <text
          x={isHere ? -14 * aside : ASIDE * aside}
          y={isHere ? -22 - row * 20 : row * (isOne ? 34 : 18) + 1}
          textAnchor={aside > 0 ? 'start' : 'end'}
          style={{ fill: colour }}
        >
          {letters < 2 ? words : shortened(words, letters, names)}
        </text>
        {isOne && (
          <text
            className="when"
            x={isHere ? -14 * aside : ASIDE * aside}
            y={isHere ? 32 + row * 15 : row * 34 + 16}
            textAnchor={aside > 0 ? 'start' : 'end'}
          >
            flow {flow + 1}, from {typeof start === 'number' ? start : 0} s
          </text>
        )}
        {isHere && (
          <g transform={`translate(${(to.x - node.x) / scale} ${(to.y - node.y) / scale})`}>
            <text x={22 * aside} y={34 * below} textAnchor={aside > 0 ? 'start' : 'end'} style={{ fill: colour }}>
              receiver
            </text>
            <text className="when" x={22 * aside} y={34 * below + 16} textAnchor={aside > 0 ? 'start' : 'end'}>
              of flow {flow + 1}
            </text>
          </g>
        )}
      </g>
    );
  });
});

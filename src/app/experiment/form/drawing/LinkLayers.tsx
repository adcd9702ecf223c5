import { memo } from 'react';
import { LINK_WORDS } from '#engine/link/words.ts';
import { queueNamed } from '#engine/queue/catalogue.ts';
import { ownValue } from '#scenario/words/plainData.ts';
import type { CustomNetwork } from '#scenario/scenario.ts';
import { milliseconds, rate } from '../../../ui/words/numbers.ts';
import type { Drawn, DrawnNode, Things } from './wired.ts';

/** Number of radio lines above which only those of the selected node are drawn. */
const MOST_RADIO_LINES = 2000;

interface LinkProps {
  readonly index: number;
  readonly a: DrawnNode;
  readonly b: DrawnNode;
  readonly isSelected: boolean;
  readonly scale: number;
}

const isBetweenRouters = (a: DrawnNode, b: DrawnNode): boolean => !a.isHost && !b.isHost;

const Line = memo(function Line({
  index,
  isRadio,
  isPipe,
  isSelected,
  scale,
  ...ends
}: {
  readonly index: number;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly isRadio: boolean;
  readonly isPipe: boolean;
  readonly isSelected: boolean;
  readonly scale: number;
}) {
  const width = 26 * scale;
  return (
    <g
      data-thing={isRadio ? undefined : `link-${index}`}
      className={`${isPipe ? 'pipe' : 'thin'}${isSelected ? ' selected' : ''}`}
    >
      {!isRadio && <line className="hit" {...ends} />}
      <line {...ends} style={isPipe ? { strokeWidth: width } : {}} />
      {isPipe && <line className="inside" {...ends} style={{ strokeWidth: width - 2.4 }} />}
    </g>
  );
});

/** Label of a link, and its queue. The label receives the keyboard focus in place of the line. */
const LinkWords = memo(function LinkWords({
  index,
  a,
  b,
  words,
  limit,
  levels,
  queue,
  isSelected,
  many,
  scale,
}: LinkProps & {
  readonly words: string;
  readonly limit: number | null;
  /** Queue lengths at which the drop or mark probability changes. */
  readonly levels: readonly number[];
  readonly queue: string;
  readonly many: boolean;
}) {
  const isPipe = isBetweenRouters(a, b);
  const places = limit === null ? 30 : Math.max(10, Math.min(90, 1.25 * limit));
  // A steep link has its label beside it; a short one only if selected.
  const [wide, high] = [Math.abs(a.x - b.x) / scale, Math.abs(a.y - b.y) / scale];
  const isSteep = high > wide;
  const isRoomy = isSteep ? high > 60 : wide > 110;
  const entry = { x: (a.x - b.x) / 2 / scale + Math.sign(b.x - a.x) * 32, y: (a.y - b.y) / 2 / scale };
  return (
    <g
      id={`link-${index}`}
      data-thing={`link-${index}`}
      className={isSelected ? 'link-words selected' : 'link-words'}
      transform={`translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2}) scale(${scale})`}
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="button"
      aria-pressed={isSelected}
      aria-label={`Link ${a.title} to ${b.title}${words === '' ? '' : `, ${words}`}`}
    >
      <rect className="spot" x={-10} y={-8} width={20} height={16} rx={4} />
      {(isSelected || (isPipe && !many && isRoomy)) && (
        <text
          x={isSteep ? (isPipe ? 20 : 10) : 0}
          y={isSteep ? 5 : isPipe ? 32 : -10}
          textAnchor={isSteep ? 'start' : 'middle'}
        >
          {words}
        </text>
      )}
      {isPipe && !many && isRoomy && words !== '' && (
        <g className="box" transform={`translate(${entry.x} ${entry.y})`}>
          <rect x={-9} y={13 - places} width={18} height={places} />
          {limit !== null && <path d={levels.map((level) => `M-9 ${13 - (places * level) / limit}h18`).join('')} />}
          {wide > 120 && (
            <text x={14} y={Math.min(-22, 24 - places)}>
              {queue}
              {limit !== null && `, ${limit} places`}
            </text>
          )}
        </g>
      )}
    </g>
  );
});

/** Number of links between routers above which only selected ones are labelled. */
const FEW_PIPES = 12;

/** Whether links between routers are few enough to label each. */
export const hasFewPipes = ({ nodes, links }: Pick<Drawn, 'nodes' | 'links'>): boolean =>
  links.filter(({ from, to }) => isBetweenRouters(nodes[from]!, nodes[to]!)).length <= FEW_PIPES;

/** Properties common to all layers of the drawing. A layer is rendered only if one of them changes. */
export interface LayerProps {
  readonly drawn: Drawn;
  readonly scale: number;
  readonly selected: Things;
}

export const LinkLines = memo(function LinkLines({
  drawn: { nodes, links },
  isRadio,
  selected,
  scale,
}: LayerProps & { readonly isRadio: boolean }) {
  const isAll = !isRadio || links.length <= MOST_RADIO_LINES;
  const shown = isAll ? links : links.filter(({ from, to }) => selected.nodes.has(from) || selected.nodes.has(to));
  return shown.map(({ index, from, to }) => {
    const [a, b] = [nodes[from]!, nodes[to]!];
    const isPipe = !isRadio && isBetweenRouters(a, b);
    return (
      <Line
        key={index}
        index={index}
        x1={a.x}
        y1={a.y}
        x2={b.x}
        y2={b.y}
        isRadio={isRadio}
        isPipe={isPipe}
        isSelected={selected.links.has(index)}
        scale={isPipe ? scale : 1}
      />
    );
  });
});

const NO_LEVELS: readonly number[] = [];
const levelsKnown = new WeakMap<object, readonly number[]>();

/** Queue lengths, below its limit, at which the drop or mark probability changes; cached per link. */
function levelsOf(link: CustomNetwork['links'][number], limit: number): readonly number[] {
  const known = levelsKnown.get(link);
  if (known !== undefined) return known;
  const corners = LINK_WORDS['queue']?.[link.queue.kind]?.chances?.({ ...link.queue }, link) ?? [];
  const levels = [...new Set(corners.map(([packets]) => packets))].filter((level) => level > 0 && level < limit);
  levelsKnown.set(link, levels.length === 0 ? NO_LEVELS : levels);
  return levels.length === 0 ? NO_LEVELS : levels;
}

export const LinkNames = memo(function LinkNames({
  drawn: { nodes, links },
  given,
  selected,
  scale,
  pipeScale,
}: LayerProps & { readonly given: CustomNetwork['links']; readonly pipeScale: number }) {
  const many = !hasFewPipes({ nodes, links });
  return links.map(({ index, from, to }) => {
    const link = given[index];
    const limit = link === undefined ? null : ownValue(link.queue, 'limit');
    return (
      <LinkWords
        key={index}
        index={index}
        a={nodes[from]!}
        b={nodes[to]!}
        words={link === undefined ? '' : `${rate(link.rate)} · ${milliseconds(link.delay)}`}
        limit={typeof limit === 'number' ? limit : null}
        levels={link === undefined || typeof limit !== 'number' ? NO_LEVELS : levelsOf(link, limit)}
        queue={link === undefined ? '' : queueNamed(link.queue.kind).title}
        isSelected={selected.links.has(index)}
        many={many}
        scale={isBetweenRouters(nodes[from]!, nodes[to]!) ? pipeScale : scale}
      />
    );
  });
});

import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { VARIANTS, type VariantName } from '../../../engine/tcp/catalogue.ts';
import { HEEDS, WORDS } from '../../../engine/tcp/words.ts';
import { useScreen } from '../../ui/useMedia.ts';
import { Heads } from '../../ui/Figures.tsx';
import { capital } from '../../ui/words/numbers.ts';

const LEFT = 150;
const FIRST = 1986;
/** Width before scaling to its box. */
const WIDTH = 1440;
const LEAST_WIDTH = 1200;
const SAYS = {
  loss: 'a missing segment cuts the window',
  'loss and delay': 'it reacts to both',
  delay: 'a queue builds up',
  rate: 'what arrives per second',
  marks: 'routers tell of a queue',
} as const;

interface Node {
  readonly name: VariantName;
  readonly title: string;
  readonly year: number;
  readonly after: string | undefined;
  readonly x: number;
  readonly y: number;
  /** Whether its lane has the background colour of the paper. */
  readonly isOnPaper: boolean;
}
interface Lane {
  readonly heeds: (typeof HEEDS)[number];
  readonly y: number;
  readonly height: number;
}

/**
 * Positions of variants: x is the year of the source, the lane its congestion signal; in a lane the first free row.
 * `type`: font size of names.
 */
function placed(type: number): {
  readonly lanes: readonly Lane[];
  readonly nodes: readonly Node[];
  readonly height: number;
  /** Width of a year. */
  readonly yearWidth: number;
} {
  const widthOf = (title: string): number => 26 + title.length * type * 0.57;
  // Choose the scale so that the name that extends furthest ends at the right edge.
  const rooms = VARIANTS.flatMap(({ name, title }) => {
    const { origin } = WORDS[name];
    return origin === undefined ? [] : [(WIDTH - LEFT - widthOf(title)) / (origin.year - FIRST)];
  });
  const yearWidth = Math.min(...rooms);
  const lanes: Lane[] = [];
  const nodes: Node[] = [];
  const line = Math.round(type * 1.27);
  let top = 0;
  for (const heeds of HEEDS) {
    const free: number[] = [];
    const own = VARIANTS.filter(({ name }) => WORDS[name].origin?.heeds === heeds).sort(
      (a, b) => WORDS[a.name].origin!.year - WORDS[b.name].origin!.year,
    );
    for (const { name, title } of own) {
      const { year, after } = WORDS[name].origin!;
      const x = LEFT + (year - FIRST) * yearWidth;
      let row = free.findIndex((end) => end <= x);
      if (row < 0) row = free.length;
      free[row] = x + widthOf(title);
      nodes.push({ name, title, year, after, x, isOnPaper: lanes.length % 2 === 1, y: top + line - 3 + row * line });
    }
    const height = Math.max(34, free.length * line + 14);
    lanes.push({ heeds, y: top, height });
    top += height;
  }
  return { lanes, nodes, height: top, yearWidth };
}

const TREE = placed(15);
/** Larger names for a projector. */
const LARGE_TREE = placed(18.5);
/** Number of variants in the figure. */
export const PLACED = TREE.nodes.length;
const nodeOf = (name: string): Node | undefined => TREE.nodes.find((node) => node.name === name);

/** Destination of an arrow key: left to the predecessor, right to a successor, up and down in the figure. */
function next(from: VariantName, key: string): VariantName {
  const { nodes } = TREE;
  const here = nodeOf(from) ?? nodes[0]!;
  if (key === 'ArrowLeft') return nodeOf(here.after ?? '')?.name ?? from;
  if (key === 'ArrowRight') return nodes.find(({ after }) => after === from)?.name ?? from;
  const order = [...nodes].sort((a, b) => a.y - b.y || a.x - b.x);
  const at = order.indexOf(here) + (key === 'ArrowDown' ? 1 : -1);
  return order[Math.min(order.length - 1, Math.max(0, at))]!.name;
}

interface Props {
  readonly chosen: VariantName;
  readonly other: VariantName;
  readonly search: string;
  readonly choose: (name: VariantName) => void;
}

/** Whether a variant matches a search: by name, or by words of its description. */
export const isFound = (name: VariantName, search: string): boolean => {
  const wanted = search.trim().toLowerCase();
  const { summary, details, origin } = WORDS[name];
  const { title } = VARIANTS.find((each) => each.name === name)!;
  return `${title} ${summary} ${details} ${origin?.heeds ?? ''}`.toLowerCase().includes(wanted);
};

/** All variants as one figure, by year and congestion signal. */
export function FamilyTree({ chosen, other, search, choose }: Props) {
  const buttons = useRef<HTMLDivElement>(null);
  const screen = useScreen();
  const tree = screen === 'projector' || screen === 'smallProjector' ? LARGE_TREE : TREE;
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    const box = buttons.current!.parentElement!;
    const sizes = new ResizeObserver(() => setZoom(box.clientWidth < LEAST_WIDTH ? 1 : box.clientWidth / WIDTH));
    sizes.observe(box);
    return () => sizes.disconnect();
  }, []);
  useEffect(() => {
    buttons.current?.querySelector(`[data-name="${chosen}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const name = next(chosen, event.key);
    choose(name);
    buttons.current?.querySelector<HTMLElement>(`[data-name="${name}"]`)?.focus();
  };
  const ancestors = new Set<string>();
  for (let node = nodeOf(chosen); node !== undefined && !ancestors.has(node.name); node = nodeOf(node.after ?? ''))
    ancestors.add(node.name);
  const years = Array.from({ length: 8 }, (_, index) => 1990 + index * 5);
  return (
    <div className="variant-tree">
      <div className="tree-plane placed" ref={buttons} style={{ height: tree.height + 22, zoom }}>
        <svg width={WIDTH} height={tree.height + 22} aria-hidden="true">
          {tree.lanes.map(({ heeds, y, height }, index) => (
            <rect
              key={heeds}
              className={index % 2 === 0 ? 'lane' : 'lane other'}
              x="0"
              y={y}
              width={WIDTH}
              height={height}
            />
          ))}
          {years.map((year) => (
            <g key={year}>
              <line
                className="hair"
                x1={LEFT + (year - FIRST) * tree.yearWidth}
                x2={LEFT + (year - FIRST) * tree.yearWidth}
                y1="0"
                y2={tree.height}
              />
              <text x={LEFT + (year - FIRST) * tree.yearWidth} y={tree.height + 16} textAnchor="middle">
                {year}
              </text>
            </g>
          ))}
          {tree.nodes.map((node) => {
            const from = tree.nodes.find(({ name }) => name === node.after);
            if (from === undefined) return null;
            const middle = (from.x + node.x) / 2;
            return (
              <path
                key={node.name}
                className={ancestors.has(node.name) ? 'descent chosen' : 'descent'}
                d={`M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${node.y} ${node.x} ${node.y}`}
              />
            );
          })}
        </svg>
        {tree.lanes.map(({ heeds, y }) => (
          <p key={heeds} className="lane-name" style={{ top: y + 4 }}>
            <b>{capital(heeds)}</b> <span>{SAYS[heeds]}</span>
          </p>
        ))}
        {tree.nodes.map(({ name, title, x, y, year, isOnPaper }) => (
          <button
            key={name}
            type="button"
            data-name={name}
            className={`node ${isOnPaper ? 'on-paper' : ''} ${name === chosen ? 'chosen' : name === other ? 'compared' : ''}`}
            style={{ left: x - 6, top: y, opacity: isFound(name, search) ? undefined : 0.35 }}
            aria-pressed={name === chosen}
            aria-label={`${title}, ${year}`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => choose(name)}
            onKeyDown={walk}
          >
            {title}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The variants as table rows. */
export function VariantTable({ chosen, search, choose }: Omit<Props, 'other'>) {
  const rows = TREE.nodes.filter(({ name }) => isFound(name, search)).sort((a, b) => a.year - b.year);
  return (
    <div className="variant-table">
      <table>
        <Heads of={['Variant', 'Year', 'Listens to', 'Began as', 'What it does']} />
        <tbody>
          {rows.map(({ name, title, year, after }) => (
            <tr key={name} aria-selected={name === chosen}>
              <th scope="row">
                <button type="button" className="plain bare" onClick={() => choose(name)}>
                  {title}
                </button>
              </th>
              <td>{year}</td>
              <td>{WORDS[name].origin?.heeds}</td>
              <td>{nodeOf(after ?? '')?.title ?? '–'}</td>
              <td>{WORDS[name].summary}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

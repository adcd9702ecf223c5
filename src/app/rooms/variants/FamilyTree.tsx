import { useEffect, useRef, type KeyboardEvent } from 'react';
import { VARIANTS, type VariantName } from '../../../engine/tcp/catalog.ts';
import { HEEDS, WORDS } from '../../../engine/tcp/words.ts';
import { Heads } from '../../ui/Figures.tsx';

const LEFT = 150;
const YEAR = 32.4;
const FIRST = 1986;
const ROW = 19;
const SAYS = {
  loss: 'a missing segment cuts the window',
  'loss and delay': 'both are heard',
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
}
interface Lane {
  readonly heeds: (typeof HEEDS)[number];
  readonly y: number;
  readonly height: number;
}

/** Places every variant: x is the year of its source, the lane what it listens to; in a lane the first row that is free there. */
function placed(): { readonly lanes: readonly Lane[]; readonly nodes: readonly Node[]; readonly height: number } {
  const lanes: Lane[] = [];
  const nodes: Node[] = [];
  let top = 0;
  for (const heeds of HEEDS) {
    const free: number[] = [];
    const own = VARIANTS.filter(({ name }) => WORDS[name].origin?.heeds === heeds).sort(
      (a, b) => WORDS[a.name].origin!.year - WORDS[b.name].origin!.year,
    );
    for (const { name, title } of own) {
      const { year, after } = WORDS[name].origin!;
      const x = LEFT + (year - FIRST) * YEAR;
      let row = free.findIndex((end) => end <= x);
      if (row < 0) row = free.length;
      free[row] = x + 26 + title.length * 8.5;
      nodes.push({ name, title, year, after, x, y: top + 16 + row * ROW });
    }
    const height = Math.max(34, free.length * ROW + 14);
    lanes.push({ heeds, y: top, height });
    top += height;
  }
  return { lanes, nodes, height: top };
}

const TREE = placed();
/** How many variants the figure has. */
export const PLACED = TREE.nodes.length;
const nodeOf = (name: string): Node | undefined => TREE.nodes.find((node) => node.name === name);

/** Where an arrow key leads from a variant: left to what it began as, right to what began as it, up and down in the figure. */
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

/** Whether a variant is what the user searches for: its name, or words of what it does. */
export const isFound = (name: VariantName, search: string): boolean => {
  const wanted = search.trim().toLowerCase();
  const { summary, details, origin } = WORDS[name];
  const { title } = VARIANTS.find((each) => each.name === name)!;
  return `${title} ${summary} ${details} ${origin?.heeds ?? ''}`.toLowerCase().includes(wanted);
};

/** All variants as one figure, by year and by what they listen to. */
export function FamilyTree({ chosen, other, search, choose }: Props) {
  const buttons = useRef<HTMLDivElement>(null);
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
    <div className="family-tree">
      <div className="tree-plane" ref={buttons} style={{ height: TREE.height + 22 }}>
        <svg width="1440" height={TREE.height + 22} aria-hidden="true">
          {TREE.lanes.map(({ heeds, y, height }, index) => (
            <rect
              key={heeds}
              className={index % 2 === 0 ? 'lane' : 'lane other'}
              x="0"
              y={y}
              width="1440"
              height={height}
            />
          ))}
          {years.map((year) => (
            <g key={year}>
              <line
                className="year"
                x1={LEFT + (year - FIRST) * YEAR}
                x2={LEFT + (year - FIRST) * YEAR}
                y1="0"
                y2={TREE.height}
              />
              <text x={LEFT + (year - FIRST) * YEAR} y={TREE.height + 16} textAnchor="middle">
                {year}
              </text>
            </g>
          ))}
          {TREE.nodes.map((node) => {
            const from = nodeOf(node.after ?? '');
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
        {TREE.lanes.map(({ heeds, y }) => (
          <p key={heeds} className="lane-name" style={{ top: y + 4 }}>
            <b>{heeds.charAt(0).toUpperCase() + heeds.slice(1)}</b> <span>{SAYS[heeds]}</span>
          </p>
        ))}
        {TREE.nodes.map(({ name, title, x, y, year }) => (
          <button
            key={name}
            type="button"
            data-name={name}
            className={name === chosen ? 'node chosen' : name === other ? 'node compared' : 'node'}
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

/** The same as rows. */
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
                <button type="button" className="plain" onClick={() => choose(name)}>
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

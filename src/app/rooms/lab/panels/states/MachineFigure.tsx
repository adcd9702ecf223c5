import { useId, useRef, useState } from 'react';
import { useFigureSize } from '#app/charts/figure/size.ts';
import { RuleBox } from '#app/explain/why/RuleBox.tsx';
import { citationText } from '#app/explain/why/reasons.ts';
import { beginsIn, type ShownMachine } from './machines.ts';

/** An arrow between two states in a row. */
interface Arc {
  /** Indexes of the states; -1: from any other. */
  readonly from: number;
  readonly to: number;
  /** Its level: 1 is next to the states. */
  readonly level: number;
  readonly taken: boolean;
}

/** Arrows to the right pass above the states, those to the left below; longer ones further out. */
interface Arcs {
  readonly above: readonly Arc[];
  readonly below: readonly Arc[];
}

/**
 * The arrows of a machine: usual transitions, and those just taken. Two transitions between the same states are one
 * arrow.
 */
export function arcsOf({ states, transitions, taken }: Pick<ShownMachine, 'states' | 'transitions' | 'taken'>): Arcs {
  const placeOf = (name: string): number => states.findIndex((state) => state.name === name);
  const wanted = transitions
    .filter(({ rare }) => rare !== true)
    .flatMap(({ from, to }) =>
      (from ?? [null]).map((each) => [each === null ? -1 : placeOf(each), placeOf(to)] as const),
    );
  const gone = taken.map(({ from, to }) => [placeOf(from), placeOf(to)] as const);
  const all = new Map([...wanted, ...gone].map(([from, to]) => [`${from} ${to}`, { from, to }]));
  const isTaken = (from: number, to: number): boolean => gone.some(([a, b]) => a === from && b === to);
  const arcs = [...all.values()].map((arc) => ({ ...arc, taken: isTaken(arc.from, arc.to) }));
  return {
    above: levelled(arcs.filter(({ from, to }) => from < to)),
    below: levelled(arcs.filter(({ from, to }) => from > to)),
  };
}

/** Assigns each arrow the lowest level without overlap. */
function levelled(arcs: readonly Omit<Arc, 'level'>[]): readonly Arc[] {
  const span = ({ from, to }: Pick<Arc, 'from' | 'to'>): number => (from < 0 ? 0 : Math.abs(to - from));
  const done: Arc[] = [];
  for (const arc of [...arcs].sort((a, b) => span(a) - span(b))) {
    const [left, right] = [Math.min(arc.from < 0 ? arc.to : arc.from, arc.to), Math.max(arc.from, arc.to)];
    const inTheWay = done.filter(
      (other) =>
        other.from >= 0 &&
        arc.from >= 0 &&
        Math.min(other.from, other.to) < right &&
        Math.max(other.from, other.to) > left,
    );
    const level = arc.from < 0 ? 1 : 1 + Math.max(0, ...inTheWay.map((other) => other.level));
    done.push({ ...arc, level });
  }
  return done;
}

/** Minimum width of a state, px: enough for "Congestion". */
const STATE = 90;

/** Height of each state when stacked, px. */
const UPRIGHT = 44;

/** Distance between levels of arrows, of the first level, and from the middle of a state to its arrows, px. */
const LEVEL = 9;
const FIRST = 6;
const ASIDE = 9;

const depthOf = (arcs: readonly Arc[]): number => FIRST + LEVEL * Math.max(1, ...arcs.map(({ level }) => level)) + 3;

/**
 * The arrows on one side of the states: they start and end at `base`, and extend in direction `away` (-1 up, 1 down).
 */
function Arrows({
  arcs,
  length,
  upright,
  count,
  from: chosen,
  away,
}: {
  readonly arcs: readonly Arc[];
  /** Total length of the states, px. */
  readonly length: number;
  /** The states are stacked; arrows that are otherwise above are on their left. */
  readonly upright: boolean;
  readonly count: number;
  /** The state whose transitions are highlighted. */
  readonly from: number;
  readonly away: 1 | -1;
}) {
  const depth = depthOf(arcs);
  const base = away < 0 ? depth : 0;
  const middleOf = (place: number): number => ((place + 0.5) * length) / count;
  const [width, height] = upright ? [depth, length] : [length, depth];
  return (
    <svg style={{ width, height }} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <g transform={upright ? 'matrix(0 1 1 0 0 0)' : undefined}>
        {arcs.map(({ from, to, level, taken }) => {
          const side = from < to ? 1 : -1;
          const end = middleOf(to) - (from < 0 ? 0 : side * ASIDE);
          const begin = from < 0 ? end : middleOf(from) + side * ASIDE;
          const out = base + away * (FIRST + LEVEL * level);
          const tip = base - away * 1;
          const line =
            from < 0 ? `M${end} ${out}V${tip + away * 6}` : `M${begin} ${base}V${out}H${end}V${tip + away * 6}`;
          return (
            <g key={`${from} ${to}`} className={`transition${taken ? ' taken' : ''}${from === chosen ? ' leads' : ''}`}>
              <path className="line" d={line} />
              {from < 0 && <circle className="head" cx={end} cy={out} r="3" />}
              <path className="head" d={`M${end} ${tip}l-4 ${away * 7}h8Z`} />
            </g>
          );
        })}
      </g>
    </svg>
  );
}

/** The states of a machine as boxes with arrows, the meaning of the selected one, and the rule just fired. */
export function MachineFigure({ machine, name }: { readonly machine: ShownMachine; readonly name: string }) {
  const { title, states, transitions, now, taken } = machine;
  const group = useId();
  const place = useRef<HTMLDivElement>(null);
  const { width, grow } = useFigureSize(place);
  // The user looks at another state until the current one changes.
  const [look, setLook] = useState({ at: now, now });
  const at = look.now === now ? look.at : now;
  const shown = states.find((state) => state.name === at) ?? states[0]!;
  const { above, below } = arcsOf(machine);
  const from = states.indexOf(shown);
  const onwards = transitions.filter((transition) => beginsIn(transition, at));
  const count = states.length;
  const upright = width > 0 && width * grow < count * STATE;
  const sides = { length: upright ? count * UPRIGHT : width * grow, upright, count, from };
  return (
    <section className="machine" aria-label={title} style={{ flex: `${states.length} 1 ${states.length * STATE}px` }}>
      <h3>{title}</h3>
      <p>
        {name} is in <b>{now}</b>.
        {taken.map((transition) => (
          <span key={transition.to}>
            {' '}
            It went from {transition.from} to <b>{transition.to}</b>: {transition.when}.
          </span>
        ))}
      </p>
      <div ref={place}>
        <div className={upright ? 'machine-figure upright' : 'machine-figure'}>
          {width > 0 && <Arrows arcs={above} away={-1} {...sides} />}
          <fieldset
            style={upright ? { gridAutoRows: `${UPRIGHT}px` } : { gridTemplateColumns: `repeat(${count}, 1fr)` }}
          >
            <legend className="unseen">States, {title}</legend>
            {states.map((state) => (
              <label key={state.name} className={state.name === now ? 'current' : undefined}>
                <input
                  type="radio"
                  name={group}
                  checked={state.name === at}
                  onChange={() => setLook({ at: state.name, now })}
                />
                <span>
                  {state.name}
                  {state.name === now && <em>now</em>}
                </span>
              </label>
            ))}
          </fieldset>
          {width > 0 && <Arrows arcs={below} away={1} {...sides} />}
        </div>
      </div>
      <p className="means" aria-live="polite">
        <b>{shown.name}</b>: {shown.means}{' '}
        <span className="source">
          {shown.source.url === undefined ? (
            citationText(shown.source)
          ) : (
            <a href={shown.source.url} target="_blank" rel="noreferrer">
              {citationText(shown.source)}
            </a>
          )}
        </span>
      </p>
      {onwards.length > 0 && (
        <ul className="onwards wraps" aria-label={`Transitions from ${at}`}>
          {onwards.map(({ to, when }) => (
            <li key={`${to} ${when}`}>
              <span aria-hidden="true">→ </span>
              <b>{to}</b>: {when}
            </li>
          ))}
        </ul>
      )}
      {taken.map(({ rule, to }) => rule !== null && <RuleBox key={to} rule={rule} />)}
    </section>
  );
}

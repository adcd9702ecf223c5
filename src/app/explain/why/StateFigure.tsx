import type { State, StateMachine, Transition } from './stateMachine.ts';

const WIDTH = 392;
const HEIGHT = 132;
const BOX = { width: 112, height: 46 };
/** Top left corners of the states. */
const PLACES: Readonly<Record<State, readonly [number, number]>> = {
  slowStart: [1, 2],
  congestionAvoidance: [272, 2],
  timeout: [1, 84],
  fastRecovery: [272, 84],
  startup: [1, 2],
  drain: [272, 2],
  probeRtt: [1, 84],
  probeBw: [272, 84],
};

interface Route {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly label: readonly [number, number];
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Straight transitions. Two transitions between the same states are drawn on separate sides. */
const ROUTES: Readonly<Record<string, Route>> = {
  'slowStart>congestionAvoidance': { from: [113, 18], to: [272, 18], label: [192, 12], anchor: 'middle' },
  'congestionAvoidance>slowStart': { from: [272, 32], to: [113, 32], label: [192, 46], anchor: 'middle' },
  'congestionAvoidance>fastRecovery': { from: [306, 48], to: [306, 84], label: [299, 78], anchor: 'end' },
  'fastRecovery>congestionAvoidance': { from: [326, 84], to: [326, 48], label: [332, 70], anchor: 'start' },
  'fastRecovery>timeout': { from: [272, 110], to: [113, 110], label: [192, 126], anchor: 'middle' },
  'timeout>fastRecovery': { from: [113, 98], to: [272, 98], label: [192, 92], anchor: 'middle' },
  'timeout>slowStart': { from: [64, 84], to: [64, 48], label: [70, 64], anchor: 'start' },
  'slowStart>timeout': { from: [24, 48], to: [24, 84], label: [30, 79], anchor: 'start' },
  'slowStart>fastRecovery': { from: [113, 40], to: [272, 92], label: [192, 62], anchor: 'middle' },
  'fastRecovery>slowStart': { from: [272, 92], to: [113, 40], label: [192, 62], anchor: 'middle' },
  'congestionAvoidance>timeout': { from: [272, 42], to: [113, 94], label: [214, 84], anchor: 'middle' },
  'timeout>congestionAvoidance': { from: [113, 94], to: [272, 42], label: [214, 84], anchor: 'middle' },
  'startup>drain': { from: [113, 18], to: [272, 18], label: [192, 12], anchor: 'middle' },
  'drain>startup': { from: [272, 32], to: [113, 32], label: [192, 46], anchor: 'middle' },
  'drain>probeBw': { from: [326, 48], to: [326, 84], label: [319, 70], anchor: 'end' },
  'probeBw>probeRtt': { from: [272, 98], to: [113, 98], label: [192, 92], anchor: 'middle' },
  'probeRtt>probeBw': { from: [113, 110], to: [272, 110], label: [192, 126], anchor: 'middle' },
  'probeRtt>startup': { from: [64, 84], to: [64, 48], label: [70, 70], anchor: 'start' },
  'startup>probeRtt': { from: [24, 48], to: [24, 84], label: [30, 70], anchor: 'start' },
  'drain>probeRtt': { from: [272, 42], to: [113, 94], label: [192, 66], anchor: 'middle' },
  'probeBw>startup': { from: [272, 92], to: [113, 40], label: [192, 66], anchor: 'middle' },
};

/** Label positions of diagonal transitions when those of fast recovery need their place. */
const ABOVE: Route['label'] = [178, 50];
const SLANTING = ['congestionAvoidance>timeout', 'timeout>congestionAvoidance'];

function Way({ transition, states }: { readonly transition: Transition; readonly states: readonly State[] }) {
  const route = ROUTES[`${transition.from}>${transition.to}`];
  if (route === undefined) return null;
  const { from, to, anchor } = route;
  const isSlanting = SLANTING.includes(`${transition.from}>${transition.to}`);
  const label = isSlanting && states.includes('fastRecovery') ? ABOVE : route.label;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  // Arrowhead: a triangle whose tip touches the state.
  const base = [to[0] - 8 * dx, to[1] - 8 * dy] as const;
  const head = `M${to[0]} ${to[1]}L${base[0] - 4.5 * dy} ${base[1] + 4.5 * dx}L${base[0] + 4.5 * dy} ${base[1] - 4.5 * dx}Z`;
  return (
    <g className={transition.taken ? 'transition taken' : 'transition'}>
      <path className="line" d={`M${from[0]} ${from[1]}L${base[0]} ${base[1]}`} />
      <path className="head" d={head} />
      <text x={label[0]} y={label[1]} textAnchor={anchor}>
        {transition.label.replace('gamma', 'γ')}
      </text>
    </g>
  );
}

function Box({
  state,
  name,
  isCurrent,
}: {
  readonly state: State;
  readonly name: string;
  readonly isCurrent: boolean;
}) {
  const [x, y] = PLACES[state];
  const words = name.split(' ');
  const lines = words.length === 2 && name.length > 10 ? words : [name];
  return (
    <g className={`state ${state}${isCurrent ? ' current' : ''}`}>
      <rect x={x} y={y} width={BOX.width} height={BOX.height} rx="8" />
      {lines.map((line, row) => (
        <text
          key={line}
          x={x + BOX.width / 2}
          y={y + BOX.height / 2 + 5 + (row - (lines.length - 1) / 2) * 17}
          textAnchor="middle"
        >
          {line}
        </text>
      ))}
    </g>
  );
}

/** States of a sender: the current one, and the transition if it was just made. */
export function StateFigure({ machine }: { readonly machine: StateMachine }) {
  const { flow, current, states, transitions, nameOf } = machine;
  const taken = transitions.find((transition) => transition.taken);
  return (
    <figure className="state-machine">
      <figcaption>
        {current === null ? (
          `States of ${flow}.`
        ) : (
          <>
            {flow} is in <b>{nameOf(current)}</b>.
          </>
        )}
        {taken !== undefined && (
          <span className="unseen">
            It came from {nameOf(taken.from)}: {taken.label}.
          </span>
        )}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH - 6} ${HEIGHT}`} aria-hidden="true">
        {transitions.map((transition) => (
          <Way key={`${transition.from}>${transition.to}`} transition={transition} states={states} />
        ))}
        {states.map((state) => (
          <Box key={state} state={state} name={nameOf(state)} isCurrent={state === current} />
        ))}
      </svg>
      <ul className="unseen" aria-label="Transitions between states">
        {transitions.map(({ from, to, label, taken: isTaken }) => (
          <li key={`${from}>${to}`}>
            {nameOf(from)} to {nameOf(to)}: {label}
            {isTaken ? ', just now' : ''}
          </li>
        ))}
      </ul>
    </figure>
  );
}

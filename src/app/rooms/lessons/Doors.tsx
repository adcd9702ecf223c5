import type { ReactNode } from 'react';

/** Activities other than lessons: address, name, description, and a sketch. */
const DOORS: readonly (readonly [address: string, name: string, says: string, sketch: ReactNode])[] = [
  [
    '#lessons/play/cubic',
    'Be the sender',
    'Move the window by hand beside CUBIC, BBR or Reno. Two minutes.',
    <>
      <path className="rival" d="M6 44C16 18 26 14 32 12V36C40 22 48 16 58 14" />
      <path className="flow" d="M6 52h9v-8h9v-8h9v-8h8v18h9v-9h8" />
    </>,
  ],
  [
    '#lessons/receive/sack',
    'Be the receiver',
    'ACK each segment, delay, repeat, SACK or drop it. The sender names its rule.',
    <>
      <path className="flow" d="M10 14L26 50M18 14L34 50M26 14L40 46" />
      <path d="M6 14h52M6 50h52M26 50L44 14" />
      <path className="lost" d="M38 42l8 8m0 -8l-8 8" />
    </>,
  ],
  [
    '#lessons/exercise/seed=7&count=10',
    'Exercises',
    'A sheet with a key, computed by runs: same number, same sheet. On screen or on paper.',
    <>
      <path d="M8 54h48" />
      {[
        [12, 48],
        [20, 40],
        [28, 26],
        [36, 22],
        [44, 18],
        [52, 36],
      ].map(([x, y]) => (
        <circle key={x} className="flow" cx={x} cy={y} r="2.6" />
      ))}
    </>,
  ],
  [
    '#lessons/exercise/seed=7&count=4&kinds=window,segment,loss,phases',
    'Textbook rounds',
    'One connection as the rounds of a textbook table, and where its packets differ.',
    [1, 2, 4, 8].map((cwnd, row) => (
      <g key={cwnd}>
        <path className="hair" d={`M8 ${19 + 14 * row}h48`} />
        <text x="16" y={15 + 14 * row}>
          {row + 1}
        </text>
        <text className="flow" x="42" y={15 + 14 * row}>
          {cwnd}
        </text>
      </g>
    )),
  ],
];

/** Games, exercises and rounds, below the path. */
export function Doors(): ReactNode {
  return (
    <nav className="lesson-doors stack bench line-above" aria-label="Besides lessons">
      {DOORS.map(([address, name, says, sketch]) => (
        <a key={address} href={address}>
          <svg viewBox="0 0 64 64" aria-hidden="true">
            {sketch}
          </svg>
          <span>
            <b className="serif">{name}</b> <small>{says}</small>
          </span>
        </a>
      ))}
    </nav>
  );
}

import { memo } from 'react';
import { flowsWithoutMarks, markTrap } from '#scenario/check/remarks.ts';
import type { Scenario } from '#scenario/scenario.ts';
import { useForm } from '../formContext.ts';
import { edited } from '../model/draft.ts';
import type { LinkRow } from '../model/linkRows.ts';
import { meaningOf, meaningSentences } from '../model/meaning.ts';
import { sketchOf, type SketchNode } from '../model/sketch.ts';

const SIZE = { width: 368, height: 200 };
const COLOURED = 5;

function Node({ node }: { readonly node: SketchNode }) {
  const isCrowded = node.label.length > 4;
  const width = isCrowded ? node.label.length * 7.5 + 10 : 40;
  // Keeps a wide label inside the picture.
  const x = Math.max(width / 2 + 1, Math.min(SIZE.width - width / 2 - 1, node.x));
  const isColoured = node.flow >= 0 && node.flow < COLOURED;
  return (
    <g>
      <rect
        x={x - width / 2}
        y={node.y - 15}
        width={width}
        height={30}
        rx={6}
        style={isColoured ? { stroke: `var(--flow-${node.flow + 1})` } : {}}
      />
      <text x={x} y={node.y + 5} textAnchor="middle">
        {node.label}
      </text>
    </g>
  );
}

interface DrawingProps {
  readonly scenario: Scenario;
  readonly selected: LinkRow | undefined;
}

/** Rows are re-created with each key, but their data are stable. */
const isSame = (a: DrawingProps, b: DrawingProps): boolean =>
  a.scenario === b.scenario && a.selected?.path.join() === b.selected?.path.join();

/** The network of the scenario, with the selected link. */
const Drawing = memo(function Drawing({ scenario, selected }: DrawingProps) {
  const { nodes, links } = sketchOf(scenario, SIZE, selected?.means ?? (() => false));
  return (
    <figure aria-label={`Network of ${nodes.length} nodes and ${links.length} links`}>
      <svg className="network-sketch full-width" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
        {links.map((link) => {
          const [x, y] = [(link.from[0] + link.to[0]) / 2, (link.from[1] + link.to[1]) / 2];
          return (
            <g key={link.key} className={link.isSelected ? 'selected' : ''}>
              <line x1={link.from[0]} y1={link.from[1]} x2={link.to[0]} y2={link.to[1]} />
              {link.isBottleneck && (
                <line className="core" x1={link.from[0]} y1={link.from[1]} x2={link.to[0]} y2={link.to[1]} />
              )}
              {link.above !== '' && (
                <>
                  <text x={x} y={y - 12} textAnchor="middle">
                    {link.above}
                  </text>
                  <text x={x} y={y + 22} textAnchor="middle">
                    {link.below}
                  </text>
                </>
              )}
            </g>
          );
        })}
        {nodes.map((node, index) => (
          <Node key={`${index} ${node.label}`} node={node} />
        ))}
      </svg>
    </figure>
  );
}, isSame);

/** Warning about a queue that marks with senders that do not support marks, with a button to fix it. */
function MarkTrap({ scenario }: { readonly scenario: Scenario }) {
  const { draft, replace, checked } = useForm();
  const concerned = flowsWithoutMarks(scenario);
  if (concerned.length === 0 || checked.problems.length > 0) return null;
  const switchOn = (): void =>
    replace(
      concerned.reduce<unknown>((to, flow) => edited(to, ['flows', flow, 'parameters', 'ecn'], 'classic'), draft),
    );
  return (
    <div className="trap paper">
      <output>{markTrap(scenario).join(' ')}</output>
      <button type="button" onClick={switchOn}>
        Switch ECN on for {concerned.length === 1 ? `flow ${concerned[0]! + 1}` : 'these senders'}
      </button>
    </div>
  );
}

/** Path and queue as a bar, with derived numbers. */
function Meaning({ scenario }: { readonly scenario: Scenario }) {
  const meaning = meaningOf(scenario);
  return (
    <>
      <h3 className="serif">What these numbers mean</h3>
      {meaning !== undefined && (
        <>
          <div className="bar">
            <span style={{ flexGrow: Math.max(1, meaning.path) }}>path holds {meaning.path}</span>
            <span style={{ flexGrow: Math.max(1, meaning.queue) }}>queue holds {meaning.queue}</span>
          </div>
          <p className="hint">in segments of {meaning.segmentBytes} bytes on the wire</p>
        </>
      )}
      {meaningSentences(scenario).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}

const KEYS = [
  ['Tab', 'next field'],
  ['↑ ↓', 'next row'],
  ['Enter', 'open or close a row'],
  ['Del', 'remove a row, Ctrl Z brings it back'],
  ['Ctrl Enter', 'run this scenario'],
  ['Esc', 'cancel; the draft is kept'],
] as const;

/** Preview of the draft: a sketch, derived numbers, and whether it can run. */
export function Preview({
  scenario,
  selected,
}: {
  readonly scenario: Scenario;
  readonly selected: LinkRow | undefined;
}) {
  const { checked } = useForm();
  const count = checked.problems.length;
  return (
    <>
      <p>
        <strong>Preview</strong> {selected !== undefined && `selected: ${selected.name}`}
        {count > 0 && ' as it was before the problems'}
      </p>
      <Drawing scenario={scenario} selected={selected} />
      <MarkTrap scenario={scenario} />
      <Meaning scenario={scenario} />
      <output className={count === 0 ? 'verdict ok' : 'verdict bad'}>
        <span aria-hidden="true">{count === 0 ? '✓' : '✕'}</span>{' '}
        {count === 0
          ? 'Ready to run. No problems found.'
          : `${count === 1 ? 'One problem' : `${count} problems`} to solve before it can run.`}
      </output>
      <h3>No dragging needed</h3>
      <dl className="form-keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

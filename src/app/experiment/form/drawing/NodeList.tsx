import { counted } from '#scenario/words/english.ts';
import { stopsOfAll, whereAt } from './mobile.ts';
import { only, type Drawing } from './useDrawing.ts';

/** Just after a moment, s. */
const JUST = 0.05;

/** The mobile nodes as a list: role, place and movement of each at the shown time. A press selects one. */
export function NodeList({ drawing }: { readonly drawing: Drawing }) {
  const { drawn, pad, at, selected, select } = drawing;
  const all = stopsOfAll(pad.base);
  const roleOf = (node: number): string =>
    drawn.flows.some(({ from }) => from === node)
      ? 'sends, '
      : drawn.flows.some(({ to }) => to === node)
        ? 'receives, '
        : '';
  const walks = (node: number): boolean => {
    const stops = all[node];
    if (stops === undefined) return false;
    const [now, then] = [whereAt(stops, at), whereAt(stops, at + JUST)];
    return now.x !== then.x || now.y !== then.y;
  };
  return (
    <nav className="node-list" aria-label="Nodes">
      <h3>
        {counted(drawn.nodes.length, 'node')} <span className="faint">at {Number(at.toFixed(1))} s, in m</span>
      </h3>
      <ul>
        {drawn.nodes.map(({ x, y, title }, node) => (
          <li key={title}>
            <button
              type="button"
              className="quiet"
              aria-label={`Select ${title}`}
              aria-pressed={selected.nodes.has(node)}
              onClick={() => select(only('node', node))}
            >
              <span className={roleOf(node) === '' ? 'node-sign' : 'node-sign end'} aria-hidden="true">
                {node}
              </span>
              {roleOf(node)}
              {Math.round(x)}, {Math.round(0 - y)}
              {walks(node) ? ', walks' : ''}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="link" onClick={() => drawing.take('node')}>
        Add a node
      </button>
    </nav>
  );
}

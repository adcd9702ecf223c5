import { capital } from '../../../ui/words/numbers.ts';
import { useState } from 'react';
import { readSetdest } from '#scenario/graph/setdest.ts';
import { Select } from '../../../ui/Select.tsx';
import { useOpenFile } from '../../../ui/OpenFile.tsx';
import { Fault } from '../fields/controls.tsx';
import { Noted, Slot } from '../fields/Sentence.tsx';
import { useForm } from '../formContext.ts';
import { fieldAt } from '../model/fields.ts';
import { AllNodes } from './AllNodes.tsx';
import {
  areaOf,
  lengthOf,
  stopsFrom,
  stopsOf,
  wayPointsOf,
  withMoves,
  withStops,
  withWayCopied,
  type WayPoint,
} from './mobile.ts';
import { NumberCell } from './NumberCell.tsx';
import { only, type Drawing } from './useDrawing.ts';

const ALL = 'all';
/** Maximum number of flows that are listed. */
const MOST_FLOWS = 8;
/** An added waypoint is 10 s and 30 m after the last: a visible walk. */
const FURTHER = { seconds: 10, metres: 30 };

const shown = (value: number): number => Number(value.toFixed(1));

/** Copies the path of a node to others, each from its own start. */
function CopyWay({
  drawing,
  node,
  done,
}: {
  readonly drawing: Drawing;
  readonly node: number;
  readonly done: () => void;
}) {
  const { pad, drawn, nameOf, put } = drawing;
  const [to, setTo] = useState(ALL);
  const others = [...drawn.nodes.keys()].filter((other) => other !== node);
  const copy = (): void => {
    const chosen = to === ALL ? others : [Number(to)];
    const who = to === ALL ? 'all others' : nameOf(Number(to));
    put(withWayCopied(pad.base, node, chosen), `${capital(who)} now moves along the path of ${nameOf(node)}.`);
    done();
  };
  return (
    <p className="says">
      Its path to{' '}
      <Select
        aria-label="Copy its path to"
        value={to}
        of={[[ALL, 'all others'], ...others.map((other) => [String(other), nameOf(other)] as const)]}
        choose={setTo}
      />{' '}
      <button type="button" onClick={copy}>
        Copy
      </button>
    </p>
  );
}

/** The waypoints of a node as an editable table. */
function WayTable({
  drawing,
  node,
  way,
  put,
}: {
  readonly drawing: Drawing;
  readonly node: number;
  readonly way: readonly WayPoint[];
  readonly put: (way: readonly Pick<WayPoint, 'at' | 'until' | 'x' | 'y'>[]) => void;
}) {
  const name = drawing.nameOf(node);
  const next = way.findIndex(({ at }) => at > drawing.at);
  const now = next < 0 ? way.length - 1 : next - 1;
  return (
    <table className="way-points">
      <thead>
        <tr>
          <th scope="col">at, s</th>
          <th scope="col">x, m</th>
          <th scope="col">y, m</th>
          <th scope="col">then</th>
          <th scope="col">
            <span className="unseen">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {way.map((point, row) => {
          const { at, until, speed } = point;
          const cell = (words: string, value: number, changes: (value: number) => Partial<WayPoint>) => (
            <NumberCell
              label={`${words} of waypoint ${row + 1} of ${name}`}
              value={shown(value)}
              take={(typed) => put(way.map((each, index) => (index === row ? { ...each, ...changes(typed) } : each)))}
            />
          );
          const goes = `${shown(speed)} m/s`;
          return (
            <tr key={point.first} className={row === now ? 'now' : ''}>
              <td>
                {row === 0
                  ? cell('Time', until, (value) => ({ until: value }))
                  : cell('Time', at, (value) => ({ at: value, until: value + until - at }))}
              </td>
              <td>{cell('x', point.x, (x) => ({ x }))}</td>
              <td>{cell('y', point.y, (y) => ({ y }))}</td>
              <td>
                {until === Infinity ? (
                  'stays'
                ) : row > 0 && point.count > 1 ? (
                  <>
                    pauses {cell('Pause, s,', until - at, (rest) => ({ until: at + rest }))} s, then {goes}
                  </>
                ) : (
                  `walks, ${goes}`
                )}
              </td>
              <td>
                {row > 0 && (
                  <button
                    type="button"
                    className="quiet"
                    aria-label={`Remove waypoint ${row + 1} of ${name}`}
                    onClick={() => put(way.filter((_, index) => index !== row))}
                  >
                    ×
                  </button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A mobile node: start, range, and path; then settings of all nodes. */
export function NodePane({ drawing, node }: { readonly drawing: Drawing; readonly node: number }) {
  const { draft, replace } = useForm();
  const { pad, nameOf, say } = drawing;
  const [isCopying, setCopying] = useState(false);
  const [fault, setFault] = useState('');
  const reach = fieldAt(draft, ['network', 'radio', 'receiveRange']);
  const stops = stopsOf(pad.base, node);
  const way = wayPointsOf(stops);
  const [begin] = way;
  const put = (next: readonly Pick<WayPoint, 'at' | 'until' | 'x' | 'y'>[]): void =>
    replace(withStops(pad.base, node, stopsFrom(next)));
  const read = async (file: File): Promise<void> => {
    const found = readSetdest(await file.text());
    setFault(found.ok ? '' : `${file.name}: line ${found.line} ${found.message}.`);
    if (!found.ok) return;
    replace(withMoves(pad.base, found.moves));
    say(`Movements of ${found.moves.positions.length} nodes.`);
    drawing.fit();
  };
  const { field: file, ask } = useOpenFile({
    label: 'File of ns-2’s setdest',
    accept: '.tcl,.txt,.movements,text/plain',
    open: (chosen) => void read(chosen),
  });
  if (begin === undefined || reach === undefined) return null;
  const further = (): void => {
    const last = stops.at(-1)!;
    const [, height] = areaOf(pad.base);
    const up = last.y + FURTHER.metres <= height ? FURTHER.metres : -FURTHER.metres;
    replace(withStops(pad.base, node, [...stops, { at: last.at + FURTHER.seconds, x: last.x, y: last.y + up }]));
  };
  const isStill = way.length === 1;
  return (
    <>
      <div className="head wraps at-ends">
        <h3 className="serif">{capital(nameOf(node))}</h3>
        {!isStill && (
          <button type="button" className="link" aria-expanded={isCopying} onClick={() => setCopying(!isCopying)}>
            Copy to others
          </button>
        )}
      </div>
      {isCopying && !isStill && <CopyWay drawing={drawing} node={node} done={() => setCopying(false)} />}
      <Noted className="says" fields={[reach]}>
        At 0 s at{' '}
        <NumberCell
          label={`x of ${nameOf(node)} at 0 s, m`}
          value={shown(begin.x)}
          take={(x) => put([{ ...begin, x }, ...way.slice(1)])}
        />{' '}
        <NumberCell
          label={`y of ${nameOf(node)} at 0 s, m`}
          value={shown(begin.y)}
          take={(y) => put([{ ...begin, y }, ...way.slice(1)])}
        />{' '}
        m it reaches{' '}
        <span className="slot">
          <Slot field={reach} />
        </span>
      </Noted>
      <section className="part">
        <h4>
          Its path{' '}
          <span className="faint">
            {isStill ? 'none: it stays there' : `${way.length} waypoints, ${Math.round(lengthOf(stops))} m in all`}
          </span>
        </h4>
        {!isStill && <WayTable drawing={drawing} node={node} way={way} put={put} />}
        <p className="comes-to way-acts wraps at-ends">
          <button type="button" className="link" onClick={further}>
            Add a waypoint
          </button>
          <button type="button" className="link" onClick={ask}>
            Read ns-2 movements
          </button>
          {file}
        </p>
        <Fault of={fault} />
      </section>
      <section className="part">
        <h4>{drawing.drawn.flows.length === 1 ? 'The flow' : 'Flows'}</h4>
        <ul className="joined">
          {drawing.drawn.flows.slice(0, MOST_FLOWS).map(({ index, from, to }) => (
            <li key={index}>
              <button type="button" className="link" onClick={() => drawing.select(only('flow', index))}>
                {`Flow ${index + 1}, ${nameOf(from)} → ${nameOf(to)}`}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <AllNodes drawing={drawing} saysReach={false} />
    </>
  );
}

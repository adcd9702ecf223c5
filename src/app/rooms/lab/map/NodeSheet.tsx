import { useRef } from 'react';
import { ROUTE_ROW, ROUTE_STRIDE } from '#lab/protocol/manetProtocol.ts';
import { SaveTable } from '../../../charts/figure/SaveTable.tsx';
import type { RunData } from '../../../run/record/runData.ts';
import { originNow } from '../panels/saving/origin.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { Heads } from '../../../ui/Figures.tsx';
import { milliseconds } from '../../../ui/words/numbers.ts';
import { MoveForm, selectNode } from './MoveForm.tsx';
import { doingOf, nameOf, placeWords, roleOf, speedWords, valueOf } from './words.ts';
import './map.css';

const STATES = ['valid', 'broken', 'being repaired'];

/** Facts about a node, with their names. */
function factsOf(data: RunData, node: number): readonly (readonly [string, string])[] {
  const value = (column: Parameters<typeof valueOf>[2]): number => valueOf(data, node, column);
  const nextHop = value('NEXT_HOP');
  const nav = value('NAV');
  const backoff = Math.ceil(value('BACKOFF'));
  return [
    ['Place', placeWords(data, node).slice(3)],
    ['Speed', speedWords(data, node)],
    ['Interface queue', `${value('QUEUE')} of ${data.opened.manet?.queueLimit ?? 0} packets`],
    ['Waits for a route', `${value('WAITING')} packets`],
    ['MAC', `${doingOf(data, node)}${nextHop >= 0 ? `, next hop ${nameOf(data, nextHop)}` : ''}`],
    ['Back-off', `${backoff} slots left, window ${value('WINDOW')}`],
    ['NAV', nav > 0 ? `others have reserved ${milliseconds(nav)}` : 'free'],
    ['Retries', String(value('RETRIES'))],
  ];
}

/** Rows of a node's routing table. */
function routesOf(data: RunData, node: number): readonly (readonly string[])[] {
  const tables = data.present.manet?.tables ?? new Float64Array(0);
  const rows: string[][] = [];
  for (let at = 0; at < tables.length; at += ROUTE_STRIDE) {
    if (tables[at + ROUTE_ROW.NODE] !== node) continue;
    const nextHop = tables[at + ROUTE_ROW.NEXT_HOP]!;
    const up = tables[at + ROUTE_ROW.STATE] === 0;
    const left = tables[at + ROUTE_ROW.EXPIRES]! - data.present.now;
    rows.push([
      String(tables[at + ROUTE_ROW.TARGET]),
      nextHop < 0 ? '–' : String(nextHop),
      up ? String(tables[at + ROUTE_ROW.HOPS]) : '–',
      String(tables[at + ROUTE_ROW.SEQUENCE]),
      STATES[tables[at + ROUTE_ROW.STATE]!] ?? '',
      up && Number.isFinite(left) ? milliseconds(Math.max(0, left)) : '–',
    ]);
  }
  return rows;
}

/** Details of the selected node: queue, MAC layer, routing table, and a form to move it. */
export function NodeSheet() {
  const laboratory = useLaboratory();
  const node = useLab((state) => state.map.node);
  const playing = useLab((state) => state.status?.playing ?? false);
  useLab((state) => state.status);
  const { data } = laboratory;
  const table = useRef<HTMLTableElement>(null);
  if (data === null || node < 0) return null;
  const role = roleOf(data, node);
  const called = nameOf(data, node);
  const routes = routesOf(data, node);
  return (
    <section className="node-sheet" aria-label={`Node ${called}`}>
      <header className="in-line at-ends">
        <h2>
          Node {called}
          {role !== '' && <span className="role"> {role}</span>}
        </h2>
        <button type="button" onClick={() => selectNode(laboratory, node)}>
          Close<span className="unseen"> node {called}</span>
        </button>
      </header>
      <dl>
        {factsOf(data, node).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <h3>Routing table</h3>
      {playing ? (
        <p className="hint">Shown while the run is paused.</p>
      ) : routes.length === 0 ? (
        <p className="hint">It knows no route.</p>
      ) : (
        <div className="table-room">
          <table ref={table}>
            <Heads of={['to', 'next hop', 'hops', 'sequence', 'state', 'ends in']} />
            <tbody>
              {routes.map(([target, ...cells]) => (
                <tr key={target}>
                  <th scope="row">{target}</th>
                  {cells.map((cell, index) => (
                    <td key={index}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <SaveTable
            title={`Routing table of node ${called}`}
            about=""
            summary=""
            table={table}
            origin={() => originNow(laboratory)}
          />
        </div>
      )}
      {data.opened.manet?.movable === true && (
        <>
          <h3>Move it</h3>
          <MoveForm key={node} node={node} />
        </>
      )}
    </section>
  );
}

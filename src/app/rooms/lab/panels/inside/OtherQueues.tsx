import { useEffect, useState } from 'react';
import { encodeLink } from '../../../../../scenario/link.ts';
import type { FigureName } from '../../../../../study/figures.ts';
import { figureOf, type Measured } from '../../../../../study/measured.ts';
import { toneClass } from '../../../../run/groups.ts';
import type { RunData } from '../../../../run/runData.ts';
import { webPool } from '../../../../run/webPool.ts';
import { clockTime, count, milliseconds, rate } from '../../../../ui/words/numbers.ts';
import { otherQueues, upTo, type OtherQueue } from './otherQueues.ts';

/** More flows than these are told together. */
const FEW = 6;

interface Asked {
  /** s */
  readonly now: number;
  readonly queues: readonly OtherQueue[];
  readonly found: ReadonlyMap<number, Measured | string>;
}

const questionOf = (data: RunData): Asked => ({ now: data.present.now, queues: otherQueues(data), found: new Map() });

/** What a flow had of a queue; `flow` null: all together. */
function cellOf(measured: Measured, flow: number | null): string {
  const value = (name: FigureName): number | null => figureOf(measured, name, flow);
  const [waited, lost, goodput] = [value('p95QueueingDelay'), value('packetsDropped'), value('goodput')];
  return [
    waited === null ? '–' : milliseconds(waited),
    `${lost === null ? '–' : count(lost)} lost`,
    goodput === null ? '–' : rate(goodput),
  ].join(', ');
}

/** The senders of the run with each other queue, from the beginning to this moment: how long their packets wait and what they lose. */
export function OtherQueues({ data }: { readonly data: RunData }) {
  const [{ now: until, queues, found }, ask] = useState(() => questionOf(data));
  const { flows } = data.opened;
  useEffect(() => {
    if (until <= 0) return undefined;
    const pool = webPool(2);
    const jobs = queues.map(({ scenario }, id) => ({
      id,
      order: { scenario: upTo(scenario, until), from: 0, points: 0 },
    }));
    pool.run(jobs, (id, outcome) =>
      ask((before) =>
        before.queues === queues
          ? { ...before, found: new Map([...before.found, [id, 'failed' in outcome ? outcome.failed : outcome]]) }
          : before,
      ),
    );
    return () => pool.close();
  }, [queues, until]);
  const columns = flows.length <= FEW ? flows.map(({ index }) => index) : [null];
  return (
    <div className="other-queues">
      {queues.length === 0 ? (
        <p>The queue of this link cannot be changed by itself.</p>
      ) : until <= 0 ? (
        <p>Nothing has happened yet.</p>
      ) : (
        <table>
          <caption>
            The same senders with another queue, to {clockTime(until)} s: 95 % of packets waited less than this, packets
            lost, goodput
          </caption>
          <thead>
            <tr>
              <th scope="col">Queue</th>
              {columns.map((flow) => (
                <th key={flow} scope="col" className={flow === null ? undefined : toneClass(flows, flow)}>
                  {flow === null ? 'All flows' : flows[flow]!.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {queues.map(({ name, title, help, isOwn, scenario }, row) => {
              const measured = found.get(row);
              return (
                <tr key={name} className={isOwn ? 'own' : undefined}>
                  <th scope="row" title={help}>
                    {isOwn ? (
                      <>
                        {title} <small>this run</small>
                      </>
                    ) : (
                      <a href={`#${encodeLink(scenario, { time: until })}`}>{title}</a>
                    )}
                  </th>
                  {columns.map((flow) => (
                    <td key={flow}>
                      {measured === undefined ? '…' : typeof measured === 'string' ? measured : cellOf(measured, flow)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {data.present.now !== until && (
        <button type="button" onClick={() => ask(questionOf(data))}>
          The same up to now
        </button>
      )}
    </div>
  );
}

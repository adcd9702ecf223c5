import { encodeLink } from '#scenario/link/link.ts';
import { toneClass } from '#app/run/facts/groups.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { clockTime } from '#app/ui/words/numbers.ts';
import { hadOf, questionOf, useRuns } from './otherRuns.ts';

/** Number of flows above which they are reported together. */
const FEW = 6;

/** Results of the same senders with each other queue, up to this moment: delays and losses. */
export function OtherQueues({ data }: { readonly data: RunData }) {
  const [asked, ask] = useRuns(() => questionOf(data));
  const { now: until, since, queues, found } = asked!;
  const { flows } = data.opened;
  const columns = flows.length <= FEW ? flows.map(({ index }) => index) : [null];
  return (
    <div className="other-queues">
      {queues.length === 0 ? (
        <p>The queue of this link cannot be changed alone.</p>
      ) : until <= 0 ? (
        <p>Nothing has happened yet.</p>
      ) : (
        <table>
          <caption>
            The same senders with another queue, {since > 0 && `from ${clockTime(since)} `}to {clockTime(until)} s: 95 %
            of packets waited less than this, packets lost, goodput
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
                      {measured === undefined
                        ? '…'
                        : typeof measured === 'string'
                          ? measured
                          : hadOf(measured, flow).join(', ')}
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

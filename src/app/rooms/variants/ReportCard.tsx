import { useEffect, useState } from 'react';
import type { TcpFlow } from '../../../scenario/scenario.ts';
import { encodeLink } from '../../../scenario/link.ts';
import type { Failed, Measured } from '../../../study/measured.ts';
import { outcomesOf, proofsOf } from '../../../study/proving.ts';
import { orderOf, PATHS, REFERENCE, runsOf, type Prover } from '../../../study/provingPaths.ts';
import { webPool } from '../../run/webPool.ts';
import type { Pool } from '../../../study/pool.ts';

/** What has been measured, by path, seed, and who ran: those that stand beside every law run once. */
const known = new Map<string, Measured | Failed>();
const at: { pool: Pool | null } = { pool: null };
/** Laws that are remembered. */
const MOST_KNOWN = 600;

/** A law waits so long for the next change before it is tried, ms. */
const PAUSE_MS = 500;

const SIGNS = { good: '✓', same: '=', bad: '✕' } as const;

/** A law on the eight standard paths, beside Reno and CUBIC. */
export function ReportCard({ law: { name, variant, law } }: { readonly law: TcpFlow }) {
  const [, redraw] = useState(0);
  const mine: Prover = { name, variant, law };
  const runs = runsOf([mine, ...REFERENCE]).map((run) => ({
    ...run,
    key: `${run.path.id} ${run.scenario.seed} ${run.prover.variant} ${run.prover.law}`,
  }));
  useEffect(() => {
    const timer = setTimeout(() => {
      if (known.size > MOST_KNOWN) known.clear();
      const jobs = runs.flatMap((run, id) => (known.has(run.key) ? [] : [{ id, order: orderOf(run) }]));
      if (jobs.length === 0) return;
      at.pool ??= webPool();
      at.pool.run(jobs, (id, outcome) => {
        known.set(runs[id]!.key, outcome);
        redraw((count) => count + 1);
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name, variant, law]);
  const [proof] = proofsOf(
    [mine],
    outcomesOf(runs, (_, index) => known.get(runs[index]!.key)),
  );
  const { rows, computed, properties } = proof!;
  const figure = (value: number, digits: number): string => (Number.isNaN(value) ? '–' : value.toFixed(digits));
  return (
    <section className="report-card" aria-label="Report card">
      <h3>
        Proving ground{' '}
        <span aria-live="polite">
          {computed < PATHS.length
            ? `computing, ${computed} of ${PATHS.length} paths`
            : 'eight paths, beside Reno and CUBIC'}
        </span>
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Path</th>
            <th scope="col">Goodput, Mb/s</th>
            <th scope="col">Waiting, ms</th>
            <th scope="col">Fairness</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ path, own, verdict }) => {
            const { scenario } = runs.find((run) => run.path === path)!;
            const look = verdict?.look ?? null;
            const link = encodeLink(scenario, look === null ? undefined : { time: look });
            return (
              <tr key={path.id} className={verdict?.sign ?? 'waits'}>
                <th scope="row">
                  {path.title}
                  <span>{path.what}</span>
                </th>
                <td>{own === null ? '' : figure(own.goodput / 1e6, 2)}</td>
                <td>{own === null ? '' : figure(own.waiting * 1000, 0)}</td>
                <td>{own === null ? '' : path.flows === 1 ? 'one flow' : figure(own.fairness, 2)}</td>
                <td>
                  {verdict !== null && (
                    <>
                      <b>
                        <span aria-hidden="true">{SIGNS[verdict.sign]} </span>
                        {verdict.bold}
                      </b>{' '}
                      <span>{verdict.why}</span> <a href={`#${link}`}>{look === null ? 'look' : `look at ${look} s`}</a>
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <ul aria-label="Properties">
        {properties?.map(({ sign, bold, why, look }) => {
          const scenario = look && runs.find((run) => run.path === look.path)!.scenario;
          return (
            <li key={bold} className={sign}>
              <b>
                <span aria-hidden="true">{SIGNS[sign]} </span>
                {bold}
              </b>{' '}
              <span>{why}</span>{' '}
              {scenario && <a href={`#${encodeLink(scenario, { time: look.time })}`}>look at {look.time} s</a>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { useEffect, useState } from 'react';
import type { TcpFlow } from '../../../scenario/scenario.ts';
import { encodeLink } from '../../../scenario/link.ts';
import type { Failed, Measured } from '../../../study/measured.ts';
import { measuredFrom, outcomeOf, PATHS, REFERENCE, runsOf, verdictOf, type Prover } from '../../../study/proving.ts';
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
      const jobs = runs.flatMap(({ scenario, path, key }, id) =>
        known.has(key) ? [] : [{ id, order: { scenario, from: measuredFrom(path), points: 0 } }],
      );
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
  let computed = 0;
  const rows = PATHS.map((path) => {
    const of = (prover: Prover) => {
      const outcomes = runs
        .filter((run) => run.path === path && run.prover.variant === prover.variant && run.prover.law === prover.law)
        .map(({ key }) => known.get(key));
      return outcomes.every((outcome) => outcome !== undefined) ? outcomeOf(path, outcomes) : null;
    };
    const [own, reno, cubic] = [mine, ...REFERENCE].map(of);
    const there = own && reno && cubic ? { own, reno, cubic } : null;
    if (there !== null) computed++;
    return { path, there, scenario: runs.find((run) => run.path === path)!.scenario };
  });
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
          {rows.map(({ path, there, scenario }) => {
            const verdict = there === null ? null : verdictOf(path, there.own, there.reno, there.cubic);
            const look = verdict?.look ?? null;
            const link = encodeLink(scenario, look === null ? undefined : { time: look });
            return (
              <tr key={path.id} className={verdict?.sign ?? 'waits'}>
                <th scope="row">
                  {path.title}
                  <span>{path.what}</span>
                </th>
                <td>{there === null ? '' : figure(there.own.goodput / 1e6, 2)}</td>
                <td>{there === null ? '' : figure(there.own.waiting * 1000, 0)}</td>
                <td>{there === null ? '' : path.flows === 1 ? 'one flow' : figure(there.own.fairness, 2)}</td>
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
    </section>
  );
}

import { encodeLink } from '#scenario/link/link.ts';
import { proofCsv } from '../../../study/proofTable.ts';
import type { Outcome } from '../../../study/provingOutcome.ts';
import { download } from '../../ui/download.ts';
import { NOT_TRIED, PATHS, type ProvingPath } from '../../../study/provingPaths.ts';
import { Figure, Shares } from './ProofPlots.tsx';
import type { Proofs } from './useProofs.ts';

export const SIGNS = { good: '✓', same: '=', bad: '✕' } as const;

const HEADS = [
  ['Path', 'what is different there'],
  ['Share of the link', 'thin line: Reno'],
  ['Goodput', 'Mb/s, as part of the link'],
  ['Waiting', '95 % wait less, ms'],
  ['Fairness', 'Jain, from 12 s'],
  ['Verdict', 'and the moment to look at'],
] as const;

interface Figured {
  readonly value: (of: Outcome) => number;
  readonly half: (of: Outcome) => number | null;
  /** Position of a value on the scale, 0 to 1. */
  readonly place: (value: number, path: ProvingPath) => number;
  readonly words: (value: number) => string;
}
const FIGURES: readonly Figured[] = [
  {
    value: ({ goodput }) => goodput,
    half: ({ interval }) => interval.goodput,
    place: (goodput, { rate }) => goodput / rate,
    words: (goodput) => (goodput / 1e6).toFixed(goodput < 1e6 ? 2 : 1),
  },
  {
    value: ({ waiting }) => waiting,
    half: ({ interval }) => interval.waiting,
    // Logarithmic, from 1 ms to 1 s.
    place: (waiting) => 1 + Math.log10(Math.max(1e-3, waiting)) / 3,
    words: (waiting) => (waiting * 1000).toFixed(waiting < 0.01 ? 1 : 0),
  },
  {
    value: ({ fairness }) => fairness,
    half: () => null,
    // With two flows the minimum is one half.
    place: (fairness) => (fairness - 0.5) * 2,
    words: (fairness) => fairness.toFixed(2),
  },
];

interface Props {
  readonly proofs: Proofs;
  /** Shows only one line, with a link to the rest. */
  readonly short?: () => void;
}

/** A law on the paths of the proving ground, beside Reno and CUBIC. */
export function ReportCard({ proofs, short }: Props) {
  const { reports, finished, runs, stopped, toggle, scenarioOn } = proofs;
  const {
    rows,
    computed,
    properties,
    prover: { name },
  } = reports[0]!;
  const progress =
    finished < runs ? (
      <>
        <progress max={runs} value={finished} aria-label="Runs finished" />{' '}
        <button type="button" onClick={toggle}>
          {stopped ? 'Go on' : 'Stop'}
        </button>
      </>
    ) : null;
  if (short !== undefined)
    return (
      <section className="report-card" aria-label="Report card in short">
        <h3>
          Proving ground{' '}
          <span>
            {computed < PATHS.length ? `computing, ${computed} of ${PATHS.length} paths` : `${PATHS.length} paths`}
          </span>
        </h3>
        <p className="card-in-short wraps">
          {rows.map(({ path, verdict }) => (
            <span key={path.id} className={verdict?.sign ?? 'waits'}>
              <span aria-hidden="true">{verdict === null ? '·' : SIGNS[verdict.sign]}</span> {path.title}
            </span>
          ))}
        </p>
        <p>
          <button type="button" onClick={short}>
            Prove it
          </button>{' '}
          {progress}
        </p>
      </section>
    );
  return (
    <section className="report-card" aria-label="Report card">
      <h3>
        Proving ground{' '}
        <span aria-live="polite">
          {computed < PATHS.length
            ? `computing, ${computed} of ${PATHS.length} paths`
            : `${PATHS.length} paths after RFC 9743, beside Reno and CUBIC`}
        </span>{' '}
        {progress}
        <span className="proof-key">
          <b>● {name}</b> ○ Reno ▼ CUBIC; whiskers: 95 % intervals over seeds
        </span>
        {computed === PATHS.length && (
          <button
            type="button"
            onClick={() => download(`${name.replaceAll(/\W+/g, '-')}-proved.csv`, proofCsv(reports))}
          >
            Save table
          </button>
        )}
      </h3>
      <table>
        <thead>
          <tr>
            {HEADS.map(([head, below]) => (
              <th key={head} scope="col">
                {head} <span>{below}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ path, own, reno, cubic, verdict }) => {
            const scenario = scenarioOn(path);
            const look = verdict?.look ?? null;
            const link = encodeLink(scenario, look === null ? undefined : { time: look });
            return (
              <tr key={path.id} className={verdict?.sign ?? 'waits'}>
                <th scope="row">
                  <i className="number">{PATHS.indexOf(path) + 1}</i> {path.title}
                  <span>{path.what}</span>
                  <span className="criterion">
                    RFC 9743, {path.criterion[0]}: {path.criterion[1]}
                  </span>
                </th>
                <td>{own !== null && <Shares path={path} own={own} reno={reno} name={name} look={look} />}</td>
                {FIGURES.map(({ value, half, place, words }, index) => (
                  <td key={HEADS[index + 2]![0]}>
                    {own === null || reno === null || cubic === null ? (
                      ''
                    ) : Number.isNaN(value(own)) ? (
                      <span className="quiet">{path.flows === (path.paths ?? 1) ? 'one flow' : '–'}</span>
                    ) : (
                      <Figure
                        own={value(own)}
                        interval={half(own)}
                        reno={value(reno)}
                        cubic={value(cubic)}
                        place={(each) => place(each, path)}
                        words={words}
                      />
                    )}
                  </td>
                ))}
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
      <p className="quiet">{NOT_TRIED}</p>
      <ul aria-label="Properties" className="properties stack">
        {properties?.map(({ sign, bold, why, look }) => {
          const scenario = look && scenarioOn(look.path);
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

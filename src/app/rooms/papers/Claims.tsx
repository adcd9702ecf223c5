import type { Claim, Paper } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { encodeLink } from '../../../scenario/link.ts';
import { readingsOf } from './readings.ts';
import { runsOfClaim } from './session.ts';
import { Sign } from './Sign.tsx';

interface Props {
  readonly paper: Paper;
  readonly outcomes: Outcomes;
  readonly ask: (ids: readonly string[]) => void;
  readonly isAsked: (id: string) => boolean;
}

function OneClaim({ claim, outcomes, ask, isAsked }: Omit<Props, 'paper'> & { readonly claim: Claim }) {
  const { id, where, quote, test, cases } = claim;
  const found = cases.map(({ label, setups, judge }) => {
    const readings = readingsOf(setups, outcomes);
    return { label, setups, finding: readings === null ? null : judge(readings) };
  });
  const runs = runsOfClaim(claim);
  return (
    <li id={id}>
      <blockquote className="serif">
        “{quote}” <cite className="where">{where}</cite>
      </blockquote>
      <p>
        <b>Tested:</b> {test}
      </p>
      {found.every(({ finding }) => finding !== null) ? (
        <Judged found={found} />
      ) : isAsked(id) ? (
        <p>
          {runs.filter(({ name }) => outcomes(name) !== undefined).length} of {runs.length} runs
        </p>
      ) : (
        <button type="button" onClick={() => ask([id])}>
          Test it now
        </button>
      )}
      <p className="open-runs">
        Open in the Lab:{' '}
        {[...new Set(cases.flatMap(({ setups }) => setups))].slice(0, 12).map((setup) => (
          <a key={setup.label} href={`#${encodeLink(setup.scenario)}`}>
            {setup.label}
          </a>
        ))}
      </p>
    </li>
  );
}

interface Found {
  readonly label: string;
  readonly finding: { readonly holds: boolean; readonly figures: string } | null;
}

/** The verdict on a claim: it holds, holds only in some of the ways that were tried, or does not hold. */
export function claimVerdict(found: readonly Found[]): {
  readonly sign: 'exact' | 'direction' | 'not';
  readonly words: string;
} {
  const holding = found.filter(({ finding }) => finding?.holds === true);
  if (holding.length === found.length) return { sign: 'exact', words: 'holds' };
  if (holding.length === 0) return { sign: 'not', words: 'does not hold' };
  return { sign: 'direction', words: `holds only ${holding.map(({ label }) => label).join(' and ')}` };
}

function Judged({ found }: { readonly found: readonly Found[] }) {
  const { sign, words } = claimVerdict(found);
  return (
    <>
      <p>
        <b className={`verdict ${sign}`}>
          <Sign name={sign} /> {words}
        </b>
      </p>
      <ul>
        {found.map(({ label, finding }) => (
          <li key={label}>
            {label}: {finding!.figures}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Sentences of a paper that can be tested, each with a verdict that is computed when it is asked for. */
export function Claims(props: Props) {
  const { paper, ask, isAsked, outcomes } = props;
  const left = paper.claims.filter((claim) => !isAsked(claim.id));
  return (
    <>
      {left.length > 1 && (
        <p>
          <button type="button" className="primary" onClick={() => ask(left.map(({ id }) => id))}>
            Test all {left.length} sentences
          </button>
        </p>
      )}
      <ol className="claims">
        {paper.claims.map((claim) => (
          <OneClaim key={claim.id} claim={claim} ask={ask} isAsked={isAsked} outcomes={outcomes} />
        ))}
      </ol>
    </>
  );
}

import { useRef } from 'react';
import { findingOf, runsOfFindings, setupsOfFinding, type FindingKind } from '../../../papers/findings.ts';
import type { Claim, Paper, Remark } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { saysOf } from '../../../papers/writtenFindings.ts';
import { encodeLink } from '#scenario/link/link.ts';
import { DataTable } from '../../charts/figure/DataTable.tsx';
import { hashOf } from './address.ts';
import { Sign } from './Sign.tsx';
import { inSentence } from './words.ts';

/** Verdicts on claims have the signs of verdicts on numbers: a claim that holds has the sign of an exact number. */
const SIGNS = { holds: 'exact', only: 'direction', not: 'not', open: 'open' } as const;
/** Maximum number of links to runs. */
const MOST_LINKS = 12;

interface Props {
  readonly paper: Paper;
  readonly kind: FindingKind;
  readonly outcomes: Outcomes;
  readonly ask: (ids: readonly string[]) => void;
  readonly isAsked: (id: string) => boolean;
}

/** Link to a table under the assumption of a remark. */
function WhatIfLink({ paper, whatIf }: { readonly paper: Paper; readonly whatIf: NonNullable<Remark['whatIf']> }) {
  const table = paper.tables.find(({ id }) => id === whatIf.table);
  const assumption = table?.assumptions.find(({ key }) => key === whatIf.assumption);
  const choice = assumption?.choices.find(({ key }) => key === whatIf.choice);
  if (table === undefined || assumption === undefined || choice === undefined) return null;
  const choices = { [assumption.key]: choice.key };
  return (
    <p>
      <a href={hashOf({ kind: 'table', paper, table, cell: null, choices, hidden: false })}>
        What if: {table.name}, {inSentence(assumption.label)} {choice.label}
      </a>
    </p>
  );
}

/** A sentence of a paper, or a remark on it, with its evidence. */
function OneFinding({ paper, kind, outcomes, ask, isAsked, entry }: Props & { readonly entry: Claim | Remark }) {
  const finding = findingOf(entry, outcomes);
  const { id, where, title, text, found, failed } = finding;
  const runs = runsOfFindings([entry]);
  const place = <cite className="where">{where}</cite>;
  return (
    <li id={id} tabIndex={-1}>
      {kind === 'claims' ? (
        <blockquote className="serif">
          “{title}” {place}
        </blockquote>
      ) : (
        <h3 className="serif">{title}</h3>
      )}
      <p>
        {kind === 'claims' && <b>Tested:</b>} {text} {kind === 'remarks' && place}
      </p>
      <p aria-live="polite">
        {found !== null && (
          <>
            <b className={`verdict ${SIGNS[found.verdict]}`}>
              <Sign name={SIGNS[found.verdict]} />{' '}
              {kind === 'claims' ? found.says : found.verdict === 'holds' ? 'Computed now:' : 'Not confirmed:'}
            </b>{' '}
            {kind === 'remarks' && found.says}
          </>
        )}
        {found === null && failed !== '' && saysOf(finding)}
      </p>
      {found !== null ? (
        <DataTable
          label={`Evidence: ${title}`}
          about={where}
          summary={saysOf(finding)}
          className="evidence"
          heads={found.heads}
          rows={found.rows}
        />
      ) : failed !== '' ? null : isAsked(id) ? (
        <p>
          {runs.filter(({ name }) => outcomes(name) !== undefined).length} of {runs.length} runs
        </p>
      ) : (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            // The button disappears; focus moves to the sentence.
            currentTarget.closest('li')?.focus();
            ask([id]);
          }}
        >
          {kind === 'claims' ? 'Test it now' : 'Compute the evidence'}
        </button>
      )}
      {'whatIf' in entry && entry.whatIf !== undefined && <WhatIfLink paper={paper} whatIf={entry.whatIf} />}
      <p className="open-runs off-wall off-paper wraps in-line">
        Open in the Lab:{' '}
        {setupsOfFinding(entry)
          .slice(0, MOST_LINKS)
          .map((setup) => (
            <a key={setup.label} href={`#${encodeLink(setup.scenario)}`}>
              {setup.label}
            </a>
          ))}
      </p>
    </li>
  );
}

/** Testable sentences of a paper, or its gaps and errors, each computed on demand. */
export function Findings(props: Props) {
  const { paper, kind, ask, isAsked } = props;
  const list = useRef<HTMLOListElement>(null);
  const left = kind === 'claims' ? paper.claims.filter(({ id }) => !isAsked(id)) : [];
  return (
    <>
      {left.length > 1 && (
        <p>
          <button
            type="button"
            className="primary"
            onClick={() => {
              list.current?.focus();
              ask(left.map(({ id }) => id));
            }}
          >
            Test all {left.length} sentences
          </button>
        </p>
      )}
      <ol ref={list} className="findings" tabIndex={-1} aria-label={kind === 'claims' ? 'Claims' : 'Remarks'}>
        {paper[kind].map((entry) => (
          <OneFinding key={entry.id} {...props} entry={entry} />
        ))}
      </ol>
    </>
  );
}

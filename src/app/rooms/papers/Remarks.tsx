import type { Evidence, Paper, Remark } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { hashOf } from './address.ts';
import { runsOfRemark } from './session.ts';
import { readingsOf } from './readings.ts';

/** The figures that bear a remark out. */
function EvidenceTable({ title, evidence }: { readonly title: string; readonly evidence: Evidence }) {
  const { heads, rows } = evidence;
  return (
    // Wider than its place it is scrolled, by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="scrolled" aria-label={`Evidence: ${title}`} tabIndex={0}>
      <table className="evidence">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join(' ')}>
              {row.map((text, at) =>
                at === 0 ? (
                  <th key={heads[at]} scope="row">
                    {text}
                  </th>
                ) : (
                  <td key={heads[at]}>{text}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Props {
  readonly paper: Paper;
  readonly outcomes: Outcomes;
  readonly ask: (ids: readonly string[]) => void;
  readonly isAsked: (id: string) => boolean;
}

function OneRemark({ paper, remark, outcomes, ask, isAsked }: Props & { readonly remark: Remark }) {
  const { id, title, where, text, setups, evidence, whatIf } = remark;
  const readings = readingsOf(setups, outcomes);
  const found = readings === null ? null : evidence(readings);
  const table = whatIf === undefined ? undefined : paper.tables.find((each) => each.id === whatIf.table);
  const assumption = table?.assumptions.find(({ key }) => key === whatIf?.assumption);
  const choice = assumption?.choices.find(({ key }) => key === whatIf?.choice);
  return (
    <li id={id}>
      <h3 className="serif">{title}</h3>
      <p>
        {text} <span className="where">{where}</span>
      </p>
      {found !== null ? (
        <>
          <p className={found.holds ? 'says holds' : 'says fails'}>
            <b>{found.holds ? '✓ Computed now: ' : '✕ Not borne out: '}</b>
            {found.says}
          </p>
          <EvidenceTable title={title} evidence={found} />
        </>
      ) : isAsked(id) ? (
        <p className="says">
          {runsOfRemark(remark).filter(({ name }) => outcomes(name) !== undefined).length} of{' '}
          {runsOfRemark(remark).length} runs
        </p>
      ) : (
        <button type="button" onClick={() => ask([id])}>
          Compute the evidence
        </button>
      )}
      {table !== undefined && assumption !== undefined && choice !== undefined && (
        <p>
          <a
            href={hashOf({
              kind: 'table',
              paper,
              table,
              cell: null,
              choices: { [assumption.key]: choice.key },
              hidden: false,
            })}
          >
            What if: {table.name}, {assumption.label.toLowerCase()} {choice.label}
          </a>
        </p>
      )}
    </li>
  );
}

/** What a paper does not say and where it errs, each with evidence that is computed on the spot. */
export function Remarks(props: Props) {
  return (
    <ol className="remarks">
      {props.paper.remarks.map((remark) => (
        <OneRemark key={remark.id} {...props} remark={remark} />
      ))}
    </ol>
  );
}

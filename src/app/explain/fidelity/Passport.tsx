import { Folded } from '../../ui/Folded.tsx';
import { useEffect, useState } from 'react';
import { Figures } from '../../ui/Figures.tsx';
import { differenceOf, type Compared } from './compared.ts';
import { notKeptCounts, pagesOf, SECOND_OPINION, type Page } from './pages.ts';
import '../entries.css';

/** Loads the passport; null if it is unavailable. */
async function loadPassport(): Promise<readonly Compared[] | null> {
  try {
    const response = await fetch(import.meta.env.PASSPORT);
    return response.ok ? ((await response.json()) as readonly Compared[]) : null;
  } catch {
    return null;
  }
}

const HEADS = ['Against', 'Experiment', 'Compared', 'Ours', 'Theirs', 'Bound', 'Outcome'];
const DEVIATION_HEADS = ['Against', 'Experiment', 'Compared', 'Ours is off by', 'Bound', 'Outcome', 'Why'];

const nameOf = ({ title, stack }: Page): string => (stack === '' ? title : `${title}, stack ${stack}`);
const keyOf = ({ against, experiment, quantity }: Compared): string => `${against} ${experiment} ${quantity}`;
const outcomeOf = ({ passed }: Compared): string => (passed ? 'kept' : 'not kept');

/** The compared values of one page as a table. */
function ComparedFigures({ page }: { readonly page: Page }) {
  return (
    <Figures
      label={`Figures of ${nameOf(page)}`}
      heads={HEADS}
      rows={page.rows.map((row) => ({
        key: keyOf(row),
        cells: [row.against, row.experiment, row.quantity, row.ours, row.theirs, row.bound, outcomeOf(row)],
      }))}
    />
  );
}

/** The deviations of one page, with size and reason, as a table. */
function KnownDeviations({ page }: { readonly page: Page }) {
  const { deviations } = page;
  if (deviations.length === 0) return <p>Known deviations: none.</p>;
  return (
    <>
      <p>
        Known deviations: {deviations.length} of {page.rows.length}
      </p>
      <Figures
        label={`Known deviations of ${nameOf(page)}`}
        heads={DEVIATION_HEADS}
        rows={deviations.map((row) => ({
          key: keyOf(row),
          cells: [
            row.against,
            row.experiment,
            row.quantity,
            differenceOf(row),
            row.bound,
            outcomeOf(row),
            row.why ?? 'not recorded',
          ],
        }))}
      />
    </>
  );
}

/** One page: a summary of the comparisons; all values when opened. */
function Entry({ page }: { readonly page: Page }) {
  const { title, stack, rows, equal, within, failed } = page;
  const on = stack === '' ? '' : `, stack ${stack}`;
  const words = [
    equal > 0 ? `${equal} equal` : '',
    within > 0 ? `${within} within ${within === 1 ? 'its' : 'their'} bound` : '',
    failed > 0 ? `${failed} not kept` : '',
  ].filter((part) => part !== '');
  if (rows.length === 0)
    return (
      <p className="help-entry">
        <b>{title}</b>
        {on}: not compared with figures made elsewhere; unit tests check it against the formulas of its source.
      </p>
    );
  return (
    <Folded
      className="help-entry"
      summary={
        <>
          <b>{title}</b>
          {on}: {rows.length} {rows.length === 1 ? 'figure' : 'figures'} compared, {words.join(', ')}
        </>
      }
    >
      <KnownDeviations page={page} />
      <ComparedFigures page={page} />
    </Folded>
  );
}

/** Values that the tests of this version compared with published or measured ones. */
export function Passport() {
  const [rows, setRows] = useState<readonly Compared[] | null | undefined>(undefined);
  useEffect(() => void loadPassport().then(setRows), []);
  return (
    <>
      <h4>Fidelity passport</h4>
      {rows === undefined && <p>Loading the comparisons.</p>}
      {rows === null && <p>The comparisons cannot be loaded now.</p>}
      {Array.isArray(rows) && (
        <>
          <p>
            The tests of this version put {rows.length} of its figures next to figures made elsewhere.{' '}
            {rows.every(({ passed }) => passed)
              ? 'All bounds were kept.'
              : `Bounds that were not kept: ${notKeptCounts(rows)}. They are listed under the known deviations, with the reason. ${SECOND_OPINION}`}
          </p>
          {pagesOf(rows).map((page) => (
            <Entry key={nameOf(page)} page={page} />
          ))}
        </>
      )}
    </>
  );
}

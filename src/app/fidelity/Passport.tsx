import { useEffect, useState } from 'react';
import { Figures } from '../table/Figures.tsx';
import { loadPassport, pagesOf, type Compared, type Page } from './passport.ts';

const HEADS = ['Against', 'Experiment', 'Compared', 'Ours', 'Theirs', 'Bound', 'Outcome'];

/** The figures of one page, as a table. */
function ComparedFigures({ page }: { readonly page: Page }) {
  return (
    <Figures
      label={`Figures of ${page.title}${page.on}`}
      heads={HEADS}
      rows={page.rows.map(({ against, experiment, quantity, ours, theirs, bound, passed }) => ({
        key: `${against} ${experiment} ${quantity}`,
        cells: [against, experiment, quantity, ours, theirs, bound, passed ? 'kept' : 'not kept'],
      }))}
    />
  );
}

/** One page: what was compared in short, all figures when it is opened. */
function Entry({ page }: { readonly page: Page }) {
  const [open, setOpen] = useState(false);
  const { title, on, rows, equal, within, failed } = page;
  const words = [
    equal > 0 ? `${equal} equal` : '',
    within > 0 ? `${within} within ${within === 1 ? 'its' : 'their'} bound` : '',
    failed > 0 ? `${failed} not kept` : '',
  ].filter((part) => part !== '');
  if (rows.length === 0)
    return (
      <p className="entry">
        <b>{title}</b>
        {on}: compared with no figures of others; unit tests hold it to the formulas of its source.
      </p>
    );
  return (
    <details className="entry" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{title}</b>
        {on}: {rows.length} {rows.length === 1 ? 'figure' : 'figures'} compared, {words.join(', ')}
      </summary>
      {open && <ComparedFigures page={page} />}
    </details>
  );
}

/** What the tests of this version compared with figures of others. */
export function Passport() {
  const [rows, setRows] = useState<readonly Compared[] | null | undefined>(undefined);
  useEffect(() => void loadPassport().then(setRows), []);
  return (
    <>
      <h4>Fidelity passport</h4>
      {rows === undefined && <p>Loading what was compared.</p>}
      {rows === null && <p>What was compared cannot be loaded now. It is in docs/fidelity.md too.</p>}
      {Array.isArray(rows) && (
        <>
          <p>
            The tests of this version put {rows.length} of its figures beside figures made elsewhere.{' '}
            {rows.every(({ passed }) => passed)
              ? 'All bounds were kept.'
              : `${rows.filter(({ passed }) => !passed).length} bounds were not kept.`}
          </p>
          {pagesOf(rows).map((page) => (
            <Entry key={page.title + page.on} page={page} />
          ))}
        </>
      )}
    </>
  );
}

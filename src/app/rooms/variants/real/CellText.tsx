import type { ReactNode } from 'react';
import type { Cell } from '#recorded/rows.ts';

/** A value with its note and the sign of its evidence. */
export const CellText = ({ cell: { value, note, evidence } }: { readonly cell: Cell }): ReactNode =>
  value === '' ? (
    <span className="faint">not read yet</span>
  ) : (
    <>
      <span className="real-value">{value}</span>
      <span className="real-note">
        {evidence.kind !== 'none' && (
          <>
            <span className={`real-proof ${evidence.kind}`} aria-hidden="true" />
            <span className="unseen">{evidence.kind === 'recorded' ? 'recorded:' : 'in the source:'}</span>
          </>
        )}{' '}
        {note}
      </span>
    </>
  );

import type { ReactElement } from 'react';
import type { Family } from '../../../run/families.ts';

const SHAPES: Readonly<Record<Family, ReactElement>> = {
  queue: <path d="M3 3 13 13M13 3 3 13" />,
  collision: <path d="M8 2 14.5 13.5H1.5Z" />,
  route: <path d="M0.5 8H5M11 8h4.5M8 1.5v13" />,
  bits: <circle cx="8" cy="8" r="5.5" />,
  address: <path d="M2.5 2.5h11v11h-11Z" />,
  hops: <path d="M8 1.5v13M2.4 4.7l11.2 6.6M13.6 4.7 2.4 11.3" />,
  forced: <path d="M4.5 2v12M11.5 2v12" />,
};

/** The sign of a true cause of loss, as it stands on the plots. */
export function LossSign({ family }: { readonly family: Family }) {
  return (
    <svg className="loss-sign" viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
      {SHAPES[family]}
    </svg>
  );
}

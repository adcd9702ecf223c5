import type { ReactNode } from 'react';

import type { Verdict } from '../../../papers/verdict.ts';

type SignName = Verdict | 'waits';

const hit = (
  <>
    <circle cx="10" cy="10" r="7.6" className="line" />
    <path className="line" d="M6.4 10.4l2.6 2.6 4.8-5.2" />
  </>
);
const cross = <path className="on" d="M7 7l6 6M13 7l-6 6" />;

/** Drawings in a square of 20 by 20. */
const DRAWN: Readonly<Record<SignName, ReactNode>> = {
  exact: (
    <>
      <circle cx="10" cy="10" r="8.5" className="full" />
      <path className="on" d="M6 10.4l2.8 2.8L14.2 7.6" />
    </>
  ),
  near: hit,
  within: hit,
  direction: (
    <>
      <circle cx="10" cy="10" r="7.6" className="line" />
      <path className="line" d="M10 14V6.5M6.8 9.6L10 6.4l3.2 3.2" />
    </>
  ),
  not: (
    <>
      <rect x="2" y="2" width="16" height="16" rx="2" className="full" />
      {cross}
    </>
  ),
  open: (
    <>
      <circle cx="10" cy="10" r="7.6" className="line broken" />
      <path className="line" d="M7.6 8.2c0-3.2 4.9-3.2 4.9-.2 0 1.9-2.5 1.9-2.5 3.8M10 13.9v.6" />
    </>
  ),
  waits: <circle cx="10" cy="10" r="2.5" className="full" />,
};

/** The sign of a verdict; its word is beside it. */
export function Sign({ name }: { readonly name: SignName }) {
  return (
    <svg className={`sign ${name}`} viewBox="0 0 20 20" aria-hidden="true">
      {DRAWN[name]}
    </svg>
  );
}

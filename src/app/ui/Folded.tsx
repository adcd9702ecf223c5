import { useState, type ReactNode } from 'react';

interface Props {
  readonly summary: ReactNode;
  readonly className: string;
  /** Content that is rendered when it is opened. */
  readonly children: ReactNode;
}

/** A section that the user opens. */
export function Folded({ summary, className, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && children}
    </details>
  );
}

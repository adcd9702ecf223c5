import type { ReactNode } from 'react';

/** A check box with its label. */
export const Check = ({
  on,
  set,
  disabled,
  className,
  children,
}: {
  readonly on: boolean;
  readonly set: (on: boolean) => void;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <label className={className}>
    <input type="checkbox" checked={on} disabled={disabled} onChange={({ target }) => set(target.checked)} /> {children}
  </label>
);

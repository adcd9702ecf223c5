import type { ReactNode } from 'react';
import { Popover } from './Popover.tsx';

/** The menu of a bar, for rarely used actions. */
export function PageMenu({ children }: { readonly children: ReactNode }) {
  const button = (
    <>
      <svg viewBox="0 0 20 16" width="20" height="16" aria-hidden="true">
        <path d="M0 2h20M0 8h20M0 14h20" />
      </svg>
      <span>Menu</span>
    </>
  );
  return (
    <Popover label="Menu" buttonClass="page-menu in-line" button={button}>
      {() => <div className="page-actions">{children}</div>}
    </Popover>
  );
}

interface ItemProps {
  readonly act: () => void;
  /** Shortcut key of the same action. */
  readonly by?: string;
  readonly children: ReactNode;
}

/** A menu item; the menu closes after its action. */
export function MenuItem({ act, by, children }: ItemProps) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        act();
      }}
    >
      {children} {by !== undefined && <kbd>{by}</kbd>}
    </button>
  );
}

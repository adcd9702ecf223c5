import { Dialog } from 'radix-ui';
import { useState, type ReactNode, type RefObject } from 'react';
import { GrabBar } from './GrabBar.tsx';
import './sideSheet.css';

interface Props {
  readonly title: string;
  /** One sentence below the title. */
  readonly about: ReactNode;
  /** Element that gets the initial focus; default: the first focusable one. */
  readonly first?: RefObject<HTMLElement | null>;
  readonly close: () => void;
  readonly children: ReactNode;
}

/**
 * A non-modal sheet beside the experiment; at the bottom on narrow screens. Esc returns the focus to the opening
 * control.
 */
export function SideSheet({ title, about, first, close, children }: Props) {
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog.Root open modal={false} onOpenChange={close}>
      <Dialog.Content
        className="side-sheet paper scrolls off-paper"
        onOpenAutoFocus={(event) => {
          const focused = first?.current ?? null;
          if (focused === null) return;
          event.preventDefault();
          focused.focus();
        }}
        // Esc first closes what is open above it.
        onEscapeKeyDown={(event) => {
          const over = document.querySelector<HTMLDialogElement>('dialog:modal');
          if (over !== null || document.querySelector('.popover:popover-open') !== null) event.preventDefault();
          over?.close();
        }}
        onInteractOutside={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (opener instanceof HTMLElement) opener.focus();
        }}
      >
        <GrabBar close={close} />
        <div className="sheet-head in-line at-ends">
          <Dialog.Title>{title}</Dialog.Title>
          <Dialog.Close className="quiet">
            Close <kbd>Esc</kbd>
          </Dialog.Close>
        </div>
        <Dialog.Description>{about}</Dialog.Description>
        {children}
      </Dialog.Content>
    </Dialog.Root>
  );
}

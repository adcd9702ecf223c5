import { useRef } from 'react';

interface Props {
  /** What sort of file it is. */
  readonly label: string;
  /** Endings and types, as in the attribute of the same name. */
  readonly accept?: string;
  readonly open: (file: File) => void;
}

/** A button that asks for a file. */
export function OpenFile({ label, accept = '.json,application/json', open }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        Open file
      </button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) open(file);
          // In the menu of a small screen: it has done its work.
          target.closest<HTMLElement>('[popover]')?.hidePopover();
          target.value = '';
        }}
      />
    </>
  );
}

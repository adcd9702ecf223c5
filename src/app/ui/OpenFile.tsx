import { useRef, type ReactNode } from 'react';

interface Props {
  /** What sort of file it is. */
  readonly label: string;
  /** Endings and types, as in the attribute of the same name. */
  readonly accept?: string;
  readonly open: (file: File) => void;
}

/** What asks for a file: a field that nobody sees, and what opens it. */
export function useOpenFile({ label, accept = '.json,application/json', open }: Props): {
  readonly field: ReactNode;
  readonly ask: () => void;
} {
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={input}
      type="file"
      accept={accept}
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file !== undefined) open(file);
        target.value = '';
      }}
    />
  );
  return { field, ask: () => input.current?.click() };
}

/** A button that asks for a file. */
export function OpenFile(props: Props) {
  const { field, ask } = useOpenFile(props);
  return (
    <>
      <button type="button" onClick={ask}>
        Open file
      </button>
      {field}
    </>
  );
}

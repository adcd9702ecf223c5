import { useRef, type ReactNode } from 'react';

interface Props {
  /** Kind of file. */
  readonly label: string;
  /** Extensions and MIME types, as in the `accept` attribute. */
  readonly accept?: string;
  readonly open: (file: File) => void;
}

/** A hidden file input, and a function that opens it. */
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

/** A button that opens a file. */
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

import { useRef } from 'react';

/** A button that asks for the file of a plan or a scenario. */
export function OpenFile({ open }: { readonly open: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        Open file
      </button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="Plan or scenario file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) open(file);
          event.target.value = '';
        }}
      />
    </>
  );
}

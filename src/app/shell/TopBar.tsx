import { useRef } from 'react';
import { useLaboratory } from './useLab.ts';

function OpenFile() {
  const laboratory = useLaboratory();
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
        aria-label="Scenario file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void file.text().then((text) => laboratory.openText(text));
          event.target.value = '';
        }}
      />
    </>
  );
}

/** Name of the page, and what concerns all of it. */
export function TopBar() {
  const laboratory = useLaboratory();
  return (
    <header className="top-bar">
      <h1>
        <svg viewBox="0 0 34 24" width="31" height="22" aria-hidden="true">
          <path d="M2 21 12 4v13L22 4v13L32 4" />
        </svg>
        Sawtooth
      </h1>
      <button type="button" className="quiet" onClick={() => laboratory.set({ help: true })}>
        Help <kbd>?</kbd>
      </button>
      <OpenFile />
      <button type="button" onClick={() => laboratory.set({ sharing: true })}>
        Share
      </button>
    </header>
  );
}

import { useEffect, useRef } from 'react';
import { useLab, useLaboratory } from './useLab.ts';

/** Something was handed over that cannot even be read. It takes the focus; the old run goes on. */
export function Unreadable() {
  const laboratory = useLaboratory();
  const reason = useLab((state) => state.unreadable);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reason !== '') box.current?.focus();
  }, [reason]);
  if (reason === '') return null;
  return (
    <div className="notice refusal" role="alert" tabIndex={-1} ref={box}>
      <div>
        <h2>This file could not be opened. The run on the screen goes on.</h2>
        <p>{reason}</p>
      </div>
      <button type="button" onClick={() => laboratory.set({ unreadable: '' })}>
        Close
      </button>
    </div>
  );
}

/** What of a link was not understood, and settings without effect. */
function LinkNotes() {
  const laboratory = useLaboratory();
  const notes = useLab((state) => state.notes);
  return (
    <div aria-live="polite">
      {notes.length > 0 && (
        <div className="notice">
          <div>
            <h2>About this experiment</h2>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
          <button type="button" onClick={() => laboratory.set({ notes: [] })}>
            Close
          </button>
        </div>
      )}
    </div>
  );
}

/** What the page has to say about links and files. */
export function Notices() {
  const editing = useLab((state) => state.form !== null);
  return (
    <>
      {!editing && <Unreadable />}
      <LinkNotes />
    </>
  );
}

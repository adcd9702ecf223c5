import { useEffect, useRef } from 'react';
import { useLab, useLaboratory } from '../../run/useLab.ts';

/** Message for input that cannot be parsed. It takes the focus; the old run continues. */
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

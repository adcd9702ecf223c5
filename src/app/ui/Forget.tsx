import { useState } from 'react';

/**
 * A button that deletes something the user typed. The first press asks, the second deletes; moving the focus away
 * cancels.
 */
export function Forget({ name, forget }: { readonly name: string; readonly forget: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <button type="button" onClick={() => (asked ? forget() : setAsked(true))} onBlur={() => setAsked(false)}>
      {asked ? 'Forget it for good' : 'Forget …'}
      <span className="unseen"> {name}</span>
    </button>
  );
}

import { useState } from 'react';

/** A button that forgets something typed here: the first press asks, the second forgets, and leaving it takes the question back. */
export function Forget({ name, forget }: { readonly name: string; readonly forget: () => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <button type="button" onClick={() => (asked ? forget() : setAsked(true))} onBlur={() => setAsked(false)}>
      {asked ? 'Forget it for good' : 'Forget …'}
      <span className="unseen"> {name}</span>
    </button>
  );
}

import { useLaboratory } from '../../../run/useLab.ts';

/** The address was not reopened, because the last attempt did not finish. */
export function Unopened() {
  const laboratory = useLaboratory();
  return (
    <div className="notice refusal" role="alert">
      <div>
        <h2>The address could not be opened in time.</h2>
        <p>This page was opened without it. Back leads to it again.</p>
      </div>
      <button type="button" onClick={() => laboratory.openUnopened()}>
        Try again
      </button>
      <button type="button" onClick={() => laboratory.set({ unopened: '' })}>
        Close
      </button>
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { formatProblem } from '../../scenario/problem.ts';
import { count } from '../words/numbers.ts';
import { useLab, useLaboratory } from './useLab.ts';

/** What was wrong with a refused scenario. It takes the focus; the old run goes on. */
function Refusal() {
  const laboratory = useLaboratory();
  const problems = useLab((state) => state.problems);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div className="notice refusal" role="alert" tabIndex={-1} ref={box}>
      <div>
        <h2>This scenario was refused. The run on the screen goes on.</h2>
        <ul>
          {problems.map((problem) => (
            <li key={problem.path + problem.message}>{formatProblem(problem)}</li>
          ))}
        </ul>
      </div>
      <button type="button" onClick={() => laboratory.set({ problems: [] })}>
        Close
      </button>
    </div>
  );
}

/** What of a link was not understood. */
function LinkNotes() {
  const laboratory = useLaboratory();
  const notes = useLab((state) => state.notes);
  return (
    <div aria-live="polite">
      {notes.length > 0 && (
        <div className="notice">
          <div>
            <h2>About this link</h2>
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

/** Links above this length are cut by some chats and mail programs. */
const CHATS_CUT_AT = 2000;

/** The link that was shared. */
function SharedLink() {
  const laboratory = useLaboratory();
  const shared = useLab((state) => state.shared);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (shared !== null && !shared.copied) field.current?.select();
  }, [shared]);
  const length = shared?.address.length ?? 0;
  const advice = length > CHATS_CUT_AT ? ' Too long for some chats: save a file instead.' : '';
  return (
    <div aria-live="polite">
      {shared !== null && (
        <div className="notice">
          <div>
            <p>
              <strong>{shared.copied ? 'Link copied.' : 'Copy this link.'}</strong> {count(length)} characters; the
              whole experiment and this moment are in it.
              {advice}
            </p>
            <input
              ref={field}
              readOnly
              value={shared.address}
              aria-label="Link to this moment"
              onFocus={(event) => event.target.select()}
            />
          </div>
          <button type="button" onClick={() => laboratory.set({ shared: null })}>
            Close
          </button>
        </div>
      )}
    </div>
  );
}

/** What the page has to say about links and files. */
export function Notices() {
  return (
    <>
      <Refusal />
      <LinkNotes />
      <SharedLink />
    </>
  );
}

import { useLaboratory, useLab } from '../../../run/useLab.ts';
import { useStore } from 'zustand';
import { ADDRESS_TOOLS } from '../../../experiment/address/addressPart.ts';
import { Unreadable } from '../../../experiment/opening/Unreadable.tsx';
import { parts } from '../../../ui/parts/part.ts';
import { Trouble, whyMissing } from '../../../ui/parts/Trouble.tsx';

/** The address was not reopened, because the last attempt did not finish. */
function Unopened() {
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

/** Maximum number of notes, and maximum length. */
const MOST_NOTES = 25;
const LONGEST_NOTE = 600;

/** Notes for display: without duplicates, limited in number and length. */
function shortened(notes: readonly string[]): readonly string[] {
  const each = [...new Set(notes)];
  const shown = each
    .slice(0, MOST_NOTES)
    .map((note) => (note.length > LONGEST_NOTE ? `${note.slice(0, LONGEST_NOTE)}…` : note));
  return each.length > MOST_NOTES ? [...shown, `And ${each.length - MOST_NOTES} more.`] : shown;
}

/** Parts of a link that were not understood, and settings without effect. */
function LinkNotes() {
  const laboratory = useLaboratory();
  const notes = useLab((state) => state.notes);
  return (
    <div aria-live="polite">
      {notes.length > 0 && (
        <section className="notice" aria-labelledby="about-experiment">
          <div>
            <h2 id="about-experiment">About this experiment</h2>
            {shortened(notes).map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
          <button type="button" onClick={() => laboratory.set({ notes: [] })}>
            Close
          </button>
        </section>
      )}
    </div>
  );
}

/** Parts without a place on the page that failed to load while the user waits for them. */
function MissingParts() {
  const laboratory = useLaboratory();
  const failing = useStore(parts, (state) => state.failing);
  const run = useLab((state) => state.run);
  return failing.map((part) => {
    // The address cannot be read, but an experiment can be opened without it.
    const isStuck = part === ADDRESS_TOOLS && run === 0;
    const close = (): void => {
      part.forget();
      if (isStuck) laboratory.startHere();
    };
    return (
      <Trouble
        key={part.name}
        title={isStuck ? 'This link could not be opened.' : `${part.name} could not be loaded.`}
        more={
          isStuck
            ? `${whyMissing()} Try again, or close this to start with the first experiment.`
            : `${whyMissing()} The run goes on.`
        }
        again={() => void part.fetch()}
        close={close}
      />
    );
  });
}

/** A problem that the page has repaired or waits for. */
function Mishap() {
  const laboratory = useLaboratory();
  const mishap = useLab((state) => state.mishap);
  return mishap !== null && <Trouble {...mishap} close={() => laboratory.set({ mishap: null })} />;
}

/** A new version of the page is available; it is installed only on request. */
function Renewal() {
  const laboratory = useLaboratory();
  const renewal = useLab((state) => state.renewal);
  return (
    <div aria-live="polite">
      {renewal !== null && (
        <div className="notice">
          <div>
            <h2>A new version is ready.</h2>
            <p>This page goes on as it is until you open it. The experiment and its moment stay.</p>
          </div>
          <button type="button" onClick={renewal}>
            Open the new version
          </button>
          <button type="button" onClick={() => laboratory.set({ renewal: null })}>
            Later
          </button>
        </div>
      )}
    </div>
  );
}

/** Messages of the page about links, files and failures. */
export function Notices() {
  const editing = useLab((state) => state.form !== null);
  const unopened = useLab((state) => state.unopened !== '');
  const unreadable = useLab((state) => state.unreadable !== '');
  return (
    <>
      {unopened && <Unopened />}
      {!editing && unreadable && <Unreadable />}
      <LinkNotes />
      <Renewal />
      <Mishap />
      <MissingParts />
    </>
  );
}

import { useLab, useLaboratory } from '../../../run/useLab.ts';

export { Unreadable } from '../../../experiment/opening/Unreadable.tsx';

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
export function NotesOfLink() {
  const laboratory = useLaboratory();
  const notes = useLab((state) => state.notes);
  return (
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
  );
}

/** Offers to open a new version of the page. */
export function RenewalNotice({ renewal }: { readonly renewal: () => void }) {
  const laboratory = useLaboratory();
  return (
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
  );
}

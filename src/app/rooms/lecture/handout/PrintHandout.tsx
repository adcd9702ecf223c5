import { useState } from 'react';
import { Popover } from '../../../ui/Popover.tsx';
import { presenting } from '../../../ui/lecture/presenting.ts';
import { Check } from '../../../ui/Check.tsx';
import { useKeys } from '../../../ui/useKeys.ts';

const print = (notes: boolean): void => presenting.setState({ mode: 'handout', notes });

/** Prints the lecture, by a button and by the browser's print keys. */
export function PrintHandout({ stops }: { readonly stops: number }) {
  const [notes, setNotes] = useState(false);
  useKeys((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (stops === 0 || key.toLowerCase() !== 'p' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    // Other rooms print what is on the screen.
    event.preventDefault();
    event.stopImmediatePropagation();
    print(notes);
  }, true);
  return (
    <Popover label="Handout" buttonClass="" button="Handout">
      {() =>
        stops === 0 ? (
          <p>There is nothing to print yet: the lecture has no stops.</p>
        ) : (
          <div className="handout-form stacked">
            <p>Each stop on a page: its figures, its question, and its link as a QR code.</p>
            <Check className="in-line" on={notes} set={setNotes}>
              with notes and right answers
            </Check>
            <button type="button" className="primary" onClick={() => print(notes)}>
              Print {stops === 1 ? '1 page' : `${stops} pages`}
            </button>
          </div>
        )
      }
    </Popover>
  );
}

import { useEffect, useRef } from 'react';
import { KEYS } from '../playback/keys.ts';
import { Options } from './Options.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import { useLab, useLaboratory } from './useLab.ts';

/** Colours and the list of keys. */
export function HelpDialog() {
  const laboratory = useLaboratory();
  const help = useLab((state) => state.help);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (help) dialog.current?.showModal();
    else dialog.current?.close();
  }, [help]);
  return (
    <dialog ref={dialog} aria-labelledby="help-title" onClose={() => laboratory.set({ help: false })}>
      <h2 id="help-title">Help</h2>
      <ThemeMenu />
      <Options />
      <h3>Keys</h3>
      <dl>
        {KEYS.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={() => laboratory.set({ help: false })}>
        Close
      </button>
    </dialog>
  );
}

import { useEffect, useRef } from 'react';
import { About } from './About.tsx';
import { KEY_GROUPS } from '../control/keyGroups.ts';
import { Options } from './Options.tsx';
import { ThemeChoice } from '../../../ui/ThemeChoice.tsx';
import { Senders } from '../../../explain/variants/Senders.tsx';
import { useLab, useLaboratory } from '../../../run/useLab.ts';

/** All keys, in groups. */
function KeyList() {
  return (
    <section aria-labelledby="keys-title">
      <h3 id="keys-title">Keys</h3>
      <p>
        Keys belong to the run. After a click on a button, a slider or a unit of steps, Space still plays and the arrows
        still step. A control that you reach with Tab has its own keys: Space presses it, the arrows move it. A text
        field keeps all keys.
      </p>
      <div className="key-groups">
        {KEY_GROUPS.map(({ title, rows }) => (
          <div key={title}>
            <h4>{title}</h4>
            <dl>
              {rows.map(({ keys, does }) => (
                <div key={keys}>
                  <dt>
                    <kbd>{keys}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Keys, settings, and what Sawtooth is and is not. */
export function HelpDialog() {
  const laboratory = useLaboratory();
  const theme = useLab((state) => state.theme);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="help" aria-labelledby="help-title" onClose={() => laboratory.set({ help: false })}>
      <header>
        <h2 id="help-title">Help</h2>
        <button type="button" className="quiet" onClick={() => dialog.current?.close()}>
          Close <kbd>Esc</kbd>
        </button>
      </header>
      <section aria-labelledby="start-title">
        <h3 id="start-title">The first minute</h3>
        <p>
          Two senders share a link. See slow start, a full queue, the first loss and why the window is cut. The run goes
          slowly where something happens, and stops at the first cut.
        </p>
        <button type="button" onClick={() => laboratory.startHere()}>
          Start here
        </button>
      </section>
      <section aria-labelledby="settings-title">
        <h3 id="settings-title">Settings</h3>
        <ThemeChoice theme={theme} choose={(chosen) => laboratory.setTheme(chosen)} />
        <Options />
      </section>
      <KeyList />
      <Senders />
      <About />
    </dialog>
  );
}

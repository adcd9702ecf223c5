import { VARIANTS } from '#engine/tcp/catalogue.ts';
import { STACKS } from '#engine/tcp/stack.ts';
import { Passport } from '../../../explain/fidelity/Passport.tsx';
import { listed } from '../../../ui/words/numbers.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { useEffect, useRef } from 'react';
import { ThemeChoice } from '../../../ui/ThemeChoice.tsx';
import { Check } from '../../../ui/Check.tsx';
import { Senders } from '../../../explain/variants/Senders.tsx';
import { SoundSwitch } from '../sound/SoundSwitch.tsx';
import { KEYS } from '../../../run/playback/keyRows.ts';
import { ACTIONS, type KeyAction } from '../../../run/playback/keys.ts';
import './help.css';

type GroupTitle = 'Time' | 'Steps' | 'What is shown' | 'The page' | 'On a chart with the focus';

/** The actions of each group of the list of keys; all others concern the page. */
const GROUPS: Readonly<Partial<Record<GroupTitle, readonly KeyAction['act'][]>>> = {
  Time: ['playPause', 'start', 'newest', 'pace', 'story', 'bookmark', 'bookmarks', 'loop'],
  Steps: ['step', 'route', 'unit', 'until'],
  'What is shown': ['layout', 'network', 'turn', 'inside', 'why', 'cause', 'flow', 'zoom', 'repeat', 'results'],
};
const GROUP_OF = new Map(
  (Object.keys(GROUPS) as GroupTitle[]).flatMap((title) => GROUPS[title]!.map((act) => [act, title] as const)),
);

/** Keys handled by a part of the page itself belong to the charts. */
const groupOf = ([press = '']: readonly string[]): GroupTitle => {
  const action = ACTIONS[press];
  return action === undefined ? 'On a chart with the focus' : (GROUP_OF.get(action.act) ?? 'The page');
};

interface KeyGroup {
  readonly title: GroupTitle;
  readonly rows: readonly { readonly keys: string; readonly does: string }[];
}

/** The keys in groups, each key once, in table order. */
export const KEY_GROUPS: readonly KeyGroup[] = [...new Set(KEYS.map(({ presses }) => groupOf(presses)))].map(
  (title) => ({
    title,
    rows: KEYS.filter(({ presses }) => groupOf(presses) === title),
  }),
);

/** The model, its verification, and its limits. docs/validation.md has the numbers. */
export function About() {
  const laboratory = useLaboratory();
  return (
    <section aria-labelledby="about-title" className="about">
      <h3 id="about-title">About Sawtooth</h3>
      <p>
        Sawtooth is a laboratory for TCP congestion control. It simulates networks packet by packet in this browser;
        nothing is uploaded. This page runs model {laboratory.data?.opened.model ?? ''}: the same experiment gives the
        same digest on every machine. After one visit it also opens offline.
      </p>
      <h4>What it has</h4>
      <p>Variants: {listed(VARIANTS.map(({ title }) => title))}. Window growth and loss recovery are separate parts.</p>
      {STACKS.map(({ name, title, summary }) => (
        <p key={name}>
          Stack {title}: {summary}
        </p>
      ))}
      <Passport />
      <h4>What it is not</h4>
      <ul>
        <li>It runs no real TCP and measures no real network.</li>
        <li>Mobile nodes have no ECN.</li>
        <li>Data goes one way, in segments of one size. The receiver reads at once.</li>
        <li>
          Radios and cables meet in one access point only. Radios share one channel and one data rate; nothing fades.
        </li>
        <li>Random losses and sources agree with ns-2 on average only.</li>
      </ul>
      <p>
        Sawtooth is free under the MIT licence.{' '}
        {import.meta.env.MODE === 'single' ? (
          'The notices of the software that it uses are at the end of this file.'
        ) : (
          <>
            <a href={`${import.meta.env.BASE_URL}NOTICES.txt`} target="_blank" rel="noreferrer">
              Notices
            </a>{' '}
            of the software that it uses.
          </>
        )}
      </p>
    </section>
  );
}

/** Settings stored on this device. */
export function Options() {
  const laboratory = useLaboratory();
  const keysOn = useLab((state) => state.keysOn);
  const narrate = useLab((state) => state.narrate);
  return (
    <fieldset className="options">
      <legend className="unseen">Options</legend>
      <Check on={keysOn} set={(on) => laboratory.set({ keysOn: on })}>
        Keys of one letter or sign
      </Check>
      <Check on={narrate} set={(on) => laboratory.set({ narrate: on })}>
        Narrate events: losses, cuts and timeouts, for screen readers
      </Check>
      <SoundSwitch />
    </fieldset>
  );
}

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
    <dialog
      ref={dialog}
      className="help enlarged"
      aria-labelledby="help-title"
      onClose={() => laboratory.set({ help: false })}
    >
      <header className="in-line at-ends">
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

import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { encodeLink } from '../../../scenario/link.ts';
import { OriginContext } from '../../ui/takeAway/origin.ts';
import { handedFile } from '../../ui/handedFile.ts';
import { hearHanded } from '../../ui/handed.ts';
import { useOpenFile } from '../../ui/OpenFile.tsx';
import { RoomBar } from '../../ui/RoomBar.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import { change, followedIn, goToCut, importing, lengthOf, look, open, stop } from './importing.ts';
import { OverTime } from './OverTime.tsx';
import { PathSide } from './PathSide.tsx';
import { TimeSequence } from './TimeSequence.tsx';
import { number, otherThan, weight } from './words.ts';
import './import.css';

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=radio]), select, textarea, [popover]') !== null;

/** The run that was on the screen before. */
const backToRun = (): void => window.history.back();

function openTwin(): void {
  const { twin } = importing.getState();
  const scenario = twin?.scenario ?? null;
  if (scenario !== null) window.location.hash = encodeLink(scenario);
}

/** What a key does; false: nothing. */
function press(event: KeyboardEvent): boolean {
  const state = importing.getState();
  const { lens, series, estimate } = state;
  const [from, to] = lens;
  const span = to - from;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) openTwin();
  else if (event.ctrlKey || event.metaKey || event.altKey) return false;
  else if (event.key === 'Escape') backToRun();
  else if (series === null) return false;
  else if (event.key === 'l') goToCut(1);
  else if (event.key === 'L') goToCut(-1);
  else if (event.key === 'ArrowLeft') look([from - span / 4, to - span / 4]);
  else if (event.key === 'ArrowRight') look([from + span / 4, to + span / 4]);
  else if (event.key === '+') look([from + span / 4, to - span / 4]);
  else if (event.key === '-') look([from - span / 2, to + span / 2]);
  else if (event.key === '0') {
    const connection = followedIn(state);
    if (connection !== undefined) look([0, lengthOf(connection)]);
  } else if (event.key === 'c' && estimate !== null) change({ variant: otherThan(estimate.variant) }, 0);
  else return false;
  return true;
}

function useFilesAndKeys(): void {
  useEffect(() => {
    const take = (): void => {
      const { file } = handedFile.getState();
      if (file === null) return;
      handedFile.setState({ file: null });
      open(file);
    };
    take();
    const key = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isField(event.target)) return;
      if (press(event)) event.preventDefault();
    };
    const left = handedFile.subscribe(take);
    const deaf = hearHanded({
      file: open,
      text: (text) => text !== '' && open(new File([text], 'what was pasted')),
    });
    document.addEventListener('keydown', key);
    return () => {
      left();
      deaf();
      document.removeEventListener('keydown', key);
    };
  }, []);
}

/** What is read is said, and can be stopped. */
function Reading(): ReactNode {
  const { reading, part } = useStore(importing);
  return (
    <section className="import-reading" aria-label="Reading">
      <p>
        <b>{reading}</b> is being read. It stays on this device.
      </p>
      <progress aria-label="Read so far" max={1} value={part} />
      <button type="button" onClick={stop}>
        Stop
      </button>
    </section>
  );
}

function Empty({ ask }: { readonly ask: () => void }): ReactNode {
  const { refused } = useStore(importing);
  return (
    <section className="import-empty" aria-label="Nothing is open">
      {refused !== '' && (
        <p className="import-refused" role="alert">
          {refused}
        </p>
      )}
      <p>
        <button type="button" className="primary" onClick={ask}>
          Open a capture
        </button>{' '}
        or drop it here, or paste it.
      </p>
      <p>
        It may be a capture of Wireshark or tcpdump (pcap, pcapng), a qlog, a trace of ns-2 (.tr), or the log of{' '}
        <code>ss -ti</code>; up to 200 MB. It is read on this device and sent nowhere.
      </p>
      <p>
        A capture taken at the sender tells most. A log of <code>ss</code> needs the time before each call:{' '}
        <code>while true; do date +%s.%N; ss -tiO; sleep 0.1; done</code>
      </p>
    </section>
  );
}

/** The room where what was recorded elsewhere is looked at, beside a simulated twin. */
export function ImportRoom(): ReactNode {
  const state = useStore(importing);
  const { reading, opened, series, twin } = state;
  const followed = followedIn(state);
  useFilesAndKeys();
  const { field, ask } = useOpenFile({ label: 'Recorded file', accept: '', open });
  const shown = opened !== null && series !== null;
  return (
    <OriginContext value={opened === null ? '' : `${opened.name}, and a simulated twin of it.`}>
      <div className="lab import">
        <RoomBar>
          <button type="button" className="quiet" onClick={backToRun}>
            Back <kbd>Esc</kbd>
          </button>
          <button type="button" onClick={ask}>
            {opened === null ? 'Open a capture' : 'Open another'}
          </button>
        </RoomBar>
        {field}
        <div className="import-room room-body room-columns">
          <section className="import-head at-ends room-head" aria-label="How near the twin is">
            <h2 className="serif" aria-live="polite">
              {twin !== null ? (
                <>
                  {twin.words[0]} <em>{twin.words[1]}</em>
                </>
              ) : (
                'What was recorded elsewhere, beside a twin'
              )}
            </h2>
            {opened !== null && (
              <span className="import-name cut-short" title={opened.name}>
                {opened.name}
              </span>
            )}
          </section>
          <main className="import-main room-field" aria-label="Recording">
            {reading !== '' && <Reading />}
            {reading === '' && !shown && <Empty ask={ask} />}
            {shown && (
              <>
                <ConnectionList />
                <TimeSequence />
                <OverTime />
              </>
            )}
          </main>
          {shown && <PathSide />}
          {shown && (
            <footer className="import-foot in-line at-ends room-foot">
              <p>
                <b>{opened.fault === '' ? 'Read to the end.' : opened.fault}</b> {number(opened.packets, 7)} packets,{' '}
                {weight(opened.size)}. Nothing left this device.{' '}
                {[...opened.notes, ...(followed?.remarks ?? [])].join(' ')}
              </p>
              <button type="button" className="primary" disabled={(twin?.scenario ?? null) === null} onClick={openTwin}>
                Open the twin in the Lab <kbd>Ctrl Enter</kbd>
              </button>
            </footer>
          )}
        </div>
      </div>
    </OriginContext>
  );
}

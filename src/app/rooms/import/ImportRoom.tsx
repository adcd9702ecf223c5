import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { counted } from '#scenario/words/english.ts';
import { encodeLink } from '#scenario/link/link.ts';
import { OriginContext } from '../../ui/takeAway/origin.ts';
import { handedFile } from '../../ui/handedFile.ts';
import { hearHanded } from '../../ui/handed.ts';
import { useOpenFile } from '../../ui/OpenFile.tsx';
import { RoomBar } from '../../ui/RoomBar.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { inOneColumn, useScreen } from '../../ui/useMedia.ts';
import { ConnectionList } from './ConnectionList.tsx';
import { change, followedIn, goToCut, importing, lengthOf, look, open, stop } from './importing.ts';
import { ImportStart } from './ImportStart.tsx';
import { OverTime } from './OverTime.tsx';
import { PathSide } from './PathSide.tsx';
import { openSample, SAMPLES } from './samples.ts';
import { TimeSequence } from './TimeSequence.tsx';
import { otherThan, weight } from './words.ts';
import './import.css';

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=radio]), select, textarea, [popover]') !== null;

/** Returns to the previous run. */
const backToRun = (): void => window.history.back();

function openTwin(): void {
  const { twin } = importing.getState();
  const scenario = twin?.scenario ?? null;
  if (scenario !== null) window.location.hash = encodeLink(scenario);
}

/** Handles a key; false: not handled. */
function press(event: KeyboardEvent, ask: () => void): boolean {
  const state = importing.getState();
  const { lens, series, estimate, opened, reading } = state;
  const sample = opened === null && reading === '' ? SAMPLES[Number(event.key) - 1] : undefined;
  const [from, to] = lens;
  const span = to - from;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) openTwin();
  else if (event.ctrlKey || event.metaKey || event.altKey) return false;
  else if (event.key === 'Escape') backToRun();
  else if (event.key === 'o') ask();
  else if (sample !== undefined) void openSample(sample);
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

function useFilesAndKeys(ask: () => void): void {
  useKeys((event) => {
    if (event.defaultPrevented || isField(event.target)) return;
    if (press(event, ask)) event.preventDefault();
  });
  // A layout effect, because a file may arrive as soon as the room is visible, before other effects run.
  useLayoutEffect(() => {
    const take = (): void => {
      const { file } = handedFile.getState();
      if (file === null) return;
      handedFile.setState({ file: null });
      open(file);
    };
    take();
    const left = handedFile.subscribe(take);
    const deaf = hearHanded({
      file: open,
      text: (text) => text !== '' && open(new File([text], 'what was pasted')),
    });
    return () => {
      left();
      deaf();
    };
  }, []);
}

/** Progress of reading, with a button to stop it. */
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

/** Whether a file is dragged over the page. */
function useFileAbove(): boolean {
  const [above, setAbove] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const over = (event: DragEvent): void => setAbove(event.dataTransfer?.types.includes('Files') === true);
    const gone = (event: DragEvent): void => {
      // dragleave is also fired between parts of the page.
      if (event.type !== 'dragleave' || event.relatedTarget === null) setAbove(false);
    };
    document.addEventListener('dragover', over, { signal });
    for (const type of ['dragleave', 'drop', 'dragend'] as const) document.addEventListener(type, gone, { signal });
    return () => end.abort();
  }, []);
  return above;
}

/** The room of recordings, beside a simulated twin. */
export function ImportRoom(): ReactNode {
  const state = useStore(importing);
  const { reading, opened, series, twin, refused } = state;
  const followed = followedIn(state);
  const { field, ask } = useOpenFile({ label: 'Recorded file', accept: '', open });
  useFilesAndKeys(ask);
  const above = useFileAbove();
  const narrow = inOneColumn(useScreen());
  const shown = opened !== null && series !== null;
  const starts = reading === '' && !shown;
  return (
    <OriginContext value={opened === null ? '' : `${opened.name}, and a simulated twin of it.`}>
      <div className="lab import">
        <RoomBar>
          <button type="button" className="quiet" onClick={backToRun}>
            Back <kbd>Esc</kbd>
          </button>
          {opened !== null && (
            <button type="button" onClick={ask}>
              Open another <kbd>O</kbd>
            </button>
          )}
        </RoomBar>
        {field}
        <div className={`import-room room-body room-columns${above ? ' file-above' : ''}`}>
          <section className="import-head across at-ends room-head" aria-label="How near the twin is">
            <h2 className="serif" aria-live="polite">
              {above ? (
                'Let go to open it.'
              ) : twin !== null ? (
                <>
                  {twin.words[0]} <em>{twin.words[1]}</em>
                </>
              ) : starts && refused !== '' ? (
                <span className="import-refused" role="alert">
                  {refused}
                </span>
              ) : starts ? (
                <>
                  Open what was recorded elsewhere. <em>A twin beside it shows why it did so.</em>
                </>
              ) : (
                <>
                  What was recorded elsewhere.{' '}
                  {shown && state.estimate === null && <em>It does not tell enough for a twin.</em>}
                </>
              )}
            </h2>
            {opened !== null && (
              <span className="import-name cut-short" title={opened.name}>
                {opened.name}
              </span>
            )}
          </section>
          {starts && <ImportStart {...{ ask, narrow }} />}
          {!starts && (
            <main className="import-main room-field" aria-label="Recording">
              {reading !== '' && <Reading />}
              {shown && (
                <>
                  <ConnectionList />
                  {followed?.end === followed?.start && (
                    <p className="import-timeless">
                      The packets of this file have no times, so nothing can be drawn over time. The counts above are
                      right.
                    </p>
                  )}
                  <TimeSequence />
                  <OverTime />
                </>
              )}
            </main>
          )}
          {shown && <PathSide />}
          {shown && (
            <footer className="import-foot across in-line at-ends room-foot">
              <p>
                <b>{opened.fault === '' ? 'Read to the end.' : opened.fault}</b> {counted(opened.packets, opened.of)},{' '}
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

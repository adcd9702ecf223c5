import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { kept } from '../../../ui/lecture/lectureStore.ts';
import { presenting } from '../../../ui/lecture/presenting.ts';
import { listenForPrinting, printThen } from '../../../ui/print/print.ts';
import { showHash } from '../../../ui/rooms.ts';
import { forceTheme } from '../../../ui/theme.ts';
import { figuresOfStop, type StopFigure } from './collect.ts';
import { Sheets } from './Sheets.tsx';
import './handout.css';

const leave = (): void => presenting.setState({ mode: 'off' });

/** Visits all stops behind a curtain, captures their figures, and prints them with questions and links. */
export function Handout() {
  const { lecture } = useStore(kept);
  const notes = useStore(presenting, (state) => state.notes);
  const [stop, setStop] = useState(0);
  const [figures, setFigures] = useState<readonly (readonly StopFigure[])[] | null>(null);
  const curtain = useRef<HTMLDialogElement>(null);
  const asked = useRef({ skip: false, ended: false });
  const sheets = useRef<HTMLElement>(null);

  useEffect(() => {
    const here = asked.current;
    here.ended = false;
    curtain.current?.showModal();
    // Projector text and lines are too large for paper.
    forceTheme('projector');
    const collect = async (): Promise<void> => {
      const all: (readonly StopFigure[])[] = [];
      for (const [index, each] of lecture.stops.entries()) {
        setStop(index);
        all.push(await figuresOfStop(each, () => here.skip || here.ended));
        if (here.ended) return;
      }
      setFigures(all);
    };
    void collect().catch(leave);
    return () => {
      here.ended = true;
      forceTheme(null);
      showHash('lecture/');
    };
    // Prints the lecture as it was when the printout was requested.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (figures === null) return;
    listenForPrinting();
    forceTheme(null);
    showHash('lecture/');
    const images = [...(sheets.current?.querySelectorAll('img') ?? [])];
    void Promise.allSettled(images.map((image) => image.decode())).then(() => printThen(leave));
  }, [figures]);

  if (figures !== null) return <Sheets place={sheets} lecture={lecture} figures={figures} notes={notes} />;
  return (
    <dialog ref={curtain} className="curtain bench full-width" aria-labelledby="curtain-title" onCancel={leave}>
      <h2 id="curtain-title">The handout is being made</h2>
      <p>
        Stop {stop + 1} of {lecture.stops.length}: {lecture.stops[stop]?.title}
      </p>
      <progress max={lecture.stops.length} value={stop} aria-label="Stops that are done" />
      <p className="ways">
        <button
          type="button"
          onClick={() => {
            asked.current.skip = true;
          }}
        >
          Print what is there
        </button>
        <button type="button" onClick={leave}>
          Cancel
        </button>
      </p>
    </dialog>
  );
}

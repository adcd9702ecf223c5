import { useEffect, useRef, useState } from 'react';
import { SentenceLine } from '../../../explain/sentence/SentenceLine.tsx';
import { readEmbedding, type EmbedPart, type Embedding } from '../../../experiment/share/embedding.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { showTheme } from '../../../ui/theme.ts';
import { Charts } from '../panels/frame/Charts.tsx';
import { Failure } from '../../../explain/sentence/Failure.tsx';
import { Notices } from '../shell/Notices.tsx';
import { SpanLine } from '../results/ResultsLine.tsx';
import { DataTable } from '../shell/Gates.tsx';
import { Buttons } from '../transport/Buttons.tsx';
import { Clock } from '../transport/Clock.tsx';
import { Timeline } from '../transport/Timeline.tsx';
import { TransportBar } from '../transport/TransportBar.tsx';
import { isFrameLow, talkWithPage } from './talk.ts';
import './embed.css';

/** How long the end of a run is shown before it repeats, ms. */
const END_STAYS = 2500;

/** Starts and repeats the run as configured by the embedding author. */
function useCourse({ start, loop }: Embedding): void {
  const laboratory = useLaboratory();
  const run = useLab((state) => state.run);
  const still = useLab((state) => state.still);
  const ends = useLab((state) => state.status?.finished === true && !state.busy);
  useEffect(() => {
    if (run === 0 || start === null) return;
    if (start === 'play') {
      // With reduced motion the user starts it.
      if (!still) laboratory.playback.play();
      return;
    }
    laboratory.playback.pause();
    if (start !== 'pause') laboratory.playback.seek({ time: start });
  }, [laboratory, run, start, still]);
  useEffect(() => {
    if (!ends || !loop || still) return undefined;
    const timer = setTimeout(() => laboratory.playback.play(), END_STAYS);
    return () => clearTimeout(timer);
  }, [laboratory, ends, loop, still]);
}

/** Opens the same moment in the Lab itself. */
function OpenOutside() {
  const laboratory = useLaboratory();
  const outside = (): string => {
    const { origin, pathname, hash } = window.location;
    return `${origin}${pathname}${laboratory.link === '' ? hash : `#${laboratory.link}`}`;
  };
  return (
    <a
      className="outside"
      href={outside()}
      target="_blank"
      rel="noopener"
      // Use the moment of the click.
      onClick={(event) => {
        event.currentTarget.href = outside();
      }}
    >
      Open in Sawtooth
    </a>
  );
}

/** Only play and pause. */
function PlayOnly() {
  const laboratory = useLaboratory();
  const playing = useLab((state) => state.status?.playing === true);
  return (
    <button type="button" className="primary" onClick={() => laboratory.playback.playPause()}>
      {playing ? 'Pause' : 'Play'}
    </button>
  );
}

/** The Lab embedded in another page: a run, its headline, charts and controls. */
export function EmbedRoom() {
  const laboratory = useLaboratory();
  const [{ embedding, notes }] = useState(() => readEmbedding(window.location.search));
  const { hide, lock, theme } = embedding;
  const room = useRef<HTMLDivElement>(null);
  const failed = useLab((state) => state.failure !== null);
  const announcement = useLab((state) => state.announcement);
  const [low, setLow] = useState(false);
  const shows = (part: EmbedPart): boolean => !hide.includes(part);
  useCourse(embedding);
  useEffect(() => {
    showTheme(theme ?? 'automatic', () => laboratory.redraw());
    // A frame is small: nothing opens beside the charts by itself, and a first cut does not stop the run.
    laboratory.set({ whyWanted: false, cutSeen: true, layout: 'lab', locked: lock, notes });
  }, [laboratory, theme, lock, notes]);
  useEffect(
    () => (room.current === null ? undefined : talkWithPage(laboratory, room.current, embedding)),
    [laboratory, embedding],
  );
  useEffect(() => {
    const { current } = room;
    if (current === null) return undefined;
    const sizes = new ResizeObserver(() => setLow(isFrameLow(current)));
    for (const part of [current, ...current.querySelectorAll('.transport')]) sizes.observe(part);
    return () => sizes.disconnect();
  }, []);
  return (
    <div className="lab embed" ref={room}>
      <div className="notices off-wall off-paper">
        <Notices />
      </div>
      <div className="room whole-on-paper">
        <main aria-label="Experiment" inert={lock}>
          {failed ? <Failure /> : shows('headline') && <SentenceLine />}
          {!lock && <SpanLine />}
          <Charts without={hide} first={low ? 'window' : undefined} />
          {!lock && <DataTable />}
        </main>
      </div>
      <TransportBar
        above={
          shows('timeline') && (
            <div inert={lock}>
              <Timeline />
            </div>
          )
        }
      >
        <Clock />
        {shows('controls') && (lock ? <PlayOnly /> : <Buttons />)}
        <OpenOutside />
      </TransportBar>
      <output className="unseen">{announcement}</output>
    </div>
  );
}

import { useEffect, useId, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
// Provided by the build.
// oxlint-disable-next-line import/default
import previewWorker from '#workers/preview.worker.ts?worker&url';
import type { Stop } from '../../../lecture/lecture.ts';
import { Sketches } from '../../experiment/menu/sketches.ts';
import { sketchLines } from '../../experiment/menu/SketchPicture.tsx';
import { tonesOf } from '../../run/facts/groups.ts';
import { GREY } from '../../ui/tones.ts';
import { openWorker } from '../../ui/parts/ownScript.ts';
import { clockTime } from '../../ui/words/numbers.ts';
import type { PicturedFigure } from './picture.ts';
import { placeOf } from './stopPlace.ts';

/** First figures of comparisons and papers shown so far, by address. */
const figures = createStore<Readonly<Record<string, string>>>(() => ({}));

/** Stores the figure of a stop for the lifetime of the page. */
export function noteFigure({ sawtooth, at, address }: Partial<PicturedFigure>): void {
  if (sawtooth === 'figure' && at !== undefined && address?.startsWith('data:image/'))
    figures.setState({ [at]: address });
}

const sketches = new Sketches((hear, lost) => openWorker(previewWorker, hear, lost));

/** Requests the pictures of these stops. */
export function useSketches(stops: readonly Stop[]): void {
  useEffect(() => {
    const all = stops.flatMap(({ at, showsAt }) => (showsAt === '' ? [at] : [at, showsAt]));
    sketches.start(all.flatMap((at) => placeOf(at).run ?? []));
  }, [stops]);
  useEffect(() => () => sketches.stop(), []);
}

/** Horizontal position of the current moment, as a fraction of the width, as in the charts of the Lab. */
const NOW = 0.76;

const useSketch = (id: string | undefined) =>
  useStore(sketches.store, (known) => (id === undefined ? undefined : known[id]));

/** "Lab · Two flows · 2.414 s" */
export function StopWords({ at }: { readonly at: string }) {
  const { room, about, run } = placeOf(at);
  const sketch = useSketch(run?.id);
  const moment = run?.until;
  const time = moment === undefined ? undefined : 'time' in moment ? moment.time : sketch?.to;
  return [room, about, time === undefined ? '' : `${clockTime(time)} s`].filter(Boolean).join(' · ');
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * A small picture of a stop. For the Lab: the windows of its run up to its moment. For other rooms: the first
 * figure, or the name of the room until the stop has been visited.
 */
export function StopPicture({ at, width, height }: Size & { readonly at: string }) {
  const { room, run } = placeOf(at);
  const id = useId();
  const sketch = useSketch(run?.id);
  const figure = useStore(figures, (known) => known[at]);
  const now = run?.until === undefined ? width : width * NOW;
  const lines = useMemo(() => (sketch ? sketchLines(sketch, now, height - 4) : []), [sketch, now, height]);
  const tones = sketch ? tonesOf(sketch.flows) : [];
  const curves = lines.map(({ flow, path }, index) => ({ flow, path, tone: tones[index] ?? GREY }));
  return (
    <svg
      className="stop-picture"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      data-sketch={sketch === undefined ? 'waiting' : 'drawn'}
    >
      {run === null && figure !== undefined ? (
        <image href={figure} width={width} height={height} preserveAspectRatio="xMidYMid slice" />
      ) : run === null ? (
        <text x={width / 2} y={height / 2} dy="0.35em" fontSize={0.36 * height} textAnchor="middle">
          {room}
        </text>
      ) : (
        <>
          <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path className="hair" d="M0 0V6" />
          </pattern>
          <rect x={now} width={width - now} height={height} fill={`url(#${id})`} />
          <g transform="translate(0 3)">
            {/* The first flow is on top. */}
            {[...curves].reverse().map(({ flow, path, tone }) => (
              <path
                key={flow}
                className="curve"
                d={path}
                stroke={tone < GREY ? `var(--flow-${tone + 1})` : 'var(--rule)'}
              />
            ))}
          </g>
          {now < width && <path className="now" d={`M${now} 0V${height}`} />}
        </>
      )}
    </svg>
  );
}

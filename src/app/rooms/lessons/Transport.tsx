import { useEffect, useState, type ReactNode } from 'react';
import type { RunFacts } from '../../../lessons/facts.ts';

interface Props {
  readonly facts: RunFacts;
  readonly flows: readonly number[];
  readonly until: number;
  /** The revealed range, s. */
  readonly from: number;
  readonly to: number;
  /** Shows the run up to a time, s. */
  readonly seek: (time: number) => void;
}

/** Playing times of the whole picture, s. */
const LENGTHS = [40, 20, 10, 5] as const;
const MS = 1000;
const JUST = 1e-6;

/** Replays the revealed part of a run, continuously at a selectable speed, or from event to event. */
export function Transport({ facts, flows, until, from, to, seek }: Props): ReactNode {
  const [plays, setPlays] = useState(false);
  const [length, setLength] = useState<number>(10);
  const events = facts.marks.filter(({ flow, time }) => flows.includes(flow) && time > from && time < to);
  const before = events.filter(({ time }) => time < until - JUST).at(-1)?.time ?? from;
  const after = events.find(({ time }) => time > until + JUST)?.time ?? to;
  useEffect(() => {
    if (!plays) return undefined;
    const [began, start] = [performance.now(), until >= to ? from : until];
    let frame = requestAnimationFrame(function draw(now: number): void {
      const time = Math.min(to, start + ((now - began) / MS / length) * (to - from));
      seek(time);
      if (time < to) frame = requestAnimationFrame(draw);
      else setPlays(false);
    });
    return () => cancelAnimationFrame(frame);
    // `until` is only where a replay starts: its later changes must not restart the replay.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [plays, length, from, to]);
  const stepTo = (time: number): void => {
    setPlays(false);
    seek(time);
  };
  const ratio = length / (to - from);
  return (
    <section className="lesson-transport wraps in-line" aria-label="Play it again">
      <button type="button" aria-label="To the beginning" onClick={() => stepTo(from)}>
        |◂
      </button>
      <button type="button" aria-label="Previous event" disabled={until <= from} onClick={() => stepTo(before)}>
        ◂
      </button>
      <button type="button" className="primary" onClick={() => setPlays(!plays)}>
        {plays ? 'Pause' : 'Play'}
      </button>
      <button type="button" aria-label="Next event" disabled={until >= to} onClick={() => stepTo(after)}>
        ▸
      </button>
      <label className="in-line">
        Pace{' '}
        <input
          type="range"
          min={0}
          max={LENGTHS.length - 1}
          value={LENGTHS.findIndex((each) => each === length)}
          aria-valuetext={`1 s takes ${Number(ratio.toPrecision(2))} s`}
          onChange={({ target }) => setLength(LENGTHS[Number(target.value)]!)}
        />{' '}
        <b>1 s takes {Number(ratio.toPrecision(2))} s</b>
      </label>
    </section>
  );
}

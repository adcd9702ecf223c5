import { useEffect, useRef, useState } from 'react';
import type { LawFirings } from '../../../lab/play/lawRoom.ts';
import { Choice } from '../../ui/Select.tsx';
import { hasModifier, useKeys } from '../../ui/useKeys.ts';

const UNITS = [
  ['rule', 'rule'],
  ['other', 'another rule'],
  ['cut', 'cut of the window'],
] as const;
type Unit = (typeof UNITS)[number][0];

/** Simulated seconds per second of playing. */
const PACE = 2;

/** Index of the last firing at or before a time, s; 0 if there is none. */
export function firingAt({ times }: LawFirings, time: number): number {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (times[middle]! <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Index of the firing that a step leads to; `from` if there is none. `stop`: a line to stop at; 0: none. */
export function stepOf(
  { rules, which }: LawFirings,
  from: number,
  direction: 1 | -1,
  unit: Unit,
  stop: number,
): number {
  const lineOf = (at: number): number => rules[which[at]!]!.line;
  for (let at = from + direction; at >= 0 && at < which.length; at += direction) {
    if (unit === 'rule' || (stop > 0 && lineOf(at) === stop)) return at;
    if (unit === 'other' ? which[at] !== which[from] : rules[which[at]!]!.isCut) return at;
  }
  return from;
}

interface Props {
  readonly fired: LawFirings;
  readonly duration: number;
  readonly at: number;
  readonly go: (at: number) => void;
  /** The line where it stops; 0: none. */
  readonly stop: number;
}

/** Moves in the run of a law, rule by rule. */
export function LawTransport({ fired, duration, at, go, stop }: Props) {
  const [unit, setUnit] = useState<Unit>('rule');
  const [playing, setPlaying] = useState(false);
  const now = useRef({ at, stop });
  now.current = { at, stop };
  const time = fired.times[at] ?? 0;
  const step = (direction: 1 | -1): void => {
    setPlaying(false);
    go(stepOf(fired, at, direction, unit, stop));
  };
  useEffect(() => {
    if (!playing) return;
    let [frame, before, clock] = [0, performance.now(), fired.times[now.current.at] ?? 0];
    const tick = (wall: number): void => {
      clock += ((wall - before) / 1000) * PACE;
      before = wall;
      const from = now.current.at;
      let to = firingAt(fired, clock);
      for (let each = from + 1; each <= to && now.current.stop > 0; each++)
        if (fired.rules[fired.which[each]!]!.line === now.current.stop) {
          to = each;
          setPlaying(false);
        }
      if (to > from) go(to);
      if (to >= fired.times.length - 1) setPlaying(false);
      else frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [playing, fired]);
  useKeys((event) => {
    const { target, key } = event;
    const typing = target instanceof Element && target.closest('input, select, textarea') !== null;
    if (typing || hasModifier(event) || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return;
    event.preventDefault();
    step(key === 'ArrowRight' ? 1 : -1);
  });
  return (
    <section className="law-transport bench rigid wraps in-line" aria-label="Steps">
      <input
        type="range"
        min={0}
        max={duration}
        step="any"
        value={time}
        aria-label="Moment of the run"
        aria-valuetext={`${time.toFixed(3)} s`}
        onChange={({ target }) => go(firingAt(fired, Number(target.value)))}
      />
      <output className="law-clock">
        <b>{time.toFixed(3)} s</b> <span>rule {(at + 1).toLocaleString('en').replaceAll(',', ' ')}</span>
      </output>
      <Choice label="Step by" value={unit} options={UNITS} choose={setUnit} />
      <button type="button" onClick={() => step(-1)} aria-label="Step back">
        ◀
      </button>
      <button type="button" className="primary" onClick={() => setPlaying(!playing)}>
        {playing ? 'Pause' : 'Play'}
      </button>
      <button type="button" onClick={() => step(1)} aria-label="Step forward">
        ▶
      </button>
      {stop > 0 && <span className="quiet">● stop at line {stop}</span>}
    </section>
  );
}

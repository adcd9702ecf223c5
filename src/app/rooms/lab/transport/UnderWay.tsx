import { useEffect, useState } from 'react';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import type { Progress } from '#lab/protocol/protocol.ts';
import { count, figure } from '../../../ui/words/numbers.ts';

/** True once `active` has been true for `ms` without interruption. */
function useAfter(ms: number, active: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLong(true), ms);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [ms, active]);
  return active && long;
}

/** Delay before the bar is shown, ms. */
const NOTICED = 150;

/** A thin bar above the timeline while the run moves to another moment. */
export function SeekBar() {
  const busy = useLab((state) => state.busy && state.status !== null);
  const share = useLab((state) => state.progress?.share ?? 0);
  if (!useAfter(NOTICED, busy)) return null;
  return <progress className="seek-bar full-width" aria-label="On the way" max={1} value={share} />;
}

/** Delay before progress is shown, ms. */
const IMPATIENT = 400;

/** "Computing 40 s, 63 %" */
function computingWords({ target, share }: Progress): string {
  const where = 'time' in target ? `${figure(target.time)} s` : `event ${count(target.event)}`;
  return `Computing ${where}, ${Math.floor(100 * share)} %`;
}

/** Progress of a simulation, with a stop button, in the part of the plots that is not simulated yet. */
export function Computing() {
  const laboratory = useLaboratory();
  const busy = useLab((state) => state.busy);
  const progress = useLab((state) => state.progress);
  const long = useAfter(IMPATIENT, busy);
  if (!long || progress?.kind !== 'computing') return null;
  return (
    <div className="computing in-line">
      <span data-testid="computing">{computingWords(progress)}</span>
      <button type="button" onClick={() => laboratory.playback.stop()}>
        Stop
      </button>
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { Drawing } from '../useDrawing.ts';

/** Duration of playing a whole run, s; a short one plays in real time. */
const WALK = 20;

/** Advances the shown time to the end; with reduced motion, second by second. */
export function useWalk({ at, setAt }: Drawing, duration: number) {
  const [walks, setWalks] = useState(false);
  const now = useRef(at);
  useEffect(() => {
    now.current = at;
  }, [at]);
  useEffect(() => {
    if (!walks) return undefined;
    const speed = Math.max(1, duration / WALK);
    const goOn = (by: number): void => {
      const next = Math.min(duration, now.current + by);
      now.current = next;
      setAt(Number(next.toFixed(2)));
      if (next >= duration) setWalks(false);
    };
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const timer = setInterval(() => goOn(speed), 1000);
      return () => clearInterval(timer);
    }
    let [frame, last] = [0, performance.now()];
    const step = (time: number): void => {
      goOn((speed * Math.max(0, time - last)) / 1000);
      last = time;
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [walks, duration, setAt]);
  return {
    walks,
    walk: () => {
      if (now.current >= duration) setAt((now.current = 0));
      setWalks(true);
    },
    stop: () => setWalks(false),
  };
}

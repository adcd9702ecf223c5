import { useEffect, useState } from 'react';

/** True once `active` has been true for `ms` without a break. */
export function useAfter(ms: number, active: boolean): boolean {
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

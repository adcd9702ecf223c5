import { useEffect, useEffectEvent } from 'react';
import { isIn, type RoomName } from './rooms.ts';

/** Opens the address of a room: the current one, and each later one. */
export function useAddress(room: RoomName, open: (hash: string) => void): void {
  const follow = useEffectEvent(() => {
    if (isIn(room)) open(window.location.hash);
  });
  useEffect(() => {
    const heard = (): void => follow();
    heard();
    window.addEventListener('hashchange', heard);
    return () => window.removeEventListener('hashchange', heard);
  }, []);
}

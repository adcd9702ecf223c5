import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { AddShown } from './lecture/AddShown.tsx';
import { rooms } from './rooms.ts';
import { RoomsNav } from './RoomsNav.tsx';
import { applyTheme, storedTheme } from './theme.ts';
import { ThemeChoice } from './ThemeChoice.tsx';

/** The top of a room other than the Lab: the name of the page, its rooms, the theme, and what this room offers. */
export function RoomBar({ children }: { readonly children: ReactNode }) {
  const [theme, setTheme] = useState(storedTheme);
  const room = useStore(rooms, (place) => place.room);
  return (
    <header className="top-bar">
      <RoomsNav />
      <span className="wide-only">
        <ThemeChoice
          theme={theme}
          choose={(chosen) => {
            applyTheme(chosen, () => undefined);
            setTheme(chosen);
          }}
        />
      </span>
      {room !== 'lecture' && <AddShown />}
      {children}
    </header>
  );
}

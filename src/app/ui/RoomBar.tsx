import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { AddShown } from './lecture/AddShown.tsx';
import { PageMenu } from './PageMenu.tsx';
import { rooms } from './rooms.ts';
import { Rooms, RoomsNav } from './RoomsNav.tsx';
import { applyTheme, storedTheme } from './theme.ts';
import { ThemeChoice } from './ThemeChoice.tsx';
import { inOneColumn, useScreen } from './useMedia.ts';

interface Props {
  /** What the room offers. */
  readonly children: ReactNode;
  /** What it offers in the menu. */
  readonly more?: ReactNode;
}

/** The top of a room other than the Lab: the name of the page, its rooms, what this room offers, and the menu. */
export function RoomBar({ children, more }: Props) {
  const [theme, setTheme] = useState(storedTheme);
  const room = useStore(rooms, (place) => place.room);
  const narrow = inOneColumn(useScreen());
  return (
    <header className="top-bar">
      <RoomsNav narrow={narrow} />
      {room !== 'lecture' && room !== 'import' && <AddShown />}
      {children}
      <PageMenu>
        {narrow && <Rooms />}
        {more}
        <ThemeChoice
          theme={theme}
          choose={(chosen) => {
            applyTheme(chosen, () => undefined);
            setTheme(chosen);
          }}
        />
      </PageMenu>
    </header>
  );
}

import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { hearHanded } from './handed.ts';
import { handOverRecording } from './handedFile.ts';
import { AddShown } from './lecture/AddShown.tsx';
import { MenuItem, PageMenu } from './PageMenu.tsx';
import { ROOMS, rooms } from './rooms.ts';
import { SaveGate, type RoomSaves } from './save/SaveGate.tsx';
import { openSave } from './save/saving.ts';
import { SkipLink } from './SkipLink.tsx';
import { Rooms, RoomsNav } from './RoomsNav.tsx';
import { applyTheme, storedTheme } from './theme.ts';
import { ThemeChoice } from './ThemeChoice.tsx';
import { inOneColumn, useScreen } from './useMedia.ts';

interface Props {
  /** What the room offers. */
  readonly children: ReactNode;
  /** What it has to save besides the figures on the screen. */
  readonly saves?: RoomSaves;
  /** What it offers in the menu. */
  readonly more?: ReactNode;
  /** What is to be said below the bar; '': nothing. Left out: the room has no such place. */
  readonly note?: string;
}

/** Rooms that take what is dropped on them themselves. */
const OWN_FILES: ReadonlySet<string> = new Set(['compare', 'lessons', 'import']);

const FIGURES_ONLY: RoomSaves = { about: 'What is on the screen', kinds: [] };

/** The top of a room other than the Lab: the name of the page, its rooms, what this room offers, the menu, and what is to be said. */
export function RoomBar({ children, saves = FIGURES_ONLY, more, note }: Props) {
  const [theme, setTheme] = useState(storedTheme);
  // Who comes from elsewhere has chosen colours there.
  useEffect(() => applyTheme(storedTheme(), () => undefined), []);
  const room = useStore(rooms, (place) => place.room);
  // What was recorded elsewhere is shown wherever it is dropped.
  useEffect(() => {
    if (OWN_FILES.has(room)) return undefined;
    return hearHanded({
      file: (file) => void handOverRecording(file),
      text: (text) => void handOverRecording(new File([text], 'what was pasted')),
    });
  }, [room]);
  // Rooms hear keys in the document. Letters, arrows and Esc are for a dialog that is open, or what the focus is in.
  useEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      const isInFront = event.target instanceof Element && event.target.closest('[popover]') !== null;
      if (event.ctrlKey || event.metaKey) return;
      if (isInFront || document.querySelector('dialog[open]') !== null) event.stopPropagation();
    };
    document.body.addEventListener('keydown', keep);
    return () => document.body.removeEventListener('keydown', keep);
  }, []);
  const narrow = inOneColumn(useScreen());
  return (
    <>
      <SkipLink>Skip to the content</SkipLink>
      <header className="top-bar in-line off-wall off-paper">
        <RoomsNav narrow={narrow} />
        {ROOMS[room].stop !== undefined && <AddShown />}
        {children}
        {saves !== FIGURES_ONLY && !narrow && (
          <button type="button" onClick={() => openSave()}>
            Save <kbd>Ctrl S</kbd>
          </button>
        )}
        <PageMenu>
          {narrow && <Rooms />}
          {more}
          <MenuItem act={() => openSave()} by="Ctrl S">
            Save
          </MenuItem>
          <ThemeChoice
            theme={theme}
            choose={(chosen) => {
              applyTheme(chosen, () => undefined);
              setTheme(chosen);
            }}
          />
        </PageMenu>
        <SaveGate room={room} {...saves} />
      </header>
      {note !== undefined && (
        <div className="notices off-wall off-paper">
          {note !== '' && (
            <output className="notice">
              <div>
                <p>{note}</p>
              </div>
            </output>
          )}
        </div>
      )}
    </>
  );
}

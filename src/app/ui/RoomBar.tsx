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
  /** Actions of the room. */
  readonly children: ReactNode;
  /** Additional kinds of files it can save. */
  readonly saves?: RoomSaves;
  /** Additional menu items. */
  readonly more?: ReactNode;
  /** Text below the bar; '': none now. Omitted: the room has no such line. */
  readonly note?: string;
}

/** Rooms that handle dropped files themselves. */
const OWN_FILES: ReadonlySet<string> = new Set(['compare', 'lessons', 'import']);

const FIGURES_ONLY: RoomSaves = { about: 'What is on the screen', kinds: [] };

/** Top bar of all rooms but the Lab: page name, room links, the room's actions, the menu, and a notice. */
export function RoomBar({ children, saves = FIGURES_ONLY, more, note }: Props) {
  const [theme, setTheme] = useState(storedTheme);
  // The user may have chosen another theme in the Lab.
  useEffect(() => applyTheme(storedTheme(), () => undefined), []);
  const room = useStore(rooms, (place) => place.room);
  // Files dropped anywhere are opened as recordings.
  useEffect(() => {
    if (OWN_FILES.has(room)) return undefined;
    return hearHanded({
      file: (file) => void handOverRecording(file),
      text: (text) => void handOverRecording(new File([text], 'what was pasted')),
    });
  }, [room]);
  // Rooms listen for keys on the document. Letters, arrows and Esc must not reach them from an open dialog or a focused
  // control.
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

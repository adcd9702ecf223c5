import { useState, type ComponentType, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { startLab } from './rooms/lab/start.tsx';
import { keepFocus } from './ui/keepFocus.ts';
import { keepOffline, renewal } from './ui/keepOffline.ts';
import { fetchAhead, Part } from './ui/parts/part.ts';
import { lazyPart } from './ui/parts/lazyPart.tsx';
import { GIVEN, isPicture, presenting } from './ui/lecture/presenting.ts';
import { PRINT } from './ui/print/PrintButton.tsx';
import { ROOMS, rooms } from './ui/rooms.ts';

const MODULES = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  './rooms/*/*Room.tsx',
  '!./rooms/lab/LabRoom.tsx',
]);

/** Loads the room in a folder when it is first opened. Its module `NameRoom.tsx` must export `NameRoom`. */
function roomIn(folder: string, title: string): readonly [string, ReactElement] {
  const name = `${folder.charAt(0).toUpperCase()}${folder.slice(1)}Room`;
  const load = MODULES[`./rooms/${folder}/${name}.tsx`];
  if (load === undefined) throw new Error(`There is no rooms/${folder}/${name}.tsx`);
  const Room = lazyPart(new Part(title, load), (module) => module[name]!);
  return [folder, <Room key={folder} />];
}

/** All rooms except the Lab, keyed by folder name. */
const ELSEWHERE = new Map(
  Object.entries(ROOMS)
    .filter(([name]) => name !== 'lab')
    .flatMap(([name, { title, within = {} }]) => [
      roomIn(name, title),
      ...Object.entries(within).map((each) => roomIn(...each)),
    ]),
);

const PRESENTER = new Part('The view for an audience', () => import('./rooms/lecture/Presenter.tsx'));
const Presenter = lazyPart(PRESENTER, (module) => module.Presenter);

/** Prefetches the other rooms after the first one is shown, so that they open offline too. */
export function getReady(): void {
  if (isPicture) return;
  // Only keyboard users need it.
  window.addEventListener('keydown', keepFocus, { once: true });
  fetchAhead(() => {
    PRINT.module?.listenForPrinting();
    if (import.meta.env.MODE === 'production' && !new URLSearchParams(window.location.search).has('embed'))
      void keepOffline((open) => renewal.setState({ open }));
  });
}

/** Resumes a lecture after a reload, or sets the page up as the preview picture of a stop. */
export function resumeLecture(): void {
  if (isPicture) {
    PRESENTER.whenHere(({ bePicture }) => bePicture());
    return;
  }
  if (GIVEN.read() !== undefined) PRESENTER.whenHere(({ resume }) => resume());
}

const started: { lab: ReactElement | null } = { lab: null };

/** Starts the laboratory once; it keeps running whichever room is on the screen. */
export const theLab = (): ReactElement => (started.lab ??= startLab());

function Lab() {
  return useState(theLab)[0];
}

function RoomShown() {
  const room = useStore(rooms, (place) => place.room);
  const within = useStore(rooms, () => window.location.hash.split('/')[1]);
  const isWithin = within !== undefined && ROOMS[room].within?.[within] !== undefined;
  return ELSEWHERE.get(isWithin ? within : room) ?? <Lab />;
}

/** Shows the room that the address names, and the presentation controls. */
export function App() {
  const presents = useStore(presenting, ({ mode }) => mode !== 'off');
  return (
    <>
      <RoomShown />
      {presents && <Presenter />}
    </>
  );
}

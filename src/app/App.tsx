import { useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { startLab } from './rooms/lab/start.tsx';
import { fetchAhead, Part } from './ui/parts/part.ts';
import { lazyPart } from './ui/parts/lazyPart.tsx';
import { renewal } from './ui/parts/renewal.ts';
import { GIVEN, isPicture, presenting } from './ui/lecture/presenting.ts';
import { rooms } from './ui/rooms.ts';

const CompareRoom = lazyPart(
  new Part('Compare', () => import('./rooms/compare/CompareRoom.tsx')),
  (module) => module.CompareRoom,
);

const VariantsRoom = lazyPart(
  new Part('Variants', () => import('./rooms/variants/VariantsRoom.tsx')),
  (module) => module.VariantsRoom,
);

const PapersRoom = lazyPart(
  new Part('Papers', () => import('./rooms/papers/PapersRoom.tsx')),
  (module) => module.PapersRoom,
);

const LessonsRoom = lazyPart(
  new Part('Lessons', () => import('./rooms/lessons/LessonsRoom.tsx')),
  (module) => module.LessonsRoom,
);

const ExerciseRoom = lazyPart(
  new Part('Exercises', () => import('./rooms/exercise/ExerciseRoom.tsx')),
  (module) => module.ExerciseRoom,
);

const PlayRoom = lazyPart(
  new Part('Be the sender', () => import('./rooms/play/PlayRoom.tsx')),
  (module) => module.PlayRoom,
);

const ReceiveRoom = lazyPart(
  new Part('Be the receiver', () => import('./rooms/receive/ReceiveRoom.tsx')),
  (module) => module.ReceiveRoom,
);

const LectureRoom = lazyPart(
  new Part('Lecture', () => import('./rooms/lecture/LectureRoom.tsx')),
  (module) => module.LectureRoom,
);

const ImportRoom = lazyPart(
  new Part('What was recorded elsewhere', () => import('./rooms/import/ImportRoom.tsx')),
  (module) => module.ImportRoom,
);

const PRINT = new Part('What prints', () => import('./ui/print/print.ts'));

const FOCUS = new Part('What keeps the focus', () => import('./ui/keepFocus.ts'));

const PRESENTER = new Part('The view for an audience', () => import('./rooms/lecture/Presenter.tsx'));
const Presenter = lazyPart(PRESENTER, (module) => module.Presenter);

const COPY = new Part('The copy for a device without a network', () => import('./ui/keepOffline.ts'));

/** Whatever room the user comes to first: all others will open without a network too. */
export function getReady(): void {
  if (isPicture) return;
  fetchAhead(() => {
    PRINT.module?.listenForPrinting();
    FOCUS.module?.keepFocus();
    if (import.meta.env.MODE === 'production' && !new URLSearchParams(window.location.search).has('embed'))
      void COPY.module?.keepOffline((open) => renewal.setState({ open }));
  });
}

/** A reload in the middle of a lecture goes on with it; the picture of a stop shows it. */
export function resumeLecture(): void {
  if (isPicture) {
    PRESENTER.whenHere(({ bePicture }) => bePicture());
    return;
  }
  if (GIVEN.read() !== undefined) PRESENTER.whenHere(({ resume }) => resume());
}

const started: { lab: ReactElement | null } = { lab: null };

/** The laboratory is started once and stays, whatever room is on the screen. */
export const theLab = (): ReactElement => (started.lab ??= startLab());

function Lab() {
  return useState(theLab)[0];
}

function Room() {
  const room = useStore(rooms, (place) => place.room);
  const within = useStore(rooms, () => window.location.hash.split('/')[1]);
  if (room === 'compare') return <CompareRoom />;
  if (room === 'variants') return <VariantsRoom />;
  if (room === 'papers') return <PapersRoom />;
  if (room === 'lessons' && within === 'exercise') return <ExerciseRoom />;
  if (room === 'lessons' && within === 'play') return <PlayRoom />;
  if (room === 'lessons' && within === 'receive') return <ReceiveRoom />;
  if (room === 'lessons') return <LessonsRoom />;
  if (room === 'import') return <ImportRoom />;
  return room === 'lecture' ? <LectureRoom /> : <Lab />;
}

/** Shows the room that the address asks for, and what presents it to an audience. */
export function App() {
  const presents = useStore(presenting, ({ mode }) => mode !== 'off');
  return (
    <>
      <Room />
      {presents && <Presenter />}
    </>
  );
}

import { useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { startLab } from './rooms/lab/start.tsx';
import { lazyPart } from './ui/parts/lazyPart.tsx';
import { Part } from './ui/parts/part.ts';
import { rooms } from './ui/rooms.ts';

const CompareRoom = lazyPart(
  new Part('Compare', () => import('./rooms/compare/CompareRoom.tsx')),
  (module) => module.CompareRoom,
);

const PapersRoom = lazyPart(
  new Part('Papers', () => import('./rooms/papers/PapersRoom.tsx')),
  (module) => module.PapersRoom,
);

const started: { lab: ReactElement | null } = { lab: null };

/** The laboratory is started once and stays, whatever room is on the screen. */
export const theLab = (): ReactElement => (started.lab ??= startLab());

function Lab() {
  return useState(theLab)[0];
}

/** Shows the room that the address asks for. */
export function App() {
  const room = useStore(rooms, (place) => place.room);
  if (room === 'compare') return <CompareRoom />;
  return room === 'papers' ? <PapersRoom /> : <Lab />;
}

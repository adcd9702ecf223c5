import type { ReactNode } from 'react';

/** What there is in the room of lessons, with its addresses. */
const DOORS = [
  ['#lessons/', 'All lessons'],
  ['#lessons/play/cubic', 'Be the sender'],
  ['#lessons/receive/sack', 'Be the receiver'],
  ['#lessons/exercise/seed=7&count=10', 'Exercises'],
] as const;

/** Lessons, games and exercises as links, for the menu of each of them. */
export function LessonDoors(): ReactNode {
  return (
    <nav aria-label="Lessons, games and exercises">
      {DOORS.map(([address, name]) => (
        <a key={address} href={address}>
          {name}
        </a>
      ))}
    </nav>
  );
}

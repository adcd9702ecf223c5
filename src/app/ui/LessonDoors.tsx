import type { ReactNode } from 'react';

/** Pages of the lessons room, with their addresses. */
const DOORS = [
  ['#lessons/', 'All lessons'],
  ['#lessons/play/cubic', 'Be the sender'],
  ['#lessons/receive/sack', 'Be the receiver'],
  ['#lessons/exercise/seed=7&count=10', 'Exercises'],
] as const;

/** Links to lessons, games and exercises, for the menu of each. */
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

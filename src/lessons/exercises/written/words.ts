/** Shared code of the sheet writers. */
import type { Exercise, Part, Sheet } from '../exercise.ts';

/** Escapes a text for XML or HTML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

export interface Numbered {
  readonly number: number;
  readonly part: Part;
  readonly exercise: Exercise;
}

/** The exercises of a sheet, numbered from 1. */
export const numbered = ({ parts }: Sheet): readonly Numbered[] =>
  parts
    .flatMap((part) => part.exercises.map((exercise) => ({ part, exercise })))
    .map((each, place) => ({ number: place + 1, ...each }));

export const letterOf = (place: number): string => String.fromCharCode('A'.charCodeAt(0) + place);

export const letterOfRight = ({ choices }: Exercise): string =>
  letterOf(choices.findIndex(({ belief }) => belief === null));

/** The given rounds as two rows: "1 2 3", "1 2 4". */
export function givenRows({ given }: Part): readonly (readonly [name: string, values: readonly number[]])[] {
  const seen = given.rounds.slice(0, given.shown);
  return seen.length === 0
    ? []
    : [
        ['round', seen.map(({ round }) => round)],
        ['cwnd', seen.map(({ cwnd }) => cwnd)],
      ];
}

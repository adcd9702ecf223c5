/** Two flows that the user wants to see against one another, and whether by their windows or by their rates. */
export interface PlaneChoice {
  /** Flow indexes; -1: the first that there are. */
  readonly x: number;
  readonly y: number;
  readonly of: 'windows' | 'rates';
}

export const FIRST_PLANE: PlaneChoice = { x: -1, y: -1, of: 'windows' };

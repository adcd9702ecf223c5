/** Two flows to compare, and whether by windows or by rates. */
export interface PlaneChoice {
  /** Flow indexes; -1: the first available. */
  readonly x: number;
  readonly y: number;
  readonly of: 'windows' | 'rates';
}

export const FIRST_PLANE: PlaneChoice = { x: -1, y: -1, of: 'windows' };

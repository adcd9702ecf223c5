import { createContext, useContext } from 'react';
import type { Stage } from './stage.ts';

/** The animation loop of the room. */
export const StageContext = createContext<Stage | null>(null);

export function useStage(): Stage {
  const stage = useContext(StageContext);
  if (stage === null) throw new Error('There is no stage around this component.');
  return stage;
}

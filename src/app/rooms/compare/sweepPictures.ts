/** Pictures of a sweep, loaded with the first one. */
export { Against } from './Against.tsx';
export { SweepLines } from './Sweep.tsx';

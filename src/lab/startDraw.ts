import { RandomStream } from '../engine/kernel/random.ts';
import { StateRegister } from '../engine/kernel/state.ts';

/** How late in its span a flow begins, from 0 to below 1: drawn from the seed for each flow by itself. */
export const startDraw = (seed: number, flow: number): number =>
  new RandomStream(new StateRegister(), seed, `start of flow ${flow}`).uniform();

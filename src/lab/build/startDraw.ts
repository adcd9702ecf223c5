import { RandomStream } from '../../engine/kernel/random.ts';
import { StateRegister } from '../../engine/kernel/state.ts';

/** Random start of a flow within its span, 0 to below 1: drawn from the seed for each flow separately. */
export const startDraw = (seed: number, flow: number): number =>
  new RandomStream(new StateRegister(), seed, `start of flow ${flow}`).uniform();

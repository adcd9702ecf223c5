/** Speed of light as ns-2 has it, m/s. */
export const LIGHT = 3e8;
/** ns-2's Phy/WirelessPhy: a 914 MHz Lucent WaveLAN. W, m, m. */
const POWER = 0.28183815;
const WAVELENGTH = LIGHT / 914e6;
const ANTENNA_HEIGHT = 1.5;

const PI = 3.141592653589793;
/** Friis: Pr = Pt lambda^2 / ((4 pi d)^2), gains and loss 1. */
const FRIIS = (POWER * WAVELENGTH * WAVELENGTH) / (16 * PI * PI);
/** Two-ray ground: Pr = Pt ht^2 hr^2 / d^4. */
const GROUND = POWER * ANTENNA_HEIGHT * ANTENNA_HEIGHT * ANTENNA_HEIGHT * ANTENNA_HEIGHT;
/** Where the two meet, m: 4 pi ht hr / lambda. */
const CROSSOVER = (4 * PI * ANTENNA_HEIGHT * ANTENNA_HEIGHT) / WAVELENGTH;

export type Propagation = 'twoRayGround' | 'freeSpace';

/**
 * Received power, W, from the square of the distance, m^2 (ns-2: TwoRayGround,
 * FreeSpace): Friis near by, and beyond the crossover the ray that the ground reflects.
 */
export function receivedPower(model: Propagation, squared: number): number {
  if (squared === 0) return POWER;
  return model === 'twoRayGround' && squared > CROSSOVER * CROSSOVER ? GROUND / (squared * squared) : FRIIS / squared;
}

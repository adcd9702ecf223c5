import { VARIANTS } from '../../../engine/tcp/catalog.ts';

export const number = (value: number, digits = 3): string =>
  Number.isFinite(value) ? String(Number(value.toPrecision(digits))) : '–';

export const weight = (bytes: number): string =>
  bytes < 1e3 ? `${bytes} B` : bytes < 1e6 ? `${number(bytes / 1e3)} kB` : `${number(bytes / 1e6)} MB`;

/** A part of a whole with its sign, in per cent. */
export const percent = (part: number): string =>
  Number.isNaN(part) ? '–' : `${part < 0 ? '−' : '+'}${number(Math.abs(100 * part), 2)} %`;

/** The name of a variant. Reno with SACK is what kernels call Reno. */
export const titleOf = (variant: string): string =>
  variant === 'sack' ? 'Reno' : (VARIANTS.find(({ name }) => name === variant)?.title ?? variant);

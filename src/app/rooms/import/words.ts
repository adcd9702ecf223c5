import { IN_RECORDINGS, variantNamed } from '../../../engine/tcp/catalog.ts';

export const number = (value: number, digits = 3): string =>
  Number.isFinite(value) ? String(Number(value.toPrecision(digits))) : '–';

export const weight = (bytes: number): string =>
  bytes < 1e3 ? `${bytes} B` : bytes < 1e6 ? `${number(bytes / 1e3)} kB` : `${number(bytes / 1e6)} MB`;

/** A part of a whole with its sign, in per cent. */
export const percent = (part: number): string =>
  Number.isNaN(part) ? '–' : `${part < 0 ? '−' : '+'}${number(Math.abs(100 * part), 2)} %`;

/** The name of a variant, as those call it who record. */
export function titleOf(name: string): string {
  const variant = variantNamed(name);
  return variant?.inRecordings?.called ?? variant?.title ?? name;
}

/** The likeliest law that a twin does not have. */
export const otherThan = (name: string): string => IN_RECORDINGS.find((each) => each.name !== name)!.name;

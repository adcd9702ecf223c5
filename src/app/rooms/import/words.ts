import { IN_RECORDINGS, variantNamed } from '../../../engine/tcp/catalogue.ts';

export const number = (value: number, digits = 3): string =>
  Number.isFinite(value) ? String(Number(value.toPrecision(digits))) : '–';

export const weight = (bytes: number): string =>
  bytes < 1e3 ? `${bytes} B` : bytes < 1e6 ? `${number(bytes / 1e3)} kB` : `${number(bytes / 1e6)} MB`;

/** A fraction as a signed percentage. */
export const percent = (part: number): string =>
  Number.isNaN(part) ? '–' : `${part < 0 ? '−' : '+'}${number(Math.abs(100 * part), 2)} %`;

/** The usual name of a variant in recordings. */
export function titleOf(name: string): string {
  const variant = variantNamed(name);
  return variant?.inRecordings?.called ?? variant?.title ?? name;
}

/** The most likely law other than the twin's. */
export const otherThan = (name: string): string => IN_RECORDINGS.find((each) => each.name !== name)!.name;

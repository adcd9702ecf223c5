/** Whether a value is an object, not a list or null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own property, or undefined. */
export function ownValue(value: unknown, step: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return (value as Readonly<Record<string | number, unknown>>)[step];
}

/** Deep equality of plain data, regardless of key order. */
export function sameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameData(ownValue(a, key), ownValue(b, key)))
  );
}

/** Calls `make` when its result is first used, and keeps it. */
export function once<Made>(make: () => Made): () => Made {
  const kept: { made?: Made } = {};
  return () => (kept.made ??= make());
}

/** Calls `make` when its result is first used, and keeps it. */
export function once<Made>(make: () => Made): () => Made {
  const kept: { made?: Made } = {};
  return () => (kept.made ??= make());
}

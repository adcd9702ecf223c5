/** Longest work between two moments in which clicks are handled, ms. */
const PIECE_MS = 8;

/** Yields to the page. */
export const rest = (): Promise<void> => new Promise((done) => void setTimeout(done));

/** Does work in pieces, yielding in between. null: `isOver` became true first. */
export async function inPieces<Result>(
  work: Generator<void, Result, void>,
  isOver: () => boolean,
): Promise<Result | null> {
  for (let began = performance.now(); !isOver();) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() - began < PIECE_MS) continue;
    await rest();
    began = performance.now();
  }
  return null;
}

import type { PartWords } from '../../link/partWords.ts';

/** The rule of RFC 8289 as part of a sentence. */
export const WAITED = 'once packets have waited longer than {target} for {interval}.';

export const WORDS = { codel: { sentence: `Drops at the head ${WAITED}` } satisfies PartWords };

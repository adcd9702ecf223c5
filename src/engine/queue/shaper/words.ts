import type { PartWords } from '../../link/partWords.ts';

export const TOKENS = 'Tokens come at {tokenRate}, the bucket holds {bucket}.';

export const WORDS = { shaper: { sentence: `${TOKENS} Packets that arrive faster wait.` } satisfies PartWords };

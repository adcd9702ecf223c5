import type { PartWords } from '../../link/partWords.ts';
import { WAITED } from '../codel/words.ts';
import { ROUND } from '../drr/words.ts';

export const WORDS = { fqCodel: { sentence: `${ROUND} It drops ${WAITED}` } satisfies PartWords };

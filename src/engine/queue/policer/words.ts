import type { PartWords } from '../../link/partWords.ts';
import { TOKENS } from '../shaper/words.ts';

export const WORDS = { policer: { sentence: `${TOKENS} What comes faster is dropped.` } satisfies PartWords };

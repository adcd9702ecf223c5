import type { PartWords } from '../../link/partWords.ts';
import { TOKENS } from '../shaper/words.ts';

export const WORDS = { policer: { sentence: `${TOKENS} Packets that arrive faster are dropped.` } satisfies PartWords };

import type { PartWords } from '../../partWords.ts';

export const WORDS = { duplicate: { sentence: 'With chance {copies}, a copy at once.' } satisfies PartWords };

import { scenarios } from './scenarios.ts';
import type { Subject } from './subject.ts';

/** What `npm run fuzz` can try; without a name the first. */
export const SUBJECTS: readonly Subject[] = [scenarios];

import { captures } from './captures.ts';
import { files } from './files.ts';
import { laws } from './laws.ts';
import { lessons } from './lessons.ts';
import { links } from './links.ts';
import { scenarios } from './scenarios.ts';
import type { Subject } from './subject.ts';

/** The subjects of `npm run fuzz`; the first is the default. */
export const SUBJECTS: readonly Subject[] = [scenarios, links, files, lessons, laws, captures];

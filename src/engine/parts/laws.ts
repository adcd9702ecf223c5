/** All growth laws except those of the first part and of ns-2's Linux senders. */
import { ALL_LAWS } from '../tcp/variants/all/law.ts';
import type { Law } from '../tcp/window.ts';
import { FIRST_PART } from './first.ts';
import { enginePart } from './part.ts';

export const LAWS_PART = enginePart(
  'laws',
  (ALL_LAWS as readonly unknown[]).filter((law) => !FIRST_PART.laws.includes(law as Law)),
  {},
);

import type { AnyRule } from '../rule.ts';
import { FIRST_PART } from '../parts/first.ts';
import { LAWS_PART } from '../parts/laws.ts';
import { NS2_LINUX_PART } from '../parts/ns2Linux.ts';
import type { EnginePart } from '../parts/part.ts';
import { RADIOS_PART } from '../parts/radios.ts';
import { RECOVERIES_PART } from '../parts/recoveries.ts';

/** All parts of the engine. The first one is loaded with the engine, the others when a run needs them. */
export const PARTS: readonly EnginePart[] = [FIRST_PART, LAWS_PART, RECOVERIES_PART, NS2_LINUX_PART, RADIOS_PART];

/** All rules of the engine, numbered by their indexes here if the parts are loaded in this order. */
export const RULES: readonly AnyRule[] = [...new Set(PARTS.flatMap(({ rules }) => rules))];

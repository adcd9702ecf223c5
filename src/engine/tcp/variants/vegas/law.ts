/** The growth laws that use the round-trip time: Vegas, and Vegas+, which competes with Reno. */
import { vegasPlus } from './plus.ts';
import { vegas } from './vegas.ts';

export const LAWS = [vegas, vegasPlus] as const;

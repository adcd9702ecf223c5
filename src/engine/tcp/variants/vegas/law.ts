/** The growth laws that watch the round-trip time: Vegas, and Vegas that competes. */
import { vegasPlus } from './plus.ts';
import { vegas } from './vegas.ts';

export const LAWS = [vegas, vegasPlus] as const;

/** The rules of radios and routing. */
import { RADIO_RULES } from '../wireless/rules.ts';
import { enginePart } from './part.ts';

export const RADIOS_PART = enginePart('radios', [], {}, { before: RADIO_RULES });

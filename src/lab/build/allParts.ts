import { PARTS } from '../../engine/tcp/rules.ts';
import { addPart, addRadios } from './parts.ts';
import * as radios from './radios.ts';

/** Adds every part of the engine, for programs that build any run at once. */
export function addAllParts(): void {
  for (const part of PARTS) addPart(part);
  addRadios(radios);
}

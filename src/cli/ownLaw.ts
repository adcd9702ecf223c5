import { ownLaw, type OwnLaw } from '../library/ownLaw.ts';
import { shown } from './arguments.ts';
import type { Call } from './command.ts';
import { fileFault } from './fileFault.ts';
import type { Io } from './io.ts';
import { Refused } from './refused.ts';

/** The law in a file. Throws Refused, with line and column. */
export function lawFile(path: string, io: Io): OwnLaw {
  let text: string;
  try {
    text = io.readFile(path);
  } catch (error) {
    throw new Refused(`${shown(path)}: cannot be read: ${fileFault(error)}`);
  }
  const law = ownLaw(text);
  if ('message' in law) throw new Refused(`${shown(path)}: ${law.message}`);
  return law;
}

/** The law given by `--variant-file`. */
export function ownLawOf(call: Call): OwnLaw | null {
  const path = call.value('variant-file');
  return path === undefined ? null : lawFile(path, call.io);
}

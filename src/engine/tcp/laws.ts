/** Growth laws by name, for building or explaining a sender. */
import { NS2_LINUX_LAWS } from './ns2-linux/law.ts';
import { ALL_LAWS } from './variants/all/law.ts';
import type { Law } from './window.ts';

/** All growth laws, with their state types erased: each receives only its own record. */
export const LAWS = [...ALL_LAWS, ...NS2_LINUX_LAWS] as readonly unknown[] as readonly Law[];

const BY_NAME: ReadonlyMap<string, Law> = new Map(LAWS.map((law) => [law.name, law]));

/** The growth law of this name. */
export function lawNamed(name: string): Law {
  const law = BY_NAME.get(name);
  if (law === undefined) throw new Error(`there is no growth law ${name}`);
  return law;
}

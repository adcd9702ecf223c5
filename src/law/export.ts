/**
 * Exports a valid law: a page of formulas, and skeletons for Linux and ns-3 in which untranslatable parts are marked.
 */
import type { LawForm } from '#scenario/flows/lawText.ts';
import { asLinux } from './export/linux.ts';
import { asNs3 } from './export/ns3.ts';
import { asText } from './export/page.ts';
import { readLaw } from './text.ts';

/** A law in another form. Its text must be valid. */
export function lawAs(text: string, form: LawForm): string {
  const read = readLaw(text);
  if ('problem' in read) throw new Error(read.problem.message);
  const line = (at: number): number => text.slice(0, at).split('\n').length;
  if (form === 'text') return asText(read.law);
  return form === 'linux' ? asLinux(read.law, line) : asNs3(read.law, line);
}

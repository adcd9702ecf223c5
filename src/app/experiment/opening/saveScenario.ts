import { minimalInput } from '../../../scenario/minimal.ts';
import { parseScenario } from '../../../scenario/parse.ts';
import { download } from '../../ui/download.ts';

/** The name of a scenario's file, from its title. */
export function fileName(title: unknown): string {
  const words = typeof title === 'string' ? title.normalize('NFKD').match(/[A-Za-z0-9]+/g) : null;
  return `${words?.join('-').toLowerCase().slice(0, 60) ?? 'scenario'}.json`;
}

/** A text that is longer without line breaks gets none. */
const LONGEST_INDENTED = 500_000;

/** The content of a scenario's file: what differs from the defaults. A draft with problems is written as it is. */
export function fileContent(draft: unknown): { readonly name: string; readonly text: string } {
  const parsed = parseScenario(draft);
  const content = parsed.ok ? { version: 1, ...minimalInput(parsed.scenario) } : draft;
  const title = parsed.ok ? parsed.scenario.title : undefined;
  const short = JSON.stringify(content);
  // Spaces would make a very large one longer than a file may be.
  const text = short.length > LONGEST_INDENTED ? short : JSON.stringify(content, null, 2);
  return { name: fileName(title), text: `${text}\n` };
}

/** Hands a scenario, or a draft of one, over as a file. */
export function saveDraft(draft: unknown): void {
  const { name, text } = fileContent(draft);
  download(name, text, 'application/json');
}

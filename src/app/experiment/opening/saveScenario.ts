import { minimalInput } from '#scenario/edit/minimal.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import { download } from '../../ui/download.ts';

/** File name of a scenario, from its title. */
export function fileName(title: unknown): string {
  const words = typeof title === 'string' ? title.normalize('NFKD').match(/[A-Za-z0-9]+/g) : null;
  return `${words?.join('-').toLowerCase().slice(0, 60) ?? 'scenario'}.json`;
}

/** Length above which a text is not indented. */
const LONGEST_INDENTED = 500_000;

/** Content of a scenario's file: differences from the defaults. A draft with problems is written unchanged. */
export function fileContent(draft: unknown): { readonly name: string; readonly text: string } {
  const parsed = parseScenario(draft);
  const content = parsed.ok ? { version: 1, ...minimalInput(parsed.scenario) } : draft;
  const title = parsed.ok ? parsed.scenario.title : undefined;
  const short = JSON.stringify(content);
  // Indentation would exceed the maximum length of a file.
  const text = short.length > LONGEST_INDENTED ? short : JSON.stringify(content, null, 2);
  return { name: fileName(title), text: `${text}\n` };
}

/** Downloads a scenario or a draft as a file. */
export function saveDraft(draft: unknown): void {
  const { name, text } = fileContent(draft);
  download(name, text, 'application/json');
}

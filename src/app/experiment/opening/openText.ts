import { HEAD, recognise } from '../../../capture/recognise.ts';
import { remarksOn } from '#scenario/check/remarks.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import type { FormRequest } from '../../run/draftHistory.ts';
import { handOver } from '../../ui/handedFile.ts';
import { LONGEST_FILE, readScenarioText, TOO_LONG } from './scenarioText.ts';

/** The page's handling of opened data. */
export interface Opener {
  /** Whether the form is open: it receives the data, and nothing runs yet. */
  readonly isEditing: () => boolean;
  /** `notes`: remarks, in sentences. */
  readonly run: (scenario: Scenario, notes: readonly string[]) => void;
  readonly edit: (request: FormRequest) => void;
  /** Called with a sentence if the data cannot be parsed. */
  readonly refuse: (reason: string) => void;
}

/** Opens the text of a scenario file. A refused one is shown in the form, at its first invalid field. */
export function openText(text: string, opener: Opener): void {
  const read = readScenarioText(text);
  if (read.kind === 'unreadable') opener.refuse(read.reason);
  else if (read.kind === 'refused') opener.edit({ given: { draft: read.input, problems: read.problems } });
  else if (opener.isEditing()) opener.edit({ given: { draft: read.input, problems: [] } });
  else opener.run(read.scenario, remarksOn(read.scenario));
}

/** Opens a file. Recordings open in their own room. Any other file that is too large is not read. */
export async function openFile(file: File, opener: Opener): Promise<void> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
    if (recognise(head) !== null) {
      handOver(file);
      return;
    }
  } catch {
    opener.refuse('The browser cannot read it.');
    return;
  }
  // A character takes at most four bytes.
  if (file.size > LONGEST_FILE * 4) {
    opener.refuse(TOO_LONG);
    return;
  }
  try {
    openText(await file.text(), opener);
  } catch {
    opener.refuse('The browser cannot read it.');
  }
}

import { HEAD, recognise } from '../../../capture/recognise.ts';
import { remarksOn } from '../../../scenario/remarks.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import type { FormRequest } from '../../run/draftHistory.ts';
import { handOver } from '../../ui/handedFile.ts';
import { LONGEST_FILE, readScenarioText, TOO_LONG } from './scenarioText.ts';

/** What the page does with what was handed over. */
export interface Opener {
  /** Whether the form is open: it takes what is handed over, and nothing runs yet. */
  readonly isEditing: () => boolean;
  /** `notes`: what is to be said of it, in sentences. */
  readonly run: (scenario: Scenario, notes: readonly string[]) => void;
  readonly edit: (request: FormRequest) => void;
  /** It cannot even be read; one sentence. */
  readonly refuse: (reason: string) => void;
}

/** Opens the text of a scenario file. A refused one goes to the form, at its first bad field. */
export function openText(text: string, opener: Opener): void {
  const read = readScenarioText(text);
  if (read.kind === 'unreadable') opener.refuse(read.reason);
  else if (read.kind === 'refused') opener.edit({ given: { draft: read.input, problems: read.problems } });
  else if (opener.isEditing()) opener.edit({ given: { draft: read.input, problems: [] } });
  else opener.run(read.scenario, remarksOn(read.scenario));
}

/** Opens a file; one that was recorded elsewhere has a room of its own, any other that is too large is not read at all. */
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

import { useRef } from 'react';
import { useLaboratory } from '../../run/useLab.ts';

/** A button that asks for a scenario file and opens it. */
export function ScenarioFileInput() {
  const laboratory = useLaboratory();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        Open file
      </button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json,.tcl,.txt"
        hidden
        aria-label="Scenario file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) laboratory.experiments.openFile(file);
          // In the menu of a small screen: it has done its work.
          event.target.closest<HTMLElement>('[popover]')?.hidePopover();
          event.target.value = '';
        }}
      />
    </>
  );
}

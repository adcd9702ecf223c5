import { useLaboratory } from '../../run/useLab.ts';
import { OpenFile } from '../../ui/OpenFile.tsx';

/** A button that asks for a scenario file and opens it. */
export function ScenarioFileInput() {
  const laboratory = useLaboratory();
  return (
    <OpenFile
      label="Scenario file"
      accept=".json,application/json,.tcl,.txt"
      open={(file) => laboratory.experiments.openFile(file)}
    />
  );
}

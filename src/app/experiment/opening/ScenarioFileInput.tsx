import type { Laboratory } from '../../run/laboratory.ts';
import { useLaboratory } from '../../run/useLab.ts';
import { OpenFile } from '../../ui/OpenFile.tsx';

/** Options of the file dialog for a scenario. */
export const scenarioFile = (laboratory: Laboratory) => ({
  label: 'Scenario file',
  accept: '.json,application/json,.tcl,.txt,.pcap,.pcapng,.qlog,.tr,.log',
  open: (file: File): void => laboratory.experiments.openFile(file),
});

/** A button that opens a scenario file. */
export function ScenarioFileInput() {
  return <OpenFile {...scenarioFile(useLaboratory())} />;
}

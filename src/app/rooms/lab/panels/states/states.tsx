import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { PanelBody } from '../frame/PanelBody.tsx';
import { MachineFigure } from './MachineFigure.tsx';
import { machinesSentence, machinesShown, machineRows } from './machines.ts';
import './states.css';
import { type Panel, tableOf } from '../kit/panel.ts';

/** The state machines of the sender that the moment is about. */
function StatesBody() {
  const { data } = useLaboratory();
  useLab((state) => state.run);
  // Changes with every step; while the run plays nothing is shown.
  useLab((state) => state.status);
  const shown = data === null ? null : machinesShown(data);
  if (data === null || shown === null)
    return (
      <PanelBody title="States">
        <p className="nothing">{data === null ? '' : machinesSentence(data)}</p>
      </PanelBody>
    );
  return (
    <PanelBody title={`States of ${shown.name}`}>
      <div className="machines wraps">
        {shown.machines.map((machine) => (
          <MachineFigure key={machine.title} machine={machine} name={shown.name} />
        ))}
      </div>
    </PanelBody>
  );
}

/** The states of the sender that the moment is about: the common ones, and those of its law. */
export const states: Panel = {
  id: 'states',
  title: 'States',
  term: 'states',
  about: (data) => {
    const shown = machinesShown(data);
    return shown === null ? 'of the sender' : `${shown.name}; ${shown.machines.map(({ now }) => now).join(', ')}`;
  },
  summary: machinesSentence,
  table: (data) =>
    tableOf(['Machine', 'State or transition', 'Meaning, or when', 'Source', 'Now'], machineRows(data), (row) => row),
  Body: StatesBody,
};

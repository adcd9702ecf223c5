import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { PanelBody } from '../PanelBody.tsx';
import { MachineFigure } from './MachineFigure.tsx';
import { machinesSentence, machinesShown } from './machines.ts';
import './states.css';

/** The state machines of the sender that the moment is about. */
export function StatesBody() {
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

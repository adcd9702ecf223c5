import { useRef } from 'react';
import { SideSheet } from '../../../ui/SideSheet.tsx';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { ChangeForm } from './ChangeForm.tsx';

/** Changes something at the present moment: drops a packet, slows a link. */
export function ChangeSheet() {
  const laboratory = useLaboratory();
  const first = useRef<HTMLSelectElement>(null);
  // The possible changes depend on the experiment.
  const run = useLab((state) => state.run);
  const picked = useLab((state) => state.picked);
  return (
    <SideSheet
      close={() => laboratory.set({ sheet: null, picked: null })}
      title="Change something now"
      about="The run up to now stays as it was; what follows is simulated again."
      first={first}
    >
      <ChangeForm key={`${run} ${JSON.stringify(picked)}`} first={first} done={() => laboratory.set({ sheet: null })} />
    </SideSheet>
  );
}

import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { switchSound } from './sound.ts';
import { Check } from '../../../ui/Check.tsx';

/** Switches the sound of a flow during playback. Off at each visit, because browsers require a click. */
export function SoundSwitch() {
  const laboratory = useLaboratory();
  const sound = useLab((state) => state.sound);
  return (
    <Check on={sound === 'on'} set={(on) => void switchSound(laboratory, on)}>
      Sound while it plays: pitch is cwnd, a tick is an ACK, a click is a drop
      {sound === 'refused' && <small role="alert"> This browser refuses sound.</small>}
    </Check>
  );
}

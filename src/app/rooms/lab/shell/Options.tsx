import { useLab, useLaboratory } from '../../../run/useLab.ts';

/** What can be switched on and off for this device. */
export function Options() {
  const laboratory = useLaboratory();
  const keysOn = useLab((state) => state.keysOn);
  const narrate = useLab((state) => state.narrate);
  return (
    <fieldset className="options">
      <legend className="unseen">Options</legend>
      <label>
        <input
          type="checkbox"
          checked={keysOn}
          onChange={(event) => laboratory.set({ keysOn: event.target.checked })}
        />{' '}
        Keys of one letter or sign
      </label>
      <label>
        <input
          type="checkbox"
          checked={narrate}
          onChange={(event) => laboratory.set({ narrate: event.target.checked })}
        />{' '}
        Narrate events: losses, cuts and timeouts, for screen readers
      </label>
    </fieldset>
  );
}

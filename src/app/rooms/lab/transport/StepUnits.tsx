import { STEP_NAMES, unitsOf } from '../../../run/playback/steps.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';

/** What a step is: a row of words, or a menu where there is less room. */
export function StepUnits() {
  const laboratory = useLaboratory();
  const unit = useLab((state) => state.unit);
  const script = useLab((state) => state.script);
  const units = unitsOf(
    useLab((state) => state.mobile),
    script,
  );
  return (
    <>
      <fieldset className="units">
        <legend>Step by</legend>
        {units.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="unit"
              value={each}
              checked={each === unit}
              onChange={() => laboratory.playback.setUnit(each)}
            />
            <span>{STEP_NAMES[each]}</span>
          </label>
        ))}
      </fieldset>
      <div className="units-menu">
        <label htmlFor="unit">Step by</label>
        <select
          id="unit"
          value={unit}
          onChange={(event) => laboratory.playback.setUnit(units.find((each) => each === event.target.value) ?? 'ack')}
        >
          {units.map((each) => (
            <option key={each} value={each}>
              {STEP_NAMES[each]}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

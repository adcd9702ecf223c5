import { useLab, useLaboratory } from '../shell/useLab.ts';

/** The menu of experiments, with one sentence about what to watch. */
function PresetMenu() {
  const laboratory = useLaboratory();
  const groups = useLab((state) => state.presets);
  const presets = groups.flatMap((group) => group.presets);
  const presetId = useLab((state) => state.presetId);
  const title = useLab((state) => state.title);
  return (
    <div className="preset-menu">
      <label htmlFor="preset">Scenario</label>
      <select
        id="preset"
        value={presetId}
        onChange={(event) => {
          const preset = presets.find((each) => each.id === event.target.value);
          if (preset !== undefined) laboratory.openPreset(preset);
        }}
      >
        {presetId === '' && <option value="">{title === '' ? 'From a link or file' : title}</option>}
        {presets.map(({ id, title: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What is happening, in one sentence: the title of the moment. */
export function SentenceLine() {
  const sentence = useLab((state) => state.sentence);
  const watch = useLab((state) => state.watch);
  return (
    <section className="sentence" aria-label="What is happening">
      <p className="serif" data-testid="sentence">
        {sentence}
      </p>
      <PresetMenu />
      <p className="watch">{watch}</p>
    </section>
  );
}

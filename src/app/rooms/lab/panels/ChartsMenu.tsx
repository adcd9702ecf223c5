import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { Absence } from '../../../ui/parts/lazyPart.tsx';
import { Check } from '../../../ui/Check.tsx';
import { SoundSwitch } from '../sound/SoundSwitch.tsx';
import { MORE_PANELS, useOffered, usePart, useShownPanels } from './usePanels.ts';

/** Menu of additional charts. The choice is stored. */
export function ChartsMenu() {
  const laboratory = useLaboratory();
  const charts = useLab((state) => state.charts);
  const offered = useOffered();
  const more = (usePart(MORE_PANELS, true)?.MORE_PANELS ?? []).filter(offered);
  const shown = new Set(useShownPanels().panels.map((panel) => panel.id));
  return (
    <fieldset className="options">
      <legend>More charts</legend>
      {more.map(({ id, title }) => (
        <Check
          key={id}
          on={charts.includes(id)}
          set={(on) => laboratory.set({ charts: [...charts.filter((each) => each !== id), ...(on ? [id] : [])] })}
        >
          {title}
          {charts.includes(id) && !shown.has(id) && <small>: no room on this screen</small>}
        </Check>
      ))}
      <SoundSwitch />
      <Absence part={MORE_PANELS} />
    </fieldset>
  );
}

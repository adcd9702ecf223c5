import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { Absence } from '../../../ui/parts/lazyPart.tsx';
import { MORE_PANELS, usePart } from './usePanels.ts';

/** The charts that can be put beside the others. The choice is remembered. */
export function ChartsMenu() {
  const laboratory = useLaboratory();
  const charts = useLab((state) => state.charts);
  const more = usePart(MORE_PANELS, true)?.MORE_PANELS ?? [];
  return (
    <fieldset className="options">
      <legend>More charts</legend>
      {more.map(({ id, title }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={charts.includes(id)}
            onChange={({ target }) =>
              laboratory.set({ charts: [...charts.filter((each) => each !== id), ...(target.checked ? [id] : [])] })
            }
          />{' '}
          {title}
        </label>
      ))}
      <Absence part={MORE_PANELS} />
    </fieldset>
  );
}

import { signOf } from '../../../run/forks/tree.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';

/** Name of the fork shown; a click shows its effects. */
export function ForkName() {
  const laboratory = useLaboratory();
  const forks = useLab((state) => state.forks);
  const wanted = useLab((state) => state.forksWanted);
  if (forks === null) return null;
  const name = forks.forks.find(({ id }) => id === forks.shown)?.name ?? '';
  return (
    <button
      type="button"
      className="quiet fork-name-now"
      aria-pressed={wanted}
      onClick={() => {
        laboratory.playback.pause();
        laboratory.set({ forksWanted: !wanted });
      }}
    >
      {signOf(forks.forks, forks.shown)}
      {name !== '' && `: ${name}`}
    </button>
  );
}

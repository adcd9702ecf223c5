import { useLaboratory } from '../../../run/useLab.ts';
import type { Laboratory } from '../../../run/laboratory.ts';

/** The link of the run on the screen. */
export const linkHere = ({ link }: Laboratory): string => (link === '' ? window.location.hash.slice(1) : link);

/** Opens Compare with the run on the screen, replacing any earlier comparison. */
export function CompareThis() {
  const laboratory = useLaboratory();
  return (
    <a
      className="button"
      href="#compare/"
      onClick={(event) => {
        laboratory.leave();
        event.currentTarget.href = `#compare/lab/${linkHere(laboratory)}`;
      }}
    >
      Compare this run
    </a>
  );
}

import { useLaboratory } from '../../../run/useLab.ts';
import type { Laboratory } from '../../../run/laboratory.ts';

/** The run on the screen as a link. */
export const linkHere = ({ link }: Laboratory): string => (link === '' ? window.location.hash.slice(1) : link);

/** Leads to Compare with the run on the screen, whatever was compared before. */
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

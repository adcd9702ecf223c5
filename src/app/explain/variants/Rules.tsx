import type { ParameterValues } from '../../../engine/parameter.ts';
import { filledIn } from '../../ui/words/filledIn.ts';
import { Figures } from '../../ui/Figures.tsx';
import { useLaboratory } from '../../run/useLab.ts';

/** The rules that a sender with these settings may fire, by number, with their sources. */
export function Rules({
  title,
  numbers,
  settings,
}: {
  readonly title: string;
  readonly numbers: readonly number[];
  readonly settings: ParameterValues;
}) {
  const { data } = useLaboratory();
  const rules = numbers.flatMap((number) => data?.opened.rules[number] ?? []);
  return (
    <Figures
      label={`Rules of ${title}`}
      heads={['Rule', 'Formula', 'Source', 'In plain words']}
      named
      rows={rules.map(({ id, title: name, formula, citation: { source, section, url }, quote, plain }) => {
        const where = section === '' ? source : `${source}, ${section}`;
        const cited =
          url === undefined ? (
            where
          ) : (
            <a href={url} target="_blank" rel="noreferrer">
              {where}
            </a>
          );
        const quoted =
          quote === undefined ? (
            cited
          ) : (
            <>
              {cited}: <q>{quote}</q>
            </>
          );
        return { key: id, cells: [name, formula, quoted, filledIn(plain, settings)] };
      })}
    />
  );
}

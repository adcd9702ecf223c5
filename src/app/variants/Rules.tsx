import { Figures } from '../table/Figures.tsx';
import { useLaboratory } from '../shell/useLab.ts';

/** The rules that a sender may fire, by number, with their sources. */
export function Rules({ title, numbers }: { readonly title: string; readonly numbers: readonly number[] }) {
  const { data } = useLaboratory();
  const rules = numbers.flatMap((number) => data?.opened.rules[number] ?? []);
  return (
    <Figures
      label={`Rules of ${title}`}
      heads={['Rule', 'Formula', 'Source', 'In plain words']}
      named
      rows={rules.map(({ id, title: name, formula, citation: { source, section, url }, plain }) => {
        const where = section === '' ? source : `${source}, ${section}`;
        const cited =
          url === undefined ? (
            where
          ) : (
            <a href={url} target="_blank" rel="noreferrer">
              {where}
            </a>
          );
        return { key: id, cells: [name, formula, cited, plain.replaceAll(/[{}]/g, '')] };
      })}
    />
  );
}

import { Figures } from '../table/Figures.tsx';
import type { FlowFacts } from '../../lab/protocol.ts';
import { useLaboratory } from '../shell/useLab.ts';

/** The rules that a sender may fire, with their sources. */
export function Rules({ title, flow }: { readonly title: string; readonly flow: FlowFacts }) {
  const { data } = useLaboratory();
  const rules = flow.rules.flatMap((number) => data?.opened.rules[number] ?? []);
  return (
    <Figures label={`Rules of ${title}`} heads={['Rule', 'Formula', 'Source', 'In plain words']}>
      {rules.map(({ id, title: name, formula, citation: { source, section, url }, plain }) => {
        const where = section === '' ? source : `${source}, ${section}`;
        return (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{formula}</td>
            <td>
              {url === undefined ? (
                where
              ) : (
                <a href={url} target="_blank" rel="noreferrer">
                  {where}
                </a>
              )}
            </td>
            <td>{plain}</td>
          </tr>
        );
      })}
    </Figures>
  );
}

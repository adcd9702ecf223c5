import { useState } from 'react';
import { decodeLink } from '#scenario/link/link.ts';
import { lawFrom, lawNameIn } from '#scenario/flows/lawText.ts';
import { PATHS, type Prover } from '../../../study/provingPaths.ts';
import { kept } from '../../ui/keptLaws.ts';
import { Heads } from '../../ui/Figures.tsx';
import { askedBy } from './path.ts';
import { SIGNS } from './ReportCard.tsx';
import type { Proofs } from './useProofs.ts';

/** Maximum number of laws ranked together: a class. */
const MOST = 40;

/** A law to be proved; null: it names no base variant. */
function proverOf(law: string, name: string): Prover | null {
  const variant = lawFrom(law);
  return variant === null ? null : { name: lawNameIn(law) ?? name, variant, law };
}

/** The law in a link to any room; null: none. */
function inLink(link: string): Prover | null {
  const hash = link.slice(link.indexOf('#'));
  const asked = hash.startsWith('#variants/') ? askedBy(hash) : null;
  const scenario = asked?.kind === 'law' ? asked.scenario : asked === null ? decodeLink(hash.slice(1)).scenario : null;
  const flow = scenario?.flows[0];
  return flow?.kind === 'tcp' ? proverOf(flow.law, flow.name) : null;
}

interface Props {
  readonly proofs: Proofs;
  readonly add: (provers: readonly Prover[]) => void;
  readonly clear: () => void;
}

/** Ranks several laws on the proving ground, best first: submissions of a class, as files or links. */
export function Ranking({ proofs: { reports }, add, clear }: Props) {
  const [links, setLinks] = useState('');
  const [note, setNote] = useState('');
  const take = (found: readonly (Prover | null)[]): void => {
    const good = found.filter((each) => each !== null);
    setNote(good.length < found.length ? `${found.length - good.length} of ${found.length} contain no law.` : '');
    add(good.slice(0, MOST));
  };
  const read = async (files: readonly File[]): Promise<void> => {
    const texts = await Promise.all(files.slice(0, MOST).map(async (file) => [await file.text(), file.name] as const));
    take(texts.map(([text, name]) => proverOf(text, name)));
  };
  // No rank before all laws are proved: one that is still running may overtake the others.
  const finished = reports.filter(({ computed }) => computed === PATHS.length).length;
  const isComplete = finished === reports.length;
  const sorted = isComplete ? [...reports].sort((a, b) => b.points - a.points) : reports;
  return (
    <section className="ranking" aria-label="Ranking">
      <h3>
        Rank several{' '}
        <span>
          {isComplete || reports.length < 2
            ? 'verdicts better than Reno and CUBIC, minus those that are worse'
            : `${finished} of ${reports.length} laws are finished; no ranks yet`}
        </span>
      </h3>
      {reports.length > 1 && (
        <table>
          <Heads of={['Rank', 'Law', 'Points', ...PATHS.map(({ title }) => title)]} />
          <tbody>
            {sorted.map(({ prover, points, computed, rows }) => (
              <tr key={`${prover.name} ${prover.law}`}>
                <td>{isComplete ? 1 + sorted.findIndex((each) => each.points === points) : '…'}</td>
                <th scope="row">{prover.name}</th>
                <td>{computed < PATHS.length ? `${computed} of ${PATHS.length}` : points}</td>
                {rows.map(({ path, verdict }) => (
                  <td key={path.id} className={verdict?.sign ?? 'waits'} title={verdict?.bold}>
                    <span aria-hidden="true">{verdict === null ? '·' : SIGNS[verdict.sign]}</span>
                    <span className="unseen">{verdict?.bold ?? 'not yet'}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="variant-ways wraps">
        <label>
          Files of laws{' '}
          <input
            type="file"
            multiple
            accept=".rules,text/plain"
            onChange={({ target }) => void read([...(target.files ?? [])])}
          />
        </label>
        <label>
          Links, one a line <textarea rows={1} value={links} onChange={({ target }) => setLinks(target.value)} />
        </label>
        <button
          type="button"
          onClick={() => {
            take(
              links
                .split(/\s+/)
                .filter((link) => link.includes('#'))
                .map(inLink),
            );
            setLinks('');
          }}
        >
          Add the links
        </button>
        {kept().length > 0 && (
          <button type="button" onClick={() => take(kept().map(({ hash }) => inLink(hash)))}>
            Add mine
          </button>
        )}
        {reports.length > 1 && (
          <button type="button" onClick={clear}>
            Remove all
          </button>
        )}
      </div>
      {note !== '' && <output>{note}</output>}
    </section>
  );
}

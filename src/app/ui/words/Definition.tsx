import { GLOSSARY, type TermId } from './glossary.ts';
import '../popover.css';

/** A term in plain words, with its formula and source. */
export function Definition({ term }: { readonly term: TermId }) {
  const { name, meaning, formula, where, source } = GLOSSARY[term];
  return (
    <div className="definition">
      <h3>{name}</h3>
      <p>{meaning}</p>
      {formula !== undefined && <p className="formula serif">{formula}</p>}
      <p className="where">{where}</p>
      {source !== undefined && (
        <p>
          <a href={source.address} target="_blank" rel="noreferrer">
            {source.words}
          </a>
        </p>
      )}
    </div>
  );
}

import { RULE_LINES } from 'virtual:rule-sources';
import type { Examined } from '../../../lab/protocol/protocol.ts';
import { valuesIn } from './ruleValues.ts';

/** Lines of a file with line numbers, and the values of names beside each line. */
function Listing({ file, line, text, known }: (typeof RULE_LINES)[string]['own'] & { readonly known: Examined }) {
  const lines = text.split('\n');
  const indent = Math.min(...lines.filter((each) => each !== '').map((each) => each.search(/\S/)));
  const from = Math.max(
    0,
    lines.findIndex((each) => /\beffect\b/.test(each)),
  );
  return (
    <figure>
      <figcaption>
        {file}, {lines.length === 1 ? `line ${line}` : `lines ${line} to ${line + lines.length - 1}`}
      </figcaption>
      <ol aria-label={`Lines of ${file}`}>
        {lines.map((each, place) => (
          // Lines of a rule never change.
          <li key={place} value={line + place}>
            <code>{each.slice(indent)}</code>
            {place >= from &&
              valuesIn(each, known).map(({ name, text: value }) => (
                <span key={name} className="value">
                  {name}&nbsp;<b>{value}</b>
                </span>
              ))}
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** Source code of a rule in this build, with the values it had when it fired. */
export function Lines({ rule, known }: { readonly rule: string; readonly known: Examined }) {
  const source = RULE_LINES[rule];
  if (source === undefined) return null;
  return (
    <>
      <Listing {...source.own} known={known} />
      {source.effect !== null && <Listing {...source.effect} known={known} />}
    </>
  );
}

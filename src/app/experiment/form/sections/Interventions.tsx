import { Fragment } from 'react';
import { ownValue } from '#scenario/words/plainData.ts';
import { fieldId, useForm } from '../formContext.ts';
import { FieldsOf, Input } from '../fields/FieldView.tsx';
import { added, removed } from '../model/draft.ts';
import { elementsAt, fieldsIn, kindAt, type FormField } from '../model/fields.ts';
import { shownText } from '../model/quantityText.ts';
import { RowHead } from './RowHead.tsx';

/** Summary of an intervention. */
function Summary({ field }: { readonly field: FormField }) {
  const { draft, names } = useForm();
  const kind = kindAt(field);
  const parts = fieldsIn(draft, field.path).flatMap((part) => {
    if (part.path.at(-1) === 'at' || (part.given ?? null) === null) return [];
    if (part.refersTo !== undefined)
      return [names[part.refersTo].find(({ value }) => value === part.given)?.label ?? JSON.stringify(part.given)];
    return [`${part.label.toLowerCase()} ${shownText(part.given, part)}`];
  });
  const word = field.choices.find(({ value }) => value === kind)?.label ?? 'choose what';
  return `${word}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
}

/** Changes during the run, one row each. */
export function Interventions() {
  const { draft, names, open, toggle, replace, reveal } = useForm();
  const list = fieldsIn(draft, ['interventions']);
  const remove = (index: number): void => {
    replace(removed(draft, ['interventions', index]));
    reveal([['interventions', Math.min(index, list.length - 2)], ['interventions']]);
  };
  const add = (): void => {
    const index = elementsAt(draft, ['interventions']).length;
    const [link] = names.link;
    const usual = { kind: 'setLink', at: 10, ...(link === undefined ? {} : { link: link.value }), rate: 5e6 };
    replace(added(draft, ['interventions'], usual));
    reveal([['interventions', index, 'at']]);
  };
  return (
    <section aria-labelledby="form-interventions">
      <h3 id="form-interventions">Changes during the run</h3>
      {list.length === 0 && <p className="hint">Nothing changes during the run.</p>}
      <table className="interventions">
        <tbody>
          {list.map((field, index) => {
            const id = fieldId(field.path);
            const isOpen = open.has(id);
            return (
              <Fragment key={id}>
                <tr className={isOpen ? 'selected' : ''}>
                  <RowHead
                    path={field.path}
                    isOpen={isOpen}
                    press={() => toggle(field.path)}
                    remove={() => remove(index)}
                  >
                    at {shownText(ownValue(field.given, 'at'), { unit: 's', measure: '' })}
                  </RowHead>
                  <td>
                    <Summary field={field} />
                  </td>
                </tr>
                {isOpen && (
                  <tr className="details">
                    <td colSpan={2}>
                      <div className="fields">
                        <Input field={{ ...field, label: 'What' }} />
                        <FieldsOf field={field} />
                      </div>
                      <button type="button" onClick={() => remove(index)}>
                        Remove <span className="unseen">change {index + 1}</span>
                      </button>
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      <div className="add wraps in-line">
        <button type="button" className="link" id={fieldId(['interventions'])} onClick={add}>
          Add a change
        </button>
      </div>
    </section>
  );
}

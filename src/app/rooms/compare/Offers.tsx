import { useState } from 'react';
import { STACKS, variantNamed, type StackName } from '../../../engine/tcp/catalogue.ts';
import { decodeLink } from '#scenario/link/link.ts';
import { readValue } from '#scenario/edit/setPath.ts';
import type { PresetEntry } from '../../../scenario/presets.ts';
import type { Contender, Plan } from '../../../study/plan.ts';
import { fieldTitle } from '../../../study/axes.ts';
import type { Study } from '../../../study/runs.ts';
import { kept, namedApart } from '../../ui/keptLaws.ts';
import { Options } from '../../ui/Select.tsx';
import { Check } from '../../ui/Check.tsx';
import { USUAL } from './address.ts';
import { contender, offersFor, placeOf, toggled, type OfferGroup, type OwnSender } from './offers.ts';
import { variedFields } from './sweeps.ts';
import { Typed } from './Typed.tsx';

export interface OffersProps {
  readonly study: Study;
  readonly presets: readonly PresetEntry[];
  readonly change: (plan: Plan) => void;
}

/** The laws stored on this device, as senders. */
function ownSenders(): readonly OwnSender[] {
  const laws = kept();
  return laws.flatMap(({ hash }, index): OwnSender[] => {
    const flow = decodeLink(`#${hash.slice(hash.lastIndexOf('/') + 1)}`).scenario.flows[0];
    return flow?.kind === 'tcp' && flow.law !== '' ? [{ name: namedApart(laws, index), flow }] : [];
  });
}

/** Lists that stay closed until the user searches. */
const CLOSED: ReadonlySet<string> = new Set(['The same sender in another stack', 'Queue', 'Another scenario']);

function OfferList({
  plan,
  group,
  put,
  open,
}: {
  readonly plan: Plan;
  readonly group: OfferGroup;
  readonly put: (contender: Contender) => void;
  readonly open: boolean;
}) {
  const rows = group.offers.map(({ label, note, contender: each }) => (
    <Check key={label} className="offer" on={placeOf(plan, each) >= 0} set={() => put(each)}>
      <span>{label}</span> <small>{note}</small>
    </Check>
  ));
  return CLOSED.has(group.title) && !open ? (
    <details>
      <summary>{group.title}</summary>
      {rows}
    </details>
  ) : (
    <fieldset>
      <legend>{group.title}</legend>
      {rows}
    </fieldset>
  );
}

/** A form to choose any field of the scenario and the values that become contenders. */
function FieldValues({ study: { plan, base }, change }: OffersProps) {
  const [path, choose] = useState('');
  const fields = variedFields(plan, base).flat();
  const field = fields.find((each) => each.path === path);
  const put = (text: string): void => {
    if (field === undefined || text === '') return;
    const title = fieldTitle(path);
    const of = text
      .split(',')
      .map((each) =>
        contender({ label: `${title} ${each.trim()}`.slice(0, 60), set: { [path]: readValue(each.trim()) } }),
      );
    change({ ...plan, contenders: of, replace: 'all' });
  };
  return (
    <details>
      <summary>Values of one field</summary>
      <p className="wraps in-line">
        <select aria-label="Field" value={path} onChange={({ target }) => choose(target.value)}>
          <option value="">Choose a field</option>
          <Options of={fields.map((each) => [each.path, each.name])} />
        </select>
        {field !== undefined && (
          <Typed
            key={path}
            label="Values, with commas between"
            text=""
            placeholder={`${String(field.value)}, …`}
            put={put}
          />
        )}
      </p>
    </details>
  );
}

/** Everything that can be compared, with a search. */
export function Offers(props: OffersProps) {
  const { study, presets, change } = props;
  const { plan, base } = study;
  const [sought, seek] = useState('');
  const [own] = useState(ownSenders);
  const words = sought.trim().toLowerCase();
  const groups = offersFor(base, own, presets)
    .map(({ title, offers }) => ({
      title,
      offers: offers.filter(({ label, note }) => `${label} ${note} ${title}`.toLowerCase().includes(words)),
    }))
    .filter(({ offers }) => offers.length > 0);
  return (
    <div className="offers">
      <input
        type="search"
        aria-label="Search what can be compared"
        placeholder="name or idea"
        value={sought}
        onChange={({ target }) => seek(target.value)}
      />
      {groups.map((group) => (
        <OfferList
          key={group.title}
          plan={plan}
          group={group}
          open={words !== ''}
          put={(each) => change(toggled(plan, base, each))}
        />
      ))}
      {groups.length === 0 && <p>Nothing matches this name.</p>}
      {words === '' && (
        <>
          <FieldValues {...props} />
          <button
            type="button"
            onClick={() => change({ ...plan, contenders: USUAL.map((variant) => contender({ variant })) })}
          >
            The eight usual variants
          </button>
        </>
      )}
    </div>
  );
}

/** The definition of a contender: its name, its stack and its settings. */
export function Settings({
  each,
  put,
  remove,
}: {
  readonly each: Contender;
  readonly put: (part: Partial<Contender>) => void;
  /** undefined: it is the only one. */
  readonly remove: (() => void) | undefined;
}) {
  const [added, add] = useState('');
  const declared = variantNamed(each.variant ?? '')?.parameters ?? [];
  const given = [...Object.keys(each.parameters), ...(added === '' || added in each.parameters ? [] : [added])];
  const titleOf = (name: string): string => declared.find((setting) => setting.name === name)?.label ?? name;
  return (
    <>
      <p className="at-ends">
        Called <Typed label="Called" text={each.label} placeholder="by what it is" put={(label) => put({ label })} />
      </p>
      {each.variant !== null && each.law === '' && (
        <label className="at-ends">
          Stack
          <select
            value={each.stack ?? ''}
            onChange={({ target }) => put({ stack: (target.value || null) as StackName })}
          >
            <option value="">as in the scenario</option>
            <Options of={STACKS.map(({ name, title }) => [name, title])} />
          </select>
        </label>
      )}
      {given.map((name) => (
        <label key={name} className="at-ends">
          {titleOf(name)}
          <Typed
            label={titleOf(name)}
            text={name in each.parameters ? String(each.parameters[name]) : ''}
            put={(text) => {
              const { [name]: _, ...others } = each.parameters;
              put({ parameters: text === '' ? others : { ...others, [name]: readValue(text) } });
            }}
          />
        </label>
      ))}
      {declared.length > 0 && (
        <select aria-label="Another setting" value="" onChange={({ target }) => add(target.value)}>
          <option value="">A setting of its own</option>
          <Options of={declared.map(({ name, label }) => [name, label])} />
        </select>
      )}
      {Object.entries(each.set).map(([path, value]) => (
        <p key={path}>
          {fieldTitle(path)}: {typeof value === 'string' ? value : JSON.stringify(value)}
        </p>
      ))}
      {each.scenario !== null && <p>It has a network and flows of its own.</p>}
      {remove !== undefined && (
        <button type="button" className="remove-here" onClick={remove}>
          Remove
        </button>
      )}
    </>
  );
}

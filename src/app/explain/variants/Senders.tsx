import { Folded } from '../../ui/Folded.tsx';
import { useEffect, useState } from 'react';
import type { FlowFacts, RuleFacts, VariantRules } from '../../../lab/protocol/protocol.ts';
import {
  ownParametersOf,
  settingsOf,
  VARIANTS,
  type Variant,
  type VariantParameter,
} from '../../../engine/tcp/catalogue.ts';
import { STACKS, type StackName } from '../../../engine/tcp/stack.ts';
import { departuresOf, departuresOn, paragraphOf } from '../../../engine/tcp/words.ts';
import { useLaboratory } from '../../run/useLab.ts';
import { Figures } from '../../ui/Figures.tsx';
import type { ParameterValues } from '../../../engine/parameter.ts';
import { filledIn } from '../../ui/words/filledIn.ts';
import '../entries.css';

/** Rules that a sender with these settings can apply, with sources. */
function Rules({
  title,
  rules,
  settings,
}: {
  readonly title: string;
  readonly rules: readonly RuleFacts[];
  readonly settings: ParameterValues;
}) {
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

/** Allowed range of a setting: "0 to 1000 segments". */
function rangeOf({ kind, range, unit, choices }: VariantParameter): string {
  if (kind === 'switch') return 'yes or no';
  if (kind === 'choice') return (choices ?? []).join(', ');
  return [range?.join(' to '), unit].filter((part) => part !== undefined).join(' ');
}

const valueText = (value: unknown): string => {
  if (typeof value === 'number') return String(Number(value.toPrecision(6)));
  return value === true ? 'yes' : value === false ? 'no' : String(value);
};

const stackTitle = (name: string): string => STACKS.find((stack) => stack.name === name)?.title ?? name;
const titlesOf = (names: readonly string[]): string => names.map(stackTitle).join('; ');

/** Default of a setting on the stacks that have it: "0.7", or "0.7 (RFCs), 0.700195 (Linux)" if they differ. */
function defaultText(variant: Variant, parameter: VariantParameter, stacks: readonly StackName[]): string {
  const rows = stacks
    .filter((stack) => ownParametersOf(variant, stack).includes(parameter))
    .map((stack) => ({ stack, text: valueText(settingsOf(variant, stack, {})[parameter.name]) }));
  const texts = [...new Set(rows.map(({ text }) => text))];
  if (texts.length === 1) return texts.join('');
  const where = (value: string): string =>
    titlesOf(rows.filter(({ text }) => text === value).map(({ stack }) => stack));
  return texts.map((text) => `${text} (${where(text)})`).join(', ');
}

/** Settings of the variant itself on these stacks, and values that stacks have built in. */
function Settings({ variant, stacks }: { readonly variant: Variant; readonly stacks: readonly StackName[] }) {
  const { title } = variant;
  const taken = variant.parameters.filter((each) =>
    stacks.some((stack) => ownParametersOf(variant, stack).includes(each)),
  );
  const fixed = stacks.flatMap((stack) => {
    const own = ownParametersOf(variant, stack);
    const labels = variant.parameters.filter((each) => !own.includes(each)).map(({ label }) => label);
    return labels.length === 0
      ? []
      : [
          `Not adjustable on the stack ${stackTitle(stack)}, whose module has its constants built in: ${labels.join(', ')}.`,
        ];
  });
  return (
    <>
      {taken.length > 0 && (
        <Figures
          label={`Settings of ${title}`}
          heads={['Setting', 'Default', 'Range', 'What it is']}
          named
          rows={taken.map((parameter) => ({
            key: parameter.name,
            cells: [parameter.label, defaultText(variant, parameter, stacks), rangeOf(parameter), parameter.help],
          }))}
        />
      )}
      {fixed.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}

/** Deviations of a variant from its source, on a flow's stack or on each of its stacks. */
function Departures({ variant, stack }: { readonly variant: Variant; readonly stack: StackName | undefined }) {
  const heading = <b>How it differs from its source.</b>;
  if (stack !== undefined) {
    const texts = departuresOn(variant, stack);
    return texts.length === 0 ? null : (
      <p>
        {heading} {texts.join(' ')}
      </p>
    );
  }
  const each = departuresOf(variant);
  const general = each.filter(({ stacks }) => stacks.length === variant.stacks.length);
  return (
    <>
      <p>
        {heading} {general.map(({ text }) => text).join(' ')}
      </p>
      <ul>
        {each
          .filter((departure) => !general.includes(departure))
          .map(({ text, stacks }) => (
            <li key={text}>
              On {stacks.length === 1 ? 'the stack' : 'the stacks'} {titlesOf(stacks)}: {text}
            </li>
          ))}
      </ul>
    </>
  );
}

/** Rules of a variant that is not in this run, on each of its native stacks, on request. */
function HomeRules({ variant, all }: { readonly variant: Variant; readonly all: readonly VariantRules[] }) {
  return all
    .filter((each) => each.variant === variant.name)
    .map(({ stack, rules }) => (
      <Folded
        key={stack}
        className="help-entry"
        summary={`Rules of ${variant.title} with the stack ${stackTitle(stack)}`}
      >
        <Rules
          title={`${variant.title} with the stack ${stackTitle(stack)}`}
          rules={rules}
          settings={settingsOf(variant, stack, {})}
        />
      </Folded>
    ));
}

/** A variant in plain words, with its rules. */
function Entry({
  name,
  flow,
  all,
}: {
  readonly name: string;
  readonly flow: FlowFacts | null;
  readonly all: readonly VariantRules[];
}) {
  const { data } = useLaboratory();
  const variant = VARIANTS.find((each) => each.name === name);
  if (variant === undefined) return null;
  const { title, stacks } = variant;
  const stack = STACKS.find((each) => each.name === flow?.stack)?.name;
  const where = flow === null ? '' : ` with the stack ${stackTitle(flow.stack)}`;
  return (
    <Folded
      className="help-entry"
      summary={
        <>
          <b>{title}</b>
          {where}
        </>
      }
    >
      <p>{paragraphOf(variant)}</p>
      <Departures variant={variant} stack={stack} />
      <p>
        Implemented on: {stacks.map(stackTitle).join(', ')}. On any other stack its window grows as in its paper, and
        the rest follows that stack.
      </p>
      <Settings variant={variant} stacks={stack === undefined ? stacks : [stack]} />
      {flow === null || stack === undefined ? (
        <HomeRules variant={variant} all={all} />
      ) : (
        <Rules
          title={title + where}
          rules={flow.rules.flatMap((number) => data?.opened.rules[number] ?? [])}
          settings={settingsOf(variant, stack, {})}
        />
      )}
    </Folded>
  );
}

/** The behaviour and rules of every variant. */
export function Senders() {
  const laboratory = useLaboratory();
  const { data } = laboratory;
  const [all, setAll] = useState<readonly VariantRules[]>([]);
  useEffect(() => laboratory.askRules(setAll), [laboratory]);
  const here = new Map<string, FlowFacts>();
  for (const flow of data?.opened.flows ?? [])
    if (flow.kind === 'tcp' && !here.has(`${flow.variant} ${flow.stack}`))
      here.set(`${flow.variant} ${flow.stack}`, flow);
  const present = [...here.values()];
  const others = VARIANTS.filter(({ name }) => !present.some(({ variant }) => variant === name));
  return (
    <section aria-labelledby="variants-title" className="about">
      <h3 id="variants-title">Variants</h3>
      <p>
        The lists of rules hold all that a growth and a recovery have; some fire only with other settings than usual.
      </p>
      {present.length > 0 && <h4>In this run</h4>}
      {present.map((flow) => (
        <Entry key={`${flow.variant} ${flow.stack}`} name={flow.variant} flow={flow} all={all} />
      ))}
      <h4>{present.length > 0 ? 'All others' : 'All'}</h4>
      {others.map(({ name }) => (
        <Entry key={name} name={name} flow={null} all={all} />
      ))}
    </section>
  );
}

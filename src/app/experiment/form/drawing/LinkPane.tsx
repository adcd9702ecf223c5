import { LINK_WORDS } from '#engine/link/words.ts';
import type { ParameterValues } from '#engine/parameter.ts';
import type { Path } from '#scenario/words/path.ts';
import { FieldsOf, FieldView, Input } from '../fields/FieldView.tsx';
import { namedIn, Noted, Sentence, Slot } from '../fields/Sentence.tsx';
import { fieldId, useForm } from '../formContext.ts';
import { fieldAt, fieldsIn, kindAt, type FormField } from '../model/fields.ts';
import { shownText } from '../model/quantityText.ts';
import { ChancesSketch, RatesSketch } from './Sketches.tsx';
import type { Draft } from '../model/draft.ts';
import './link.css';

/** The parts of a link other than rate and delay, in the order in which packets pass them. */
const PARTS = { queue: 'Queue at its entry', loss: 'Loss on the way', effect: 'Order of arrival' } as const;
type Part = keyof typeof PARTS;

/** The value of a field, or a fallback while it is invalid. */
function valueOf({ given, usual, control }: FormField): unknown {
  const isRead = control === 'number' ? typeof given === 'number' : given !== undefined;
  return isRead ? given : usual;
}

/** A numeric setting of a link. If the link inherits it, this is the value of the forward direction. */
function numberOf(draft: Draft, path: Path, name: string): number {
  const field = fieldAt(draft, [...path, name]);
  const value = field === undefined ? null : valueOf(field);
  return typeof value === 'number' ? value : path.at(-1) === 'back' ? numberOf(draft, path.slice(0, -1), name) : 0;
}

/** A part of a link with the texts of its catalogue: kind, settings, and consequences. */
function partOf(draft: Draft, link: Path, part: Part) {
  const field = fieldAt(draft, [...link, part]);
  if (field === undefined) return undefined;
  const kind = kindAt(field);
  const fields = fieldsIn(draft, field.path);
  const settings = Object.fromEntries(fields.map((each) => [String(each.path.at(-1)), valueOf(each)]));
  const site = { rate: numberOf(draft, link, 'rate'), delay: numberOf(draft, link, 'delay') };
  const words = kind === undefined ? undefined : LINK_WORDS[part]?.[kind];
  return { field, fields, settings: settings as ParameterValues, site, words };
}

/** Good and bad state, with the transition probabilities. */
function TwoStates({ field, names }: { readonly field: FormField; readonly names: Record<string, string> }) {
  const { draft } = useForm();
  const fields = Object.values(names).map((name) => fieldAt(draft, [...field.path, name])!);
  const [good, toBad, toGood, bad] = fields.map((each) => (
    <span key={fieldId(each.path)} className="slot">
      <Slot field={each} />
    </span>
  ));
  return (
    <Noted className="states" fields={fields}>
      <span className="loss-state">
        <strong>good,</strong> loses {good}
      </span>
      <span className="loss-changes">
        <span className="to">{toBad}</span>
        <span className="fro">{toGood}</span>
      </span>
      <span className="loss-state bad">
        <strong>bad,</strong> loses {bad}
      </span>
    </Noted>
  );
}

/** One part of a link: a sentence, its consequences, a sketch, and rarely used settings. */
function PartOfLink({ link, part }: { readonly link: Path; readonly part: Part }) {
  const { draft, open, toggle } = useForm();
  const known = partOf(draft, link, part);
  if (known === undefined) return null;
  const { field, fields, settings, site, words } = known;
  const limit = typeof settings['limitBytes'] === 'number' ? 'limitBytes' : 'limit';
  const room = part === 'queue' && fields.length > 0 ? ` with {${limit}} at most.` : '';
  const text = `{kind}${room} ${words?.sentence ?? ''}`.trim();
  const { states } = words ?? {};
  const named = new Set([...namedIn(text), ...Object.values(states ?? {})]);
  const others = fields.filter(({ path }) => !named.has(String(path.at(-1))));
  const files = others.filter(({ control }) => control === 'text');
  const rare = others.filter(({ control }) => control !== 'text');
  const standing = Object.entries(words?.standing?.(settings, site) ?? {}).flatMap(([name, value]) => {
    const slot = fields.find(({ path }) => path.at(-1) === name);
    return slot === undefined ? [] : [[name, shownText(Number(value.toPrecision(2)), slot)] as const];
  });
  const isOpen = open.has(fieldId(field.path));
  const chances = words?.chances?.(settings, site);
  const places = settings[limit];
  const isDrawn = chances !== undefined && typeof places === 'number';
  const sentence = <Sentence field={field} text={text} steps={['limit']} standing={Object.fromEntries(standing)} />;
  return (
    <section className={fields.length > 0 ? 'part' : 'part none'}>
      <h4>{PARTS[part]}</h4>
      {isDrawn ? (
        <div className="with-sketch grid">
          <div>{sentence}</div>
          <ChancesSketch chances={chances} places={limit === 'limit' ? places : places / 1000} />
        </div>
      ) : (
        sentence
      )}
      {states !== undefined && <TwoStates field={field} names={states} />}
      {files.map((file) => (
        <FieldView key={fieldId(file.path)} field={file} />
      ))}
      <p className="comes-to wraps at-ends">
        {words?.comesTo?.(settings, site)}
        {rare.length > 0 && (
          <button
            type="button"
            className="link"
            aria-expanded={isOpen}
            aria-label={`${rare.length} more settings of the ${field.label.toLowerCase()}`}
            onClick={() => toggle(field.path)}
          >
            {isOpen ? 'Fewer' : `${rare.length} more`}
          </button>
        )}
      </p>
      {isOpen && (
        <div className="fields">
          <FieldsOf field={field} except={[...named, ...files.map(({ path }) => String(path.at(-1)))]} />
        </div>
      )}
    </section>
  );
}

/** One direction of a link. */
function Direction({ link, steps }: { readonly link: Path; readonly steps: readonly string[] }) {
  const { draft, checked } = useForm();
  const field = fieldAt(draft, link);
  if (field === undefined) return null;
  const [queue, loss] = [partOf(draft, link, 'queue'), partOf(draft, link, 'loss')];
  const until = checked.scenario?.duration ?? 40;
  const rates = queue?.words?.rates?.(queue.settings, until);
  const down = loss?.words?.down?.(loss.settings, until);
  const standing = { rate: 'as there', delay: 'as there' };
  return (
    <>
      <Sentence
        field={field}
        text="Sends at most {rate}; a packet arrives {delay} later."
        steps={steps}
        {...(link.at(-1) === 'back' ? { standing } : {})}
      />
      {Object.keys(PARTS).map((part) => (
        <PartOfLink key={part} link={link} part={part as Part} />
      ))}
      {(rates !== undefined || down !== undefined) && (
        <RatesSketch rates={rates ?? []} down={down ?? []} most={numberOf(draft, link, 'rate')} until={until} />
      )}
    </>
  );
}

/** The fields of a link, in sentences. */
export function LinkPane({ link, title }: { readonly link: Path; readonly title: string }) {
  const { draft, open, toggle } = useForm();
  const back = fieldAt(draft, [...link, 'back']);
  const simplex = fieldAt(draft, [...link, 'simplex']);
  if (back === undefined || simplex === undefined) return null;
  const isOpen = open.has(fieldId(back.path));
  const isOwn = fieldsIn(draft, back.path).some(({ given }) => (given ?? null) !== null);
  const way = simplex.given === true ? 'none' : isOwn ? 'its own' : 'the same';
  return (
    <>
      <div className="head wraps at-ends">
        <h3 className="serif">{title}</h3>
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => toggle(back.path)}>
          Reverse path: {way}
        </button>
      </div>
      {isOpen && (
        <div className="way-back">
          <Input field={simplex} />
          {simplex.given !== true && <Direction link={back.path} steps={[]} />}
        </div>
      )}
      <Direction link={link} steps={['rate', 'delay']} />
    </>
  );
}

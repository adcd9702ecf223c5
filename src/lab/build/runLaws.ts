/** The growth laws of one run: built-in ones, and texts of its flows. */
import { growthOf, type Variant, variantNamed, VARIANTS } from '../../engine/tcp/catalogue.ts';
import { lawNamed, LOADED_RULES } from './parts.ts';
import { STACK_PARAMETERS } from '../../engine/tcp/stackParameters.ts';
import type { AnyRule } from '../../engine/rule.ts';
import type { Law } from '../../engine/tcp/window.ts';
import type { CheckedLaw } from '../../law/check.ts';
import { ownValue } from '#scenario/words/plainData.ts';
import type { LawForm } from '#scenario/flows/lawText.ts';
import type { Scenario, TcpFlow } from '../../scenario/scenario.ts';
import type { Problem } from '#scenario/words/problem.ts';
import { closest } from '#scenario/words/wording.ts';

type Language = typeof import('../../law/language.ts');

/** The language is as large as many built-in laws, so it is loaded with the first text. */
const loaded: { language: Language | null } = { language: null };

/** Whether an experiment, parsed or not, contains a law as a text. */
export function carriesLaw(scenario: unknown): boolean {
  const flows = ownValue(scenario, 'flows');
  return Array.isArray(flows) && flows.some((flow: unknown) => (ownValue(flow, 'law') ?? '') !== '');
}

/** Loads the language; after that a run with a law can be built. */
export async function loadLanguage(): Promise<void> {
  loaded.language ??= await import('../../law/language.ts');
}

/** Position of an error in a text. */
interface Place {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}
type Checked = { readonly law: CheckedLaw } | { readonly message: string };

const inOneLine = ({ line, column, message }: Place): string => `line ${line}, column ${column}: ${message}`;

type Read = { readonly law: CheckedLaw; readonly variant: Variant } | { readonly problem: Place };

function readText(text: string): Read {
  if (loaded.language === null)
    return { problem: { line: 1, column: 1, message: 'the language of laws has not been loaded' } };
  const checked = loaded.language.checkLaw(text);
  if ('problem' in checked) return checked;
  const { from, fromPlace } = checked.law;
  const variant = variantNamed(from.toLowerCase());
  if (variant !== undefined) return { law: checked.law, variant };
  const names = VARIANTS.map(({ name }) => name);
  return { problem: { ...fromPlace, message: `there is no variant ${from}${closest(from.toLowerCase(), names)}` } };
}

/** A valid text in another form. */
export const lawAs = (text: string, form: LawForm): string => loaded.language!.lawAs(text, form);

/** Position of the error in a text; null: valid. */
export function problemIn(text: string): Place | null {
  const read = readText(text);
  return 'problem' in read ? read.problem : null;
}

/** A valid text with its base variant; or a one-line error. */
export function readLaw(
  text: string,
): { readonly law: CheckedLaw; readonly variant: Variant } | { readonly message: string } {
  const read = readText(text);
  return 'problem' in read ? { message: inOneLine(read.problem) } : read;
}

const told = (place: Omit<Place, 'message'>, message: string) => ({ message: inOneLine({ ...place, message }) });

/** The checked law of a flow, whose variant must be that of the law. */
function checkedLaw({ law: text, variant }: TcpFlow): Checked {
  const read = readLaw(text);
  if ('message' in read) return read;
  const { fromPlace, settings } = read.law;
  const { name, title } = read.variant;
  if (name !== variant) return told(fromPlace, `the law is from ${title}, and the variant of its flow is ${variant}`);
  const taken = settings.find((setting) => STACK_PARAMETERS.some((each) => each.name === setting.name));
  if (taken !== undefined)
    return told({ line: taken.line, column: 1 }, `${taken.name} is a setting of every sender: choose another name`);
  return read;
}

/** Problems of the laws in an experiment. */
export const lawProblems = ({ flows }: Scenario): readonly Problem[] =>
  flows.flatMap((flow, index) => {
    if (flow.kind !== 'tcp' || flow.law === '') return [];
    const checked = checkedLaw(flow);
    return 'message' in checked
      ? [{ path: `flows[${index}].law`, message: checked.message, given: flow.law.slice(0, 40) }]
      : [];
  });

const keyOf = ({ law, variant, stack }: TcpFlow): string => `${growthOf(variantNamed(variant)!, stack)}: ${law}`;

/** The growth laws of a run, and all its rules by number. */
export class RunLaws {
  readonly rules: readonly AnyRule[];
  private readonly own = new Map<string, Law>();

  /** Throws if a text is invalid. */
  constructor({ flows }: Scenario) {
    const rules: AnyRule[] = [];
    for (const flow of flows) {
      if (flow.kind !== 'tcp' || flow.law === '' || this.own.has(keyOf(flow))) continue;
      const checked = checkedLaw(flow);
      if ('message' in checked) throw new Error(`The law of ${flow.name}: ${checked.message}`);
      const law = loaded.language!.lawOf(checked.law, lawNamed(growthOf(variantNamed(flow.variant)!, flow.stack)));
      // Numbered after the loaded rules: these numbers are valid in this run only.
      for (const rule of law.rules) if (rule.id < 0) rule.id = LOADED_RULES.length + rules.push(rule) - 1;
      this.own.set(keyOf(flow), law);
    }
    this.rules = [...LOADED_RULES, ...rules];
  }

  /** Laws made from texts. */
  get ofTexts(): readonly Law[] {
    return [...this.own.values()];
  }

  /** The growth law of a flow. */
  of(flow: TcpFlow): Law {
    return (
      (flow.law === '' ? undefined : this.own.get(keyOf(flow))) ??
      lawNamed(growthOf(variantNamed(flow.variant)!, flow.stack))
    );
  }
}

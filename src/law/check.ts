/** Checks a parsed law, name by name and unit by unit, and compiles its program. */
import { closest } from '#scenario/words/wording.ts';
import { Expressions, FUNCTIONS, valueOf, WINDOW, Wrong, type Known } from './expressions.ts';
import { fits, inWords, unitNamed, unitOf, type Unit } from './quantities.ts';
import { placeIn, readLaw, type LawText, type Problem, type RuleText } from './text.ts';
import { HOOK_NAMES, QUANTITY_NAMES, quantityNamed, type Hook, type QuantityName } from './vocabulary.ts';

/** A checked rule of a hook. */
export interface CheckedRule {
  readonly hook: Hook;
  /** Whether the rules below it are evaluated even if it acts. */
  readonly also: boolean;
  readonly title: string;
  /** Line of its title. */
  readonly line: number;
  readonly formula: string;
  /** Whether it can only increase the window. */
  readonly adds: boolean;
  /** Range of its instructions: the condition, which jumps past the end if false, then the assignments. */
  readonly from: number;
  readonly to: number;
  readonly setsCwnd: boolean;
  readonly setsSsthresh: boolean;
  readonly setsPacing: boolean;
  /** Indexes of the states that it sets. */
  readonly setsStates: readonly number[];
  /** Indexes of the states that it reads or sets. */
  readonly usesStates: readonly number[];
}

/** A state: it has an initial value, or follows the minimum, maximum or average of a quantity so far. */
interface CheckedState {
  readonly name: string;
  readonly initial: number;
  readonly follows: {
    readonly quantity: number;
    readonly which: 'smallest' | 'largest' | 'average';
    /** Time constant of an average, s. */
    readonly over: number;
  } | null;
}

/** A setting, which a run may override. */
interface CheckedSetting {
  readonly name: string;
  readonly value: number;
  readonly cell: number;
  readonly line: number;
}

/** A valid law. */
export interface CheckedLaw {
  readonly name: string;
  readonly from: string;
  readonly fromPlace: { readonly line: number; readonly column: number };
  readonly rules: readonly CheckedRule[];
  readonly states: readonly CheckedState[];
  readonly settings: readonly CheckedSetting[];
  readonly code: Int32Array;
  /** Instructions that depend only on settings. They run when a setting changes. */
  readonly prelude: Int32Array;
  /** Line of each instruction of `code`. */
  readonly lines: Int32Array;
  /** Initial values of the cells, with constants filled in. */
  readonly cells: Float64Array;
  /** Quantities that the law reads: number, cell, and the hooks that read it. */
  readonly reads: readonly { readonly quantity: number; readonly cell: number; readonly hooks: ReadonlySet<Hook> }[];
  /** The cell of the first state; the others follow. */
  readonly stateCell: number;
  /** Whether it reads quantities updated by every ACK. */
  readonly measures: boolean;
}

/** Quantities updated by every ACK. */
const MEASURED: readonly QuantityName[] = ['rtt', 'rate', 'marks'];
const MOST_RULES = 100;
const MOST_NAMES = 50;

class Checker {
  private readonly program = new Expressions();
  private readonly states: CheckedState[] = [];
  private readonly settings: CheckedSetting[] = [];

  constructor(
    private readonly text: string,
    private readonly law: LawText,
  ) {}

  check(): CheckedLaw {
    const { law, text } = this;
    if (law.declarations.length > MOST_NAMES)
      throw new Wrong(law.declarations[MOST_NAMES]!.at, `a law has at most ${MOST_NAMES} settings and states`);
    if (law.hooks.length > MOST_RULES)
      throw new Wrong(law.hooks[MOST_RULES]!.at, `a law has at most ${MOST_RULES} rules`);
    // States are adjacent, so that they are loaded and stored together.
    const stateCell = this.program.cells.length;
    for (const declared of law.declarations) if (declared.kind === 'state') this.state(declared);
    for (const declared of law.declarations) if (declared.kind === 'setting') this.setting(declared);
    const rules = law.hooks.flatMap((rule) => rule.hooks.map((hook) => this.rule(rule, hook)));
    this.reachable(law.hooks);
    return {
      name: law.name,
      from: law.from,
      fromPlace: placeIn(text, law.fromAt),
      rules,
      states: this.states,
      settings: this.settings,
      code: Int32Array.from(this.program.code),
      prelude: Int32Array.from(this.program.prelude),
      lines: Int32Array.from(this.program.lines),
      cells: Float64Array.from(this.program.cells),
      reads: [...this.program.quantities].map(([name, read]) => ({ quantity: QUANTITY_NAMES.indexOf(name), ...read })),
      stateCell,
      measures:
        MEASURED.some((name) => this.program.quantities.has(name)) ||
        this.states.some(({ follows }) => follows !== null),
    };
  }

  private declare(at: number, name: string, known: Known): void {
    if (quantityNamed(name) !== undefined || Object.hasOwn(FUNCTIONS, name) || /^(s|ms|us|segments?)$/.test(name))
      throw new Wrong(at, `${name} already has a meaning: choose another name`);
    if (this.program.names.has(name)) throw new Wrong(at, `${name} is declared twice`);
    this.program.names.set(name, known);
  }

  private setting({ at, name, value, range }: Extract<LawText['declarations'][number], { kind: 'setting' }>): void {
    const { unit } = unitOf(value.unit);
    const number = valueOf(value);
    if (range !== null) {
      // A unit after the upper bound applies to both: 0 to 500 ms.
      const bounds = range.map((bound) => ({ ...bound, unit: bound.unit ?? range[1].unit }));
      for (const bound of bounds) {
        const given = unitOf(bound.unit).unit;
        if (!fits(given, unit))
          throw new Wrong(bound.at, `${name} is in ${inWords(unit)}, and this bound in ${inWords(given)}`);
      }
      const [least, most] = bounds.map(valueOf);
      if (number < least! || number > most!) throw new Wrong(value.at, `${name} lies outside of its own range`);
    }
    const cell = this.program.constant(number);
    this.declare(at, name, { cell, unit, sets: null });
    this.program.settings.add(cell);
    this.settings.push({ name, value: number, cell, line: placeIn(this.text, at).line });
  }

  private state({ at, name, value }: Extract<LawText['declarations'][number], { kind: 'state' }>): void {
    if (value.kind === 'number') {
      const initial = valueOf(value);
      this.declare(at, name, { cell: this.program.constant(initial), unit: unitOf(value.unit).unit, sets: 'state' });
      this.states.push({ name, initial, follows: null });
      return;
    }
    const measured = QUANTITY_NAMES.filter((each) => this.isMeasured(each));
    const quantity = quantityNamed(value.name);
    const unit = quantity && unitNamed(quantity.unit);
    if (unit === undefined || unit === 'condition' || !measured.includes(value.name as QuantityName))
      throw new Wrong(
        value.at,
        `${value.name} is not known at every ACK: ${measured.join(', ')} are${closest(value.name, measured)}`,
      );
    const over = value.over === null ? NaN : valueOf(value.over);
    if (value.over !== null && !fits(unitOf(value.over.unit).unit, unitNamed('s') as Unit))
      throw new Wrong(
        value.over.at,
        `an average is over seconds, and this is in ${inWords(unitOf(value.over.unit).unit)}`,
      );
    if (over <= 0) throw new Wrong(value.over!.at, 'an average is over a time longer than 0 s');
    const initial = value.which === 'smallest' ? Infinity : value.which === 'largest' ? -Infinity : NaN;
    this.declare(at, name, { cell: this.program.constant(initial), unit, sets: null });
    const followed = QUANTITY_NAMES.indexOf(value.name as QuantityName);
    this.states.push({ name, initial, follows: { quantity: followed, which: value.which, over } });
  }

  /** Whether every ACK updates the quantity or state. */
  private isMeasured(name: QuantityName): boolean {
    const { unit, hooks } = quantityNamed(name)!;
    return unit !== 'condition' && (hooks === undefined || hooks.includes('every ack'));
  }

  private rule({ at, also, when, title, titleAt, sets }: RuleText, hook: string): CheckedRule {
    const { text } = this;
    const { place } = this.program;
    const known = HOOK_NAMES.find((each) => each === hook);
    if (known === undefined)
      throw new Wrong(text.indexOf(hook, at), `there is no hook "${hook}"${closest(hook, HOOK_NAMES)}`);
    place.hook = known;
    place.line = placeIn(text, at).line;
    this.program.used.clear();
    const from = this.program.code.length;
    const unmet = when === null ? [] : this.program.unless(when);
    const targets = sets.map((set) => {
      place.line = placeIn(text, set.at).line;
      const target = this.target(set.at, set.name);
      const { unit } = target;
      const found = this.program.into(target.cell, set.value);
      if (unit !== 'condition' && !fits(unit, found))
        throw new Wrong(set.value.at, `${set.name} is in ${inWords(unit)}, and this is in ${inWords(found)}`);
      this.program.used.add(target.cell);
      return { name: set.name, target };
    });
    const to = this.program.code.length;
    // Any target after the end means that the condition is false.
    for (const jump of unmet) this.program.code[jump + 1] = to + 1;
    const isSet = (name: string): boolean => targets.some((each) => each.name === name);
    const formulas = sets.map((set) => this.sourceOf(set.at));
    return {
      hook: known,
      also,
      title,
      line: placeIn(text, titleAt).line,
      formula: formulas.map((formula) => formula.replace(':=', '=').replace(/\s+/g, ' ')).join(', '),
      adds: formulas.every((formula) => !formula.startsWith('cwnd') || /^cwnd\s*:=\s*cwnd\s*\+/.test(formula)),
      from,
      to,
      setsCwnd: isSet('cwnd'),
      setsSsthresh: isSet('ssthresh'),
      setsPacing: isSet('pacing'),
      setsStates: this.states.flatMap(({ name }, index) => (isSet(name) ? [index] : [])),
      usesStates: this.states.flatMap(({ name }, index) =>
        this.program.used.has(this.program.names.get(name)!.cell) ? [index] : [],
      ),
    };
  }

  /** Reports rules after one that always acts: they are never evaluated. */
  private reachable(rules: readonly RuleText[]): void {
    const closed = new Set<string>();
    for (const { hooks, also, when, at } of rules)
      for (const hook of hooks) {
        if (closed.has(hook))
          throw new Wrong(at, `this rule is never tried: an earlier one acts at every "on ${hook}" that reaches it`);
        if (when === null && !also) closed.add(hook);
      }
  }

  /** The source text of an assignment. */
  private sourceOf(at: number): string {
    return /^[^\r\n#]*/.exec(this.text.slice(at))![0].trim();
  }

  private target(at: number, name: string): Known {
    const window = WINDOW.find((each) => each === name);
    const known: Known | undefined =
      window === undefined
        ? this.program.names.get(name)
        : {
            cell: this.program.quantities.get(window)!.cell,
            unit: unitNamed(quantityNamed(name)!.unit),
            sets: 'window',
          };
    if (known !== undefined && known.sets !== null) return known;
    if (known !== undefined || quantityNamed(name) !== undefined)
      throw new Wrong(at, `${name} cannot be set: cwnd, ssthresh, pacing and states can`);
    const states = [...this.program.names].flatMap(([each, { sets }]) => (sets === null ? [] : [each]));
    throw new Wrong(at, `there is no state ${name}${closest(name, [...WINDOW, ...states])}`);
  }
}

/** Parses and checks a text. Never throws. */
export function checkLaw(text: string): { readonly law: CheckedLaw } | { readonly problem: Problem } {
  const read = readLaw(text);
  if ('problem' in read) return read;
  try {
    return { law: new Checker(text, read.law).check() };
  } catch (error) {
    if (error instanceof Wrong) return { problem: { ...placeIn(text, error.at), message: error.message } };
    throw error;
  }
}

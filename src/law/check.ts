/** Checks a law that can be read, name by name and unit by unit, and writes its program. */
import { closest } from '../scenario/wording.ts';
import { INSTRUCTION, OP } from './program.ts';
import { ANY, fits, inWords, joined, PLAIN, product, root, unitNamed, unitOf, type Unit } from './quantities.ts';
import { placeIn, readLaw, type Expression, type LawText, type Problem, type RuleText, type Value } from './text.ts';
import {
  FUNCTION_NAMES,
  HOOK_NAMES,
  QUANTITY_NAMES,
  quantityNamed,
  type Hook,
  type QuantityName,
} from './vocabulary.ts';
import { capital } from '../scenario/english.ts';

/** A rule, as its hook asks it. */
export interface CheckedRule {
  readonly hook: Hook;
  /** Those below it are asked too. */
  readonly also: boolean;
  readonly title: string;
  /** Line of its title. */
  readonly line: number;
  readonly formula: string;
  /** Its window only ever grows by it. */
  readonly adds: boolean;
  /** Its program: the condition, behind whose end it jumps where that does not hold, and the assignments. */
  readonly from: number;
  readonly to: number;
  readonly setsCwnd: boolean;
  readonly setsSsthresh: boolean;
  readonly setsPacing: boolean;
  /** Numbers of the states that it sets. */
  readonly setsStates: readonly number[];
  /** Numbers of the states that it reads or sets. */
  readonly usesStates: readonly number[];
}

/** A state: what it begins with, or what it follows: the smallest, largest or average of a quantity so far. */
export interface CheckedState {
  readonly name: string;
  readonly initial: number;
  readonly follows: {
    readonly quantity: number;
    readonly which: 'smallest' | 'largest' | 'average';
    /** s, of an average. */
    readonly over: number;
  } | null;
}

/** A setting: the run may give it another value. */
export interface CheckedSetting {
  readonly name: string;
  readonly value: number;
  readonly cell: number;
  readonly line: number;
}

/** A law without fault. */
export interface CheckedLaw {
  readonly name: string;
  readonly from: string;
  readonly fromPlace: { readonly line: number; readonly column: number };
  readonly rules: readonly CheckedRule[];
  readonly states: readonly CheckedState[];
  readonly settings: readonly CheckedSetting[];
  readonly code: Int32Array;
  /** What follows from settings alone: it runs when they change. */
  readonly prelude: Int32Array;
  /** Line of each instruction of `code`. */
  readonly lines: Int32Array;
  /** The cells as a run finds them: constants are in their places. */
  readonly cells: Float64Array;
  /** Quantities that are read, by number, with their cells and the hooks at which. */
  readonly reads: readonly { readonly quantity: number; readonly cell: number; readonly hooks: ReadonlySet<Hook> }[];
  /** The cell of the first state; the others follow. */
  readonly stateCell: number;
  /** Whether it reads what every ACK brings up to date. */
  readonly measures: boolean;
}

/** Where the window, ssthresh and pacing are. */
export const CELL = { CWND: 0, SSTHRESH: 1, PACING: 2 } as const;
const WINDOW = ['cwnd', 'ssthresh', 'pacing'] as const;
/** Quantities that every ACK brings up to date. */
const MEASURED: readonly QuantityName[] = ['rtt', 'rate', 'marks'];
const MOST_RULES = 100;
const MOST_NAMES = 50;

/** Thrown where a check fails, caught where it began. */
class Wrong extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

interface Known {
  readonly cell: number;
  readonly unit: Unit | 'condition';
  readonly sets: 'window' | 'state' | null;
}

const FUNCTIONS: Readonly<
  Record<(typeof FUNCTION_NAMES)[number], { readonly op: number; readonly least: number; readonly most: number }>
> = {
  min: { op: OP.MIN, least: 2, most: 8 },
  max: { op: OP.MAX, least: 2, most: 8 },
  sqrt: { op: OP.SQRT, least: 1, most: 1 },
  cbrt: { op: OP.CBRT, least: 1, most: 1 },
  exp: { op: OP.EXP, least: 1, most: 1 },
  log: { op: OP.LOG, least: 1, most: 1 },
  floor: { op: OP.FLOOR, least: 1, most: 1 },
};

const ARITHMETIC: Readonly<Record<string, number>> = {
  '+': OP.ADD,
  '-': OP.SUBTRACT,
  '*': OP.MULTIPLY,
  '/': OP.DIVIDE,
};
/** A comparison: its instruction, whether its sides change places, whether its answer is turned. */
const COMPARISONS: Readonly<Record<string, readonly [op: number, swapped: boolean, turned: boolean]>> = {
  '<': [OP.LESS, false, false],
  '>': [OP.LESS, true, false],
  '<=': [OP.AT_MOST, false, false],
  '>=': [OP.AT_MOST, true, false],
  '=': [OP.EQUAL, false, false],
  '!=': [OP.EQUAL, false, true],
};

/** Comparisons as jumps where they do not hold: without and with their answer turned. */
const JUMPS: Readonly<Record<number, readonly [unless: number, turned: number]>> = {
  [OP.LESS]: [OP.UNLESS_LESS, OP.UNLESS_LESS],
  [OP.AT_MOST]: [OP.UNLESS_AT_MOST, OP.UNLESS_AT_MOST],
  [OP.EQUAL]: [OP.UNLESS_EQUAL, OP.IF_EQUAL],
};

interface Found {
  readonly cell: number;
  readonly unit: Unit | 'condition';
}

const valueOf = ({ value, unit }: Value): number => value * unitOf(unit).times;

class Checker {
  private code: number[] = [];
  private lines: number[] = [];
  private readonly prelude: number[] = [];
  readonly cells: number[] = WINDOW.map(() => NaN);
  readonly states: CheckedState[] = [];
  readonly settings: CheckedSetting[] = [];
  readonly quantities = new Map<QuantityName, { readonly cell: number; readonly hooks: Set<Hook> }>(
    WINDOW.map((name, cell) => [name, { cell, hooks: new Set() }]),
  );
  private readonly names = new Map<string, Known>();
  private readonly place: { hook: Hook; line: number } = { hook: 'ack', line: 1 };
  /** Cells of states that the rule at hand reads or sets. */
  private readonly used = new Set<number>();

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
    // States are side by side, so that they are read and kept together.
    const stateCell = this.cells.length;
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
      code: Int32Array.from(this.code),
      prelude: Int32Array.from(this.prelude),
      lines: Int32Array.from(this.lines),
      cells: Float64Array.from(this.cells),
      reads: [...this.quantities].map(([name, read]) => ({ quantity: QUANTITY_NAMES.indexOf(name), ...read })),
      stateCell,
      measures:
        MEASURED.some((name) => this.quantities.has(name)) || this.states.some(({ follows }) => follows !== null),
    };
  }

  private declare(at: number, name: string, known: Known): void {
    if (quantityNamed(name) !== undefined || Object.hasOwn(FUNCTIONS, name) || /^(s|ms|us|segments?)$/.test(name))
      throw new Wrong(at, `${name} already has a meaning: choose another name`);
    if (this.names.has(name)) throw new Wrong(at, `${name} is declared twice`);
    this.names.set(name, known);
  }

  private setting({ at, name, value, range }: Extract<LawText['declarations'][number], { kind: 'setting' }>): void {
    const { unit } = unitOf(value.unit);
    const number = valueOf(value);
    if (range !== null) {
      // As people write it: 0 to 500 ms.
      const bounds = range.map((bound) => ({ ...bound, unit: bound.unit ?? range[1].unit }));
      for (const bound of bounds) {
        const given = unitOf(bound.unit).unit;
        if (!fits(given, unit))
          throw new Wrong(bound.at, `${name} is in ${inWords(unit)}, and this bound in ${inWords(given)}`);
      }
      const [least, most] = bounds.map(valueOf);
      if (number < least! || number > most!) throw new Wrong(value.at, `${name} lies outside of its own range`);
    }
    const cell = this.constant(number);
    this.declare(at, name, { cell, unit, sets: null });
    this.settings.push({ name, value: number, cell, line: placeIn(this.text, at).line });
  }

  private state({ at, name, value }: Extract<LawText['declarations'][number], { kind: 'state' }>): void {
    if (value.kind === 'number') {
      const initial = valueOf(value);
      this.declare(at, name, { cell: this.constant(initial), unit: unitOf(value.unit).unit, sets: 'state' });
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
    this.declare(at, name, { cell: this.constant(initial), unit, sets: null });
    const followed = QUANTITY_NAMES.indexOf(value.name as QuantityName);
    this.states.push({ name, initial, follows: { quantity: followed, which: value.which, over } });
  }

  /** Whether it is a number that every ACK tells again. */
  private isMeasured(name: QuantityName): boolean {
    const { unit, hooks } = quantityNamed(name)!;
    return unit !== 'condition' && (hooks === undefined || hooks.includes('every ack'));
  }

  private rule({ at, also, when, title, titleAt, sets }: RuleText, hook: string): CheckedRule {
    const { text, place } = this;
    const known = HOOK_NAMES.find((each) => each === hook);
    if (known === undefined)
      throw new Wrong(text.indexOf(hook, at), `there is no hook "${hook}"${closest(hook, HOOK_NAMES)}`);
    place.hook = known;
    place.line = placeIn(text, at).line;
    this.used.clear();
    const from = this.code.length;
    const unmet = when === null ? [] : this.unless(when);
    const targets = sets.map((set) => {
      place.line = placeIn(text, set.at).line;
      const target = this.target(set.at, set.name);
      const { unit } = target;
      const found = this.into(target.cell, set.value);
      if (unit !== 'condition' && !fits(unit, found))
        throw new Wrong(set.value.at, `${set.name} is in ${inWords(unit)}, and this is in ${inWords(found)}`);
      this.used.add(target.cell);
      return { name: set.name, target };
    });
    const to = this.code.length;
    // Any place behind the end.
    for (const jump of unmet) this.code[jump + 1] = to + 1;
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
      usesStates: this.states.flatMap(({ name }, index) => (this.used.has(this.names.get(name)!.cell) ? [index] : [])),
    };
  }

  /** A rule behind one that always acts is never asked. */
  private reachable(rules: readonly RuleText[]): void {
    const closed = new Set<string>();
    for (const { hooks, also, when, at } of rules)
      for (const hook of hooks) {
        if (closed.has(hook))
          throw new Wrong(at, `this rule is never tried: an earlier one acts at every "on ${hook}" that reaches it`);
        if (when === null && !also) closed.add(hook);
      }
  }

  /** The text of an assignment. */
  private sourceOf(at: number): string {
    return /^[^\r\n#]*/.exec(this.text.slice(at))![0].trim();
  }

  private target(at: number, name: string): Known {
    const window = WINDOW.find((each) => each === name);
    const known: Known | undefined =
      window === undefined
        ? this.names.get(name)
        : { cell: this.quantities.get(window)!.cell, unit: unitNamed(quantityNamed(name)!.unit), sets: 'window' };
    if (known !== undefined && known.sets !== null) return known;
    if (known !== undefined || quantityNamed(name) !== undefined)
      throw new Wrong(at, `${name} cannot be set: cwnd, ssthresh, pacing and states can`);
    const states = [...this.names].flatMap(([each, { sets }]) => (sets === null ? [] : [each]));
    throw new Wrong(at, `there is no state ${name}${closest(name, [...WINDOW, ...states])}`);
  }

  private constant(value: number): number {
    this.cells.push(value);
    return this.cells.length - 1;
  }

  private emit(op: number, cell: number, a = 0, b = 0): number {
    this.code.push(op, cell, a, b);
    this.lines.push(this.place.line);
    return this.code.length - INSTRUCTION;
  }

  /** An instruction with a cell of its own for what it gives. */
  private give(op: number, a: number, b = 0): number {
    const cell = this.constant(0);
    this.emit(op, cell, a, b);
    return cell;
  }

  /** From here on the program goes on at its present end. */
  private land(...jumps: readonly number[]): void {
    for (const jump of jumps) this.code[jump + 1] = this.code.length;
  }

  /** Works out a number where it is to be; returns its unit. */
  private into(cell: number, expression: Expression): Unit {
    if (expression.kind === 'if') return this.choice(expression, cell);
    const found = this.number(expression);
    const last = this.code.length - INSTRUCTION;
    const isOwn = !this.isFixed(expression) && expression.kind !== 'name' && this.code[last + 1] === found.cell;
    if (isOwn) this.code[last + 1] = cell;
    else if (found.cell !== cell) this.emit(OP.COPY, cell, found.cell);
    return found.unit;
  }

  /** Jumps, still without a place, where a condition does not hold. */
  private unless(expression: Expression): readonly number[] {
    if (expression.kind === 'binary' && expression.op === 'and')
      return [...this.unless(expression.a), ...this.unless(expression.b)];
    if (expression.kind === 'binary' && COMPARISONS[expression.op] !== undefined) {
      const [instruction, swapped, turned] = COMPARISONS[expression.op]!;
      const [left, right] = this.alike(expression);
      const [a, b] = swapped ? [right, left] : [left, right];
      return [this.emit(JUMPS[instruction]![turned ? 1 : 0], 0, a.cell, b.cell)];
    }
    return [this.emit(OP.UNLESS, 0, this.condition(expression))];
  }

  /** Whether it is a number that settings alone decide. */
  private isFixed(expression: Expression): boolean {
    switch (expression.kind) {
      case 'number':
        return true;
      case 'name': {
        const known = this.names.get(expression.name);
        return known !== undefined && known.sets === null && this.settings.some(({ cell }) => cell === known.cell);
      }
      case 'unary':
        return expression.op === '-' && this.isFixed(expression.a);
      case 'binary':
        return ARITHMETIC[expression.op] !== undefined && this.isFixed(expression.a) && this.isFixed(expression.b);
      case 'call':
        return expression.args.every((each) => this.isFixed(each));
      case 'if':
        return false;
    }
  }

  private condition(expression: Expression): number {
    const { cell, unit } = this.expression(expression);
    if (unit !== 'condition') throw new Wrong(expression.at, `expected a condition, and this is in ${inWords(unit)}`);
    return cell;
  }

  private number(expression: Expression): { readonly cell: number; readonly unit: Unit } {
    const { cell, unit } = this.expression(expression);
    if (unit === 'condition') throw new Wrong(expression.at, 'expected a number, and this is a condition');
    return { cell, unit };
  }

  private expression(expression: Expression): Found {
    const { code, lines, prelude } = this;
    if (code === prelude || expression.kind === 'number' || expression.kind === 'name' || !this.isFixed(expression))
      return this.worked(expression);
    this.code = prelude;
    this.lines = [];
    const found = this.worked(expression);
    this.code = code;
    this.lines = lines;
    return found;
  }

  private worked(expression: Expression): Found {
    switch (expression.kind) {
      case 'number': {
        const value = valueOf(expression);
        const { unit } = unitOf(expression.unit);
        return { cell: this.constant(value), unit: value === 0 && expression.unit === null ? ANY : unit };
      }
      case 'name':
        return this.name(expression);
      case 'unary': {
        if (expression.op === 'not')
          return { cell: this.give(OP.NOT, this.condition(expression.a)), unit: 'condition' };
        const { cell, unit } = this.number(expression.a);
        return { cell: this.give(OP.NEGATE, cell), unit };
      }
      case 'binary':
        return this.binary(expression);
      case 'call':
        return this.call(expression);
      case 'if': {
        const cell = this.constant(0);
        return { cell, unit: this.choice(expression, cell) };
      }
    }
  }

  private name({ name, at }: Extract<Expression, { kind: 'name' }>): Found {
    const known = this.names.get(name);
    if (known !== undefined) {
      this.used.add(known.cell);
      return known;
    }
    const quantity = quantityNamed(name);
    if (quantity === undefined)
      throw new Wrong(at, `there is no ${name}${closest(name, [...this.names.keys(), ...QUANTITY_NAMES])}`);
    const { hook } = this.place;
    if (quantity.hooks !== undefined && !quantity.hooks.includes(hook))
      throw new Wrong(at, `${name} is not known at "on ${hook}", only at ${quantity.hooks.join(', ')}`);
    const word = name as QuantityName;
    const read = this.quantities.get(word) ?? { cell: this.constant(NaN), hooks: new Set() };
    this.quantities.set(word, read);
    read.hooks.add(hook);
    return { cell: read.cell, unit: unitNamed(quantity.unit) };
  }

  /** Two numbers that may be added or compared. */
  private alike({ op, a, b, at }: Extract<Expression, { kind: 'binary' }>) {
    const [left, right] = [this.number(a), this.number(b)];
    if (!fits(left.unit, right.unit)) throw new Wrong(at, unlike(op, left.unit, right.unit));
    return [left, right] as const;
  }

  private binary(expression: Extract<Expression, { kind: 'binary' }>): Found {
    const { op, a, b } = expression;
    if (op === 'and' || op === 'or') {
      const cell = this.constant(0);
      this.emit(OP.COPY, cell, this.condition(a));
      const jump = this.emit(op === 'and' ? OP.UNLESS : OP.IF, 0, cell);
      this.emit(OP.COPY, cell, this.condition(b));
      this.land(jump);
      return { cell, unit: 'condition' };
    }
    const arithmetic = ARITHMETIC[op];
    if (op === '*' || op === '/') {
      const [left, right] = [this.number(a), this.number(b)];
      return {
        cell: this.give(arithmetic!, left.cell, right.cell),
        unit: product(left.unit, right.unit, op === '*' ? 1 : -1),
      };
    }
    const [left, right] = this.alike(expression);
    if (arithmetic !== undefined)
      return { cell: this.give(arithmetic, left.cell, right.cell), unit: joined(left.unit, right.unit) };
    const [instruction, swapped, turned] = COMPARISONS[op]!;
    const cell = this.give(instruction, swapped ? right.cell : left.cell, swapped ? left.cell : right.cell);
    return { cell: turned ? this.give(OP.NOT, cell) : cell, unit: 'condition' };
  }

  private call({ name, args, at }: Extract<Expression, { kind: 'call' }>): Found {
    const known = FUNCTION_NAMES.find((each) => each === name);
    if (known === undefined) throw new Wrong(at, `there is no function ${name}${closest(name, FUNCTION_NAMES)}`);
    const { op, least, most } = FUNCTIONS[known];
    if (args.length < least || args.length > most)
      throw new Wrong(at, `${name} takes ${least === most ? 'one value' : `${least} to ${most} values`}`);
    const [first, ...rest] = args;
    let { cell, unit } = this.number(first!);
    if (most === 1) {
      if ((op === OP.EXP || op === OP.LOG) && !fits(unit, PLAIN))
        throw new Wrong(first!.at, `${name} takes a plain number, and this is in ${inWords(unit)}`);
      const degree = op === OP.SQRT ? 2 : op === OP.CBRT ? 3 : 1;
      return { cell: this.give(op, cell), unit: op === OP.EXP || op === OP.LOG ? PLAIN : root(unit, degree) };
    }
    for (const other of rest) {
      const found = this.number(other);
      if (!fits(unit, found.unit)) throw new Wrong(other.at, unlike(name, unit, found.unit));
      cell = this.give(op, cell, found.cell);
      unit = joined(unit, found.unit);
    }
    return { cell, unit };
  }

  private choice({ test, a, b }: Extract<Expression, { kind: 'if' }>, cell: number): Unit {
    const other = this.unless(test);
    const first = this.into(cell, a);
    const end = this.emit(OP.JUMP, 0);
    this.land(...other);
    const second = this.into(cell, b);
    if (!fits(first, second)) throw new Wrong(b.at, unlike('else', first, second));
    this.land(end);
    return joined(first, second);
  }
}

/** Why two numbers do not go together, in words. */
function unlike(op: string, a: Unit, b: Unit): string {
  const [left, right] = [inWords(a), inWords(b)];
  if (op === '+') return `${capital(right)} cannot be added to ${left}`;
  if (op === '-') return `${capital(right)} cannot be taken from ${left}`;
  return `${capital(left)} cannot be compared with ${right}`;
}

/** Reads and checks a text. Never throws. */
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

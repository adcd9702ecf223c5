/** Checks expressions of a law, name by name and unit by unit, and compiles them to instructions. */
import { capital } from '#scenario/words/english.ts';
import { closest } from '#scenario/words/wording.ts';
import { INSTRUCTION, OP } from './program.ts';
import { ANY, fits, inWords, joined, PLAIN, product, root, unitNamed, unitOf, type Unit } from './quantities.ts';
import type { Expression, Value } from './text.ts';
import { FUNCTION_NAMES, QUANTITY_NAMES, quantityNamed, type Hook, type QuantityName } from './vocabulary.ts';

/** Cells of the window, ssthresh and pacing. */
export const CELL = { CWND: 0, SSTHRESH: 1, PACING: 2 } as const;
export const WINDOW = ['cwnd', 'ssthresh', 'pacing'] as const;
/** Thrown by a failed check, caught at its start. */
export class Wrong extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

/** What a name refers to. */
export interface Known {
  readonly cell: number;
  readonly unit: Unit | 'condition';
  readonly sets: 'window' | 'state' | null;
}

export const FUNCTIONS: Readonly<
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
/** Comparisons: instruction, whether its operands are swapped, whether its result is negated. */
const COMPARISONS: Readonly<Record<string, readonly [op: number, swapped: boolean, turned: boolean]>> = {
  '<': [OP.LESS, false, false],
  '>': [OP.LESS, true, false],
  '<=': [OP.AT_MOST, false, false],
  '>=': [OP.AT_MOST, true, false],
  '=': [OP.EQUAL, false, false],
  '!=': [OP.EQUAL, false, true],
};

/** For each comparison, the jump taken if it is false, and the jump taken if its negation is false. */
const JUMPS: Readonly<Record<number, readonly [unless: number, turned: number]>> = {
  [OP.LESS]: [OP.UNLESS_LESS, OP.UNLESS_LESS],
  [OP.AT_MOST]: [OP.UNLESS_AT_MOST, OP.UNLESS_AT_MOST],
  [OP.EQUAL]: [OP.UNLESS_EQUAL, OP.IF_EQUAL],
};

interface Found {
  readonly cell: number;
  readonly unit: Unit | 'condition';
}

export function valueOf({ value, unit, at }: Value): number {
  if (!Number.isFinite(value)) throw new Wrong(at, 'this number is too large');
  return value * unitOf(unit).times;
}

/** The program of a law during compilation, with the names available to its expressions. */
export class Expressions {
  code: number[] = [];
  /** Line of each instruction. */
  lines: number[] = [];
  /** Instructions that depend on settings alone. */
  readonly prelude: number[] = [];
  readonly cells: number[] = WINDOW.map(() => NaN);
  readonly names = new Map<string, Known>();
  /** Cells that hold settings. */
  readonly settings = new Set<number>();
  /** Quantities read, with their hooks. */
  readonly quantities = new Map<QuantityName, { readonly cell: number; readonly hooks: Set<Hook> }>(
    WINDOW.map((name, cell) => [name, { cell, hooks: new Set() }]),
  );
  /** Hook and line of the current rule. */
  readonly place: { hook: Hook; line: number } = { hook: 'ack', line: 1 };
  /** Cells of states that the current rule reads or sets. */
  readonly used = new Set<number>();

  constant(value: number): number {
    this.cells.push(value);
    return this.cells.length - 1;
  }

  private emit(op: number, cell: number, a = 0, b = 0): number {
    this.code.push(op, cell, a, b);
    this.lines.push(this.place.line);
    return this.code.length - INSTRUCTION;
  }

  /** Appends an instruction with a new cell for its result. */
  private give(op: number, a: number, b = 0): number {
    const cell = this.constant(0);
    this.emit(op, cell, a, b);
    return cell;
  }

  /** Sets the target of jumps to the current end of the program. */
  private land(...jumps: readonly number[]): void {
    for (const jump of jumps) this.code[jump + 1] = this.code.length;
  }

  /** Compiles a number into a given cell; returns its unit. */
  into(cell: number, expression: Expression): Unit {
    if (expression.kind === 'if') return this.choice(expression, cell);
    const found = this.number(expression);
    const last = this.code.length - INSTRUCTION;
    const isOwn = !this.isFixed(expression) && expression.kind !== 'name' && this.code[last + 1] === found.cell;
    if (isOwn) this.code[last + 1] = cell;
    else if (found.cell !== cell) this.emit(OP.COPY, cell, found.cell);
    return found.unit;
  }

  /** Compiles a condition. Returns the jumps taken if it is false; their targets are not set yet. */
  unless(expression: Expression): readonly number[] {
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

  /** Whether an expression depends on settings alone. */
  private isFixed(expression: Expression): boolean {
    switch (expression.kind) {
      case 'number':
        return true;
      case 'name': {
        const known = this.names.get(expression.name);
        return known !== undefined && known.sets === null && this.settings.has(known.cell);
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

  /** Checks that two operands may be added or compared. */
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

/** Explains why two operands are incompatible. */
function unlike(op: string, a: Unit, b: Unit): string {
  const [left, right] = [inWords(a), inWords(b)];
  if (op === '+') return `${capital(right)} cannot be added to ${left}`;
  if (op === '-') return `${capital(right)} cannot be taken from ${left}`;
  return `${capital(left)} cannot be compared with ${right}`;
}

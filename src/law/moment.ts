/** Annotations beside the lines of a law at a moment: values, the acting rule, and rules that were not evaluated. */
import { placeIn, readLaw, type Expression, type RuleText } from './text.ts';

/** Values of names; times in s. */
type Values = Readonly<Record<string, number>>;

export interface LineNote {
  readonly line: number;
  readonly words: string;
  /** The acting rule, a value, or a rule that does not act. */
  readonly kind: 'acts' | 'value' | 'rests';
}

/** A moment of a law: the rule on this line has just acted. */
interface LawMoment {
  readonly line: number;
  /** Time, s. */
  readonly time: number;
  readonly before: Values;
  readonly after: Values;
  /** When rules last acted, by line, s. */
  readonly last: ReadonlyMap<number, number>;
}

/** Names whose values are times. */
const TIMES: ReadonlySet<string> = new Set(['rtt', 'srtt', 'elapsed', 'now', 'lastCut', 'exactRtt']);
const APPLY: Readonly<Record<string, (...inputs: number[]) => number>> = {
  min: (...inputs) => inputs.reduce((least, each) => (each < least ? each : least)),
  max: (...inputs) => inputs.reduce((most, each) => (each > most ? each : most)),
  sqrt: Math.sqrt,
  floor: Math.floor,
};
const UNIT: Readonly<Record<string, number>> = { ms: 1e-3, us: 1e-6 };

const digits = (value: number): string => value.toFixed(Math.abs(value) >= 1000 ? 0 : 2);
const shown = (value: number, isTime: boolean): string =>
  !Number.isFinite(value) ? '–' : isTime ? (value * 1000).toFixed(1) : digits(value);

/** Evaluates expressions with the values at a moment; NaN: unknown. */
class Reading {
  constructor(
    private readonly values: Values,
    private readonly times: ReadonlySet<string>,
  ) {}

  worth(expression: Expression): number {
    switch (expression.kind) {
      case 'number':
        return expression.value * (UNIT[expression.unit ?? ''] ?? 1);
      case 'name':
        return this.values[expression.name] ?? NaN;
      case 'unary':
        return expression.op === '-' ? -this.worth(expression.a) : NaN;
      case 'binary': {
        const [a, b] = [this.worth(expression.a), this.worth(expression.b)];
        const { op } = expression;
        return op === '+' ? a + b : op === '-' ? a - b : op === '*' ? a * b : op === '/' ? a / b : NaN;
      }
      case 'call':
        return APPLY[expression.name]?.(...expression.args.map((each) => this.worth(each))) ?? NaN;
      case 'if':
        return NaN;
    }
  }

  isTime(expression: Expression): boolean {
    switch (expression.kind) {
      case 'number':
        return expression.unit === 's' || UNIT[expression.unit ?? ''] !== undefined;
      case 'name':
        return this.times.has(expression.name);
      case 'unary':
        return this.isTime(expression.a);
      case 'binary': {
        const [a, b] = [this.isTime(expression.a), this.isTime(expression.b)];
        return expression.op === '/' ? a && !b : expression.op === '*' ? a !== b : a || b;
      }
      case 'call':
        return expression.args.some((each) => this.isTime(each));
      case 'if':
        return this.isTime(expression.a);
    }
  }

  /** An operand of a comparison: a sum or difference with its numbers, and its value. */
  private side(expression: Expression): string {
    const isTime = this.isTime(expression);
    const total = `${shown(this.worth(expression), isTime)}${isTime ? ' ms' : ''}`;
    if (expression.kind !== 'binary' || (expression.op !== '+' && expression.op !== '-')) return total;
    const [a, b] = [expression.a, expression.b].map((each) => shown(this.worth(each), isTime));
    return `${a} ${expression.op === '-' ? '−' : '+'} ${b} = ${total}`;
  }

  /** A condition with its numbers; '': none. */
  condition(expression: Expression): string {
    if (expression.kind !== 'binary') return '';
    const { op, a, b } = expression;
    if (op !== 'and' && op !== 'or') return `${this.side(a)} ${op} ${this.side(b)}`;
    const parts = [this.condition(a), this.condition(b)].filter((each) => each !== '');
    return parts.join(` ${op} `);
  }
}

/** The hook of a rule, as written. */
const hookOf = (text: string, { at }: RuleText): string =>
  /^[ \t]*(?:also[ \t]+)?on[ \t]+(.*?)(?:[ \t]+(?:when|otherwise)\b|[ \t]*(?:#.*)?$)/m.exec(text.slice(at))?.[1] ?? '';

/** The annotations of a moment, line by line; none for a text that cannot be parsed. */
export function notesOf(text: string, { line: acting, time, before, after, last }: LawMoment): readonly LineNote[] {
  const read = readLaw(text);
  if ('problem' in read) return [];
  const { declarations, hooks } = read.law;
  const times = new Set(TIMES);
  const notes: LineNote[] = [];
  const lineOf = (at: number): number => placeIn(text, at).line;
  for (const each of declarations) {
    const isTime =
      'unit' in each.value
        ? each.value.unit === 's' || UNIT[each.value.unit ?? ''] !== undefined
        : times.has(each.value.name);
    if (isTime) times.add(each.name);
    const value = after[each.name];
    if (each.kind === 'state' && value !== undefined)
      notes.push({ line: lineOf(each.at), words: `${shown(value, isTime)}${isTime ? ' ms' : ''}`, kind: 'value' });
  }
  const reading = new Reading(before, times);
  const rules = hooks.map((rule) => ({ rule, line: lineOf(rule.titleAt), hook: hookOf(text, rule) }));
  const actingHook = rules.find(({ line }) => line === acting)?.hook;
  let passed = false;
  for (const { rule, line, hook } of rules) {
    const acts = line === acting;
    const asked = hook === actingHook && !passed;
    if (rule.when !== null && asked) {
      const words = reading.condition(rule.when);
      if (words !== '') notes.push({ line: lineOf(rule.at), words, kind: acts ? 'acts' : 'value' });
    }
    if (acts) {
      passed = true;
      for (const { name, at } of rule.sets) {
        const [was, is] = [before[name] ?? NaN, after[name] ?? NaN];
        const isTime = times.has(name);
        const unit = isTime ? ' ms' : '';
        const [from, to] = [shown(was, isTime), shown(is, isTime)];
        notes.push({ line: lineOf(at), words: from === to ? `${to}${unit}` : `${from} → ${to}${unit}`, kind: 'acts' });
      }
      continue;
    }
    const at = last.get(line);
    const words =
      hook === actingHook && passed
        ? 'not asked'
        : at === undefined
          ? 'never'
          : at === time
            ? ''
            : `last at ${at.toFixed(3)} s`;
    if (words !== '') notes.push({ line, words, kind: 'rests' });
  }
  return notes;
}

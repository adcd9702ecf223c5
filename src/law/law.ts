/** Makes a growth law of a text: its rules fire, are explained and are kept as those of any built-in one. */
import { exceedsLargest, largestWindow, mayGrow, windowRule } from '../engine/tcp/congestion/shared.ts';
import type { RuleKind } from '../engine/rule.ts';
import type { Law, OwnState, WindowEvent, WindowHook, WindowRule, WindowState } from '../engine/tcp/window.ts';
import { CELL, type CheckedLaw, type CheckedRule } from './check.ts';
import { run } from './program.ts';
import { type Hook, KEPT, load, QUANTITY_NAMES } from './quantities.ts';

/** What an own law remembers, beside what the law does that it is from. */
interface Own extends OwnState {
  readonly kept: Float64Array;
}

type Asked = (...given: Parameters<WindowHook<Own>>) => boolean;

const KINDS: Readonly<Record<Hook, RuleKind>> = {
  start: 'life',
  'every ack': 'adjust',
  ack: 'growth',
  'unused ack': 'adjust',
  duplicate: 'adjust',
  congestion: 'cut',
  mark: 'cut',
  timeout: 'timeout',
  restart: 'cut',
  recovered: 'recovery',
};

const LARGEST = 1e9;
const bounded = (window: number): number => (window < 1 ? 1 : window > LARGEST ? LARGEST : window);

const yours = (line: number) => ({ source: 'yours', section: `line ${line}` });

/** Symbols whose values the sender knows best at the moment of a firing. */
const reading =
  (quantity: number) =>
  (window: Readonly<WindowState>, event: Readonly<WindowEvent>, own: Readonly<Own>): number => {
    const cell = new Float64Array(1);
    load(quantity, window, event, own.kept, cell, 0);
    return cell[0]!;
  };

/** The law of a checked text. What it does not say is as in `base`, the growth law that it is from. */
export function lawOf(checked: CheckedLaw, base: Law): Law {
  const { code, lines, reads, settings, stateCell, states } = checked;
  const cells = checked.cells.slice();
  const follows = states.flatMap((state, index) => (state.follows === null ? [] : [{ ...state.follows, index }]));
  const lawRules: WindowRule<Own>[] = [];
  /** The place of the instruction that gave no number. */
  const fault = new Int32Array(1);

  const ruleOf = (rule: CheckedRule) => {
    const { setsCwnd, setsSsthresh, setsStates } = rule;
    const acts = windowRule<Own>({
      title: rule.title,
      formula: rule.formula,
      citation: yours(rule.line),
      kind: rule.hook === 'ack' && !rule.adds ? 'adjust' : KINDS[rule.hook],
      quiet: !setsCwnd && !setsSsthresh,
      plain: `A rule of your own: line ${rule.line} of ${checked.name}.`,
      effect: (window, _event, { kept }) => {
        if (setsCwnd) window.cwnd = bounded(cells[CELL.CWND]!);
        if (setsSsthresh) window.ssthresh = bounded(cells[CELL.SSTHRESH]!);
        for (let i = 0; i < setsStates.length; i++)
          kept[KEPT.STATES + setsStates[i]!] = cells[stateCell + setsStates[i]!]!;
      },
    });
    const fails = windowRule<Own>({
      title: `${rule.title}: no number`,
      formula: rule.formula,
      citation: yours(rule.line),
      kind: 'adjust',
      plain: `Line ${rule.line} of ${checked.name} gave no number, as a division by zero does: nothing changes.`,
      effect: (_window, event, { kept }) => {
        if (kept[KEPT.FAULTS] === 0) {
          kept[KEPT.FAULT_LINE] = lines[fault[0]! >> 2]!;
          kept[KEPT.FAULT_AT] = event.elapsed;
        }
        kept[KEPT.FAULTS]!++;
      },
    });
    lawRules.push(acts, fails);
    return { ...rule, acts, fails };
  };

  const rules = checked.rules.map(ruleOf);

  const measure = windowRule<Own>({
    title: 'Measurements',
    formula: 'smallest and largest so far',
    citation: yours(1),
    quiet: true,
    plain: 'Every ACK brings the round trip up to date, and what follows the smallest or largest of a quantity.',
    effect: (window, event, { kept }) => {
      kept[KEPT.RTT] = event.rtt;
      for (let i = 0; i < follows.length; i++) {
        const { quantity, smallest, index } = follows[i]!;
        const place = KEPT.STATES + index;
        load(quantity, window, event, kept, cells, stateCell + index);
        const value = cells[stateCell + index]!;
        if (smallest ? value < kept[place]! : value > kept[place]!) kept[place] = value;
      }
    },
  });

  /** Asks the rules of a hook from the top; returns whether one has acted, or could not be asked. */
  const asking = (hook: Hook): Asked => {
    const mine = rules.filter((rule) => rule.hook === hook);
    return (window, event, own, fire) => {
      for (let i = 0; i < reads.length; i++) {
        const { quantity, cell } = reads[i]!;
        load(quantity, window, event, own.kept, cells, cell);
      }
      for (let i = 0; i < states.length; i++) cells[stateCell + i] = own.kept[KEPT.STATES + i]!;
      for (let i = 0; i < settings.length; i++) {
        const { name, value, cell } = settings[i]!;
        const given = event.settings.variant[name];
        cells[cell] = typeof given === 'number' ? given : value;
      }
      for (let i = 0; i < mine.length; i++) {
        const { when, body, acts, fails } = mine[i]!;
        let wrong = -1;
        if (when !== null) {
          wrong = run(code, cells, when.from, when.to);
          if (wrong < 0 && cells[when.cell] === 0) continue;
        }
        if (wrong < 0) wrong = run(code, cells, body.from, body.to);
        if (wrong >= 0) fault[0] = wrong;
        fire(wrong < 0 ? acts : fails);
        return true;
      }
      return false;
    };
  };
  const has = (hook: Hook): boolean => rules.some((rule) => rule.hook === hook);
  const parent = base as unknown as Law<Own>;
  /** The rules of a hook, and where none fits what the law does that this one is from. */
  const hooked = (hook: Hook, otherwise: WindowHook<Own> | undefined): WindowHook<Own> | undefined => {
    if (!has(hook)) return otherwise;
    const ask = asking(hook);
    return (window, event, own, fire) => {
      if (!ask(window, event, own, fire) && otherwise !== undefined) otherwise(window, event, own, fire);
    };
  };

  const onAck = hooked('ack', parent.onAck);
  const onUnusedAck = hooked('unused ack', parent.onAck);
  const onEveryAck = hooked('every ack', parent.onEveryAck);
  const onMark = has('mark') || !has('congestion') ? hooked('mark', parent.onMark) : undefined;
  const law: Law<Own> = {
    ...parent,
    name: `yours: ${checked.name}`,
    rules: [...lawRules, measure, ...base.rules],
    machines: [],
    symbols: {
      ...parent.symbols,
      ...Object.fromEntries(QUANTITY_NAMES.map((name, quantity) => [name, reading(quantity)])),
      ...Object.fromEntries(settings.map(({ name }) => [name, name])),
      ...Object.fromEntries(
        states.map(({ name }, index) => [
          name,
          (_window: unknown, _event: unknown, { kept }: Readonly<Own>) => kept[KEPT.STATES + index]!,
        ]),
      ),
    },
    own: () => ({
      ...parent.own(),
      kept: Float64Array.of(NaN, 0, 0, NaN, ...states.map(({ initial }) => initial)),
    }),
    onEstablished: hooked('start', parent.onEstablished)!,
    onCongestion: hooked('congestion', parent.onCongestion)!,
    onRestart: hooked('restart', parent.onRestart)!,
    onTimeout: hooked('timeout', parent.onTimeout)!,
  };
  const optional: Partial<Record<keyof Law, unknown>> = {
    onEveryAck: checked.usesRtt
      ? (((window, event, own, fire) => {
          fire(measure);
          if (onEveryAck !== undefined) onEveryAck(window, event, own, fire);
        }) satisfies WindowHook<Own>)
      : onEveryAck,
    onAck:
      has('ack') || has('unused ack')
        ? (((window, event, own, fire) => {
            if (!mayGrow(event)) {
              if (onUnusedAck !== undefined) onUnusedAck(window, event, own, fire);
              return;
            }
            if (onAck !== undefined) onAck(window, event, own, fire);
            if (exceedsLargest(window, event)) fire(largestWindow);
          }) satisfies WindowHook<Own>)
        : parent.onAck,
    onMark,
    onRecovered: hooked('recovered', parent.onRecovered),
    onDuplicate: hooked('duplicate', parent.onDuplicate),
  };
  return Object.assign(law, optional) as unknown as Law;
}

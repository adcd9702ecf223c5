/** Makes a growth law from a text: its rules fire, are explained and are recorded like those of built-in laws. */
import { exceedsLargest, largestWindow, mayGrow, windowRule } from '../engine/tcp/congestion/shared.ts';
import type { RuleKind } from '../engine/rule.ts';
import type {
  GrowthSettings,
  Law,
  OwnState,
  WindowEvent,
  WindowHook,
  WindowRule,
  WindowState,
} from '../engine/tcp/window.ts';
import type { CheckedLaw, CheckedRule } from './check.ts';
import { CELL } from './expressions.ts';
import { DONE, INSTRUCTION, run, UNMET } from './program.ts';
import { KEPT, load } from './quantities.ts';
import { type Hook, QUANTITY_NAMES } from './vocabulary.ts';

/** State of a user-written law, in addition to that of its base. */
interface Own extends OwnState {
  readonly kept: Float64Array;
}

type Asked = (...given: Parameters<WindowHook<Own>>) => boolean;

const KINDS: Readonly<Record<Hook, RuleKind>> = {
  start: 'life',
  'every ack': 'adjust',
  'new ack': 'growth',
  ack: 'growth',
  'unused ack': 'adjust',
  duplicate: 'adjust',
  congestion: 'cut',
  mark: 'cut',
  timeout: 'timeout',
  restart: 'cut',
  recovered: 'recovery',
  resume: 'adjust',
};

/** Initial values of `KEPT`. */
const FRESH = [NaN, 0, 0, NaN, 0, 0, 0, 0, 0, 0, 0, 0] as const;
const LARGEST = 1e9;
const bounded = (window: number): number => (window < 1 ? 1 : window > LARGEST ? LARGEST : window);

const yours = (line: number) => ({ source: 'yours', section: `line ${line}` });

/** Makes a function that reads a quantity, by its number, from the sender at the time of a firing. */
const reading =
  (quantity: number) =>
  (window: Readonly<WindowState>, event: Readonly<WindowEvent>, own: Readonly<Own>): number => {
    const cell = new Float64Array(1);
    load(quantity, window, event, own.kept, cell, 0);
    return cell[0]!;
  };

/** The law of a checked text. Hooks that it does not define are those of `base`, its base law. */
export function lawOf(checked: CheckedLaw, base: Law): Law {
  const { code, lines, prelude, reads, settings, stateCell, states } = checked;
  const cells = checked.cells.slice();
  const follows = states.flatMap((state, index) => (state.follows === null ? [] : [{ ...state.follows, index }]));
  const lawRules: WindowRule<Own>[] = [];
  /** Index of the instruction that returned no number. */
  const fault = new Int32Array(1);

  const ruleOf = (rule: CheckedRule) => {
    const { setsCwnd, setsSsthresh, setsPacing, setsStates } = rule;
    const acts = windowRule<Own>({
      title: rule.title,
      formula: rule.formula,
      citation: yours(rule.line),
      kind: KINDS[rule.hook] === 'growth' && !rule.adds ? 'adjust' : KINDS[rule.hook],
      quiet: !setsCwnd && !setsSsthresh,
      plain: `A rule of your own: line ${rule.line} of ${checked.name}.`,
      effect: (window, _event, { kept }) => {
        if (setsCwnd) window.cwnd = bounded(cells[CELL.CWND]!);
        if (setsSsthresh) window.ssthresh = bounded(cells[CELL.SSTHRESH]!);
        if (setsPacing) kept[KEPT.PACING] = cells[CELL.PACING]! > 0 ? cells[CELL.PACING]! : 0;
        for (let i = 0; i < setsStates.length; i++)
          kept[KEPT.STATES + setsStates[i]!] = cells[stateCell + setsStates[i]!]!;
      },
    });
    const fails = windowRule<Own>({
      title: `${rule.title}: no number`,
      formula: rule.formula,
      citation: yours(rule.line),
      kind: 'adjust',
      plain: `Line ${rule.line} of ${checked.name} has no result, for instance because it divides by zero: nothing changes.`,
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
    formula: 'round trip, rate, marks; smallest, largest and average so far',
    citation: yours(1),
    quiet: true,
    plain: 'Every ACK updates the round trip, the rate, the marks, and the values derived from a quantity.',
    effect: (window, event, { kept }) => {
      kept[KEPT.RTT] = event.rtt;
      kept[KEPT.MARKS]! += event.marked;
      kept[KEPT.ROUND_ACKED]! += event.acked;
      if (event.ack >= kept[KEPT.ROUND_END]! && event.elapsed > kept[KEPT.ROUND_AT]!) {
        kept[KEPT.RATE] = kept[KEPT.ROUND_ACKED]! / (event.elapsed - kept[KEPT.ROUND_AT]!);
        kept[KEPT.ROUND_END] = event.next;
        kept[KEPT.ROUND_AT] = event.elapsed;
        kept[KEPT.ROUND_ACKED] = 0;
      }
      const since = event.elapsed - kept[KEPT.MEASURED_AT]!;
      kept[KEPT.MEASURED_AT] = event.elapsed;
      for (let i = 0; i < follows.length; i++) {
        const { quantity, which, over, index } = follows[i]!;
        const place = KEPT.STATES + index;
        const cell = stateCell + index;
        load(quantity, window, event, kept, cells, cell);
        const before = kept[place]!;
        if (
          which === 'smallest' ? cells[cell]! < before : which === 'largest' ? cells[cell]! > before : before !== before
        )
          kept[place] = cells[cell]!;
        else if (which === 'average') kept[place] = before + ((cells[cell]! - before) * since) / (over + since);
      }
    },
  });
  const noteCut = windowRule<Own>({
    title: 'The last window reduction',
    formula: 'lastCut = now',
    citation: yours(1),
    quiet: true,
    plain: 'The window has been reduced: the time is recorded.',
    effect: (_window, event, { kept }) => {
      kept[KEPT.LAST_CUT] = event.elapsed;
    },
  });

  /**
   * The settings whose values are in the cells. They are copied only on a change, because reading a number by name
   * would allocate it.
   */
  const holds: { settings: GrowthSettings['variant'] | null } = { settings: null };
  const set = (given: GrowthSettings['variant']): void => {
    if (holds.settings === given) return;
    holds.settings = given;
    for (const { name, value, cell } of settings) {
      const own = given[name];
      cells[cell] = typeof own === 'number' ? own : value;
    }
    // Ignore a result that is not a number here; it is reported where it is used.
    for (let wrong = run(prelude, cells, 0, prelude.length); wrong >= 0;) {
      cells[prelude[wrong + 1]!] = NaN;
      wrong = run(prelude, cells, wrong + INSTRUCTION, prelude.length);
    }
  };

  /** Evaluates the rules of a hook from the top. Returns whether a rule has acted or could not be evaluated. */
  const asking = (hook: Hook): Asked => {
    const mine = rules.filter((rule) => rule.hook === hook);
    // Quantities that the hook's rules read. They are loaded again after a rule that lets the rules below it run.
    const read = reads.filter(({ hooks }) => hooks.has(hook));
    const used = Int32Array.from(new Set(mine.flatMap(({ usesStates }) => usesStates)));
    const refresh = (window: Readonly<WindowState>, event: Readonly<WindowEvent>, { kept }: Readonly<Own>): void => {
      for (let i = 0; i < read.length; i++) {
        const { quantity, cell } = read[i]!;
        load(quantity, window, event, kept, cells, cell);
      }
      for (let i = 0; i < used.length; i++) cells[stateCell + used[i]!] = kept[KEPT.STATES + used[i]!]!;
    };
    return (window, event, own, fire) => {
      refresh(window, event, own);
      set(event.settings.variant);
      for (let i = 0; i < mine.length; i++) {
        const { also, from, to, acts, fails } = mine[i]!;
        const end = run(code, cells, from, to);
        if (end === UNMET) continue;
        if (end !== DONE) fault[0] = end;
        fire(end === DONE ? acts : fails);
        if (!also) return true;
        refresh(window, event, own);
      }
      return false;
    };
  };
  const has = (hook: Hook): boolean => rules.some((rule) => rule.hook === hook);
  const parent = base as unknown as Law<Own>;
  /** The rules of a hook; if none applies, the hook of the base law. */
  const hooked = (hook: Hook, otherwise: WindowHook<Own> | undefined): WindowHook<Own> | undefined => {
    if (!has(hook)) return otherwise;
    const ask = asking(hook);
    return (window, event, own, fire) => {
      if (!ask(window, event, own, fire) && otherwise !== undefined) otherwise(window, event, own, fire);
    };
  };

  const onNewAck = has('new ack') ? asking('new ack') : null;
  const onAck = hooked('ack', parent.onAck);
  const onUnusedAck = hooked('unused ack', parent.onAck);
  const onEveryAck = hooked('every ack', parent.onEveryAck);
  const notesCuts = reads.some(({ quantity }) => QUANTITY_NAMES[quantity] === 'lastCut');
  const cutting = (hook: WindowHook<Own>): WindowHook<Own> =>
    notesCuts
      ? (window, event, own, fire) => {
          hook(window, event, own, fire);
          fire(noteCut);
        }
      : hook;
  const marking = has('mark') || !has('congestion') ? hooked('mark', parent.onMark) : undefined;
  const law: Law<Own> = {
    ...parent,
    name: `yours: ${checked.name}`,
    readsCoupled: true,
    rules: [...lawRules, measure, noteCut, ...base.rules],
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
      kept: Float64Array.of(...FRESH, ...states.map(({ initial }) => initial)),
    }),
    onEstablished: hooked('start', parent.onEstablished)!,
    onCongestion: cutting(hooked('congestion', parent.onCongestion)!),
    onRestart: cutting(hooked('restart', parent.onRestart)!),
    onTimeout: cutting(hooked('timeout', parent.onTimeout)!),
  };
  const optional: Partial<Record<keyof Law, unknown>> = {
    onEveryAck: checked.measures
      ? (((window, event, own, fire) => {
          fire(measure);
          if (onEveryAck !== undefined) onEveryAck(window, event, own, fire);
        }) satisfies WindowHook<Own>)
      : onEveryAck,
    onAck:
      has('new ack') || has('ack') || has('unused ack')
        ? (((window, event, own, fire) => {
            if (onNewAck !== null && onNewAck(window, event, own, fire)) {
              if (exceedsLargest(window, event)) fire(largestWindow);
              return;
            }
            if (!mayGrow(event)) {
              if (onUnusedAck !== undefined) onUnusedAck(window, event, own, fire);
              return;
            }
            if (onAck !== undefined) onAck(window, event, own, fire);
            if (exceedsLargest(window, event)) fire(largestWindow);
          }) satisfies WindowHook<Own>)
        : parent.onAck,
    onMark: marking && cutting(marking),
    ...(rules.some(({ setsPacing }) => setsPacing)
      ? { pacingRate: ({ kept }: Readonly<Own>) => kept[KEPT.PACING]! }
      : {}),
    onRecovered: hooked('recovered', parent.onRecovered),
    onDuplicate: hooked('duplicate', parent.onDuplicate),
    onSendsAgain: hooked('resume', parent.onSendsAgain),
  };
  return Object.assign(law, optional) as unknown as Law;
}

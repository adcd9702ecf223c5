import { encodeLink } from '#scenario/link/link.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import { sameData } from '#scenario/words/plainData.ts';
import type { Axis, Contender, Plan } from './plan.ts';
import { encodePlan, PLAN_ROUTE } from './planLink.ts';

/** Words that a shell accepts without quotes. */
const quoted = (word: string): string =>
  /^[\w.,:=/@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** `cubic` or `cubic/linux`; null if flags cannot express the contender. */
function wordOf({ label, variant, stack, law, parameters, set, scenario }: Contender): string | null {
  const more = label !== '' || law !== '' || scenario !== null || Object.keys({ ...parameters, ...set }).length > 0;
  return variant === null || more ? null : stack === null ? variant : `${variant}/${stack}`;
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && /^[\w.+-]+$/.test(value));

/** `path=5..200:8:log` or `path=1,2,4`; null if flags cannot express the axis. */
function overOf({ path, values, from, to, steps, scale }: Axis): string | null {
  if (values !== null)
    return values.length > 1 && values.every(isPlain) && !values.join(',').includes('..')
      ? `${path}=${values.join(',')}`
      : null;
  if (!isPlain(from) || !isPlain(to)) return null;
  return `${path}=${String(from)}..${String(to)}:${steps}${scale === 'log' ? ':log' : ''}`;
}

/** The scenario as an argument of the command line: the name of its preset, or its link. */
function scenarioWord(plan: Plan, presets: readonly { readonly id: string; readonly scenario: unknown }[]): string {
  const parsed = parseScenario(plan.scenario);
  if (!parsed.ok) return '';
  const input = minimalInput(parsed.scenario);
  return presets.find(({ scenario }) => sameData(scenario, input))?.id ?? `#${encodeLink(parsed.scenario)}`;
}

/**
 * The shell command that runs a plan: with flags if they can express all of it, else with its link.
 * `presets`: scenarios with a name on the command line.
 */
export function commandOf(
  plan: Plan,
  presets: readonly { readonly id: string; readonly scenario: unknown }[] = [],
): string {
  const verb = `sawtooth ${plan.axes.length > 0 ? 'sweep' : 'compare'}`;
  const contenders = plan.contenders.map(wordOf);
  const axes = plan.axes.map(overOf);
  const oneSeed = Array.isArray(plan.seeds) && plan.seeds.length === 1;
  if (oneSeed || [...contenders, ...axes].includes(null))
    return `${verb} ${quoted(`#${PLAN_ROUTE}${encodePlan(plan)}`)}`;
  const flags: readonly (readonly [string, string])[] = [
    ...axes.map((axis) => ['over', axis!] as const),
    ['variants', contenders.join(',')],
    ...(plan.replace === 'all' ? [] : [['replace', String(plan.replace)] as const]),
    ...(Array.isArray(plan.seeds)
      ? [['seeds', plan.seeds.join(',')] as const]
      : [['seeds', String(plan.seeds)] as const]),
    ...(plan.jitter === null ? [] : [['jitter', String(plan.jitter)] as const]),
    ...(plan.background === null ? [] : [['background', String(plan.background)] as const]),
    ...(plan.from === 0 ? [] : [['from', String(plan.from)] as const]),
    ...(plan.until === null ? [] : [['until', String(plan.until)] as const]),
    ...(plan.metrics.length === 0 ? [] : [['metrics', plan.metrics.join(',')] as const]),
  ];
  return `${verb} ${quoted(scenarioWord(plan, presets))} ${flags.map(([name, value]) => `--${name} ${quoted(value)}`).join(' ')}`;
}

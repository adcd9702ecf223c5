import { problemAt, type Problem } from '#scenario/words/problem.ts';
import type { PresetEntry } from '../scenario/presets.ts';
import { closest } from '#scenario/words/wording.ts';
import { isObject } from '#scenario/words/plainData.ts';

type Data = Readonly<Record<string, unknown>>;
type Named = Pick<PresetEntry, 'id' | 'title' | 'scenario'>;

/** A contender that is a preset: its whole scenario, named by its title. */
export const presetContender = ({ title, scenario }: Named): Data => ({ label: title.slice(0, 60), scenario });

/**
 * Plan data in which names of presets are replaced by their scenarios, in the plan itself and in contenders. An unknown
 * name is a problem.
 */
export function withPresets(
  plan: Data,
  presets: readonly Named[],
): { readonly plan: Data; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const presetAt = (path: readonly (string | number)[], name: string): Named | undefined => {
    const found = presets.find(({ id }) => id === name);
    if (found === undefined)
      problems.push(
        problemAt(
          path,
          `must be a scenario, or the name of a preset${closest(
            name,
            presets.map(({ id }) => id),
          )}`,
          name,
        ),
      );
    return found;
  };
  const put = (of: unknown, path: readonly (string | number)[]): unknown => {
    if (!isObject(of) || typeof of['scenario'] !== 'string') return of;
    const preset = presetAt([...path, 'scenario'], of['scenario']);
    if (preset === undefined) return of;
    return path.length === 0
      ? { title: preset.title, ...of, scenario: preset.scenario }
      : { ...presetContender(preset), ...of, scenario: preset.scenario };
  };
  const { contenders } = plan;
  const named = Array.isArray(contenders)
    ? { ...plan, contenders: contenders.map((each: unknown, place) => put(each, ['contenders', place])) }
    : plan;
  return { plan: put(named, []) as Data, problems };
}

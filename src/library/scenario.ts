import { lawProblems, loadLanguage } from '../lab/build/runLaws.ts';
import { problemsIn } from '#scenario/check/allProblems.ts';
import { decodeLink } from '#scenario/link/link.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import { oneLine } from '#scenario/words/plainText.ts';
import { problemAt, type Problem } from '#scenario/words/problem.ts';
import type { Scenario, ScenarioInput } from '../scenario/scenario.ts';
import { setPath } from '#scenario/edit/setPath.ts';
import { closest } from '#scenario/words/wording.ts';
import { ownLaw, withOwnLaw } from './ownLaw.ts';
import { presetNamed, presetNames } from './presets.ts';
import { Refusal, refuse } from './refusal.ts';

/** A scenario as input: what differs from the default run, the name of a preset, or a link of the page. */
export type GivenScenario = ScenarioInput | string;

/** Changes to a scenario before it runs. */
export interface Changes {
  /** Fields by path: `{ 'flows[0].variant': 'vegas', 'network.bottleneck.rate': '2Mbps' }`. */
  readonly set?: Readonly<Record<string, unknown>> | undefined;
  /** The text of a user-written law, which the first TCP sender follows on stack `rfc`. */
  readonly law?: string | undefined;
}

function inputOf(given: GivenScenario): unknown {
  if (typeof given !== 'string') return given;
  const hash = given.indexOf('#');
  // A short address of the page ends in the name of a preset.
  const preset = presetNamed(given.slice(hash + 1));
  if (preset !== undefined) return preset.input;
  if (hash < 0)
    throw new Refusal([
      problemAt([], `must be a scenario, a link, or the name of a preset${closest(given, presetNames())}`, given),
    ]);
  const { scenario, notes } = decodeLink(given.slice(hash + 1));
  refuse(notes.map((note) => ({ path: 'link', message: note, given: given.slice(hash, hash + 40) })));
  return minimalInput(scenario);
}

/** The user-written law in `text`, or a refusal at `path`. */
export function lawOf(path: string, text: unknown) {
  const law = ownLaw(String(text));
  if ('message' in law) throw new Refusal([{ path, message: law.message, given: oneLine(String(text)).slice(0, 40) }]);
  return law;
}

/** The complete scenario with its changes. Throws a refusal that lists every problem. */
export async function scenarioOf(given: GivenScenario, { set = {}, law }: Changes): Promise<Scenario> {
  await loadLanguage();
  let input = inputOf(given);
  if (law !== undefined) {
    input = withOwnLaw(input, lawOf('law', law));
    if (input === null) throw new Refusal([problemAt(['law'], 'needs a TCP sender that follows it', law.slice(0, 40))]);
  }
  const problems: Problem[] = [];
  for (const [path, value] of Object.entries(set)) {
    const changed = setPath(input, path, typeof value === 'string' ? value : JSON.stringify(value));
    if (changed.ok) input = changed.input;
    else problems.push(changed.problem);
  }
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Refusal([...problems, ...problemsIn(input)]);
  refuse([...problems, ...lawProblems(parsed.scenario)]);
  return parsed.scenario;
}

import { QUEUES } from '#engine/queue/catalogue.ts';
import { withField } from '#scenario/edit/edit.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import type { Path } from '#scenario/words/path.ts';
import type { Scenario } from '#scenario/scenario.ts';
import { scenarioSchema } from '#scenario/schema.ts';
import { shownLink } from '#app/run/facts/bottleneck.ts';
import type { RunData } from '#app/run/record/runData.ts';

/** The experiment of the Lab with another queue discipline. */
export interface OtherQueue {
  readonly name: string;
  readonly title: string;
  readonly help: string;
  /** Priority from its definition; Infinity: not run automatically. */
  readonly telling: number;
  /** Whether it is the queue of the run on the screen. */
  readonly isOwn: boolean;
  readonly scenario: Scenario;
}

/** The path of a link's queue in the scenario, by link name; null: it has none of its own. */
function placeOf({ network }: Scenario, link: string): Path | null {
  const [from, to] = link.split('>');
  switch (network.kind) {
    case 'dumbbell':
      return link === 'r0>r1'
        ? ['network', 'bottleneck', 'queue']
        : link === 'r1>r0'
          ? ['network', 'reverse', 'queue']
          : null;
    case 'made':
      return ['network', 'trunk', 'queue'];
    case 'accessPoint':
      return ['network', 'uplink', 'queue'];
    case 'custom': {
      const there = network.links.findIndex((each) => each.from === from && each.to === to);
      if (there >= 0) return ['network', 'links', there, 'queue'];
      const back = network.links.findIndex((each) => each.from === to && each.to === from);
      return back < 0 ? null : ['network', 'links', back, 'back', 'queue'];
    }
    default:
      return null;
  }
}

/**
 * The run on the screen with each discipline at the link shown, with the same limit and otherwise defaults, its own
 * first. Empty: its queue cannot be changed separately.
 */
export function otherQueues(data: RunData): readonly OtherQueue[] {
  const { scenario, links } = data.opened;
  const link = links[shownLink(data)];
  const path = link === undefined ? null : placeOf(scenario, link.name);
  if (link === undefined || path === null) return [];
  const limit = Number.isFinite(link.limit) ? { limit: link.limit - link.extraPlaces } : {};
  const own = path.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], scenario) as { kind: string };
  return QUEUES.flatMap(
    ({ name, title, help, parameters, limitOfWaiting, ownRate, telling = Infinity }): OtherQueue[] => {
      const isOwn = name === own.kind;
      if (!isOwn && ownRate === true) return [];
      // Tokens arrive at the rate of the link.
      const tokens = parameters.some((parameter) => parameter.name === 'tokenRate') ? { tokenRate: link.rate } : {};
      const places =
        limit.limit === undefined
          ? {}
          : { limit: Math.max(1, limit.limit + (limitOfWaiting === true ? 0 : link.extraPlaces)) };
      const queue = isOwn ? own : { kind: name, ...places, ...tokens };
      const parsed = parseScenario(withField(scenarioSchema, scenario, path, queue));
      return parsed.ok ? [{ name, title, help, telling, isOwn, scenario: parsed.scenario }] : [];
    },
  ).sort((a, b) => Number(b.isOwn) - Number(a.isOwn));
}

/** A scenario truncated at a time, s. */
export const upTo = (scenario: Scenario, time: number): Scenario => ({
  ...scenario,
  duration: time,
  interventions: scenario.interventions.filter(({ at }) => at < time),
});

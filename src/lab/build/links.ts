import type { Kernel } from '../../engine/kernel/kernel.ts';
import type { Link } from '../../engine/link/link.ts';
import { NO_EFFECT } from '../../engine/link/effects/catalogue.ts';
import { NO_LOSS } from '../../engine/loss/catalogue.ts';
import { extraPlaces, queueNamed } from '../../engine/queue/catalogue.ts';
import { codesOf, disciplineNamed } from '../../engine/queue/laws.ts';
import type { Ledger } from '../../engine/traffic/ledger.ts';
import type { NetworkLink, Topology } from '#scenario/graph/topology.ts';
import type { Scenario } from '../../scenario/scenario.ts';

/**
 * Builds a link with its queue from the scenario. `firstRoute`: the first route over the link. `causes`: number of loss
 * codes before those of managed queues.
 */
export function buildLink(
  kernel: Kernel,
  ledger: Ledger,
  link: NetworkLink,
  index: number,
  place: number,
  flows: number,
  firstRoute: number,
  causes?: number,
): Link {
  const { settings } = link.queue;
  const facts = {
    index,
    place,
    firstRoute,
    name: link.name,
    rate: link.rate,
    delay: link.delay,
    limitPackets: (link.queue.limitPackets ?? Infinity) + extraPlaces(link.queue.kind),
    limitBytes: link.queue.limitBytes ?? Infinity,
  };
  return disciplineNamed(settings.kind).build(
    { kernel, ledger, link: facts, flows, codes: codesOf(settings.kind, causes) },
    settings,
  );
}

/**
 * Finds links on which nothing is decided, and lets passages continue over them: they have a single predecessor, no
 * losses of their own, and nobody observes their queue. No passage continues from a link whose queue decides later than
 * on arrival, or that has an effect: exit times are then unknown on arrival. Interventions do not count, so that a run
 * up to one equals the run without it.
 */
export function joinPassages(kernel: Kernel, scenario: Scenario, topology: Topology, links: readonly Link[]): void {
  const feeders = links.map(() => new Set<Link | null>());
  for (const { path, back } of topology.flows)
    for (const way of [path, back]) way.forEach((link, hop) => feeders[link]!.add(links[way[hop - 1] ?? -1] ?? null));
  const dropsHere = new Set(
    scenario.flows.flatMap((flow, index) =>
      flow.kind === 'tcp' && flow.forcedDrops.length > 0 ? [topology.flows[index]!.dropLink] : [],
    ),
  );
  const late = new Set(
    links.filter((_, link) => {
      const { queue, effect } = topology.links[link]!;
      return effect.kind !== NO_EFFECT || disciplineNamed(queue.kind).decidesLate;
    }),
  );
  const feederOf = new Map<Link, Link>();
  topology.links.forEach((facts, index) => {
    const [feeder = null, ...others] = feeders[index]!;
    const decides =
      facts.shared ||
      index === topology.bottleneck ||
      facts.loss.kind !== NO_LOSS ||
      queueNamed(facts.queue.kind).onlyPlaces !== true ||
      dropsHere.has(index);
    const known = feeder !== null && !late.has(feeder);
    if (known && others.length === 0 && !decides) feederOf.set(links[index]!, feeder);
  });
  for (const link of links) {
    link.layThrough(link.onward.map((next) => (next !== null && feederOf.get(next) === link ? next : null)));
    const chain = [link];
    for (
      let feeder = feederOf.get(link);
      feeder !== undefined && !chain.includes(feeder);
      feeder = feederOf.get(feeder)
    )
      chain.push(feeder);
    link.joinBehind(chain.slice(1));
  }
  const longest = Math.max(...links.map(({ upstream }) => upstream.length));
  if (longest > 2) kernel.packets.withPassages(longest - 2);
}

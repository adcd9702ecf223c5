import type { Kernel } from '../engine/kernel/kernel.ts';
import { CodelLink } from '../engine/link/codelLink.ts';
import { markedByRed, markedByStep } from '../engine/link/drops.ts';
import { Entry } from '../engine/link/entry.ts';
import { Link } from '../engine/link/link.ts';
import type { LinkSettings } from '../engine/link/linkState.ts';
import { Codel } from '../engine/queue/codel.ts';
import { Red } from '../engine/queue/red.ts';
import { Step } from '../engine/queue/step.ts';
import type { Ledger } from '../engine/traffic/ledger.ts';
import type { NetworkLink } from '../scenario/topology.ts';

/** Builds a link with the queue that the scenario gives it. */
export function buildLink(kernel: Kernel, ledger: Ledger, link: NetworkLink, index: number): Link {
  const facts: LinkSettings = {
    index,
    name: link.name,
    rateBps: link.rateBps,
    delay: link.delay,
    limitPackets: link.queue.limitPackets ?? Infinity,
    limitBytes: link.queue.limitBytes ?? Infinity,
  };
  const { settings } = link.queue;
  if (settings.kind === 'codel') return new CodelLink(kernel, ledger, facts, new Codel(kernel, settings));
  const built = new Link(kernel, ledger, facts);
  if (settings.kind === 'red') {
    const red = new Red(kernel, link.name, settings, link.rateBps, link.delay);
    built.manage(new Entry(kernel, ledger, red, markedByRed));
  } else if (settings.kind === 'step') {
    built.manage(new Entry(kernel, ledger, new Step(settings.threshold), markedByStep));
  }
  return built;
}

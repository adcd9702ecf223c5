import { QUEUES } from '#engine/queue/catalogue.ts';
import { ROUTINGS } from '#engine/wireless/routing/catalogue.ts';
import { STACKS, VARIANTS, variantNamed } from '../../../engine/tcp/catalogue.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import { sameData } from '#scenario/words/plainData.ts';
import type { PresetEntry } from '../../../scenario/presets.ts';
import type { Scenario, TcpFlow } from '../../../scenario/scenario.ts';
import { usualStack } from '#scenario/flows/tcpFlow.ts';
import { QUEUE, ROUTING, subjectOf, subjectOfPlan, type Subject } from '../../../study/comparison.ts';
import { MOST_CONTENDERS, type Contender, type Plan } from '../../../study/plan.ts';

/** Something that can be compared. */
interface Offer {
  readonly label: string;
  /** Its family or its stack. */
  readonly note: string;
  readonly contender: Contender;
}

export interface OfferGroup {
  readonly title: string;
  readonly offers: readonly Offer[];
}

/** A contender that changes the named values, and nothing else. */
export const contender = (part: Partial<Contender>): Contender => ({
  label: '',
  variant: null,
  stack: null,
  law: '',
  parameters: {},
  set: {},
  scenario: null,
  ...part,
});

/** A sender of a scenario as a contender that can replace another. */
function ofFlow({ name, variant, stack, law, parameters }: TcpFlow): Contender {
  const { title } = variantNamed(variant)!;
  const usual = stack === usualStack(variantNamed(variant)!);
  const plain = name === title && usual && Object.keys(parameters).length === 0;
  return contender({ label: plain ? '' : name, variant, stack: usual ? null : stack, law, parameters });
}

const tcpFlows = ({ flows }: Scenario): readonly TcpFlow[] => flows.filter((flow) => flow.kind === 'tcp');

/** The senders of a scenario as contenders, each name once: the subflows of a connection are one sender. */
export function sendersOf(scenario: Scenario): readonly Contender[] {
  const byName = new Map<string, Contender>();
  for (const flow of tcpFlows(scenario)) {
    const name = flow.multipath.connection || flow.name;
    if (!byName.has(name)) byName.set(name, ofFlow({ ...flow, name }));
  }
  return [...byName.values()].slice(0, MOST_CONTENDERS);
}

const nameOf = ({ label, variant }: Contender): string => label || (variantNamed(variant ?? '')?.title ?? '');

/** The values of a field as contenders; `now`: the one of the scenario. */
const valuesOf = (
  all: readonly { readonly name: string; readonly title: string }[],
  path: string,
  now: string,
): readonly Offer[] =>
  all.map(({ name, title }) => ({
    label: title,
    note: name === now ? 'in the Lab now' : '',
    contender: contender({ label: title, set: { [path]: name } }),
  }));

/** The routing protocols, if the scenario has routing. */
const routingsFor = ({ network }: Scenario): readonly Offer[] =>
  network.kind === 'manet' ? valuesOf(ROUTINGS, ROUTING, network.routing.kind) : [];

/** The queue disciplines, if a single link determines the queue. */
const queuesFor = ({ network }: Scenario): readonly Offer[] =>
  network.kind === 'dumbbell' ? valuesOf(QUEUES, QUEUE, network.bottleneck.queue.kind) : [];

/** A user's law stored on this device. */
export interface OwnSender {
  readonly name: string;
  readonly flow: TcpFlow;
}

/** Everything that can be compared on a scenario, in the order in which it is offered. */
export function offersFor(
  base: Scenario,
  own: readonly OwnSender[],
  presets: readonly PresetEntry[],
): readonly OfferGroup[] {
  const senders = sendersOf(base);
  const known = new Set(senders.flatMap(({ law, variant, stack }) => (law === '' && stack === null ? [variant] : [])));
  const groups: readonly OfferGroup[] = [
    { title: 'Routing', offers: routingsFor(base) },
    {
      title: 'In the Lab now',
      offers: senders.map((each) => ({
        label: nameOf(each),
        note: each.law === '' ? (each.stack ?? '') : 'a law of your own',
        contender: each,
      })),
    },
    {
      title: 'Laws of your own',
      offers: own.map(({ name, flow }) => ({
        label: name,
        note: `from ${variantNamed(flow.variant)!.title}`,
        contender: contender({ label: name.slice(0, 60), variant: flow.variant, stack: flow.stack, law: flow.law }),
      })),
    },
    {
      title: 'Other variants',
      offers: VARIANTS.filter(({ name }) => !known.has(name)).map(({ name, title }) => ({
        label: title,
        note: '',
        contender: contender({ variant: name }),
      })),
    },
    {
      title: 'The same sender in another stack',
      offers: senders
        .filter(({ law }) => law === '')
        .slice(0, 2)
        .flatMap(({ variant, stack }) =>
          STACKS.filter(({ name }) => name !== (stack ?? usualStack(variantNamed(variant!)!))).map(
            ({ name, title }) => ({
              label: `${variantNamed(variant!)!.title} on ${name}`,
              note: title === name ? '' : title,
              contender: contender({ variant, stack: name }),
            }),
          ),
        ),
    },
    { title: 'Queue', offers: queuesFor(base) },
    {
      title: 'Another scenario',
      offers: presets.map(({ title, scenario }) => ({
        label: title,
        note: '',
        contender: contender({ label: title.slice(0, 60), scenario }),
      })),
    },
  ];
  return groups.filter(({ offers }) => offers.length > 0);
}

/** Index of the contender in a plan, whatever its name there; -1: not in it. */
export const placeOf = ({ contenders }: Plan, wanted: Contender): number =>
  contenders.findIndex((each) => sameData({ ...each, label: '' }, { ...wanted, label: '' }));

/** The Lab's own contender of a kind. It is added with the first contender of that kind, for comparison. */
function asItIs(subject: Subject, base: Scenario): readonly Contender[] {
  if (subject === 'sender') return sendersOf(base);
  const found = [...routingsFor(base), ...queuesFor(base)].find(
    ({ note, contender: each }) => note !== '' && subjectOf(each) === subject,
  );
  if (found !== undefined) return [found.contender];
  return subject === 'scenario'
    ? [contender({ label: (base.title || 'This network').slice(0, 60), scenario: minimalInput(base) })]
    : [];
}

/**
 * Adds a contender to a plan, or removes it. A contender of another kind replaces all others and is compared with the
 * Lab's contender of that kind.
 */
export function toggled(plan: Plan, base: Scenario, wanted: Contender): Plan {
  const place = placeOf(plan, wanted);
  const { contenders } = plan;
  if (place >= 0) return { ...plan, contenders: contenders.filter((_, at) => at !== place || contenders.length === 1) };
  const subject = subjectOf(wanted) ?? 'sender';
  if (subjectOfPlan(plan) === subject) return { ...plan, contenders: [...contenders, wanted] };
  const before = asItIs(subject, base).filter((each) => placeOf({ ...plan, contenders: [wanted] }, each) < 0);
  // The Lab's contender comes first, as the reference.
  return { ...plan, contenders: [...before, wanted], replace: subject === 'sender' ? plan.replace : 'all' };
}

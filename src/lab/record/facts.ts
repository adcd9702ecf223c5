import { growthOf, settingsOf, variantNamed, VARIANTS, type RecoveryName } from '../../engine/tcp/catalogue.ts';
import { NO_LOSS } from '../../engine/loss/catalogue.ts';
import { extraPlaces, queueNamed } from '../../engine/queue/catalogue.ts';
import { disciplineNamed } from '../../engine/queue/laws.ts';
import { speaksQuic, type StackSettings } from '../../engine/tcp/stack.ts';
import type { Scenario, TcpFlow } from '../../scenario/scenario.ts';
import { stagesOf, valuesOf } from '#scenario/check/senderChanges.ts';
import { delaysAcks } from '#scenario/flows/tcpFlow.ts';
import { warningOf } from '../results/cost.ts';
import type { Lab } from '../lab.ts';
import { manetFacts } from '../look/manetStatus.ts';
import { MODEL_VERSION } from '../model.ts';
import { firstSegmentOf } from './numbering.ts';
import type {
  FlowFacts,
  ForkFacts,
  LinkFacts,
  Opened,
  RuleFacts,
  SenderFacts,
  VariantRules,
} from '../protocol/protocol.ts';
import { lawNamed, recoveryNamed, sourceOf } from '../build/parts.ts';
import { scriptAnswers } from '../look/scriptAnswers.ts';
import { symbolsOf } from '../look/symbols.ts';
import { CAREFUL_RESUME_RULES } from '../../engine/tcp/congestion/carefulResume.ts';
import { GROWTH_LIMIT_RULES } from '../../engine/tcp/congestion/growthLimit.ts';
import { RATE_LIMITED_RULES } from '../../engine/tcp/congestion/rateLimited.ts';
import { SEARCH_RULES } from '../../engine/tcp/congestion/search.ts';
import { SLOW_START_RULES } from '../../engine/tcp/congestion/slowStart.ts';
import { ACE_RULES, ECN_RULES } from '../../engine/tcp/ecn/ecnRules.ts';
import { HANDSHAKE_RULES } from '../../engine/tcp/ecn/handshake.ts';
import { VALIDATION_RULES } from '../../engine/tcp/sender/validationRules.ts';
import type { Law } from '../../engine/tcp/window.ts';
import type { AnyRule } from '../../engine/rule.ts';
import { limitsGrowth } from '../build/algorithms.ts';

/**
 * The rules that a sender may fire, given its growth law or the law's name: growth, slow start and recovery, without
 * bookkeeping.
 */
export const rulesOfSender = (law: string | Law, settings: StackSettings): readonly AnyRule[] =>
  [
    ...(typeof law === 'string' ? lawNamed(law) : law).rules,
    ...(settings.slowStart.startsWith('hystart') ? SLOW_START_RULES : []),
    ...(settings.slowStart === 'search' ? SEARCH_RULES : []),
    ...(settings.savedWindow > 0 ? CAREFUL_RESUME_RULES : []),
    ...(settings.rateLimitedIncrease ? RATE_LIMITED_RULES : []),
    ...(limitsGrowth(settings) ? GROWTH_LIMIT_RULES : []),
    ...recoveryNamed(settings).rules,
    ...(settings.ecn === 'accurate' ? ACE_RULES : []),
    ...(settings.ecn === 'off' ? [] : ECN_RULES),
    ...(settings.ecn === 'accurate' || settings.receiverEcn !== 'same' || settings.ecnSyns > 0 ? HANDSHAKE_RULES : []),
    ...(settings.slowStartAfterIdle === 'validate' ? VALIDATION_RULES : []),
  ].filter(({ quiet }) => !quiet);

/** The rules that the sender of a flow may fire; `law`: that of the run, if not built in. */
function rulesOf(
  { variant, stack, parameters, sack }: Pick<TcpFlow, 'variant' | 'stack' | 'parameters' | 'sack'>,
  law?: Law,
): readonly AnyRule[] {
  const known = variantNamed(variant)!;
  const settings = settingsOf(known, stack, parameters, sack) as unknown as StackSettings;
  return rulesOfSender(law ?? growthOf(known, stack), settings);
}

/** A rule without its effect, for the page. `ofTexts`: laws of the run that are not built in. */
function ruleFacts(rule: AnyRule, ofTexts: readonly Law[]): RuleFacts {
  const { id, tag, title, formula, citation, quote, kind, shows, plain, because } = rule;
  const facts = { id, tag, title, formula, citation, quote, kind, shows, plain, because };
  return { ...facts, symbols: symbolsOf(rule, ofTexts), source: sourceOf(rule) };
}

/** The rules of every variant on its native stacks. All parts must have been loaded. */
export const variantRules = (): readonly VariantRules[] =>
  VARIANTS.flatMap(({ name, stacks }) =>
    stacks.map((stack) => ({
      variant: name,
      stack,
      rules: rulesOf({ variant: name, stack, parameters: {}, sack: null }).map((rule) => ruleFacts(rule, [])),
    })),
  );

/** Runs that take longer at full speed announce it before playing, s. */
const PATIENCE = 60;

/** A unique name for a flow, so that lines can be distinguished. */
function nameOf(index: number, flows: readonly { readonly name: string }[]): string {
  const { name } = flows[index]!;
  return flows.some((other, at) => at !== index && other.name === name) ? `${name} ${index + 1}`.trimStart() : name;
}

/** The name of a flow; if named after its variant, it includes later variants. */
function namesOf(index: number, { flows, interventions }: Scenario): Pick<FlowFacts, 'name' | 'began'> {
  const began = nameOf(index, flows);
  const flow = flows[index]!;
  const isNamed = flow.kind !== 'tcp' || flow.name !== variantNamed(flow.variant)?.title;
  const later = isNamed ? [] : stagesOf(flow, index, interventions).map(({ change }) => change);
  const titles = later.map((change) => (change.kind === 'variant' ? `→${variantNamed(change.variant)!.title}` : ''));
  return { name: began + titles.join(''), began };
}

function senderFacts(flow: TcpFlow): SenderFacts {
  const { grows, ownSlowStart, halves, modelsPath, addsOne } = variantNamed(flow.variant)!;
  const { recovery, byteCounting, slowStartLimit } = valuesOf(flow);
  const countsSegments = byteCounting === true && Number(slowStartLimit) >= (flow.delayedAck?.segments ?? 1);
  return {
    grows,
    ...(ownSlowStart && { ownSlowStart }),
    ...(halves && { halves }),
    ...(modelsPath && { modelsPath }),
    ...(addsOne && { addsOne }),
    recovery: recovery as RecoveryName,
    ...(delaysAcks(flow) && !countsSegments && { slowedByDelayedAcks: true }),
  };
}

const isPlain = ({ network, flows, interventions }: Scenario): boolean =>
  network.kind === 'dumbbell' &&
  queueNamed(network.bottleneck.queue.kind).onlyPlaces === true &&
  [network.bottleneck, network.reverse].every(({ loss }) => loss.kind === NO_LOSS) &&
  flows.every(
    (flow) =>
      flow.kind === 'tcp' &&
      variantNamed(flow.variant)?.onlyLosses === true &&
      flow.forcedDrops.length === 0 &&
      flow.multipath.connection === '' &&
      !speaksQuic(valuesOf(flow)),
  ) &&
  interventions.length === 0;

/** The facts of an opened run; `run` is its number. */
export function factsOf(lab: Lab, run: number, fork?: ForkFacts): Opened {
  const { simulation, recorder } = lab;
  const { topology, scenario } = simulation;
  const links: LinkFacts[] = topology.links.map((link, index) => {
    const { settings, letters } = simulation.links[index]!;
    return {
      name: link.name,
      from: link.from,
      to: link.to,
      rate: settings.rate,
      delay: settings.delay,
      limit: settings.limitPackets,
      extraPlaces: extraPlaces(link.queue.kind),
      queue: disciplineNamed(link.queue.kind).shows(link.queue.settings, settings),
      ...(letters === undefined ? {} : { letters }),
      shared: link.shared,
    };
  });
  const flows: FlowFacts[] = scenario.flows.map((flow, index) => {
    const { path, back } = topology.flows[index]!;
    const own =
      flow.kind === 'tcp'
        ? {
            variant: flow.variant,
            title: variantNamed(flow.variant)!.title,
            stack: flow.stack,
            sender: senderFacts(flow),
            segmentSize: flow.segmentSize,
            rules: rulesOf(flow, simulation.laws.of(flow)).map(({ id }) => id),
            ...(flow.multipath.connection === '' ? {} : { connection: flow.multipath.connection }),
          }
        : { variant: '', title: 'UDP', stack: '', sender: null, segmentSize: flow.packetSize, rules: [] };
    return { index, kind: flow.kind, ...namesOf(index, scenario), ...own, path, back };
  });
  return {
    kind: 'opened',
    run,
    scenario,
    nodes: topology.nodes,
    links,
    flows,
    titles: Object.fromEntries(VARIANTS.map((variant) => [variant.name, variant.title])),
    rules: simulation.rules.map((rule) => ruleFacts(rule, simulation.laws.ofTexts)),
    series: recorder.series,
    bucket: recorder.bucket,
    duration: scenario.duration,
    model: MODEL_VERSION,
    cost: warningOf(scenario, PATIENCE),
    manet: simulation.manet === null ? null : manetFacts(simulation, simulation.manet),
    firstSegment: firstSegmentOf(scenario),
    plain: isPlain(scenario),
    script: scenario.network.kind === 'script' ? scriptAnswers(scenario) : null,
    ...(fork === undefined ? {} : { fork }),
  };
}

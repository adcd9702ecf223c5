import type { Lab } from './lab.ts';
import { manetFacts } from './manetStatus.ts';
import { MODEL_VERSION } from './model.ts';
import type { FlowFacts, LinkFacts, Opened } from './protocol.ts';
import { BUCKETS } from './series.ts';

/** The facts of an opened run; `run` is its number. */
export function factsOf(lab: Lab, run: number): Opened {
  const { simulation, recorder } = lab;
  const { topology, scenario } = simulation;
  const links: LinkFacts[] = topology.links.map((link, index) => {
    const { state } = simulation.links[index]!;
    return {
      name: link.name,
      from: link.from,
      to: link.to,
      rate: state.rate,
      delay: state.delay,
      limit: state.limitPackets,
      shared: link.shared,
    };
  });
  const flows: FlowFacts[] = scenario.flows.map((flow, index) => {
    const { path, back } = topology.flows[index]!;
    const own =
      flow.kind === 'tcp'
        ? { variant: flow.variant, stack: flow.stack, segmentSize: flow.segmentSize }
        : { variant: '', stack: '', segmentSize: flow.packetSize };
    return { index, kind: flow.kind, name: flow.name, ...own, path, back };
  });
  return {
    kind: 'opened',
    run,
    scenario,
    nodes: topology.nodes,
    links,
    flows,
    rules: simulation.rules.map(({ id, title, formula, citation, kind, shows, plain }) => ({
      id,
      title,
      formula,
      citation,
      kind,
      shows,
      plain,
    })),
    series: recorder.series,
    bucket: recorder.bucket,
    buckets: BUCKETS,
    duration: scenario.duration,
    model: MODEL_VERSION,
    manet: simulation.manet === null ? null : manetFacts(simulation),
  };
}

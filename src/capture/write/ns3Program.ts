import type { Scenario, TcpFlow } from '../../scenario/scenario.ts';
import { commentOf } from '#scenario/words/plainText.ts';
import { linkTitleOf, nodeNames } from '#scenario/graph/nodeNames.ts';
import { networkOf, type NetworkLink } from '#scenario/graph/topology.ts';
import { cablesOf } from '../wire/cables.ts';
import { lacking, LOSS_EXPORTS, QUEUE_EXPORTS, VARIANT_EXPORTS } from './exports.ts';
import { flowsLeftOut, lawsRefused, pathsRefused, quicRefused } from './leftOut.ts';

const typeOf = ({ variant }: TcpFlow) => VARIANT_EXPORTS[variant]?.ns3;

const sacks = (flow: TcpFlow): boolean => flow.sack ?? !(typeOf(flow)?.firstHoleOnly && flow.stack === 'ns2');

/** Reasons why a scenario has no ns-3 program, one per line; empty: it has one. */
export function whyNoNs3(scenario: Scenario): readonly string[] {
  const { network, flows } = scenario;
  if (['manet', 'accessPoint', 'script'].includes(network.kind))
    return [`network.kind: must be wired for a program of ns-3 (got "${network.kind}")`];
  const paths = [...quicRefused(scenario, 'ns-3'), ...pathsRefused(scenario, 'ns-3')];
  if (paths.length > 0) return paths;
  const problems = lawsRefused(scenario, 'ns-3');
  problems.push(
    ...flows.flatMap((flow, index) => {
      if (flow.kind === 'udp')
        return flow.pattern.kind === 'constant'
          ? []
          : [`flows[${index}].pattern.kind: must be constant for ns-3 (got "${flow.pattern.kind}")`];
      if (typeOf(flow) === undefined)
        return [`flows[${index}].variant: must be one that ns-3 has (got "${flow.variant}")`];
      return flow.application.kind === 'bulk'
        ? []
        : [`flows[${index}].application.kind: must be bulk for ns-3 (got "${flow.application.kind}")`];
    }),
  );
  const topology = networkOf(scenario);
  for (const link of topology.links) problems.push(...lacking(link, topology, 'ns3'));
  return problems.slice(0, 20);
}

const DIFFERS = [
  'ns-3 opens a connection with three packets and closes it with FIN; its headers are 52 bytes or more with options.',
  'The packet that is being sent is not in its queue: it has one place more than in the run.',
  'Timers, slow start and recovery are those of ns-3, whatever the stack of the run.',
] as const;

/** Flow fields that the program exports. */
const CARRIED = new Set([
  'variant',
  'start',
  'stop',
  'segmentSize',
  'receiverWindow',
  'sack',
  'application.bytes',
  'delayedAck.segments',
  'delayedAck.timeout',
  'rate',
  'packetSize',
]);

/** ns-3 cables have the same delay in both directions: one line for each reverse link whose delay differs. */
const oneDelay = (links: readonly NetworkLink[], titleOf: (name: string) => string): string[] =>
  cablesOf(links).flatMap(({ there, back }) => {
    const [first, second] = [links[there]!, links[back]];
    return second === undefined || second.delay === first.delay
      ? []
      : [
          `${titleOf(second.name)}: its delay of ${second.delay} s is left out; it has the ${first.delay} s of ${titleOf(first.name)}.`,
        ];
  });

const indented = (statements: readonly string[]): string[] => statements.map((each) => `  ${each}`);

/**
 * A wired scenario as a program for ns-3.40 and later. Valid only if `whyNoNs3` returns nothing. It prints the bytes
 * that each sink received.
 */
export function ns3Program(scenario: Scenario): string {
  const { flows, duration, seed, title, interventions } = scenario;
  const network = networkOf(scenario);
  const names = nodeNames(network.nodes.map(({ id }) => id));
  const titleOf = (name: string): string => linkTitleOf(name, names, '>');
  const { nodes, links } = network;
  const device = (link: number, variable: string): string[] => {
    const { rate, queue } = links[link]!;
    const size = queue.limitPackets === null ? `${queue.limitBytes}B` : `${queue.limitPackets}p`;
    return [
      `  ${variable}->SetDataRate(DataRate("${Math.round(rate)}bps"));`,
      ...indented(QUEUE_EXPORTS[queue.kind]!.ns3!(variable, size, queue.settings)),
    ];
  };
  const losing = (link: number, variable: string): string[] => {
    const { loss } = links[link]!;
    return indented(LOSS_EXPORTS[loss.kind]!.ns3!(variable, loss));
  };
  return [
    `// ${commentOf(title === '' ? 'A network' : title)}: written by Sawtooth for ns-3.40 and later; put it into scratch/.`,
    '// What differs from the run:',
    ...DIFFERS.map((line) => `// - ${line}`),
    ...flowsLeftOut(scenario, CARRIED).map((line) => `// - ${commentOf(line)}`),
    ...oneDelay(links, titleOf).map((line) => `// - ${commentOf(line)}`),
    ...(interventions.length > 0 ? [`// - ${interventions.length} changes during the run are left out.`] : []),
    '#include "ns3/applications-module.h"',
    '#include "ns3/core-module.h"',
    '#include "ns3/internet-module.h"',
    '#include "ns3/network-module.h"',
    '#include "ns3/point-to-point-module.h"',
    '#include "ns3/traffic-control-module.h"',
    '#include <iostream>',
    '',
    'using namespace ns3;',
    '',
    'static void',
    'lose(Ptr<PointToPointNetDevice> device, double rate)',
    '{',
    '  Ptr<RateErrorModel> model = CreateObject<RateErrorModel>();',
    '  model->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);',
    '  model->SetRate(rate);',
    '  device->SetReceiveErrorModel(model);',
    '}',
    '',
    'int',
    'main()',
    '{',
    `  RngSeedManager::SetSeed(${Math.max(1, seed)});`,
    `  NodeContainer nodes(${nodes.length});`,
    '  InternetStackHelper().Install(nodes);',
    '  Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(1 << 30));',
    '  Ipv4AddressHelper addresses("10.1.0.0", "255.255.255.252");',
    '  TrafficControlHelper control;',
    '  NetDeviceContainer pair;',
    '  Ptr<PointToPointNetDevice> there;',
    '  Ptr<PointToPointNetDevice> back;',
    ...cablesOf(links).flatMap(({ a, b, there, back }) => [
      '',
      `  // ${commentOf(titleOf(links[there]!.name))}`,
      '  {',
      '    PointToPointHelper cable;',
      `    cable.SetChannelAttribute("Delay", TimeValue(Seconds(${links[there]!.delay})));`,
      `    pair = cable.Install(nodes.Get(${a}), nodes.Get(${b}));`,
      '  }',
      '  there = DynamicCast<PointToPointNetDevice>(pair.Get(0));',
      '  back = DynamicCast<PointToPointNetDevice>(pair.Get(1));',
      ...device(there, 'there'),
      ...device(back < 0 ? there : back, 'back'),
      ...losing(there, 'back'),
      ...(back < 0 ? [] : losing(back, 'there')),
      '  addresses.Assign(pair);',
      '  control.Uninstall(pair);',
      '  addresses.NewNetwork();',
    ]),
    '  Ipv4GlobalRoutingHelper::PopulateRoutingTables();',
    '',
    '  ApplicationContainer sinks;',
    '  auto addressOf = [&](uint32_t node) {',
    '    return nodes.Get(node)->GetObject<Ipv4>()->GetAddress(1, 0).GetLocal();',
    '  };',
    ...flows.flatMap((flow, index) => {
      const { from, to } = network.flows[index]!;
      const stop = flow.stop ?? duration;
      const protocol = flow.kind === 'tcp' ? 'Tcp' : 'Udp';
      const source =
        flow.kind === 'tcp'
          ? [
              // Sockets are created when applications start, so options set just before apply to them.
              `    Simulator::Schedule(Seconds(${flow.start}), [nodes]() {`,
              `      nodes.Get(${from})->GetObject<TcpL4Protocol>()->SetAttribute("SocketType", TypeIdValue(TypeId::LookupByName("ns3::${typeOf(flow)!.typeId}")));`,
              `      Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(${flow.segmentSize}));`,
              `      Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(${flow.receiverWindow * flow.segmentSize}));`,
              `      Config::SetDefault("ns3::TcpSocketBase::Sack", BooleanValue(${sacks(flow)}));`,
              `      Config::SetDefault("ns3::TcpSocket::DelAckCount", UintegerValue(${flow.delayedAck === null ? 1 : flow.delayedAck.segments}));`,
              ...(flow.delayedAck === null
                ? []
                : [
                    `      Config::SetDefault("ns3::TcpSocket::DelAckTimeout", TimeValue(Seconds(${flow.delayedAck.timeout})));`,
                  ]),
              '    });',
              '    BulkSendHelper source("ns3::TcpSocketFactory", target);',
              `    source.SetAttribute("MaxBytes", UintegerValue(${flow.application.kind === 'bulk' ? (flow.application.bytes ?? 0) : 0}));`,
            ]
          : [
              '    OnOffHelper source("ns3::UdpSocketFactory", target);',
              `    source.SetConstantRate(DataRate("${Math.round(flow.rate)}bps"), ${Math.max(12, flow.packetSize - 28)});`,
            ];
      return [
        '',
        `  // Flow ${index + 1}: ${commentOf(flow.name)}`,
        '  {',
        `    Address target = InetSocketAddress(addressOf(${to}), ${5001 + index});`,
        ...source,
        `    ApplicationContainer sends = source.Install(nodes.Get(${from}));`,
        `    sends.Start(Seconds(${flow.start}));`,
        `    sends.Stop(Seconds(${stop}));`,
        `    PacketSinkHelper sink("ns3::${protocol}SocketFactory", InetSocketAddress(Ipv4Address::GetAny(), ${5001 + index}));`,
        `    ApplicationContainer receives = sink.Install(nodes.Get(${to}));`,
        `    receives.Start(Seconds(${flow.start}));`,
        '    sinks.Add(receives);',
        '  }',
      ];
    }),
    '',
    `  Simulator::Stop(Seconds(${duration}));`,
    '  Simulator::Run();',
    '  for (uint32_t flow = 0; flow < sinks.GetN(); flow++)',
    '  {',
    '    std::cout << "flow " << flow + 1 << ": " << DynamicCast<PacketSink>(sinks.Get(flow))->GetTotalRx() << " bytes" << std::endl;',
    '  }',
    '  Simulator::Destroy();',
    '  return 0;',
    '}',
    '',
  ].join('\n');
}

/** Re-exports the types of a scenario. */
export type { Scenario, ScenarioInput } from './schema.ts';
export type {
  AccessOverride,
  AccessPoint,
  CustomNetwork,
  Dumbbell,
  MadeNetwork,
  Manet,
  Network,
  Script,
  ScriptRow,
} from './network/network.ts';
export type { Queue } from './network/queue.ts';
export type { Loss } from '#engine/loss/catalogue.ts';
export type { LinkEffect } from '#engine/link/effects/catalogue.ts';
export type { Flow, FlowInput } from './flows/flow.ts';
export type { TcpFlow } from './flows/tcpFlow.ts';
export type { UdpFlow } from './flows/udpFlow.ts';
export type { Intervention, LinkChange, NodeMove, PacketChange } from './flows/intervention.ts';

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
} from './network.ts';
export type { Queue } from './queue.ts';
export type { Loss } from './loss.ts';
export type { LinkEffect } from './effect.ts';
export type { Flow, FlowInput } from './flow.ts';
export type { TcpFlow } from './tcpFlow.ts';
export type { UdpFlow } from './udpFlow.ts';
export type { Intervention, LinkChange, NodeMove, PacketChange } from './intervention.ts';

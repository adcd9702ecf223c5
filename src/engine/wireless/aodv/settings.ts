import type { Parameter, ParameterValues } from '../../parameter.ts';
import { AODV_LIFETIMES, AODV_UPKEEP, AODV_NEIGHBOURS } from './parameters/upkeep.ts';
import { AODV_MESSAGES } from './parameters/messages.ts';
import { AODV_SEARCHING } from './parameters/searching.ts';

/**
 * Constants of AODV, and behaviour in which implementations differ. Each is a field of a scenario. No code tests a
 * profile's name.
 */
export const AODV_PARAMETERS = [
  ...AODV_LIFETIMES,
  ...AODV_SEARCHING,
  ...AODV_UPKEEP,
  ...AODV_NEIGHBOURS,
  ...AODV_MESSAGES,
] as const satisfies readonly Parameter[];

type Described = (typeof AODV_PARAMETERS)[number];
type Valued<P> = P extends { kind: 'switch' }
  ? boolean
  : P extends { kind: 'choice'; choices: readonly (infer C)[] }
    ? C
    : P extends { nullMeans: string }
      ? number | null
      : number;

/** A complete set of the parameters. */
export type AodvSettings = { readonly [N in Described['name']]: Valued<Extract<Described, { name: N }>> };

/** Constants and behaviour of ns-2.35 (aodv/aodv.h, aodv.cc). */
export const AODV_DEFAULTS = {
  activeRouteTimeout: 10,
  ownRouteLifetime: 10,
  reverseRouteLife: 6,
  requestMemory: 6,
  nodeTraversalTime: 0.03,
  networkDiameter: 30,
  ttlStart: 5,
  ttlIncrement: 2,
  ttlThreshold: 7,
  firstSearchEverywhere: true,
  requestRetries: 3,
  requestPause: 10,
  requestTimeout: 'measured',
  longestRequestTimeout: 10,
  timeoutBuffer: 2,
  repeatsByTimer: false,
  requestRate: null,
  errorRate: null,
  purgeInterval: 0.5,
  sequenceStep: 2,
  replyRaisesSequence: true,
  lossRaisesSequence: true,
  errorDelivery: 'broadcast',
  errorEmptiesQueue: true,
  refreshesBothWays: false,
  previousHopRoutes: false,
  gratuitousReply: false,
  localRepair: 'closer',
  repairDeadlineLate: true,
  repairAnswers: true,
  wholeSeconds: true,
  linkLayerDetection: true,
  hello: false,
  helloNeedsRoute: false,
  helloInterval: 1,
  allowedHelloLoss: 4.5,
  bufferPackets: 64,
  bufferTime: 30,
  bufferSpacing: 0.01,
  broadcastJitter: 0.01,
  headerSize: 20,
  requestSize: 48,
  replySize: 44,
  errorSize: 24,
} as const satisfies AodvSettings & ParameterValues;

/** Deviations of RFC 3561 (section 10 for the constants). */
export const AODV_RFC = {
  activeRouteTimeout: 3,
  ownRouteLifetime: 6,
  reverseRouteLife: null,
  requestMemory: 5.6,
  nodeTraversalTime: 0.04,
  networkDiameter: 35,
  ttlStart: 1,
  firstSearchEverywhere: false,
  requestRetries: 2,
  requestPause: 0,
  requestTimeout: 'ringTraversal',
  longestRequestTimeout: null,
  repeatsByTimer: true,
  requestRate: 10,
  errorRate: 10,
  sequenceStep: 1,
  replyRaisesSequence: false,
  lossRaisesSequence: false,
  errorDelivery: 'precursors',
  errorEmptiesQueue: false,
  refreshesBothWays: true,
  previousHopRoutes: true,
  gratuitousReply: true,
  localRepair: 'never',
  repairDeadlineLate: false,
  repairAnswers: false,
  wholeSeconds: false,
  helloNeedsRoute: true,
  allowedHelloLoss: 2,
  requestSize: 52,
  replySize: 48,
  errorSize: 32,
} as const satisfies Partial<AodvSettings> & ParameterValues;

import { STACKS } from '../engine/tcp/stack.ts';
import { parseScenario } from '../scenario/parse.ts';
import { twinOf as likeRecorded } from '../scenario/realStacks.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { RealPath, RecordedLaw } from './recording.ts';
import { REAL_STACKS } from './stacks.ts';

/** Settings of a sender, as a scenario has them. */
type Sender = Readonly<Record<string, unknown>>;

const DATAGRAM = { segmentSize: 1443, headerSize: 57 };
/** A sender on stack `quic`, with what a stack does differently. */
const quic = (variant: string, more: Sender = {}): Sender => ({ variant, stack: 'quic', ...DATAGRAM, ...more });
// An ACK 1 ms after the first packet, without a count; pacing at cwnd / SRTT in bursts of up to 16.
const AIOQUIC = {
  delayedAck: { timeout: 0.001, segments: 1000 },
  parameters: { slowStart: 'hystart', pacingGain: 1, pacingBurst: 16 },
};
const QUINN = { parameters: { initialWindowBytes: 12_000 } };
const KERNEL = { segmentSize: 1448, headerSize: 52, delayedAck: { timeout: 0.04, segments: 2 } };
const SMALL = { segmentSize: 1460, headerSize: 40 };

/** Nearest settings of the stacks that this program has, by stack and algorithm of the recording. */
const NEAREST: Readonly<Record<string, Sender>> = {
  'linux cubic': { variant: 'cubic', stack: 'linux', ...KERNEL },
  'linux reno': { variant: 'reno', stack: 'linux', ...KERNEL },
  'linux bbr': { variant: 'bbr', stack: 'linux', ...KERNEL },
  'aioquic reno': quic('reno', AIOQUIC),
  'aioquic cubic': quic('cubic', AIOQUIC),
  'ngtcp2 reno': quic('reno', { parameters: { slowStart: 'hystart' } }),
  'ngtcp2 cubic': quic('cubic', { parameters: { slowStart: 'hystart' } }),
  'ngtcp2 bbr': quic('bbr'),
  'ngtcp2 bbr2': quic('bbr3'),
  'quinn newreno': quic('reno', QUINN),
  'quinn cubic': quic('cubic', QUINN),
  'quinn bbr': quic('bbr', QUINN),
  's2n-quic cubic': quic('cubic', { parameters: { slowStart: 'hystart' } }),
  's2n-quic bbr': quic('bbr3'),
  'smoltcp cubic': {
    variant: 'cubic',
    stack: 'rfc',
    ...SMALL,
    delayedAck: { timeout: 0.01, segments: 2 },
    parameters: { initialWindow: 1, recovery: 'reno', minRto: 1, cutBasis: 'flightSize' },
  },
  'smoltcp reno': {
    variant: 'reno',
    stack: 'rfc',
    ...SMALL,
    delayedAck: { timeout: 0.01, segments: 2 },
    parameters: { initialWindow: 1, minRto: 1 },
  },
  'lwip reno': {
    variant: 'reno',
    stack: 'rfc',
    ...SMALL,
    delayedAck: { timeout: 0.25, segments: 2 },
    parameters: { initialWindow: 3, minRto: 1, clockTick: 0.5 },
  },
};

const isNamed = (name: string): boolean => STACKS.some((stack) => stack.name === name);

/** The sender of a twin: a stack of that name has its own settings and receiver. */
function senderOf(name: string, nearest: Sender): Sender {
  const { parameters: _parameters, delayedAck: _delayedAck, ...own } = nearest;
  return isNamed(name) ? { ...own, stack: name } : nearest;
}

/** The twins of all recorded stacks that have an algorithm, as contenders of a plan on any network. */
export const stackContenders = (law: RecordedLaw): readonly Sender[] =>
  REAL_STACKS.flatMap(({ name, title, laws }) =>
    (laws[law] ?? []).flatMap((facts) => {
      const nearest = NEAREST[`${name} ${facts.control}`];
      if (nearest === undefined) return [];
      const { variant, stack, parameters = {}, ...fields } = senderOf(name, nearest);
      const set = Object.fromEntries(Object.entries(fields).map(([field, value]) => [`flows[*].${field}`, value]));
      return [
        { label: facts.title === undefined ? title : `${title}, ${facts.title}`, variant, stack, parameters, set },
      ];
    }),
  );

/** Segments that a slow application writes at once. */
const SLOW = 5;

/** What the application writes: unlimited data after 10 s at 1 Mb/s, or around a pause from 10 to 15 s. */
function writesOn({ id, rate }: RealPath, segment: number): unknown {
  const unlimited = 1_000_000;
  if (id === 'applim') {
    // As many at once as the recorded senders had in flight, which keeps links short.
    const apart = (SLOW * 8 * segment) / 1e6;
    const slow = Array.from({ length: Math.floor(10 / apart) }, (_, at) => ({ at: at * apart, segments: SLOW }));
    return [...slow, { at: 10, segments: unlimited }];
  }
  // As much as a full link carries in 10 s.
  const before = Math.round((0.955 * rate * 9.96) / (8 * segment));
  return id === 'idle'
    ? [
        { at: 0, segments: before },
        { at: 15, segments: unlimited },
      ]
    : null;
}

export interface Twin {
  readonly scenario: Scenario;
  /** The scenario uses the stack of that name, not the nearest settings. */
  readonly named: boolean;
}

/** The scenario of a recorded sender on its path; null: it is shown as recorded only. */
export function twinOf(
  { name, title }: { readonly name: string; readonly title: string },
  control: string,
  path: RealPath,
): Twin | null {
  const nearest = NEAREST[`${name} ${control}`];
  if (nearest === undefined) return null;
  // The twin of the passport's row, where there is one.
  const input = likeRecorded({ stack: name, control, path: path.id, from: 0.04 });
  if (input !== null) {
    const flows = input.flows!.map((flow) => ({ ...flow, name: title }));
    const own = parseScenario({ ...input, title: `${title} on ${path.title}`, flows });
    if (own.ok) return { scenario: own.scenario, named: true };
  }
  const named = isNamed(name);
  const sender = senderOf(name, nearest);
  const segment = Number(sender['segmentSize']);
  const { rtt, queue, rate, seconds, id } = path;
  const wideLink = (delay: number, limit: number): object => ({
    rate: 1e12,
    delay,
    queue: { kind: 'dropTail', limit },
  });
  const forced = id === 'C1' ? [99] : id === 'C3' ? [99, 101, 104] : [];
  const parsed = parseScenario({
    title: `${title} on ${path.title}`,
    duration: seconds,
    network: {
      kind: 'dumbbell',
      bottleneck: {
        rate,
        delay: rtt / 2,
        queue: { kind: 'dropTail', limit: queue + 1 },
        ...(id === 'D' && { loss: { kind: 'bernoulli', rate: 0.01 } }),
      },
      reverse: wideLink(rtt / 2, 100_000),
      access: wideLink(0, 1_000_000),
    },
    flows: [
      {
        name: title,
        ...sender,
        receiverWindow: 100_000,
        writes: writesOn(path, segment),
        forcedDrops: forced.map((number) => ({ segment: number })),
      },
    ],
  });
  if (!parsed.ok) throw new Error(`${name} ${control}: ${parsed.problems[0]?.path} ${parsed.problems[0]?.message}`);
  return { scenario: parsed.scenario, named };
}

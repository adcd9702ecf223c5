/**
 * CoDel (RFC 8289 section 5): decides whether a packet at the head of the queue is dropped. If packets have waited
 * longer than the target for a whole interval, packets are dropped, at intervals that shrink with the square root of
 * their number, until the queue is short again. Names are those of the RFC's pseudo-code.
 */
import { defineQueue, type Places, type QueueSettings } from '../definition.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Reading } from '../inside.ts';
import type { PartWords } from '../../link/partWords.ts';
import { inPackets, type QueueExports } from '../exporting.ts';

export const CODEL = defineQueue({
  name: 'codel',
  title: 'CoDel',
  help: 'Drops at the head once packets have waited longer than a target for a whole interval.',
  parameters: [
    {
      name: 'target',
      label: 'Target',
      unit: 's',
      kind: 'number',
      range: [0.00001, 10],
      default: 0.005,
      help: 'Waiting time that is acceptable (RFC 8289: 5 ms).',
    },
    {
      name: 'interval',
      label: 'Interval',
      unit: 's',
      kind: 'number',
      range: [0.0001, 100],
      default: 0.1,
      help: 'How long packets must have waited longer than the target; about a round trip (RFC 8289: 100 ms).',
    },
    {
      name: 'ecn',
      label: 'ECN',
      kind: 'switch',
      default: false,
      help: 'Whether packets of ECN-capable senders are marked instead of dropped early (RFC 3168; ns-2: setbit_).',
    },
  ],
  causes: ['codel'],
});

export const QUEUES = [CODEL] as const;

/** CoDel's settings; times in s. */
export type CodelSettings = Omit<QueueSettings<typeof CODEL>, 'kind' | keyof Places>;

export class Codel {
  readonly state;
  /** Sojourn time of the last packet examined, s; meaningless between events. */
  private readonly looked = { sojourn: NaN };

  constructor(
    kernel: Kernel,
    readonly settings: CodelSettings,
  ) {
    this.state = kernel.state({
      /** When packets may first be dropped if the delay stays above the target, s; 0: it is below. */
      firstAboveTime: 0,
      /** When the next packet is dropped, s. */
      dropNext: 0,
      /** Packets dropped in this dropping state, and the count at its start. */
      count: 0,
      lastCount: 0,
      dropping: false,
      /** Largest packet seen, bytes. */
      maxPacket: 0,
    });
  }

  /** Records an arrival of `size` bytes. */
  arrived(size: number): void {
    if (size > this.state.maxPacket) this.state.maxPacket = size;
  }

  /** Whether a packet that waited `sojourn` s and leaves `bytesBehind` bytes in the queue may be dropped (RFC 8289: dodequeue). */
  mayDrop(now: number, sojourn: number, bytesBehind: number): boolean {
    const { state, settings } = this;
    this.looked.sojourn = sojourn;
    if (sojourn < settings.target || bytesBehind <= state.maxPacket) {
      state.firstAboveTime = 0;
      return false;
    }
    if (state.firstAboveTime === 0) {
      state.firstAboveTime = now + settings.interval;
      return false;
    }
    return now >= state.firstAboveTime;
  }

  /** Values on which its decisions are based at time `now`, s. */
  inside(now: number): readonly Reading[] {
    const { state, settings, looked } = this;
    const { target, interval } = settings;
    const { firstAboveTime, dropNext, dropping, count } = state;
    const next = dropping ? dropNext : firstAboveTime;
    // The next interval if a packet were dropped now.
    const number = dropping ? count + 1 : this.firstCount(now);
    const t = dropping ? dropNext : now;
    return [
      { symbol: 'target', value: target, unit: 's' },
      {
        symbol: 'above',
        name: 'above for',
        value: firstAboveTime === 0 ? NaN : now - (firstAboveTime - interval),
        unit: 's',
        most: interval,
        none: 'under target',
        noneAlone: true,
      },
      {
        symbol: 'next',
        name: 'next drop in',
        value: firstAboveTime === 0 ? NaN : Math.max(0, next - now),
        unit: 's',
        none: 'no drop due',
        noneAlone: true,
      },
      { symbol: 'sojourn', value: looked.sojourn, unit: 's' },
      { symbol: 'first_above_time', value: firstAboveTime, unit: 's' },
      { symbol: 'now', value: now, unit: 's' },
      { symbol: 'interval', value: interval, unit: 's' },
      { symbol: 'count', value: number, unit: '' },
      { symbol: 't', value: t, unit: 's' },
      { symbol: 'drop_next', value: t + interval / Math.sqrt(number), unit: 's' },
    ];
  }

  /** Whether the packet that has reached the head is dropped or marked. `gone` decides about the packets after it. */
  goes(now: number, mayDrop: boolean): boolean {
    const { state } = this;
    if (state.dropping) {
      if (!mayDrop) state.dropping = false;
      return state.dropping && now >= state.dropNext;
    }
    return mayDrop;
  }

  /**
   * Records that a packet was dropped or marked. `mayDrop` refers to the packet after a dropped one, or to the marked
   * packet itself. Returns whether that packet is dropped or marked too.
   */
  gone(now: number, mayDrop: boolean): boolean {
    const { state } = this;
    if (!state.dropping) {
      this.begin(now);
      return false;
    }
    state.count++;
    if (mayDrop) state.dropNext = this.after(state.dropNext);
    else state.dropping = false;
    return state.dropping && now >= state.dropNext;
  }

  /** Enters the dropping state. If it was left recently, dropping resumes near its last rate. */
  private begin(now: number): void {
    const { state } = this;
    state.count = this.firstCount(now);
    state.dropping = true;
    state.dropNext = this.after(now);
    state.lastCount = state.count;
  }

  /** Initial `count` if a dropping state began now. */
  private firstCount(now: number): number {
    const { state, settings } = this;
    const fresh = state.count - state.lastCount;
    return fresh > 1 && now - state.dropNext < 16 * settings.interval ? fresh : 1;
  }

  /** RFC 8289: control_law. */
  private after(time: number): number {
    return time + this.settings.interval / Math.sqrt(this.state.count);
  }
}

/** The rule of RFC 8289 as part of a sentence. */
export const WAITED = 'once packets have waited longer than {target} for {interval}.';

export const WORDS = { codel: { sentence: `Drops at the head ${WAITED}` } satisfies PartWords };

export const EXPORTS = {
  codel: {
    netem: (settings) =>
      `codel limit ${inPackets(settings)} target ${settings.target * 1000}ms interval ${settings.interval * 1000}ms`,
  } satisfies QueueExports<QueueSettings<typeof CODEL>>,
};

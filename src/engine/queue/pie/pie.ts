/**
 * PIE (RFC 8033), proportional integral controller enhanced: at every update the drop probability changes with the
 * difference between waiting time and target, and with the growth of the waiting time. On a link with one line the
 * waiting time is exactly the bytes left to send divided by the rate. So the updates between two arrivals can be
 * computed at the later arrival. Names are the RFC's.
 */
import { defineQueue, type Places, type QueueSettings } from '../definition.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { Reading } from '../inside.ts';
import { VERDICT, type Arrival, type ArrivalManager } from '../management.ts';
import { rfc } from '../../rule.ts';
import { disciplineOf, dropsEarly, marksEarly } from '../discipline.ts';
import { managedLink } from '../managedLink.ts';
import type { PartWords } from '../../link/partWords.ts';
import { inPackets, type QueueExports } from '../exporting.ts';

export const PIE = defineQueue({
  name: 'pie',
  title: 'PIE',
  help: 'Drops arrivals at random; a controller sets the probability so that packets wait for a target time.',
  parameters: [
    {
      name: 'delayTarget',
      label: 'Target',
      unit: 's',
      kind: 'number',
      range: [0.0001, 10],
      default: 0.015,
      help: 'The waiting time that the controller aims at (RFC 8033 4.2: 15 ms).',
    },
    {
      name: 'updateInterval',
      label: 'Update interval',
      unit: 's',
      kind: 'number',
      range: [0.0001, 10],
      default: 0.015,
      help: 'How often the probability is computed again (RFC 8033 4.2: 15 ms).',
    },
    {
      name: 'maxBurst',
      label: 'Burst allowance',
      unit: 's',
      kind: 'number',
      range: [0, 10],
      default: 0.15,
      help: 'How long a queue that was short may grow before anything is dropped (RFC 8033 4.4: 150 ms).',
    },
    {
      name: 'derandomizes',
      label: 'Even spacing',
      kind: 'switch',
      default: true,
      help: 'Whether random drops are kept from clustering and from being too far apart (RFC 8033 5.4).',
    },
    {
      name: 'ecn',
      label: 'ECN',
      kind: 'switch',
      default: false,
      help: 'Whether packets of ECN-capable senders are marked instead of dropped early (RFC 3168; ns-2: setbit_).',
    },
  ],
  causes: ['pie'],
  telling: 3,
});

export const QUEUES = [PIE] as const;

export type PieSettings = Omit<QueueSettings<typeof PIE>, 'kind' | keyof Places>;

const ALPHA = 0.125;
const BETA = 1.25;
const MEAN_PKTSIZE = 1500;
/** Marks instead of drops only below this probability (5.1). */
const MARK_BELOW = 0.1;

/** Scales the controller's step down while the probability is small (4.2). */
function calmed(step: number, p: number): number {
  if (p < 1e-6) return step / 2048;
  if (p < 1e-5) return step / 512;
  if (p < 1e-4) return step / 128;
  if (p < 1e-3) return step / 32;
  if (p < 1e-2) return step / 8;
  return p < 0.1 ? step / 2 : step;
}

export class Pie implements ArrivalManager {
  readonly state;
  readonly shown = { value: 0.5, bound: 0.5 };
  private readonly random: RandomStream;

  constructor(
    kernel: Kernel,
    name: string,
    private readonly settings: PieSettings,
    /** `freeAt`: when the transmitter will have sent all waiting packets, s. */
    private readonly link: { readonly freeAt: number },
  ) {
    this.random = kernel.random(`${name} pie`);
    this.state = kernel.state({
      /** PIE->drop_prob_, PIE->accu_prob_, PIE->qdelay_old_ and PIE->burst_allowance_. */
      drop_prob: 0,
      accu_prob: 0,
      qdelay_old: 0,
      burst_allowance: settings.maxBurst,
      /** When the next update is due, s. */
      nextAt: settings.updateInterval,
    });
  }

  decide({ now, waitingBytes, capable }: Readonly<Arrival>): number {
    const { state, settings } = this;
    this.catchUp(now);
    const drops = state.burst_allowance <= 0 && this.dropsEarly(waitingBytes);
    const delay = this.delayAt(now);
    if (state.drop_prob === 0 && delay < settings.delayTarget / 2 && state.qdelay_old < settings.delayTarget / 2)
      state.burst_allowance = settings.maxBurst;
    if (!drops) return VERDICT.ADMIT;
    this.shown.value = state.drop_prob;
    this.shown.bound = delay;
    state.accu_prob = 0;
    return settings.ecn && capable && state.drop_prob < MARK_BELOW ? VERDICT.MARK : VERDICT.DROP;
  }

  inside(now: number): readonly Reading[] {
    const { drop_prob, qdelay_old, burst_allowance } = this.state;
    const { delayTarget: target, maxBurst } = this.settings;
    return [
      { symbol: 'qdelay', name: 'delay', value: this.delayAt(now), unit: 's', isLevel: true },
      { symbol: 'target', name: 'target', value: target, unit: 's' },
      { symbol: 'drop_prob', name: 'chance to drop', value: drop_prob, unit: 'chance', most: 1 },
      { symbol: 'p', value: drop_prob, unit: 'chance' },
      { symbol: 'qdelay_old', name: 'delay at the last update', value: qdelay_old, unit: 's' },
      {
        symbol: 'burst_allowance',
        name: 'burst allowance',
        value: burst_allowance > 0 ? burst_allowance : NaN,
        unit: 's',
        most: maxBurst,
        none: 'used up',
      },
    ];
  }

  overflowed(): void {
    this.state.accu_prob = 0;
  }

  /** Performs one update for the waiting time `delay`, s (4.2). */
  update(delay: number): void {
    const { state, settings } = this;
    let step = calmed(ALPHA * (delay - settings.delayTarget) + BETA * (delay - state.qdelay_old), state.drop_prob);
    if (state.drop_prob >= 0.1 && step > 0.02) step = 0.02;
    let p = state.drop_prob + step;
    if (delay === 0 && state.qdelay_old === 0) p *= 0.98;
    state.drop_prob = p < 0 ? 0 : p > 1 ? 1 : p;
    state.qdelay_old = delay;
    const left = state.burst_allowance - settings.updateInterval;
    // Treat a rounding remainder as 0.
    state.burst_allowance = left < 1e-9 ? 0 : left;
  }

  private delayAt(time: number): number {
    const { freeAt } = this.link;
    return freeAt > time ? freeAt - time : 0;
  }

  private catchUp(now: number): void {
    const { state, settings } = this;
    for (; state.nextAt <= now; state.nextAt += settings.updateInterval) {
      // Skip updates that change nothing after a long idle period.
      if (
        state.drop_prob === 0 &&
        state.qdelay_old === 0 &&
        state.burst_allowance === 0 &&
        this.delayAt(state.nextAt) === 0
      ) {
        const missed = Math.floor((now - state.nextAt) / settings.updateInterval);
        state.nextAt += missed * settings.updateInterval;
      }
      this.update(this.delayAt(state.nextAt));
    }
  }

  /** Decides at random whether to drop (4.1, 5.4). */
  private dropsEarly(waitingBytes: number): boolean {
    const { state, settings, random } = this;
    if ((state.qdelay_old < settings.delayTarget / 2 && state.drop_prob < 0.2) || waitingBytes <= 2 * MEAN_PKTSIZE)
      return false;
    if (!settings.derandomizes) return random.uniform() < state.drop_prob;
    if (state.drop_prob === 0) state.accu_prob = 0;
    state.accu_prob += state.drop_prob;
    if (state.accu_prob < 0.85) return false;
    return state.accu_prob >= 8.5 || random.uniform() < state.drop_prob;
  }
}

/** Symbols in the formulas of its rules. */
const PIE_SYMBOLS = ['qdelay_old', 'target', 'drop_prob', 'p'];

const dropped = dropsEarly({
  title: 'Dropped by the controller',
  formula: 'qdelay_old >= target/2: drop with probability p, p = drop_prob',
  symbols: PIE_SYMBOLS,
  plain: 'The queue was not full, but packets waited longer than the target: this one was dropped at random.',
  citation: rfc(8033, '4.1'),
});

const marked = marksEarly({
  title: 'Marked by the controller',
  formula: 'qdelay_old >= target/2, drop_prob < 0.1: mark with probability p, p = drop_prob',
  symbols: PIE_SYMBOLS,
  plain: 'Packets waited longer than the target: instead of being dropped, this one carries a mark to its receiver.',
  because: 'The probability was {value}, and packets waited for {bound} s.',
  citation: rfc(8033, '5.1'),
});

const pie = disciplineOf(PIE, {
  drops: [dropped],
  marks: [marked],
  build: (site, settings) =>
    managedLink(site, (link) => new Pie(site.kernel, site.link.name, settings, link.state), marked),
  shows: ({ delayTarget: target }) => ({
    rule: 'PIE: drops at random, so that packets wait for {target}',
    bounds: { target: { value: target, unit: 's', name: 'target {value}' } },
  }),
});

export const LAWS = [pie] as const;

export const WORDS = {
  pie: { sentence: 'Drops at random, so that packets wait for {delayTarget}.' } satisfies PartWords,
};

export const EXPORTS = {
  pie: {
    netem: (settings) =>
      `pie limit ${inPackets(settings)} target ${settings.delayTarget * 1000}ms tupdate ${settings.updateInterval * 1000}ms`,
  } satisfies QueueExports<QueueSettings<typeof PIE>>,
};

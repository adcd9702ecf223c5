/** State machines of senders: the rules they name are those that fire, in every variant on each of its own stacks. */
import { describe, expect, it } from 'vitest';
import { FIRING } from '../../src/engine/kernel/journal.ts';
import type { AnyRule } from '../../src/engine/rule.ts';
import { VARIANTS, type StackName } from '../../src/engine/tcp/catalogue.ts';
import { loadedLaws } from '../../src/lab/build/parts.ts';
import { RULES } from '../../src/engine/tcp/rules.ts';
import { build } from '../../src/lab/build/build.ts';
import { machinesOf, type MachineReading } from '../../src/lab/look/machines.ts';
import { transitionsTaken } from '../../src/lab/look/machineTransitions.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { someOf } from '../sweep.ts';

const homes = VARIANTS.flatMap(({ name, home }) =>
  (Object.keys(home) as StackName[]).map((stack) => ({ variant: name, stack })),
);

const link = (queue: object, more: object = {}): object => ({
  bottleneck: { rate: 1.6e6, delay: 0.02, queue, ...more },
  access: { rate: 1.6e7, delay: 0.001 },
});

/**
 * A queue that overflows and a link that is silent for a while; then random losses, and marks where they are supported.
 */
const experiments = (variant: string, stack: StackName): readonly object[] => [
  {
    // BBR probes for the shortest round trip after ten seconds.
    duration: variant === 'bbr' ? 12 : 8,
    network: link({ limit: 20 }),
    flows: [{ kind: 'tcp', variant, stack }],
    interventions: [
      { at: 4, kind: 'setLink', link: 'r0>r1', lossRate: 0.9 },
      { at: 4.7, kind: 'setLink', link: 'r0>r1', lossRate: 0 },
    ],
  },
  {
    duration: 5,
    network: link({ kind: 'step', limit: 40, threshold: 8 }, { loss: { kind: 'bernoulli', rate: 0.004 } }),
    flows: [
      {
        kind: 'tcp',
        variant,
        stack,
        ...(stack === 'ns2-linux' || variant === 'dctcp' ? {} : { parameters: { ecn: 'classic' } }),
      },
    ],
  },
];

/**
 * Runs it event by event and records the machines of the first flow before and after each event, and the rules of that
 * flow that fired in it.
 */
function walk(
  scenario: object,
  each: (before: readonly MachineReading[], after: readonly MachineReading[], fired: readonly AnyRule[]) => void,
): void {
  const parsed = parseScenario(scenario);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const simulation = build(parsed.scenario);
  const fired: AnyRule[] = [];
  simulation.kernel.journal.attend({
    happened: (rows, at) => {
      if (rows[at + FIRING.FLOW] === 0) fired.push(RULES[rows[at + FIRING.RULE]!]!);
    },
  });
  const machines = (): readonly MachineReading[] => {
    const [parts, flow] = [simulation.flows[0], simulation.flowNow(0)];
    if (parts?.kind !== 'tcp' || flow?.kind !== 'tcp') throw new Error('no sender');
    return machinesOf(parts.sender, flow, simulation.laws.of(flow), simulation.now);
  };
  let before = machines();
  while (simulation.runBefore(Infinity, 1) > 0) {
    const after = machines();
    each(before, after, fired);
    before = after;
    fired.length = 0;
  }
}

describe('the state machines of a sender', () => {
  it.each(someOf(homes, 6))(
    'of $variant on $stack go declared transitions only, by the rules that these name',
    ({ variant, stack }) => {
      const undeclared: string[] = [];
      const visited = new Set<string>();
      for (const scenario of experiments(variant, stack))
        walk(scenario, (before, after, fired) =>
          after.forEach(({ title, transitions, now }, place) => {
            const from = before[place]!.now;
            if (place === 0) visited.add(now);
            if (now === from || transitionsTaken(transitions, from, now, fired).length > 0) return;
            undeclared.push(`${title}: ${from} to ${now} with ${fired.map((rule) => rule.title).join('; ')}`);
          }),
        );
      expect(undeclared).toEqual([]);
      const isQuic = VARIANTS.find(({ name }) => name === variant)?.home[stack]?.recovery === 'quic';
      expect([...visited]).toContain(isQuic ? 'Probing' : 'Timeout');
      expect(visited.size).toBeGreaterThanOrEqual(3);
    },
  );

  /** The rules that act in a state, or cause it. */
  const ACTING: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
    cubic: {
      Concave: ['Concave region'],
      Convex: ['Convex region'],
      'Reno-friendly': ['Reno-friendly region'],
    },
    vegas: {
      Doubling: ['Slow start, doubling'],
      Measuring: ['Slow start, measuring'],
      Increase: ['Grow'],
      Hold: ['Hold'],
      Decrease: ['Shrink'],
    },
    veno: {
      Congestive: ['Congestive phase, growing', 'Congestive phase, waiting'],
      'Room left': ['Congestion avoidance'],
    },
    yeah: { Fast: ['Fast mode'], Slow: ['Slow mode', 'Precautionary decongestion'] },
    ledbat: { 'Below target': ['Below the target delay'], 'Above target': ['Above the target delay'] },
    bbr: { Drain: ['The pipe is full: drain'], ProbeRTT: ['ProbeRTT'] },
  };

  it.each(Object.keys(ACTING))('name the very state of %s whose rule has fired', (variant) => {
    const reported = new Set<string>();
    // On a path with a small capacity, a single flow soon sees both sides of a bound.
    const byDelay = variant === 'ledbat' || variant === 'vegas';
    const parameters = { ledbat: { TARGET: 0.02 }, vegas: { beta: 1.5 } }[variant] ?? {};
    const scenario = {
      duration: variant === 'bbr' ? 11 : 9,
      network: {
        bottleneck: { rate: byDelay ? 2e6 : 8e6, delay: byDelay ? 0.01 : 0.04, queue: { limit: 60 } },
        access: { rate: 8e7, delay: 0.001 },
      },
      flows: [{ kind: 'tcp', variant, stack: 'rfc', receiverWindow: 1000, parameters }],
    };
    walk(scenario, (_before, after, fired) => {
      const { now } = after.at(-1)!;
      for (const [state, titles] of Object.entries(ACTING[variant]!)) {
        if (!fired.some(({ title }) => titles.includes(title)) || now === 'Waits') continue;
        expect(now).toBe(state);
        reported.add(state);
      }
    });
    expect([...reported].sort()).toEqual(Object.keys(ACTING[variant]!).sort());
  });

  it('follow HyStart++ into conservative slow start', () => {
    const visited: string[] = [];
    const parameters = { slowStart: 'hystartPlusPlus' };
    const flows = [{ kind: 'tcp', variant: 'reno', stack: 'rfc', receiverWindow: 1000, parameters }];
    const network = { bottleneck: { rate: 8e6, delay: 0.04, queue: { limit: 200 } }, access: { rate: 8e7, delay: 0 } };
    walk({ duration: 3, network, flows }, (_before, [, hystart]) => {
      if (hystart!.now !== visited.at(-1)) visited.push(hystart!.now);
    });
    expect(visited).toEqual(['Slow start', 'Conservative', 'Over']);
  });

  it('name states and rules that exist', () => {
    for (const law of loadedLaws()) {
      for (const { title, states, transitions } of law.machines ?? []) {
        const names = states.map(({ name }) => name);
        expect(new Set(names).size, law.name).toBe(names.length);
        for (const { from, to, rules } of transitions) {
          expect(names, `${law.name}, ${title}`).toEqual(expect.arrayContaining([to, ...(from ?? [])]));
          for (const rule of rules ?? []) expect(law.rules, `${law.name}, ${title}`).toContain(rule);
        }
      }
    }
  });
});

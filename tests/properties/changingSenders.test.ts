/** A sender that switches to another variant, or to another value of a setting, in the middle of its run. */
import { describe, expect, it } from 'vitest';
import { variantNamed } from '../../src/engine/tcp/catalogue.ts';
import { build } from '../../src/lab/build/build.ts';
import { readVariables } from '../../src/lab/look/variables.ts';
import { walk } from '../../src/lab/travel/travel.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { FlowInput, ScenarioInput, TcpFlow } from '../../src/scenario/scenario.ts';
import { otherVariants } from '../../src/scenario/check/senderChanges.ts';
import type { TcpParts } from '../../src/lab/build/simulation.ts';
import { labOf } from '../lab/labs.ts';
import { someOf } from '../sweep.ts';

type Changes = NonNullable<ScenarioInput['interventions']>;
type TcpInput = Extract<FlowInput, { kind?: 'tcp' | undefined }>;

const network = {
  bottleneck: { rate: 5e6, delay: 0.02, queue: { limit: 25 } },
  access: { rate: 2e7, delay: 0.003 },
} as const;

const experiment = (flow: TcpInput, interventions: Changes = []): ScenarioInput => ({
  duration: 12,
  network,
  flows: [
    { receiverWindow: 300, ...flow },
    { kind: 'udp', rate: 3e5, packetSize: 500, start: 0.5 },
  ],
  interventions,
});

function built(input: ScenarioInput) {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join());
  return build(parsed.scenario);
}

const senderOf = (simulation: ReturnType<typeof built>) => (simulation.flows[0] as TcpParts).sender;

function problemsOf(flow: TcpInput, change: Changes[number]): readonly string[] {
  const parsed = parseScenario(experiment(flow, [change]));
  return parsed.ok ? [] : parsed.problems.map(({ path, message }) => `${path} ${message}`);
}

describe('another variant', () => {
  it('begins with the cwnd and ssthresh that the sender has, and what was measured stays', () => {
    const change = { kind: 'variant', at: 5, flow: 0, variant: 'bic' } as const;
    const [plain, changed] = [
      built(experiment({ kind: 'tcp', variant: 'cubic', stack: 'rfc' })),
      built(experiment({ kind: 'tcp', variant: 'cubic', stack: 'rfc' }, [change])),
    ];
    for (const simulation of [plain, changed]) simulation.runBefore(5);
    changed.runBefore(Infinity, 1);
    const [before, after] = [senderOf(plain), senderOf(changed)];
    expect(after.window).toEqual(before.window);
    expect(after.srtt()).toBe(before.srtt());
    expect(after.recovery).toEqual(before.recovery);
    expect(Object.keys(after.own)).toContain('W_max');
    expect(Object.keys(after.own)).not.toEqual(Object.keys(before.own));
    expect(readVariables(changed, 0)?.rows.some(({ name }) => name === 'K')).toBe(false);
    changed.runBefore(Infinity);
    plain.runBefore(Infinity);
    expect(after.window).not.toEqual(before.window);
  });

  it('goes back before the change and forward again without a difference', () => {
    const lab = labOf(experiment({ kind: 'tcp', variant: 'cubic', stack: 'rfc' }));
    lab.seek({ time: 5 });
    const forked = walk(lab.forking({ kind: 'variant', flow: 0, variant: 'vegas' }));
    if (!forked.ok) throw new Error('refused');
    forked.lab.advance(Infinity);
    const end = forked.lab.digest();
    for (const time of [2, 5.5, 4.9, 8]) forked.lab.seek({ time });
    forked.lab.advance(Infinity);
    expect(forked.lab.digest()).toBe(end);
  });

  // Every growth law takes over from another one, in slow start, in recovery and later, and the window stays valid.
  it.each([
    ['newreno', 'ns2'],
    ['cubic', 'rfc'],
    ['cubic', 'linux'],
    ['bbr', 'linux'],
    ['cubic', 'ns2-linux'],
    // Recoveries for late segments work with any growth law too.
    ['newreno', 'rfc', 'eifel'],
    ['cubic', 'rfc', 'tdfr'],
    ['newreno', 'rfc', 'door'],
    ['sack', 'rfc', 'rr'],
  ] as const)('of %s on %s may be any of those offered, whenever it is made', (variant, stack, recovery?: string) => {
    const own = recovery === undefined ? {} : { parameters: { recovery, timestamps: recovery === 'eifel' } };
    const flow = { kind: 'tcp', variant, stack, ...own } as const;
    const parsed = parseScenario(experiment(flow));
    if (!parsed.ok) throw new Error('refused');
    const others = otherVariants(parsed.scenario.flows[0] as TcpFlow);
    expect(others.length).toBeGreaterThan(3);
    const cases = others.flatMap(({ name }) => [0, 0.21, 1.33].map((at) => ({ name, at })));
    // Four and three have no common factor, so each time meets each growth law.
    for (const { name, at } of someOf(cases, 4)) {
      const simulation = built(experiment(flow, [{ kind: 'variant', at, flow: 0, variant: name }]));
      simulation.runBefore(3);
      const { window, flight } = senderOf(simulation);
      expect(window.cwnd, `${name} at ${at}`).toBeGreaterThan(0);
      expect(window.cwnd).toBeLessThan(1e4);
      expect(window.ssthresh).toBeGreaterThan(0);
      // It makes progress: in 3 s the link could carry 1900 segments. With NewReno's recovery on rfc, Vegas delivers
      // 198; with TD-FR, which waits, Hybla delivers 131.
      expect(flight.acked, `${name} at ${at}`).toBeGreaterThan(recovery === undefined ? 400 : 100);
    }
  });

  it('that paces begins to pace, and one that does not paces no more', () => {
    const to = (variant: 'bbr' | 'cubic', from: 'bbr' | 'cubic') => {
      const simulation = built(
        experiment({ kind: 'tcp', variant: from, stack: 'linux' }, [{ kind: 'variant', at: 4, flow: 0, variant }]),
      );
      simulation.runBefore(8);
      return senderOf(simulation).pacingRate();
    };
    expect(to('bbr', 'cubic')).toBeGreaterThan(0);
    expect(to('cubic', 'bbr')).toBeNaN();
  });

  it('is refused if its name implies a loss recovery that the sender does not have', () => {
    const flow = { kind: 'tcp', variant: 'cubic', stack: 'rfc' } as const;
    expect(problemsOf(flow, { kind: 'variant', at: 1, flow: 0, variant: 'tahoe' })).toEqual([
      'interventions[0].variant must not be tahoe: its recovery is tahoe, but the sender keeps sack',
    ]);
    expect(problemsOf(flow, { kind: 'variant', at: 1, flow: 0, variant: 'cubic' })).toEqual([
      'interventions[0].variant must differ from cubic, the current variant',
    ]);
    expect(problemsOf(flow, { kind: 'variant', at: 1, flow: 1, variant: 'bic' })).toEqual([
      'interventions[0].flow must be a TCP flow',
    ]);
  });
});

describe('another value of a setting', () => {
  const flow = { kind: 'tcp', variant: 'cubic', stack: 'rfc' } as const;

  it.each([
    ['betaCubic', 0.3],
    ['dupThresh', 12],
    ['minRto', 0.2],
  ] as const)('of %s counts from its moment on, and not before', (setting, value) => {
    const change = { kind: 'setting', at: 4, flow: 0, setting, value } as const;
    const [plain, changed] = [built(experiment(flow)), built(experiment(flow, [change]))];
    for (const simulation of [plain, changed]) simulation.runBefore(4);
    expect(senderOf(changed).window).toEqual(senderOf(plain).window);
    for (const simulation of [plain, changed]) simulation.runBefore(Infinity);
    const reported = ({ window, timer, state }: ReturnType<typeof senderOf>) => [window, timer, state];
    expect(reported(senderOf(changed))).not.toEqual(reported(senderOf(plain)));
  });

  it('holds on through a change of variant, and one of the variant alone does not', () => {
    const simulation = built(
      experiment(flow, [
        { kind: 'setting', at: 2, flow: 0, setting: 'dupThresh', value: 4 },
        { kind: 'variant', at: 3, flow: 0, variant: 'bic' },
        { kind: 'setting', at: 4, flow: 0, setting: 'bBic', value: 8 },
      ]),
    );
    simulation.runBefore(5);
    expect(simulation.flowNow(0)).toMatchObject({ variant: 'bic', parameters: { dupThresh: 4, bBic: 8 } });
    expect(senderOf(simulation).recoveryEvent.settings.dupThresh).toBe(4);
    expect(senderOf(simulation).windowEvent.settings.variant['bBic']).toBe(8);
    expect(variantNamed('bic')?.parameters.some(({ name }) => name === 'bBic')).toBe(true);
  });

  it('is refused in one line that names it', () => {
    const refused = (setting: string, value: string | number | boolean) =>
      problemsOf(flow, { kind: 'setting', at: 1, flow: 0, setting, value });
    expect(refused('betaCubic', 3)).toEqual(['interventions[0].value must be at most 0.99']);
    expect(refused('initialWindow', 3)[0]).toContain('must be a setting that can change while the run goes on');
    expect(refused('betaCubik', 0.5)[0]).toContain('betaCubic');
    expect(refused('renoFriendly', 'perhaps')).toEqual(['interventions[0].value must be true or false']);
  });
});

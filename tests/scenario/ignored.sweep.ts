import { describe, expect, it } from 'vitest';
import type { Parameter, ParameterValue } from '../../src/engine/parameter.ts';
import { settingsOf, variantNamed } from '../../src/engine/tcp/catalogue.ts';
import { STACK_PARAMETERS } from '../../src/engine/tcp/stackParameters.ts';
import { RECOVERY_NAMES } from '../../src/engine/tcp/stacks/recoveryParameters.ts';
import { ignoredSettings } from '../../src/scenario/check/remarks.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { accepted, simulate } from '../experiment.ts';
import { oneIn, rowsNow } from '../sweep.ts';

const of = (flow: object): readonly string[] => ignoredSettings(accepted({ flows: [flow] }));

it('a setting that the loss recovery of a flow ignores is reported, with the recoveries that use it', () => {
  expect(of({ variant: 'newreno', parameters: { tailLossProbe: true } })).toEqual([
    'flows[0].parameters.tailLossProbe has no effect: recovery newreno does not read it, only rack does.',
  ]);
  expect(of({ variant: 'cubic', stack: 'linux', parameters: { partialDeflation: false } })).toEqual([
    'flows[0].parameters.partialDeflation has no effect: recovery rack does not read it, only newreno, eifel, tdfr and door do.',
  ]);
});

it('the recovery that the flow chooses counts, not the usual one of its variant', () => {
  expect(of({ variant: 'newreno', parameters: { recovery: 'rack', tailLossProbe: false } })).toEqual([]);
  expect(of({ variant: 'cubic', stack: 'linux', parameters: { recovery: 'sack', frto: false } })).toHaveLength(1);
});

it('settings that every recovery reads, and defaults, are not reported', () => {
  expect(of({ variant: 'newreno', parameters: { minRto: 1, dupThresh: 4 } })).toEqual([]);
  expect(of({ variant: 'cubic', stack: 'linux' })).toEqual([]);
});

it('of a setting that several recoveries read, all are named', () => {
  expect(of({ variant: 'sack', parameters: { growOnRecoveryExit: true } })).toEqual([
    'flows[0].parameters.growOnRecoveryExit has no effect: recovery sack does not read it, only reno, newreno, eifel, tdfr, door, rack and linuxNoSack do.',
  ]);
});

it('a setting for the contents of SACK blocks is reported if ACKs carry none', () => {
  const none = 'has no effect: the ACKs of this flow carry no SACK blocks.';
  expect(of({ variant: 'newreno', parameters: { dsackUndo: true, maxSackBlocks: 2 } })).toEqual([
    `flows[0].parameters.dsackUndo ${none}`,
    `flows[0].parameters.maxSackBlocks ${none}`,
  ]);
  expect(of({ variant: 'cubic', stack: 'linux', sack: false, parameters: { dsackUndo: false } })).toHaveLength(1);
  expect(of({ variant: 'newreno', sack: true, parameters: { maxSackBlocks: 2 } })).toEqual([]);
});

it('a setting of a variant whose constants are built in on the stack is reported', () => {
  const parameters = { tau: 1 };
  expect(of({ variant: 'westwood', stack: 'linux', parameters })).toEqual([
    'flows[0].parameters.tau has no effect on stack linux, whose westwood has its constants built in.',
  ]);
  expect(of({ variant: 'westwoodplus', stack: 'linux', parameters: { bweWeight: 0.5 } })).toHaveLength(1);
  expect(of({ variant: 'westwood', parameters })).toEqual([]);
  // Its timers are not the kernel's.
  expect(of({ variant: 'newreno', parameters: { timerWheel: true } })).toEqual([
    'flows[0].parameters.timerWheel has no effect: it needs rtoArithmetic kernel.',
  ]);
  expect(of({ variant: 'newreno', parameters: { ecnCodepoint: 'ect1' } })).toEqual([
    'flows[0].parameters.ecnCodepoint has no effect: it needs ecn classic, precise or accurate.',
  ]);
  expect(of({ variant: 'dctcp', parameters: { ecnCodepoint: 'ect1' } })).toEqual([]);
  expect(of({ variant: 'cubic', stack: 'linux', parameters: { timerWheel: true } })).toEqual([]);
});

it('a setting of TCP is reported on QUIC, and one of QUIC on TCP', () => {
  expect(of({ variant: 'newreno', stack: 'quic', parameters: { minRto: 1, packetThreshold: 4 } })).toEqual([
    'flows[0].parameters.minRto has no effect: QUIC has no such thing.',
  ]);
  expect(of({ variant: 'newreno', parameters: { packetThreshold: 4 } })).toEqual([
    'flows[0].parameters.packetThreshold has no effect: recovery newreno does not read it, only quic does.',
  ]);
});

it('a setting that only the receiver reads is reported as such', () => {
  expect(of({ variant: 'sack', parameters: { dsackUndo: true } })).toEqual([
    'flows[0].parameters.dsackUndo only changes what ACKs report: recovery sack does not read it, only rack does.',
  ]);
  expect(of({ variant: 'cubic', stack: 'linux', parameters: { dsackUndo: false } })).toEqual([]);
});

describe.each(RECOVERY_NAMES)('of recovery %s', (recovery) => {
  /** Another value that a setting may have. */
  const other = ({ kind, choices, range: [min, max] = [0, 1e9] }: Parameter, now: ParameterValue): ParameterValue => {
    if (kind === 'switch') return now !== true;
    if (kind === 'choice') return choices!.find((choice) => choice !== now)!;
    return now === min ? max : min;
  };
  const WIRES = [
    { rate: 2e6, delay: 0.03, queue: { limit: 8 } },
    { rate: 2e6, delay: 0.03, loss: { kind: 'bernoulli', rate: 0.15 } },
    { rate: 1e7, delay: 0.03, queue: { limit: 15 }, loss: { kind: 'bernoulli', rate: 0.01 } },
  ] as const;
  const flow = (stack: 'ns2' | 'rfc', parameters: object) => ({
    variant: 'newreno',
    stack,
    parameters: { recovery, ...parameters },
  });
  const ends = (stack: 'ns2' | 'rfc', parameters: object): readonly string[] =>
    WIRES.map((bottleneck) => {
      const simulation = simulate({
        duration: 30,
        network: { bottleneck },
        flows: [flow(stack, parameters)],
      } as ScenarioInput);
      simulation.runBefore(Infinity);
      return simulation.digest();
    });

  it.each(['ns2', 'rfc'] as const)(
    'on stack %s a setting changes no run when it is said to have no effect',
    (stack) => {
      const defaults = settingsOf(variantNamed('newreno')!, stack, {});
      const usual = ends(stack, {});
      const reported = STACK_PARAMETERS.filter(
        ({ name }) => name !== 'recovery' && String(of(flow(stack, { [name]: defaults[name]! }))).includes('no effect'),
      );
      expect(reported.length).toBeGreaterThan(7);
      const changing = rowsNow(reported, oneIn(10)).filter(
        (parameter) =>
          String(ends(stack, { [parameter.name]: other(parameter, defaults[parameter.name]!) })) !== String(usual),
      );
      expect(changing.map(({ name }) => name)).toEqual([]);
    },
  );
});

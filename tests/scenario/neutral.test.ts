// A setting that the flow's recovery has no use for has the value at which it does nothing, whatever stack or flow say.
import { expect, test } from 'vitest';
import { settingsOf, variantNamed } from '../../src/engine/tcp/catalogue.ts';
import { STACK_PARAMETERS } from '../../src/engine/tcp/stackParameters.ts';
import { OF_QUIC_ONLY } from '../../src/engine/tcp/stack.ts';
import type { Parameter } from '../../src/engine/parameter.ts';
import { valuesOf } from '../../src/scenario/check/senderChanges.ts';
import { limitsGrowth } from '../../src/lab/build/algorithms.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import type { TcpFlow } from '../../src/scenario/flows/tcpFlow.ts';

test('the list of what only QUIC reads is that of the form', () => {
  const only = STACK_PARAMETERS.filter(({ recoveries }: Parameter) => recoveries?.join() === 'quic');
  expect([...OF_QUIC_ONLY].sort()).toEqual(only.map(({ name }) => name).sort());
});

test('on the stack of ngtcp2, with and without QUIC', () => {
  const cubic = variantNamed('cubic')!;
  const neutral = settingsOf(cubic, 'rfc', {});
  const withQuic = settingsOf(cubic, 'ngtcp2', {});
  const without = settingsOf(cubic, 'ngtcp2', { recovery: 'sack', keepsRateSample: true });
  for (const name of OF_QUIC_ONLY) expect([name, without[name]]).toEqual([name, neutral[name]]);
  expect(withQuic).toMatchObject({ growthLimit: 2.89, keepsRateSample: true, pingEvery: 4, timestamps: false });
});

test('so a growth limit of a TCP sender does nothing', () => {
  const flow = DEFAULT_SCENARIO.flows[0] as TcpFlow;
  const limited = (parameters: TcpFlow['parameters'], stack: TcpFlow['stack']): boolean =>
    limitsGrowth(valuesOf({ ...flow, stack, parameters }) as { readonly growthLimit: unknown });
  expect(limited({ growthLimit: 2 }, 'linux')).toBe(false);
  expect(limited({ growthLimit: 2 }, 'quic')).toBe(true);
});

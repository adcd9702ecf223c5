/** A variant on a stack that it was not written for uses the growth of its paper, and the program says so. */
import { describe, expect, it } from 'vitest';
import {
  growthOf,
  isAtHome,
  settingsOf,
  type StackName,
  STACKS,
  type VariantName,
  variantNamed,
  VARIANTS,
} from '../../src/engine/tcp/catalogue.ts';
import { speaksQuic } from '../../src/engine/tcp/stacks/stackSettings.ts';
import { awayFromHome, remarksOn } from '../../src/scenario/check/remarks.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { accepted } from '../experiment.ts';
import { PRESET_IDS, presetEntry } from '../presetFile.ts';

const settings = (variant: VariantName, stack: StackName) => settingsOf(variantNamed(variant)!, stack, {});

describe('away from home', () => {
  const pairs = VARIANTS.flatMap((variant) => STACKS.map(({ name }) => ({ variant, stack: name })));
  const away = pairs.filter(({ variant, stack }) => !isAtHome(variant, stack));

  it('grows as its paper says', () => {
    expect(away.length).toBeGreaterThan(20);
    for (const { variant, stack } of away) expect(growthOf(variant, stack)).toBe(growthOf(variant, 'rfc'));
    expect(growthOf(variantNamed('cubic')!, 'linux')).toBe('linux6Cubic');
  });

  it('uses the usual recovery of the stack, unless its name implies a recovery or its measurements need one', () => {
    expect(settings('cubic', 'ns2')['recovery']).toBe('sack');
    expect(settings('hybla', 'linux')['recovery']).toBe('rack');
    expect(settings('westwoodplus', 'ns2-linux')['recovery']).toBe('linux26');
    for (const stack of ['linux', 'ns2-linux'] as const)
      for (const name of ['tahoe', 'newreno', 'fack'] as const) expect(settings(name, stack)['recovery']).toBe(name);
    const quics = STACKS.filter(speaksQuic).map(({ name }) => name);
    expect(quics).toEqual(expect.arrayContaining(['quic', 'quinn']));
    for (const { name } of STACKS)
      for (const model of ['bbr', 'bbr3', 'copa'] as const)
        expect(settings(model, name)['recovery']).toBe(quics.includes(name) ? 'quic' : 'rack');
    // QUIC has one recovery, also for variants that keep their own elsewhere.
    for (const stack of quics) for (const { name } of VARIANTS) expect(settings(name, stack)['recovery']).toBe('quic');
  });

  it('the stack sets all else, but what the paper asks for goes along', () => {
    expect(settings('cubic', 'ns2')).toMatchObject({ rtoArithmetic: 'ticks', initialWindow: 2, betaCubic: 0.7 });
    expect(settings('hybla', 'linux')).toMatchObject({ rtoArithmetic: 'kernel', initialWindow: 2 });
    expect(settings('dctcp', 'ns2')['ecn']).toBe('precise');
    expect(settings('bbr', 'ns2')['proportionalReduction']).toBe(false);
  });

  it('reads its own settings, where a variant at home has them built in', () => {
    const [flow] = accepted({ flows: [{ variant: 'lp', stack: 'ns2-linux', parameters: { deltaLp: 0.2 } }] }).flows;
    expect(flow).toMatchObject({ variant: 'lp', stack: 'ns2-linux', parameters: { deltaLp: 0.2 } });
  });

  it('is reported in one sentence, however many flows there are', () => {
    const flow = { variant: 'hybla', stack: 'ns2' } as const;
    expect(awayFromHome(accepted({ flows: [flow, flow, { variant: 'reno', stack: 'ns2' }] }))).toEqual([
      'Hybla is not implemented on stack ns2 (ns-2.35): its window grows as in its paper (as on stack rfc), and the rest follows ns2.',
    ]);
  });

  it('no preset has a remark', () => {
    for (const id of PRESET_IDS) expect(remarksOn(accepted(presetEntry(id).scenario as ScenarioInput)), id).toEqual([]);
  });
});

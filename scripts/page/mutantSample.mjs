// Selects a fraction of the changes that StrykerJS would try, from each change's position and a seed, so that the same
// fraction gives the same changes. A checker decides about each change separately; an ignorer would omit a node with
// everything in it.
import { createHash } from 'node:crypto';
import { CheckStatus } from '@stryker-mutator/api/check';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const { SAWTOOTH_MUTANT_SHARE: share = '1', SAWTOOTH_MUTANT_SEED: seed = '1' } = process.env;

/** A number between 0 and 1. @param {import('@stryker-mutator/api/core').Mutant} mutant */
function drawn({ fileName, location: { start, end }, mutatorName, replacement }) {
  const place = [seed, fileName.split('/src/').at(-1), start.line, start.column, end.line, end.column];
  const hash = createHash('sha256').update([...place, mutatorName, replacement].join(' '));
  return hash.digest().readUInt32BE(0) / 2 ** 32;
}

/** @type {import('@stryker-mutator/api/check').Checker} */
const sample = {
  init: async () => {},
  group: async (mutants) => [mutants.map(({ id }) => id)],
  check: async (mutants) =>
    Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        drawn(mutant) < Number(share)
          ? { status: CheckStatus.Passed }
          : { status: CheckStatus.CompileError, reason: 'not in the sample' },
      ]),
    ),
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Checker, 'sample', sample)];

// Of the changes that StrykerJS would try, a share: drawn from each change's place and a seed, so the same share is the same changes.
// A checker decides about each by itself; an ignorer would leave out a node with all that is in it.
import { createHash } from 'node:crypto';
import { CheckStatus } from '@stryker-mutator/api/check';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const { SAWTOOTH_MUTANT_SHARE: share = '1', SAWTOOTH_MUTANT_SEED: seed = '1' } = process.env;

/** Between 0 and 1. @param {import('@stryker-mutator/api/core').Mutant} mutant */
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

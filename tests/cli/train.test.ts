/** Training of a policy at the command line. */
import { describe, expect, it } from 'vitest';
import { policyFault } from '../../src/engine/tcp/variants/learnt/policy.ts';
import { json, sawtooth } from './terminal.ts';

const SHORT = ['train', '--scenes', '2', '--duration', '5'];
interface PolicyFile {
  readonly model: string;
  readonly training: Readonly<Record<string, number>>;
  readonly policy: string;
}

describe('sawtooth train', () => {
  it('gives the same policy for the same settings, and another for another seed', () => {
    const first = json(SHORT) as PolicyFile;
    expect(json(SHORT)).toEqual(first);
    expect(first.training).toEqual({ seed: 1, scenes: 2, duration: 5, rate: 1, wait: 0.5, duplicates: 1 });
    expect(policyFault(first.policy)).toBeNull();
    expect((json([...SHORT, '--seed', '7']) as PolicyFile).policy).not.toBe(first.policy);
  });

  it('gives a policy that a run takes', () => {
    const { policy } = json(SHORT) as PolicyFile;
    const digestOf = (text: string): unknown =>
      (
        json([
          'run',
          'two-unlike-paths',
          '--set',
          'flows[0].variant=learnt',
          '--set',
          `flows[0].parameters.policy=${text}`,
          '--until',
          '5',
          '--json',
        ]) as { readonly digest: unknown }
      ).digest;
    expect(digestOf(policy)).toBe(digestOf(policy));
    const always = (action: string) => Array.from({ length: 32 }, (_, tile) => tile.toString(36) + action).join('');
    expect(digestOf(`${always('A')}//`)).not.toBe(digestOf(`${always('E')}//`));
  });

  it.each([
    [['--scenes', '0'], '--scenes: must be a whole number from 1 to 10000 (got 0)'],
    [['--wait', 'long'], '--wait: must be a number from 0 to 100 (got long)'],
  ])('refuses %j in one line', (flags, message) => {
    expect(sawtooth(['train', ...flags])).toMatchObject({ code: 2, err: [message] });
  });

  it('says in its help what it is not', () => {
    const { out } = sawtooth(['train', '--help']);
    expect(JSON.stringify(out)).toContain('This is not SmartCC');
  });
});

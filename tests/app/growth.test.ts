/** Why an ACK did not grow cwnd by a segment: stated where it applies, with the sender's numbers. */
import { describe, expect, it } from 'vitest';
import { noGrowthOf, type NoGrowth } from '../../src/app/explain/why/growth.ts';
import { factsOf } from '../../src/lab/record/facts.ts';
import { flowStatuses } from '../../src/lab/look/picture.ts';
import { waitOf } from '../../src/lab/look/waits.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { tcpOf } from '../experiment.ts';
import { labOf } from '../lab/labs.ts';

const scenario = (flow: object): ScenarioInput => ({
  duration: 4,
  network: { bottleneck: { rate: 2.4e6, delay: 0.03, queue: { limit: 20 } } },
  flows: [{ kind: 'tcp', variant: 'newreno', receiverWindow: 200, forcedDrops: [{ segment: 100 }], ...flow }],
});

/** The explanations along a run at every ACK of new data, with the change of cwnd as the test measures it. */
function along(flow: object) {
  const lab = labOf(scenario(flow));
  const opened = factsOf(lab, 1);
  const { sender } = tcpOf(lab.simulation, 0);
  const said = new Map<NoGrowth['id'], NoGrowth[]>();
  let silent = 0;
  let [cwnd, acked, flight] = [0, -1, 0];
  while (lab.advance(Infinity, 1) > 0) {
    const answer = noGrowthOf({
      opened,
      present: { flows: flowStatuses(lab.simulation), wait: waitOf(lab.simulation, 0) },
    });
    const isNew = acked >= 0 && sender.flight.acked > acked;
    const now = sender.window.cwnd;
    if (answer !== null) {
      said.set(answer.id, [...(said.get(answer.id) ?? []), answer]);
      const isTrue = {
        recovers: now === cwnd && sender.recovery.recovering,
        notUsedUp: now === cwnd && flight + 1 <= cwnd && answer.text.startsWith(`${flight} `),
        partOfSegment: Math.floor(now) === Math.floor(cwnd),
      }[answer.id];
      if (!isNew || !isTrue || /NaN|undefined|Infinity|unlimited/.test(answer.text))
        expect.fail(`${lab.simulation.now} s: ${JSON.stringify({ answer, isNew, now, cwnd, flight })}`);
    } else if (isNew && Math.floor(now) === Math.floor(cwnd)) silent++;
    [cwnd, acked, flight] = [now, sender.flight.acked, sender.flight.highest - sender.flight.acked];
  }
  return { said, silent };
}

describe('an ACK that makes cwnd no segment larger', () => {
  it.each(['ns2', 'rfc', 'linux'] as const)('is answered each time, stack %s', (stack) => {
    const { said, silent } = along({ variant: stack === 'linux' ? 'reno' : 'newreno', stack });
    expect(said.get('partOfSegment')!.length).toBeGreaterThan(100);
    // The rest are recoveries that lower the window and raise it again.
    expect(silent).toBeLessThan(5);
  });

  it('says how much of the next segment is gathered, with the rule that gathers it', () => {
    const fractions = along({ stack: 'rfc' }).said.get('partOfSegment')!;
    expect(fractions[0]).toMatchObject({ citation: { source: 'RFC 5681' } });
    expect(fractions[0]!.text).toMatch(
      /^cwnd went from [\d.]+ to [\d.]+: \d+ % of the way to the next segment, which may leave at \d+\.$/,
    );
    const counted = along({ variant: 'reno', stack: 'linux' }).said.get('partOfSegment')!;
    expect(counted[0]).toMatchObject({ citation: { section: 'tcp_cong_avoid_ai()' } });
    expect(counted[0]!.text).toMatch(/^\d+ of the \d+ segments that make cwnd one larger have arrived/);
  });

  it('names an application or a receiver that does not use cwnd up, but not where ns-2 grows all the same', () => {
    const receiver = { receiverWindow: 8, forcedDrops: [] };
    expect(
      along({ stack: 'rfc', ...receiver })
        .said.get('notUsedUp')!
        .at(-1)!.text,
    ).toMatch(/^8 segments were outstanding where cwnd allows \d+, because the receiver allows no more\./);
    expect(along({ stack: 'ns2', ...receiver }).said.has('notUsedUp')).toBe(false);
    const writes = Array.from({ length: 30 }, (_, at) => ({ at: at / 10, segments: 3 }));
    const application = along({ stack: 'linux', variant: 'cubic', writes, forcedDrops: [] }).said.get('notUsedUp')!;
    expect(application.at(-1)!.text).toContain('because the application has written no more');
    expect(application.at(-1)!.citation).toMatchObject({ section: 'tcp_is_cwnd_limited()' });
  });

  it('says that the sender recovers', () => {
    const forcedDrops = [{ segment: 100 }, { segment: 105 }];
    expect(along({ stack: 'rfc', variant: 'sack', forcedDrops }).said.get('recovers')![0]!.text).toMatch(
      /^cwnd stays at [\d.]+ until segment \d+ is acknowledged\.$/,
    );
  });
});

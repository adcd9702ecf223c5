/** Why a sender sends nothing at a moment: the answer is true of its state, at every event of runs of all variants. */
import { describe, expect, it } from 'vitest';
import { holdsOf, type Hold } from '../../src/app/explain/why/holds.ts';
import { settingsOf, VARIANTS, variantNamed } from '../../src/engine/tcp/catalogue.ts';
import { flowStatuses } from '../../src/lab/look/picture.ts';
import { manetStatus } from '../../src/lab/look/manetStatus.ts';
import type { Lab } from '../../src/lab/lab.ts';
import type { FlowStatus, SenderWait } from '../../src/lab/protocol/protocol.ts';
import { waitOf } from '../../src/lab/look/waits.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { labOf } from '../lab/labs.ts';
import { someOf } from '../sweep.ts';

interface Asked {
  readonly holds: readonly Hold[];
  readonly status: FlowStatus;
  readonly wait: SenderWait;
}

/** The answer for the first flow at this moment. */
function ask({ simulation }: Lab): Asked {
  const { now, manet } = simulation;
  const flows = flowStatuses(simulation);
  const wait = waitOf(simulation, 0)!;
  const opened = manet === null ? null : { routing: 'AODV', ends: simulation.topology.flows };
  const holds = holdsOf({
    opened: { manet: opened as never, nodes: simulation.topology.nodes },
    present: { now, flows, wait, manet: manet === null ? null : manetStatus(simulation, manet, now, true) },
  });
  return { holds, status: flows[0]!, wait };
}

/** The conditions for each answer, computed from the state alone. */
const TRUE: Readonly<Partial<Record<Hold['id'], (asked: Asked) => boolean>>> = {
  notBegun: ({ status }) => status.sent === 0,
  handshake: ({ status }) => !status.connected,
  fewDuplicates: ({ status, wait }) => status.duplicateAcks > 0 && status.duplicateAcks < wait.threshold,
  finished: ({ status, wait }) => status.flight === 0 && wait.unsent === 0,
  application: ({ status, wait }) => status.flight > 0 && wait.unsent === 0,
  mayBeLate: ({ wait }) => !wait.counts && !wait.alarmProbes && wait.alarmAt < wait.timeoutAt,
  receiverWindow: ({ status, wait }) => wait.used + 1 > status.receiverWindow && wait.unsent > 0,
  cwnd: ({ status, wait }) =>
    wait.selects
      ? Number.isNaN(wait.pipe) || wait.pipe + 1 > status.cwnd
      : wait.used + 1 > Math.floor(status.cwnd) + status.inflation,
  pacing: ({ wait }) => wait.held === 'nothing' && wait.pacedUntil < Infinity,
};

/** Whether an answer claims a full window although one more segment fits: 65 segments do not fill a window of 66. */
function namesRoom({ text }: Hold): boolean {
  const [, used, cwnd] = /^(\d+) segments? (?:is|are) outstanding, and cwnd is (\d+(?:\.\d+)?)\./.exec(text) ?? [];
  return Number(cwnd) >= Number(used) + 1;
}

/** A false statement in an answer; '' for none. An assertion per event would take longer than the run. */
function untrue(asked: Asked): string {
  const { holds, status } = asked;
  const wrong = holds.find((hold) => {
    const { id, title, text } = hold;
    const isSo = TRUE[id]?.(asked) ?? true;
    return !isSo || namesRoom(hold) || /NaN|undefined|Infinity|unlimited/.test(`${title} ${text}`);
  });
  if (wrong !== undefined) return JSON.stringify({ wrong, asked });
  if (holds.length === 0) return 'nothing is said';
  // While something is outstanding some timer runs: a sender never waits for nothing.
  const isTimed = holds.some(({ id }) => id === 'timeout' || id === 'probe' || id === 'mayBeLate');
  return status.flight > 0 && !isTimed ? `no clock runs: ${JSON.stringify(asked)}` : '';
}

/** The answers along a run, with the number of events for each; the run is left as it is. */
function askedAlong(input: ScenarioInput): Map<Hold['id'], number> {
  const lab = labOf(input);
  const said = new Map<Hold['id'], number>();
  do {
    const asked = ask(lab);
    const problem = untrue(asked);
    if (problem !== '') expect.fail(`at ${lab.simulation.now} s: ${problem}`);
    for (const { id } of asked.holds) said.set(id, (said.get(id) ?? 0) + 1);
  } while (lab.advance(Infinity, 1) > 0);
  const plain = labOf(input);
  plain.advance(Infinity);
  expect(lab.digest()).toBe(plain.digest());
  return said;
}

const network = { bottleneck: { rate: 2.4e6, delay: 0.03, queue: { limit: 20 } } } as const;

describe.each(
  someOf(
    VARIANTS.flatMap(({ name, stacks }) => stacks.map((stack) => ({ variant: name, stack }))),
    6,
  ),
)('$variant, $stack', ({ variant, stack }) => {
  it('is told truly why it sends nothing, at every event', () => {
    const forcedDrops = [{ segment: 100 }, { segment: 103 }, { segment: 103, transmission: 2 }];
    const writes = [
      { at: 0.2, segments: 250 },
      { at: 2, segments: 60 },
    ];
    const flow = { kind: 'tcp', variant, stack, start: 0.1, receiverWindow: 25, writes, forcedDrops } as const;
    const said = askedAlong({ duration: 2.2, network, flows: [flow] });
    // QUIC has no retransmission timer (RFC 9002 section 6.2): one alarm waits to send a probe or for the loss time.
    const clocks =
      settingsOf(variantNamed(variant)!, stack, {})['recovery'] === 'quic' ? ['probe', 'mayBeLate'] : ['timeout'];
    expect([...said.keys()]).toEqual(expect.arrayContaining(['notBegun', 'handshake', ...clocks]));
    if (clocks.includes('probe')) expect(said.get('timeout')).toBeUndefined();
    expect(['cwnd', 'receiverWindow', 'pacing'].some((id) => said.has(id as Hold['id']))).toBe(true);
  });
});

describe('a moment at which nothing happened', () => {
  it('names the number of a duplicate ACK below the threshold, and an application that has written no more', () => {
    const said = askedAlong({
      duration: 2,
      network,
      flows: [{ kind: 'tcp', variant: 'newreno', writes: [{ at: 0, segments: 200 }], forcedDrops: [{ segment: 100 }] }],
    });
    expect([...said.keys()]).toEqual(expect.arrayContaining(['fewDuplicates', 'application', 'finished']));
  });

  it('says when a segment counts as lost, where the clock decides', () => {
    const said = askedAlong({
      duration: 2,
      network,
      flows: [{ kind: 'tcp', variant: 'cubic', stack: 'linux', receiverWindow: 60, forcedDrops: [{ segment: 100 }] }],
    });
    expect(said.get('mayBeLate')).toBeGreaterThan(0);
    expect(said.get('fewDuplicates')).toBeUndefined();
    expect(said.get('probe')).toBeGreaterThan(0);
  });

  it('says when a paced segment may leave: it leaves then', () => {
    const lab = labOf({ duration: 3, network, flows: [{ kind: 'tcp', variant: 'bbr' }] });
    let left = 0;
    while (left < 50 && lab.advance(Infinity, 1) > 0) {
      const { wait, holds, status } = ask(lab);
      if (!holds.some(({ id }) => id === 'pacing')) continue;
      while (lab.simulation.nextTime() < wait.pacedUntil) lab.advance(Infinity, 1);
      lab.advance(Infinity, 1);
      expect(lab.simulation.now).toBe(wait.pacedUntil);
      expect(ask(lab).status.sent).toBeGreaterThan(status.sent);
      left++;
    }
    expect(left).toBe(50);
  });

  it('says when the timer goes off: it goes off then, if no ACK comes before', () => {
    const lab = labOf({
      duration: 8,
      network,
      flows: [
        {
          kind: 'tcp',
          variant: 'reno',
          receiverWindow: 4,
          forcedDrops: [{ segment: 50 }, { segment: 50, transmission: 2 }, { segment: 50, transmission: 3 }],
        },
      ],
    });
    let timeouts = 0;
    let due = Infinity;
    while (lab.advance(Infinity, 1) > 0) {
      const { wait, status } = ask(lab);
      if (status.timeouts > timeouts) expect(lab.simulation.now).toBe(due);
      timeouts = status.timeouts;
      due = wait.timeoutAt;
    }
    expect(timeouts).toBeGreaterThan(1);
  });

  it('says which mobile node knows no route', () => {
    const lab = labOf({
      duration: 20,
      network: {
        kind: 'manet',
        nodes: 2,
        area: [2000, 100],
        placement: {
          kind: 'list',
          positions: [
            [0, 0],
            [2000, 0],
          ],
        },
      },
      flows: [{ kind: 'tcp', variant: 'newreno', from: '0', to: '1', start: 1 }],
    });
    lab.seek({ time: 5 });
    expect(ask(lab).holds.map(({ id, text }) => `${id}: ${text}`)[0]).toContain(
      'noRoute: Node 0 knows no next hop to node 1',
    );
  });
});

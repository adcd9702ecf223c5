/** The table of variables: the engine's values before and after the event that Why explains. */
import { describe, expect, it } from 'vitest';
import {
  variables,
  changedRows,
  variableSentence,
  variableTable,
} from '../../src/app/rooms/lab/panels/variables/variables.tsx';
import { Lab } from '../../src/lab/lab.ts';
import { STACKS, VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import type { CutMark } from '../../src/lab/protocol/markProtocol.ts';
import type { Moment } from '../../src/lab/protocol/protocol.ts';
import { readVariables } from '../../src/lab/look/variables.ts';
import { segmentPair } from '../../src/app/ui/words/numbers.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { someOf } from '../sweep.ts';

/** A lab that is at a moment. */
function labAt(scenario: unknown, moment: Moment): Lab {
  const opening = Lab.open(scenario);
  if (!opening.ok) throw new Error(JSON.stringify(opening.problems));
  opening.lab.seek(moment);
  return opening.lab;
}

describe('the table of variables', () => {
  it('says of a cut what its mark says: the window before and after its event', () => {
    const cut = runAt({}, 4)
      .marks.between(0, 4)
      .find(({ kind }) => kind === 'cut') as CutMark;
    const data = runAt({}, 0, { kind: 'seek', moment: { event: cut.event } });
    const { flow, event, rows } = data.present.variables!;
    expect([flow, event]).toEqual([cut.flow, cut.event]);
    expect(rows.find(({ name }) => name === 'cwnd')).toMatchObject({ before: cut.before, value: cut.value });
    expect(variables.summary(data)).toContain(`: cwnd ${segmentPair(cut.before, cut.value).join(' to ')} segments`);
  });

  it('tells what a run that stands at the moments before and after its event holds', () => {
    const data = runAt({}, 12.465);
    const { flow, event, rows } = data.present.variables!;
    for (const [events, of] of [
      [event - 1, 'before'],
      [event, 'value'],
    ] as const) {
      const parts = labAt({}, { event: events }).simulation.flows[flow]!;
      if (parts.kind !== 'tcp') throw new Error('no sender');
      const { window, timer, flight, recovery } = parts.sender;
      const reported = Object.fromEntries(rows.map((row) => [row.name, row[of]]));
      expect(reported).toMatchObject({
        cwnd: window.cwnd,
        ssthresh: window.ssthresh,
        RTO: timer.rto,
        SRTT: timer.smoothed,
        'SND.UNA': flight.acked + 1,
        'duplicate ACKs': recovery.duplicates,
      });
    }
  });

  it('marks what rose and what fell, and names it in a sentence', () => {
    const data = runAt({}, 12.465);
    const table = variableTable(data)!;
    const changed = changedRows(table);
    expect(changed.length).toBeGreaterThan(1);
    for (const { before, after, name } of changed) expect(before, name).not.toBe(after);
    expect(variableSentence(table)).toContain(`changed ${changed.length} variables of ${table.name}`);
    expect(variables.summary(data)).toBe(variableSentence(table));
    const kept = variables.table(data);
    expect(kept.count).toBe(data.present.variables!.rows.length);
    const cubic = runAt({}, 12.465, { kind: 'watch', flow: 1, detail: null, variables: true });
    expect(cubic.present.variables!.rows.map(({ name }) => name)).toContain('W_max');
  });

  it.each(someOf(STACKS, 5).map(({ name }) => name))(
    'has the variables of every variant on %s, each by a name of its own',
    (stack) => {
      const flows = VARIANTS.map(({ name }) => ({ kind: 'tcp', variant: name, stack }));
      const { simulation } = labAt({ duration: 1, flows }, { time: 0.9 });
      flows.forEach(({ variant }, flow) => {
        const { rows } = readVariables(simulation, flow)!;
        const names = rows.map(({ group, name }) => `${group} ${name}`);
        expect(new Set(names).size, variant).toBe(names.length);
        expect(names, variant).toEqual(expect.arrayContaining(['window cwnd', 'timer SRTT', 'sending SND.UNA']));
        const parts = simulation.flows[flow]!;
        const own = parts.kind === 'tcp' ? Object.values(parts.sender.own) : [];
        const reported = rows.filter(({ group }) => group === 'variant');
        expect(
          reported.map(({ value }) => value),
          variant,
        ).toEqual(own.filter((value) => typeof value !== 'object'));
      });
    },
  );

  it('says why there is nothing where no flow has a sender, and before the first event', () => {
    const udp = runAt({ flows: [{ kind: 'udp', rate: 1e6 }] }, 1);
    expect(variables.summary(udp)).toMatch(/UDP/);
    const first = runAt({}, 1, { kind: 'watch', flow: 1, detail: null, variables: true });
    expect(variables.summary(first)).toMatch(/Nothing has happened to CUBIC yet/);
  });
});

/** No run goes on for ever: one that would is ended with a message. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Fault } from '../../src/engine/kernel/fault.ts';
import { Sender } from '../../src/engine/tcp/sender.ts';
import { Lab } from '../../src/lab/lab.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { sawtooth } from '../cli/terminal.ts';
import { simulate, tcpOf } from '../experiment.ts';

describe('a run that would never end fails with a sentence that names the flow', () => {
  const losing: ScenarioInput = {
    duration: 10,
    flows: [
      { kind: 'tcp', variant: 'reno', name: 'other' },
      {
        kind: 'tcp',
        variant: 'reno',
        stack: 'linux',
        name: 'mine',
      },
    ],
  };
  afterEach(() => vi.restoreAllMocks());

  it('when its list of transmissions is a circle', () => {
    const simulation = simulate({ ...losing, interventions: [{ kind: 'drop', at: 1, flow: 1, packets: 1000 }] });
    const { flight, recovery } = tcpOf(simulation, 1).sender;
    const records = recovery as unknown as { chainedTo: number; oldest: number; after: Int32Array };
    simulation.runBefore(1);
    while (records.chainedTo <= flight.acked || records.oldest < 0) simulation.runBefore(Infinity, 1);
    // Makes the oldest transmission appear to be sent before itself; the next timeout must detect it.
    records.after[records.oldest & (records.after.length - 1)] = records.oldest;
    expect(() => simulation.runBefore(Infinity)).toThrow(
      /^at \d+\.\d+ s flow 1 \(mine\) has a list of transmissions without an end: this run would never end$/,
    );
  });

  it('when its loss recovery asks for one segment again and again', () => {
    const simulation = simulate(losing);
    simulation.runBefore(1);
    const { sender } = tcpOf(simulation, 1);
    const { lossRecovery } = (sender as unknown as { parts: { lossRecovery: { select: () => number } } }).parts;
    vi.spyOn(lossRecovery, 'select').mockReturnValue(sender.flight.highest);
    expect(() => simulation.runBefore(Infinity)).toThrow(/flow 1 \(mine\) sends segment \d+ again and again/);
  });

  /** Flow 1 schedules itself again for the same moment each time it wakes; flow 0 does nothing. */
  const standStill = (): void => {
    vi.spyOn(Sender.prototype, 'wake').mockImplementation(function (this: Sender) {
      const { scheduler } = (this as unknown as { parts: { kernel: ReturnType<typeof simulate>['kernel'] } }).parts
        .kernel;
      if (this.settings.flow === 1) scheduler.arm(scheduler.state.slots[1]!, scheduler.state.now);
    });
  };

  it('when time does not advance, in the lab of the page, which runs it in pieces', () => {
    standStill();
    const opening = Lab.open(losing);
    if (!opening.ok) throw new Error('refused');
    const play = (): void => {
      while (opening.lab.advance(Infinity, 700) > 0);
    };
    expect(play).toThrow('at 0 s flow 1 (mine) keeps the clock from going on: this run would never end');
  });

  it('on the command line, in one line', () => {
    standStill();
    const { code, out, err } = sawtooth(['run', 'one.json'], { 'one.json': JSON.stringify(losing) });
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: [
        'This is a defect of Sawtooth: at 0 s flow 1 (mine) keeps the clock from going on: this run would never end',
      ],
    });
  });

  it('and other failures say what they say', () => {
    vi.spyOn(Sender.prototype, 'wake').mockImplementation(() => {
      throw new Fault(-1, 'has come to no end');
    });
    expect(() => simulate(losing).runBefore(Infinity)).toThrow('at 0 s the network has come to no end');
    vi.spyOn(Sender.prototype, 'wake').mockImplementation(() => {
      throw new RangeError('another');
    });
    expect(() => simulate(losing).runBefore(Infinity)).toThrow(RangeError);
  });
});

/** The consequences of not losing a packet, in words, from two real runs with a common past. */
import { describe, expect, it } from 'vitest';
import { consequenceOf, heardBy, type Lost } from '../../src/app/run/forks/consequence.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { plainText } from '../../src/app/run/words/statement.ts';
import type { LossMark } from '../../src/lab/protocol/markProtocol.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { aheadOf, orderOf } from '../../src/app/run/forks/ahead.ts';
import {
  datedFalls,
  datedWords,
  gapWords,
  lossIn,
  reasonWords,
  rowsAhead,
  rowsOfReaction,
  untilWords,
} from '../../src/app/rooms/lab/fork/futureWords.ts';
import { stepsOf } from '../../src/app/rooms/lab/fork/ForkCourse.tsx';
import { futuresOf } from '../../src/lab/travel/futures.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';

const lossesOf = (data: RunData): readonly LossMark[] =>
  data.marks.between(0, Infinity).filter((mark): mark is LossMark => mark.kind === 'loss');

/** The run and its fork in which that loss did not happen, both at the time when the sender has detected the loss. */
function asked(scenario: Scenario, mark: LossMark) {
  const lost: Lost = {
    flow: mark.flow,
    number: mark.segment,
    transmission: mark.transmission,
    ack: false,
    entry: runAt(scenario, mark.time).opened.links[mark.place]!.name,
    time: mark.time,
  };
  const until = heardBy(runAt(scenario, mark.time), lost);
  const { flow, number, transmission, ack, entry, time: at } = lost;
  const change = { kind: 'packet', flow, number, transmission, ack, entry, action: 'deliver', hold: 0, at } as const;
  const forked = { ...scenario, interventions: [...scenario.interventions, change] };
  return { lost, until, here: runAt(forked, until), there: runAt(scenario, until) };
}

const never = (): never => {
  throw new Error('the futures were not run in one piece');
};

const tahoe = (limit: number) => ({
  duration: 6,
  network: { bottleneck: { rate: 800_000, delay: 0.1, queue: { limit } } },
  flows: [{ variant: 'tahoe', receiverWindow: 28, forcedDrops: [{ segment: 14 }] }],
});

describe('what comes of it that a packet is not lost', () => {
  it('the place that 1767 takes is missing for 1768, one packet of the link later, and nothing is gained', () => {
    const mark = lossesOf(runAt(DEFAULT_SCENARIO, 2.4)).find(({ flow, segment }) => flow === 0 && segment === 1767)!;
    const { lost, until, here, there } = asked(DEFAULT_SCENARIO, mark);
    const answer = consequenceOf(here, there, lost, until);
    expect(plainText(answer.statement.full)).toBe('1768 is lost instead, 1 ms later. Nothing is gained.');
    expect(answer.instead?.segment).toBe(1768);
    expect(answer.there?.value).toBeCloseTo(43.3, 1);
    expect(answer.here?.value).toBeCloseTo(43.3, 1);
    expect(answer.at).toBe(answer.here?.time);

    const order = orderOf(here, there, lost, answer);
    expect(order.to).toBe(10);
    const work = futuresOf(order, Infinity).next();
    const ahead = aheadOf(here, there, lost, order, work.done === true ? work.value! : never());
    const answered = { lost, places: null, answer, ahead };
    expect(gapWords(lost, ahead.arrivals!.displaced!, ahead.arrivals!.packet)).toBe('1.2 ms: one packet of the link');
    expect(reasonWords(here, answered, lossIn(there, lost))?.join('')).toMatch(
      /queue at R1 was full.* 1\.2 ms later: a place given to one is a place taken from the next\.$/,
    );
    expect(rowsOfReaction(here, answered).map(({ difference }) => difference)).toEqual(['+1.2 ms', 'same', '+1.2 ms']);
    expect(untilWords(here, ahead)).toBe('until 10 s, rates measured from the start of each flow');
    // Both runs alone give these figures.
    expect(rowsAhead(here, ahead, 0).map(({ there: was, here: is }) => [was, is])).toEqual([
      ['6.866', '6.855'],
      ['3.354', '3.368'],
      ['18', '18'],
      ['0', '0'],
    ]);
    expect(datedFalls(ahead, 0, lost.time).map((each) => datedWords(each, 0.02))).toEqual([
      '',
      '0.11 s earlier',
      '79 ms earlier',
      '52 ms later',
    ]);
  });

  it('the place may be missing for another sender', () => {
    const mark = lossesOf(runAt(DEFAULT_SCENARIO, 2.4)).find(({ flow, segment }) => flow === 1 && segment === 9)!;
    const { lost, until, here, there } = asked(DEFAULT_SCENARIO, mark);
    const answer = consequenceOf(here, there, lost, until);
    const order = orderOf(here, there, lost, answer);
    const work = futuresOf(order, Infinity).next();
    const ahead = aheadOf(here, there, lost, order, work.done === true ? work.value! : never());
    const lostThere = new Set(lossesOf(there).map((loss) => `${loss.flow} ${loss.segment}`));
    const [first] = lossesOf(here).filter((loss) => !lostThere.has(`${loss.flow} ${loss.segment}`));
    expect(first?.flow).toBe(0);
    const [, so, then] = stepsOf(here, { lost, places: null, answer, ahead });
    expect(so?.text).toBe(`NewReno’s ${first?.segment} finds no room and is lost.`);
    expect(so!.time).toBeLessThan(then!.time);
  });

  it('a packet that was the only one lost saves its sender the cut', () => {
    const scenario = runAt(tahoe(40), 0).opened.scenario;
    const [mark] = lossesOf(runAt(scenario, 6));
    const { lost, until, here, there } = asked(scenario, mark!);
    const answer = consequenceOf(here, there, lost, until);
    expect(answer.here).toBeNull();
    expect(plainText(answer.statement.full)).toMatch(
      /^Tahoe does not cut its window at [\d.]+ s\. Its window is [\d.]+ instead of 1\.$/,
    );
  });

  it('a loss that comes later, since the sender grows on, is no loss in its place', () => {
    const scenario = runAt(tahoe(12), 0).opened.scenario;
    const [mark] = lossesOf(runAt(scenario, 6));
    const { lost, until, here, there } = asked(scenario, mark!);
    const { statement } = consequenceOf(here, there, lost, until);
    expect(plainText(statement.full)).toMatch(
      /^Tahoe cuts its window all the same, [\d.]+ (s|ms) later: \d+ is lost\. /,
    );
  });
});

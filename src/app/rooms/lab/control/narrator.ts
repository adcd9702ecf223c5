import { nowhereWords } from '../../../run/playback/steps.ts';
import { paceAt } from '../../../run/playback/pace.ts';
import type { RunData } from '../../../run/runData.ts';
import { mayChange, NOTHING_SAID, sayNow, sayWhilePlaying, type Memory } from '../../../explain/sentence/memory.ts';
import { plainText, type Statement } from '../../../run/statement.ts';
import { statementsOf, sentenceOf } from '../../../explain/sentence/sentence.ts';
import { flowNames } from '../../../explain/sentence/words.ts';
import { changesOf as changesBy } from '../../../explain/why/changesOf.ts';
import { Part } from '../../../ui/parts/part.ts';
import { shortTime } from '../../../ui/words/numbers.ts';
import { Announcer } from './announcer.ts';
import type { LabState } from '../../../run/labState.ts';

/** What is said while the run plays, to those who asked for it. */
const NARRATION = new Part('The narration', () => import('./narration.ts'));

/** Shortest time between two changes of text while something moves, ms. */
const TEXT_EVERY = 100;
/** A sentence stands for so long at least while the run plays, s. */
const SENTENCE_STANDS = 2;

/** How the moment on the screen came about. */
export interface Arriving {
  /** All that was asked for is on the screen; else more is on its way. */
  readonly arrived: boolean;
  /** The user stepped or sought since the last time this was so. */
  readonly went: boolean;
}

/** Tells controls and text what is on the screen, no faster than people can read. */
export class Narrator {
  private readonly announcer: Announcer;
  private readonly last: { text: number; now: number; memory: Memory; came: number; announced: string } = {
    text: -Infinity,
    now: 0,
    memory: NOTHING_SAID,
    came: -Infinity,
    announced: '',
  };

  /** `speak` puts text into the live region. */
  constructor(speak: (text: string) => void) {
    this.announcer = new Announcer(speak);
  }

  /** For how long the sentence has been shown, s; Infinity: it did not come while the run played. */
  get stands(): number {
    return (performance.now() - this.last.came) / 1000;
  }

  /** Says what the user brought about elsewhere on the page, in parts of falling importance. */
  say(...parts: readonly string[]): void {
    this.announcer.say(...parts);
  }

  /** Another run: the next text comes at once. */
  restart(): void {
    Object.assign(this.last, { text: -Infinity, now: 0, memory: NOTHING_SAID, came: -Infinity, announced: '' });
  }

  /** What to change in the state of the page after a batch; null when it is too early. */
  tell(data: RunData, before: LabState, { arrived, went }: Arriving): Partial<LabState> | null {
    const { last } = this;
    const { now, playing } = data.present;
    const clock = performance.now();
    const turned = before.status?.playing !== playing;
    const there = arrived && went;
    const moves = playing || !arrived;
    if (moves && !turned && !there && clock - last.text < TEXT_EVERY) return null;
    // The user went elsewhere: the sentence goes along at once.
    const leapt = now < last.now || (went && now - last.now > Math.max(1, paceAt(before.paceStop)));
    if (!moves && (turned || went)) this.announce(data, turned || !went, nowhereWords(data.present.nowhere, before));
    else if (playing && before.narrate && !leapt) {
      const from = last.now;
      NARRATION.whenHere(({ narrationOf }) => {
        for (const text of narrationOf(data, from, now)) this.announcer.queue(text);
      });
    }
    Object.assign(last, { text: clock, now });
    const part = { status: data.present };
    const isNewMoment = turned || there || (leapt && arrived) || !moves;
    if (!isNewMoment && !mayChange(last.memory, clock)) return part;
    const pace = data.present.reachedPace || paceAt(before.paceStop);
    const span = moves ? SENTENCE_STANDS * pace : 0;
    const statements = statementsOf(data, span, isNewMoment ? Infinity : last.memory.event);
    const earlier = last.memory.said;
    last.memory = (isNewMoment ? sayNow : sayWhilePlaying)(last.memory, statements, clock, data.present.event);
    const { said } = last.memory;
    if (isNewMoment) last.came = -Infinity;
    else if (said?.key !== earlier?.key) last.came = clock;
    return said === null || said === earlier ? part : { ...part, sentence: said };
  }

  /** Says the sentence once more. */
  repeat(sentence: Statement): void {
    this.announcer.say(plainText(sentence.full));
  }

  private announce(data: RunData, paused: boolean, missing: string): void {
    const { now, finished } = data.present;
    const sentence = plainText(sentenceOf(data).full);
    if (missing !== '') this.announcer.say(missing);
    else if (finished) this.announcer.say(`Finished at ${shortTime(now)}.`);
    else if (paused) this.announcer.say(`Paused at ${shortTime(now)}.`, sentence);
    else {
      // The news first: a sentence that was said before is not said again.
      const news = changesOf(data);
      const isNew = sentence !== this.last.announced;
      this.announcer.say(...(isNew ? [sentence, ...news] : news.length > 0 ? news : [`${shortTime(now)}: no change.`]));
    }
    this.last.announced = sentence;
  }
}

/** What the event on the screen changed and of whom, "CUBIC: cwnd 53 to 26.5.", whichever flow the moment is about. */
function changesOf({ opened, present }: RunData): string[] {
  const { why, about, fired, event } = present;
  const newest = why?.chain[0];
  const firing = newest?.event === event ? newest : fired;
  const rule = opened.rules[firing?.rule ?? -1];
  if (firing === null || rule === undefined) return [];
  const changes = changesBy(rule, firing).filter(({ changed }) => changed);
  const texts = changes.map(({ name, before, after }) => `${name} ${before} to ${after}.`);
  // The sentence is about another flow: it does not say what happened here.
  const isOther = firing.flow !== about;
  const [first, ...more] = texts.length === 0 && isOther ? [`${rule.title}.`] : texts;
  if (first === undefined) return [];
  const who = opened.flows.length > 1 ? flowNames(opened)[firing.flow] : undefined;
  return [who === undefined ? first : `${who}: ${first}`, ...more];
}

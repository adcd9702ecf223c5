import { nowhereWords } from '../../../run/playback/steps.ts';
import { paceAt } from '../../../run/playback/pace.ts';
import type { RunData } from '../../../run/runData.ts';
import { mayChange, NOTHING_SAID, sayNow, sayWhilePlaying, type Memory } from '../../../explain/sentence/memory.ts';
import { plainText, type Statement } from '../../../run/statement.ts';
import { statementsOf, sentenceOf } from '../../../explain/sentence/sentence.ts';
import { flowNames } from '../../../explain/sentence/words.ts';
import { changesOf as changesBy } from '../../../explain/why/changesOf.ts';
import { shortTime } from '../../../ui/words/numbers.ts';
import { Announcer } from './announcer.ts';
import { narrationOf } from './narration.ts';
import type { LabState } from '../../../run/labState.ts';

/** Minimum interval between text changes during motion, ms. */
const TEXT_EVERY = 100;
/** Minimum time that a headline is shown while the run plays, s. */
const SENTENCE_STANDS = 2;

/** How the moment on the screen was reached. */
interface Arriving {
  /** Whether everything requested is on the screen. */
  readonly arrived: boolean;
  /** Whether the user stepped or sought since the last such moment. */
  readonly went: boolean;
}

/** Updates controls and text from the moment on the screen, no faster than people can read. */
export class Narrator {
  private readonly announcer: Announcer;
  private readonly last: { text: number; now: number; memory: Memory; came: number } = {
    text: -Infinity,
    now: 0,
    memory: NOTHING_SAID,
    came: -Infinity,
  };
  /** The headline spoken last, that of the announcement that waits, and the moment of the newest announcement. */
  private readonly told = { spoken: '', waits: '', event: -1, now: NaN };

  /** `speak` writes to the live region. */
  constructor(speak: (text: string) => void) {
    const { told } = this;
    this.announcer = new Announcer((text) => {
      if (told.waits !== '') Object.assign(told, { spoken: told.waits, waits: '' });
      speak(text);
    });
  }

  /** How long the headline has been shown, s; Infinity: it was not set while playing. */
  get stands(): number {
    return (performance.now() - this.last.came) / 1000;
  }

  /** Announces the result of a user action elsewhere on the page, in parts of decreasing importance. */
  say(...parts: readonly string[]): void {
    this.told.waits = '';
    this.announcer.say(...parts);
  }

  /** Resets for another run: the next text comes at once. */
  restart(): void {
    Object.assign(this.last, { text: -Infinity, now: 0, memory: NOTHING_SAID, came: -Infinity });
    Object.assign(this.told, { spoken: '', waits: '', event: -1, now: NaN });
  }

  /** Changes of the page's state after a batch; null: too early. */
  tell(data: RunData, before: LabState, { arrived, went }: Arriving): Partial<LabState> | null {
    const { last } = this;
    const { now, playing } = data.present;
    const clock = performance.now();
    const turned = before.status?.playing !== playing;
    const there = arrived && went;
    const moves = playing || !arrived;
    if (moves && !turned && !there && clock - last.text < TEXT_EVERY) return null;
    // The user moved to another moment: update the headline at once.
    const leapt = now < last.now || (went && now - last.now > Math.max(1, paceAt(before.paceStop)));
    if (!moves && (turned || went)) this.announce(data, turned || !went, nowhereWords(data.present.nowhere, before));
    else if (playing && before.narrate && !leapt) {
      for (const text of narrationOf(data, last.now, now)) this.announcer.queue(text);
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

  /** Announces the headline again. */
  repeat(sentence: Statement): void {
    this.announcer.say(plainText(sentence.full));
  }

  private announce(data: RunData, paused: boolean, missing: string): void {
    const { told } = this;
    const { now, event, finished } = data.present;
    const sentence = plainText(sentenceOf(data).full);
    if (missing !== '') this.announcer.say(missing);
    else if (finished) this.announcer.say(`Finished at ${shortTime(now)}.`);
    else if (paused) this.announcer.say(`Paused at ${shortTime(now)}.`, sentence);
    else {
      // New information first: an unchanged headline is not announced again.
      const news = event === told.event && now !== told.now ? [] : changesOf(data);
      const isNew = sentence !== told.spoken;
      this.announcer.say(...(isNew ? [sentence, ...news] : news.length > 0 ? news : [`${shortTime(now)}: no change.`]));
    }
    Object.assign(told, { waits: sentence, event, now });
  }
}

/** What the event on the screen changed, "CUBIC: cwnd 53 to 26.5.", whichever flow the moment is about. */
function changesOf({ opened, present }: RunData): string[] {
  const { why, about, fired, event } = present;
  const newest = why?.chain[0];
  const firing = newest?.event === event ? newest : fired;
  const rule = opened.rules[firing?.rule ?? -1];
  if (firing === null || rule === undefined) return [];
  const changes = changesBy(rule, firing).filter(({ changed }) => changed);
  const texts = changes.map(({ name, before, after }) => `${name} ${before} to ${after}.`);
  // The headline is about another flow and does not cover this event.
  const isOther = firing.flow !== about;
  const [first, ...more] = texts.length === 0 && isOther ? [`${rule.title}.`] : texts;
  if (first === undefined) return [];
  const who = opened.flows.length > 1 ? flowNames(opened)[firing.flow] : undefined;
  return [who === undefined ? first : `${who}: ${first}`, ...more];
}

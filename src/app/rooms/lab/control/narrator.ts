import { nowhereWords } from '../../../run/playback/steps.ts';
import { paceAt } from '../../../run/playback/pace.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { mayChange, NOTHING_SAID, sayNow, sayWhilePlaying, type Memory } from '../../../explain/sentence/memory.ts';
import { plainText, type Statement } from '../../../run/words/statement.ts';
import { statementsOf, sentenceOf } from '../../../explain/sentence/sentence.ts';
import { flowNames } from '../../../explain/sentence/words.ts';
import { changesOf as changesBy } from '../../../explain/why/changesOf.ts';
import { shortTime, segments } from '../../../ui/words/numbers.ts';
import type { LabState } from '../../../run/labState.ts';
import type { Mark } from '#lab/protocol/markProtocol.ts';

/** Minimum interval between announcements, ms. */
const PAUSE = 500;
/** Maximum number of words that listeners follow. */
const MOST_WORDS = 25;
/** Maximum number of waiting announcements; the oldest are dropped. */
const MOST_WAITING = 6;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** As many parts as fit into 25 words; the first is shortened if necessary. */
function fitting(parts: readonly string[]): string {
  const [first = '', ...others] = parts;
  const words = wordsOf(first).slice(0, MOST_WORDS);
  for (const part of others) {
    const more = wordsOf(part);
    if (words.length + more.length > MOST_WORDS) break;
    words.push(...more);
  }
  return words.join(' ');
}

/**
 * Announces at most every half second. Results of user actions come first, the newest replacing earlier ones; events
 * wait in order.
 */
export class Announcer {
  private readonly held: {
    text: string | null;
    waiting: string[];
    timer: ReturnType<typeof setTimeout> | null;
    last: number;
    spoken: string;
  } = { text: null, waiting: [], timer: null, last: -Infinity, spoken: '' };

  constructor(private readonly speak: (text: string) => void) {}

  /** Announces the result of a user action, in parts of decreasing importance. Clears the queue. */
  say(...parts: readonly string[]): void {
    this.held.text = fitting(parts);
    this.held.waiting = [];
    this.wake();
  }

  /** Announces an event after those already waiting. */
  queue(text: string): void {
    const { held } = this;
    held.waiting.push(fitting([text]));
    if (held.waiting.length > MOST_WAITING) held.waiting.shift();
    this.wake();
  }

  private wake(): void {
    const { held } = this;
    if (held.timer !== null) return;
    held.timer = setTimeout(() => this.now(), Math.max(0, held.last + PAUSE - Date.now()));
  }

  private now(): void {
    const { held } = this;
    held.timer = null;
    const text = held.text ?? held.waiting.shift();
    held.text = null;
    if (text === undefined) return;
    held.last = Date.now();
    // A live region speaks only when it changes: a repeated text gets a space appended.
    held.spoken = text === held.spoken ? `${text}\u00a0` : text;
    this.speak(held.spoken);
    if (held.waiting.length > 0) this.wake();
  }
}

const SPOKEN: ReadonlySet<Mark['kind']> = new Set(['loss', 'cut', 'timeout']);

function groupSentence(name: string, marks: readonly Mark[]): string {
  const last = marks.at(-1);
  switch (last?.kind) {
    case 'loss':
      return marks.length === 1 ? `${name} lost packet ${last.segment}.` : `${name} lost ${marks.length} packets.`;
    case 'cut':
      return `${name} cut its window to ${segments(last.value)}.`;
    default:
      return `${name} timed out.`;
  }
}

/**
 * Losses, cuts, timeouts and ends of recoveries in (`from`, `to`], s, as short sentences in order of time. Several of
 * one flow and kind are combined at the time of the last. A recovery that ends with a timeout is omitted.
 */
export function narrationOf(data: RunData, from: number, to: number): string[] {
  const groups = new Map<string, Mark[]>();
  for (const mark of data.marks.between(from, to)) {
    if (mark.time <= from || !SPOKEN.has(mark.kind) || (mark.kind === 'cut' && mark.cause === 'deflation')) continue;
    const key = `${mark.flow} ${mark.kind}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [mark]);
    else group.push(mark);
  }
  const told = [...groups.values()].map((marks) => ({
    at: marks.at(-1)!.time,
    text: groupSentence(data.opened.flows[marks[0]?.flow ?? 0]?.name ?? 'A flow', marks),
  }));
  for (const { index, name } of data.opened.flows) {
    const spans = data.marks.phasesOf(index, from, to);
    const ended = spans
      .filter(
        ({ phase, to: end }, at) =>
          phase === 'fastRecovery' && end > from && end <= to && spans[at + 1]?.phase !== 'timeout',
      )
      .at(-1);
    if (ended !== undefined) told.push({ at: ended.to, text: `${name} has recovered.` });
  }
  return told.sort((one, other) => one.at - other.at).map(({ text }) => text);
}

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
  /** The headline announced last, the headline still waiting to be announced, and event and time of the newest one. */
  private readonly told = { spoken: '', waits: '', event: -1, now: NaN };

  /** `speak` writes to the live region. */
  constructor(speak: (text: string) => void) {
    const { told } = this;
    this.announcer = new Announcer((text) => {
      if (told.waits !== '') Object.assign(told, { spoken: told.waits, waits: '' });
      speak(text);
    });
  }

  /** How long the headline has been shown, s of wall time; Infinity: it was not set while playing. */
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

  /** The changes of the page's state after a batch; null: too soon after the last text change. */
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

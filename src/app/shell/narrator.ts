import { paceAt } from '../playback/pace.ts';
import type { RunData } from '../run/runData.ts';
import { sentenceOf } from '../sentence/sentence.ts';
import { whyOf } from '../why/reasons.ts';
import { shortTime } from '../words/numbers.ts';
import { Announcer } from './announcer.ts';
import type { LabState } from './labState.ts';
import { narrationOf } from './narration.ts';

/** Shortest times between two changes of text while something moves, ms. */
const TEXT_EVERY = 100;
const SENTENCE_EVERY = 2000;

/** How the moment on the screen came about. */
export interface Arriving {
  /** All that was asked for is on the screen; else more is on its way. */
  readonly arrived: boolean;
  /** Somebody stepped or sought since the last time this was so. */
  readonly went: boolean;
}

/** Tells controls and text what is on the screen, no faster than people can read. */
export class Narrator {
  private readonly announcer: Announcer;
  private readonly told = { text: -Infinity, sentence: -Infinity, now: 0 };

  /** `speak` puts text into the live region. */
  constructor(speak: (text: string) => void) {
    this.announcer = new Announcer(speak);
  }

  /** Another run: the next text comes at once. */
  restart(): void {
    Object.assign(this.told, { text: -Infinity, sentence: -Infinity, now: 0 });
  }

  /** What to change in the state of the page after a batch; null when it is too early. */
  tell(data: RunData, before: LabState, { arrived, went }: Arriving): Partial<LabState> | null {
    const { told } = this;
    const { now, playing } = data.present;
    const clock = performance.now();
    const turned = before.status?.playing !== playing;
    const there = arrived && went;
    const moves = playing || !arrived;
    if (moves && !turned && !there && clock - told.text < TEXT_EVERY) return null;
    // Somebody went elsewhere: the sentence goes along at once.
    const leapt = now < told.now || now - told.now > Math.max(1, paceAt(before.paceStop));
    if (!moves && (turned || went)) this.announce(data, !went);
    else if (playing && before.narrate && !leapt)
      for (const text of narrationOf(data, told.now, now)) this.announcer.queue(text);
    Object.assign(told, { text: clock, now });
    const part = { status: data.present };
    const settled = turned || there || (leapt && arrived) || !moves;
    if (!settled && clock - told.sentence < SENTENCE_EVERY) return part;
    told.sentence = clock;
    return { ...part, sentence: sentenceOf(data) };
  }

  private announce(data: RunData, paused: boolean): void {
    const { now, finished } = data.present;
    if (finished) this.announcer.say(`Finished at ${shortTime(now)}.`);
    else if (paused) this.announcer.say(`Paused at ${shortTime(now)}.`, sentenceOf(data));
    else this.announcer.say(sentenceOf(data), ...changesOf(data));
  }
}

/** What the newest event changed, "cwnd 53 to 26.5.", if it changed something. */
function changesOf(data: RunData): string[] {
  const { why, event } = data.present;
  if (why?.chain[0]?.event !== event) return [];
  const changes = whyOf(data)?.changes ?? [];
  return changes.filter(({ changed }) => changed).map(({ name, before, after }) => `${name} ${before} to ${after}.`);
}

import { paceAt } from '../playback/pace.ts';
import type { RunData } from '../run/runData.ts';
import { sentenceOf } from '../sentence/sentence.ts';
import { whyOf } from '../why/reasons.ts';
import { clockTime, shortTime } from '../words/numbers.ts';
import { Announcer } from './announcer.ts';
import type { LabState } from './labState.ts';

/** Shortest times between two changes of text while playing, ms. */
const TEXT_EVERY = 100;
const SENTENCE_EVERY = 2000;

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

  /** What to change in the state of the page after a batch; null when it is too early. `went`: somebody stepped or sought. */
  tell(data: RunData, before: LabState, went: boolean): Partial<LabState> | null {
    const { told } = this;
    const { now, playing } = data.present;
    const clock = performance.now();
    const turned = before.status?.playing !== playing;
    if (playing && !turned && !went && clock - told.text < TEXT_EVERY) return null;
    // Somebody went elsewhere: the sentence goes along at once.
    const leapt = now < told.now || now - told.now > Math.max(1, paceAt(before.paceStop));
    Object.assign(told, { text: clock, now });
    if (!playing && (turned || went)) this.announce(data, !went);
    const part = { status: data.present, busy: false };
    if (playing && !turned && !leapt && clock - told.sentence < SENTENCE_EVERY) return part;
    told.sentence = clock;
    return { ...part, sentence: sentenceOf(data) };
  }

  private announce(data: RunData, paused: boolean): void {
    const { now, finished } = data.present;
    const why = whyOf(data);
    const changes =
      why?.changes
        .filter(({ changed }) => changed)
        .map(({ name, before, after }) => `${name} ${before} to ${after}.`) ?? [];
    const rule = why === null ? '' : `${why.flow}: ${why.title}.`;
    if (finished) this.announcer.say(`Finished at ${shortTime(now)}.`);
    else if (paused) this.announcer.say(`Paused at ${shortTime(now)}. ${sentenceOf(data)}`);
    else this.announcer.say([`${clockTime(now)} s.`, rule, ...changes].join(' '));
  }
}

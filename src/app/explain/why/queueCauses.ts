import { PICTURE, PICTURE_STRIDE } from '../../../lab/protocol.ts';
import type { RunData } from '../../run/runData.ts';
import type { Series } from '../../run/series.ts';
import { cwndAt } from '../../run/values.ts';
import { figure, milliseconds, rate, segments } from '../../ui/words/numbers.ts';
import type { Explained, Statement } from './statements.ts';

/** What led to a drop of a queue, or follows from it, and is no firing. */
export interface Noted extends Statement {
  /** When, s. */
  readonly at: number;
}

const ring = (at: number, title: string, text: string): Noted => ({ glyph: 'ring', count: '', title, text, at });

/** Decided by a queue, about a packet. */
export const isOfQueue = ({ opened, rule, firing }: Explained): boolean =>
  opened.manet === null &&
  firing.link >= 0 &&
  (rule.kind === 'mark' || (rule.kind === 'drop' && (rule.tag === 'managedDrop' || rule.tag === 'queueFull')));

/** The end of the last bucket up to a time, s, whose values reach below a bound; null: none. */
function lastBelow(series: Series | undefined, bucket: number, time: number, bound: number): number | null {
  for (let at = Math.floor(time / bucket) - 1; series !== undefined && at >= 0; at--) {
    const { newest, min } = series.range(at, at + 1);
    if (newest >= 0 && min < bound) return (at + 1) * bucket;
  }
  return null;
}

/** When the packet came to its queue, and what its sender may send then. */
function cameIn(data: RunData, { flow, time, after2 }: Explained['firing'], waited: number): Noted {
  const at = time - waited;
  const { name = '', kind } = data.opened.flows[flow] ?? {};
  const given = data.opened.scenario.flows[flow];
  const window = cwndAt(data, flow, at);
  const text =
    after2 === 1
      ? `An ACK to ${name}.`
      : given?.kind === 'udp'
        ? `${name} sends ${rate(given.rate)}, whatever is lost.`
        : kind === 'tcp' && !Number.isNaN(window)
          ? `${name} sends with a window of ${segments(window)}.`
          : `A packet of ${name}.`;
  return ring(at, 'Came in.', text);
}

/** RFC 8289: the interval that runs while packets wait for long, and the drops that follow one another. */
function ofCodel(data: RunData, { firing }: Explained, values: Readonly<Record<string, number>>): readonly Noted[] {
  const { sojourn, target, interval, first_above_time: above, count, t, now } = values;
  const goesOn = t! < now! ? [ring(t!, `Drop ${figure(count!)} is due.`, 'The more drops, the sooner the next.')] : [];
  return [
    ring(
      above! - interval!,
      `Head above ${milliseconds(target!)}.`,
      `The interval of ${milliseconds(interval!)} starts to run.`,
    ),
    cameIn(data, firing, sojourn!),
    ring(above!, `${milliseconds(interval!)} later`, 'it is still above: CoDel may drop.'),
    ...goesOn,
  ];
}

/** What a queue that decides about arrivals had come to. */
function ofArrival(data: RunData, { firing }: Explained, values: Readonly<Record<string, number>>): readonly Noted[] {
  const { series, opened } = data;
  const { bucket } = opened;
  const { time, link } = firing;
  const noted: Noted[] = [];
  const empty = lastBelow(series.ofLink('queue', link), bucket, time, 1);
  if (empty !== null && values['tokens'] === undefined)
    noted.push(ring(empty, 'No longer empty.', 'From here on, packets arrived faster than the link could send them.'));
  const { min_th: least } = values;
  const above = least === undefined ? null : lastBelow(series.ofLink('average', link), bucket, time, least);
  if (above !== null)
    noted.push(
      ring(above, `Average above ${figure(least!)}.`, 'From here on, packets are dropped or marked at random.'),
    );
  return noted;
}

/** The packet whose transmission began in the event of a drop: it leaves in place of the one that went. */
function insteadOf(data: RunData, { firing }: Explained): readonly Noted[] {
  const { picture, present, opened } = data;
  if (present.event !== firing.event) return [];
  for (let row = 0; row < picture.length; row += PICTURE_STRIDE) {
    if (picture[row + PICTURE.LINK] !== firing.link || !(Math.abs(picture[row + PICTURE.AT]!) < 1e-9)) continue;
    const [flow, number] = [picture[row + PICTURE.FLOW]!, picture[row + PICTURE.NUMBER]!];
    const { name = '', kind } = opened.flows[firing.flow] ?? {};
    const who = flow === firing.flow ? `${number}` : `${number} of ${opened.flows[flow]?.name ?? ''}`;
    const hears = kind === 'tcp' ? 'The sender will hear of it in one round trip.' : `Nothing will tell ${name}.`;
    return [ring(firing.time, `${who} leaves instead.`, hears)];
  }
  return [];
}

/** What led to what a queue did to a packet, oldest first, that in words, and what followed at once. */
export function queueCauses(
  data: RunData,
  explained: Explained,
  own: Statement,
): { readonly before: readonly Noted[]; readonly own: Statement; readonly after: readonly Noted[] } {
  const { firing, rule, known, opened } = explained;
  const { values } = known;
  const byOld = (a: Noted, b: Noted): number => a.at - b.at;
  if (!(values['sojourn']! >= 0) || !(values['first_above_time']! > 0)) {
    const came = rule.kind === 'mark' || opened.links[firing.link]?.queue.turns === undefined;
    const noted = ofArrival(data, explained, values);
    return { before: [...noted, ...(came ? [cameIn(data, firing, 0)] : [])].sort(byOld), own, after: [] };
  }
  const waited = `It has waited ${milliseconds(values['sojourn']!)}`;
  const inTurn = opened.links[firing.link]?.queue.turns !== undefined;
  return {
    before: [...ofCodel(data, explained, values)].sort(byOld),
    own: {
      ...own,
      title: inTurn ? 'Its turn in the round.' : 'Its turn.',
      text: rule.kind === 'drop' ? `${waited} and goes.` : `${waited} and leaves with a mark.`,
    },
    after: rule.kind === 'drop' ? insteadOf(data, explained) : [],
  };
}

import type { Firing } from '../../../engine/kernel/journal.ts';
import type { ShownQueue } from '../../../engine/queue/discipline.ts';
import { PICTURE, PICTURE_STRIDE } from '../../../lab/protocol/protocol.ts';
import type { RunData } from '../../run/record/runData.ts';
import type { Series } from '../../run/record/series.ts';
import { cwndAt } from '../../run/record/values.ts';
import { figure, milliseconds, rate, segments } from '../../ui/words/numbers.ts';
import type { Explained, Statement } from './statements.ts';
import { linkAt } from '../../run/facts/places.ts';

/** A cause or effect of a queue's drop that is not a firing. */
export interface Noted extends Statement {
  /** Time, s. */
  readonly at: number;
}

const ring = (at: number, title: string, text: string, brief = ''): Noted => ({
  glyph: 'ring',
  count: '',
  title,
  text,
  brief,
  at,
});

/** A queue's decision about a packet. */
export const isOfQueue = ({ opened, rule, firing }: Explained): boolean =>
  linkAt(opened, firing.place) >= 0 &&
  (rule.kind === 'mark' || (rule.kind === 'drop' && (rule.tag === 'managedDrop' || rule.tag === 'queueFull')));

/** End of the last bucket up to a time, s, that has values below a bound; null: none. */
function lastBelow(series: Series | undefined, bucket: number, time: number, bound: number): number | null {
  for (let at = Math.floor(time / bucket) - 1; series !== undefined && at >= 0; at--) {
    const { newest, min } = series.range(at, at + 1);
    if (newest >= 0 && min < bound) return (at + 1) * bucket;
  }
  return null;
}

/** When the packet arrived at its queue, and what its sender may send then. */
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
  return ring(at, 'Came in.', text, text.replace(/^.* sends with a (window of .*)\.$/, 'With a $1.'));
}

/** The discipline's explanations for a queue that drops or marks. */
const queueOf = ({ opened, firing }: Explained): Partial<ShownQueue> =>
  opened.links[linkAt(opened, firing.place)]?.queue ?? {};

/** Causes named by the discipline, as far as their symbols have values. */
function ofDiscipline(data: RunData, explained: Explained): readonly Noted[] {
  const { firing, known } = explained;
  const { values } = known;
  const { bounds = {}, numbers = {}, ledBy = [] } = queueOf(explained);
  const filled = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) =>
      (bounds[name] ?? numbers[name])?.unit === 's' ? milliseconds(values[name]!) : figure(values[name]!),
    );
  return ledBy.flatMap((led) => {
    const at = 'at' in led ? momentOf(led.at, values) : aboveSince(data, firing, values[led.averageOver]);
    const tooLate = 'at' in led && led.earlier === true && !(at! < firing.time);
    return at === null || tooLate ? [] : [ring(at, filled(led.title), filled(led.text))];
  });
}

/** A cause with its symbols replaced by values; null: they have none. */
function momentOf(
  [symbol, less]: readonly [symbol: string, less?: string],
  values: Readonly<Record<string, number>>,
): number | null {
  const at = values[symbol]! - (less === undefined ? 0 : values[less]!);
  return at > 0 ? at : null;
}

/** When the average queue length last exceeded a bound; null: never. */
function aboveSince({ series, opened }: RunData, firing: Firing, bound: number | undefined): number | null {
  return bound === undefined
    ? null
    : lastBelow(series.ofLink('average', linkAt(opened, firing.place)), opened.bucket, firing.time, bound);
}

/** Since when the queue has not been empty, if that is a cause. */
function sinceEmpty({ series, opened }: RunData, explained: Explained): readonly Noted[] {
  if (queueOf(explained).byTokens) return [];
  const { firing } = explained;
  const empty = lastBelow(series.ofLink('queue', linkAt(opened, firing.place)), opened.bucket, firing.time, 1);
  const text = 'From here on, packets arrived faster than the link could send them.';
  return empty === null ? [] : [ring(empty, 'No longer empty.', text, 'It fills.')];
}

/** The packet whose transmission begins in the event of a drop, and which leaves instead of the dropped one. */
function insteadOf(data: RunData, { firing }: Explained): readonly Noted[] {
  const { picture, present, opened } = data;
  if (present.event !== firing.event) return [];
  const link = linkAt(opened, firing.place);
  for (let row = 0; row < picture.length; row += PICTURE_STRIDE) {
    if (picture[row + PICTURE.LINK] !== link || !(Math.abs(picture[row + PICTURE.AT]!) < 1e-9)) continue;
    const [flow, number] = [picture[row + PICTURE.FLOW]!, picture[row + PICTURE.NUMBER]!];
    const { name = '', kind } = opened.flows[firing.flow] ?? {};
    const who = flow === firing.flow ? `${number}` : `${number} of ${opened.flows[flow]?.name ?? ''}`;
    const hears = kind === 'tcp' ? 'The sender will learn of it in one round trip.' : `${name} will never know.`;
    return [ring(firing.time, `${who} leaves instead.`, hears)];
  }
  return [];
}

/** Causes of a queue's decision about a packet, oldest first, the decision in words, and its immediate effects. */
export function queueCauses(
  data: RunData,
  explained: Explained,
  own: Statement,
): { readonly before: readonly Noted[]; readonly own: Statement; readonly after: readonly Noted[] } {
  const { firing, rule, known } = explained;
  const { turns, waited: symbol } = queueOf(explained);
  const led = ofDiscipline(data, explained);
  const byOld = (a: Noted, b: Noted): number => a.at - b.at;
  const waited = symbol === undefined ? NaN : known.values[symbol]!;
  if (!(waited >= 0)) {
    const came = rule.kind === 'mark' || turns === undefined ? [cameIn(data, firing, 0)] : [];
    return { before: [...sinceEmpty(data, explained), ...led, ...came].sort(byOld), own, after: [] };
  }
  const long = `It has waited ${milliseconds(waited)}`;
  return {
    before: [...led, cameIn(data, firing, waited)].sort(byOld),
    own: {
      ...own,
      title: turns === undefined ? 'Its turn.' : 'Its turn in the round.',
      text: rule.kind === 'drop' ? `${long} and goes.` : `${long} and leaves with a mark.`,
      brief: `${long}.`,
    },
    after: rule.kind === 'drop' ? insteadOf(data, explained) : [],
  };
}

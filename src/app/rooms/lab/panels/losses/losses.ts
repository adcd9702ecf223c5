import { unitOf } from '#app/run/facts/quic.ts';
import { xOf } from '#app/charts/plot/view.ts';
import { familyOf, type Family, FAMILIES, type FamilyFacts } from '#app/run/facts/families.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { isYetToCome, sumBetween } from '#app/run/record/values.ts';
import { clockTime, count, listed } from '#app/ui/words/numbers.ts';
import { bars, type BarPart, type Bin } from '../kit/bars.ts';
import { beginOf, intervalOf, intervalText } from '../kit/timeRows.ts';
import { timePanel, type Frame } from '../kit/timePanel.ts';
import { LOST_QUANTITY } from '#lab/results/lossFamilies.ts';
import { centredAt } from '../kit/label.ts';
import { happenedAt } from '../kit/happened.ts';

/** Data packets of a stretch of time: sent, lost, and lost by each cause that occurred. */
interface Fates {
  readonly sent: number;
  readonly lost: number;
  readonly causes: readonly { readonly facts: FamilyFacts; readonly lost: number }[];
}

function addUp(run: RunData, from: number, to: number): Fates {
  const causes = FAMILIES.map((facts) => ({
    facts,
    lost: sumBetween(run, run.series.ofAll(LOST_QUANTITY[facts.family]), from, to),
  })).filter(({ lost }) => lost > 0);
  const lost = causes.reduce((sum, each) => sum + each.lost, 0);
  return { sent: sumBetween(run, run.series.ofAll('sent'), from, to), lost, causes };
}

/** Results for completed stretches, by run, because a chart needs each of them several times per frame. */
const KNOWN = new WeakMap<RunData, { key: string; readonly fates: Map<string, Fates> }>();
/** Maximum number of cached stretches: more than any chart shows. */
const MOST_KEPT = 500;

/** Data packets sent and lost between two times, s, by cause. */
export function fatesIn(run: RunData, from: number, to: number): Fates {
  const { opened, marks, present } = run;
  // The newest buckets may still change, so their result is not cached.
  if (to > present.now - 2 * opened.bucket) return addUp(run, from, to);
  const key = `${opened.run} ${marks.forgotten}`;
  const known = KNOWN.get(run) ?? { key, fates: new Map<string, Fates>() };
  if (known.key !== key || known.fates.size > MOST_KEPT) {
    known.key = key;
    known.fates.clear();
  }
  KNOWN.set(run, known);
  const stretch = `${from} ${to}`;
  const fates = known.fates.get(stretch) ?? addUp(run, from, to);
  known.fates.set(stretch, fates);
  return fates;
}

/** Losses between two times, s, by cause; only those that occurred. */
export const lossesIn = (run: RunData, from: number, to: number): Fates['causes'] => fatesIn(run, from, to).causes;

/** Number of packets that is 100 %: those sent, or those lost if they are more because some were sent earlier. */
const wholeOf = ({ sent, lost }: Fates): number => Math.max(1, sent, lost);

/** % of the data packets of all flows lost between two times, s. */
export function lossRatio(run: RunData, from: number, to: number): number {
  const fates = fatesIn(run, from, to);
  return (100 * fates.lost) / wholeOf(fates);
}

/** Data packets lost by some causes between two times, s, as a percentage. */
export function partFor(run: RunData, families: readonly Family[], from: number, to: number): number {
  const fates = fatesIn(run, from, to);
  const lost = fates.causes.reduce((sum, each) => (families.includes(each.facts.family) ? sum + each.lost : sum), 0);
  return (100 * lost) / wholeOf(fates);
}

/** Fill patterns of the true causes in a bar, from the base line up. */
const PARTS: readonly {
  readonly families: readonly Family[];
  readonly fill: BarPart['fill'];
  readonly look: string;
  readonly text: string;
}[] = [
  { families: ['queue'], fill: 'solid', look: 'queue-full', text: 'queue full' },
  { families: ['collision'], fill: 'hatched', look: 'collision', text: 'collision' },
  { families: ['route', 'address', 'hops'], fill: 'dotted', look: 'route-broken', text: 'route broken' },
  { families: ['bits'], fill: 'open', look: 'bit-error', text: 'bit error' },
  { families: ['forced'], fill: 'ink', look: 'on-purpose', text: 'dropped on purpose' },
];
/** Number of parts that are always in the key. The last part is added only if it has occurred. */
const USUAL_PARTS = 4;

/** Height, %, from which bars are labelled. */
const WRITTEN = 10;

/** "1 collision, 7 route broken" */
const causesText = (data: RunData, from: number, to: number): string =>
  lossesIn(data, from, to)
    .map(({ facts, lost }) => `${count(lost)} ${facts.mark}`)
    .join(', ');

/** Values of high bars, and right of now that of the current interval, or of the one at the cursor. */
function writeRatios({ data, view, plot, until, settings }: Frame, bins: readonly Bin[], atCursor: number): void {
  const { sizes, top, bottom } = view;
  const interval = intervalOf(data, view);
  const from = beginOf(settings.cursor ?? Math.max(0, until - 1e-6), interval);
  const ratio = Number.isNaN(atCursor) ? (bins.at(-1)?.value ?? 0) : atCursor;
  const x = xOf(view, until) + 15 * Math.min(1.5, sizes.scale);
  const causes = causesText(data, from, Math.min(from + interval, data.present.now));
  const isTwo = causes !== '' && bottom - top >= sizes.text.value + sizes.text.note && !view.narrow;
  const y = isTwo ? top + sizes.text.value * 0.5 : (top + bottom) / 2;
  if (data.present.event > 0) plot.labels.insist([centredAt('value', `${ratio.toFixed(0)} %`, x, y)]);
  if (isTwo) plot.labels.add([centredAt('note', causes, x, y + sizes.text.value * 0.5 + sizes.text.note * 0.6)]);
  bins.forEach(({ to, value }, index) => {
    if (value < WRITTEN || (index === bins.length - 1 && to >= until)) return;
    const at = Math.min(bottom - sizes.text.loss * 0.5, plot.yOf(value) + sizes.text.loss * 0.5);
    plot.labels.add([centredAt('loss', value.toFixed(0), xOf(view, to) + 4, at)]);
  });
}

/** For a network with radios: the fraction of sent packets that is lost, by cause. */
export const losses = timePanel({
  id: 'drops',
  title: 'Drop ratio',
  short: ['Loss', '%'],
  term: 'lossRatio',
  about: (data, _least, window) => `% of packets sent, per ${intervalText(data, window)}, by true cause`,
  of: () => [{ index: -1, name: '' }],
  summary: (data) => {
    const { now, flows } = data.present;
    const [sent, lost] = [
      flows.reduce((sum, flow) => sum + flow.sent, 0),
      flows.reduce((sum, flow) => sum + flow.dropped, 0),
    ];
    if (sent === 0) return `Up to ${clockTime(now)} s no packet has been sent.`;
    const causes = lossesIn(data, 0, now).map((each) => `${each.facts.name} ${count(each.lost)}`);
    const why = causes.length === 0 ? '' : `: ${listed(causes)}`;
    return `Up to ${clockTime(now)} s, ${((100 * lost) / sent).toFixed(2)} % of the packets sent were lost, ${count(lost)} of ${count(sent)}${why}.`;
  },
  changes: 'drops',
  forks: true,
  keeps: false,
  room: 1,
  ends: [5, 10, 20, 40, 80, 100],
  marks: [
    bars({
      of: (data, from, to, run = data) => lossRatio(run, from, to),
      every: intervalOf,
      parts: PARTS.map(({ families, fill }) => ({
        fill,
        sign: families[0]!,
        of: (data, from, to) => partFor(data, families, from, to),
      })),
      key: (data) =>
        PARTS.filter(
          ({ families }, place) =>
            place < USUAL_PARTS || (data !== null && partFor(data, families, 0, data.present.now) > 0),
        ),
      column: 'Lost, % of sent',
      cell: (ratio) => ratio.toFixed(2),
      columns: [
        { head: 'Sent, packets', cell: (data, _all, { from, to }) => count(fatesIn(data, from, to).sent) },
        { head: 'Lost, packets', cell: (data, _all, { from, to }) => count(fatesIn(data, from, to).lost) },
        ...PARTS.slice(0, USUAL_PARTS).map(({ families, text }) => ({
          head: `${text}, packets`,
          cell: (data: RunData, _all: unknown, { from, to }: { readonly from: number; readonly to: number }) =>
            count(
              lossesIn(data, from, to).reduce(
                (sum, { facts, lost }) => (families.includes(facts.family) ? sum + lost : sum),
                0,
              ),
            ),
        })),
      ],
      least: 0,
      say: (ratio, length, data, from) => {
        const { now } = data.present;
        const { sent, lost } = fatesIn(data, from, Math.min(from + length, now));
        if (lost === 0) return `no packet of ${count(sent)} sent was lost`;
        return `${ratio.toFixed(0)} % of ${count(sent)} sent were lost: ${causesText(data, from, Math.min(from + length, now))}`;
      },
      write: writeRatios,
      happened: (data, window) =>
        data.marks.between(window.from, Math.min(window.to, data.present.now)).flatMap((mark) => {
          if (mark.kind !== 'loss' || isYetToCome(data, mark)) return [];
          const { flow, segment, cause, more = 0 } = mark;
          const others = more > 0 ? ` and ${more} more` : '';
          const text = `${unitOf(data.opened.flows[flow])} ${segment}${others} lost: ${familyOf(cause).mark}`;
          return [{ ...happenedAt(mark, NaN), text }];
        }),
    }),
  ],
});

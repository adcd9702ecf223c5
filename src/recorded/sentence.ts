import type { ColumnName } from './columns.ts';
import { rateOf, type RealPath, type RecordedLaw, type RecordedRun } from './recording.ts';
import { LAW_TITLES, packetsText, type Row } from './rows.ts';

const SPELLED = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const spelled = (count: number): string => SPELLED[count] ?? String(count);

/** Smallest and largest of some numbers; null: fewer than two. */
function ends(values: readonly (number | undefined)[]): readonly [number, number] | null {
  const known = values.filter((value) => value !== undefined);
  return known.length < 2 ? null : [Math.min(...known), Math.max(...known)];
}

/** One sentence, in two parts, on the largest difference between stacks; and the cost of that difference. */
export function sentenceOf(
  rows: readonly Row[],
  law: RecordedLaw,
  path: RealPath,
): { readonly lead: string; readonly rest: string; readonly cost: string; readonly column: ColumnName | null } {
  const title = LAW_TITLES[law];
  const own = rows.filter((row) => row.law === law);
  const recorded = own.flatMap(({ recording }) => recording ?? []);
  const stacks = new Set(own.map(({ stack }) => stack.name)).size;
  const lead = `One name, ${spelled(stacks)} stacks:`;
  const rates = ends(recorded.map(rateOf));
  const rateWords =
    rates === null ? '' : `${title} carries ${rates[0].toFixed(1)} of 10 Mb/s, or ${rates[1].toFixed(1)}.`;
  const between = (
    words: (low: string, high: string) => string,
    of: (each: RecordedRun) => number | undefined,
  ): string => {
    const both = ends(recorded.map(of));
    return both === null ? '' : words(packetsText(both[0]), packetsText(both[1]));
  };
  const said: readonly [string, ColumnName | null] =
    path.id === 'idle'
      ? [
          between(
            (low, high) => `after a pause of 5 s ${title} begins again at ${low} packets, or at ${high}.`,
            ({ pause }) => pause?.[1],
          ),
          'idle',
        ]
      : path.id === 'applim'
        ? [
            between(
              (low, high) => `an application that sends a tenth leaves ${title} at ${low} packets, or at ${high}.`,
              ({ limited }) => limited?.[0],
            ),
            'limited',
          ]
        : path.id === 'D'
          ? [rateWords, null]
          : [
              between(
                law === 'bbr'
                  ? (low, high) => `startup of BBR goes up to ${low} packets, or to ${high}.`
                  : (low, high) => `slow start of ${title} ends at ${low} packets, or at ${high}.`,
                ({ slowStart }) => slowStart?.[1],
              ),
              'exit',
            ];
  const lost = ends(
    recorded.map(({ pause, limited, startDrops }) =>
      path.id === 'idle' ? pause?.[3] : path.id === 'applim' ? limited?.[2] : startDrops,
    ),
  );
  const ratio = rates === null ? '' : `goodput differs by ${(rates[1] / rates[0]).toFixed(2)} to 1`;
  const when =
    path.id === 'idle' ? 'after the pause' : path.id === 'applim' ? 'when the limit goes' : 'at the first overflow';
  const losses = lost === null ? '' : `losses ${when} by ${lost[0]} to ${lost[1]}`;
  const cost = [ratio, losses].filter((part) => part !== '').join(', and ');
  return {
    lead,
    rest: said[0] === '' ? rateWords : said[0],
    column: said[1],
    cost: cost === '' ? '' : `The same ${law === 'bbr' ? 'name' : 'law'}, yet ${cost}.`,
  };
}

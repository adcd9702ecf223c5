import { LESSONS, PLACES_OF } from '../../../lessons/path.generated.ts';
import { choicesOf } from '../../../papers/evaluate.ts';
import { PAPERS } from '../../../papers/papers.ts';
import type { Lecture } from '../../../lecture/lecture.ts';
import { decodeLink } from '../../../scenario/link.ts';
import { minimalInput } from '../../../scenario/minimal.ts';
import { ownValue, sameData } from '../../../scenario/plainData.ts';
import type { PresetEntry } from '../../../scenario/presets.ts';

/** The networks of each paper's tables, as in presets. */
const ofPapers = PAPERS.map(({ short, tables }) => ({
  short,
  networks: () => {
    const setups = tables.flatMap((table) =>
      table.rows.flatMap((row) => table.columns.map((column) => table.setup(row, column, choicesOf(table)))),
    );
    return [...new Set(setups)].map(({ scenario }) => ownValue(minimalInput(scenario), 'network'));
  },
}));
const known = new Map<string, readonly unknown[]>();

/** The papers whose tables use the network of a preset. */
function papersOf({ scenario }: PresetEntry): readonly string[] {
  const network = ownValue(scenario, 'network');
  if (network === undefined) return [];
  return ofPapers.flatMap(({ short, networks }) => {
    const all = known.get(short) ?? networks();
    known.set(short, all);
    return all.some((each) => sameData(each, network)) ? [short] : [];
  });
}

/** Whether a stop of the lecture on this device shows the experiment of a preset. */
const isInLecture = ({ stops }: Lecture, { scenario }: PresetEntry): boolean =>
  stops.some(({ at }) => /^\d/.test(at) && sameData(minimalInput(decodeLink(at).scenario), scenario));

/** A use of a scenario, in words; `at`: its address, '' if none. */
export interface Use {
  readonly words: string;
  readonly at: string;
}

/** Uses of a preset: lessons, papers, and the lecture on this device. */
export const usesOf = (preset: PresetEntry, lecture: Lecture): readonly Use[] => [
  ...LESSONS.filter((_, place) => PLACES_OF[preset.id]?.includes(place)).map(([name, short]) => ({
    words: `lesson ${short}`,
    at: `#lessons/${name}/1`,
  })),
  ...papersOf(preset).map((words) => ({ words, at: '' })),
  ...(isInLecture(lecture, preset) ? [{ words: 'your lecture', at: '#lecture/' }] : []),
];

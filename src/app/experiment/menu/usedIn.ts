import { LESSONS, PLACES_OF } from '../../../lessons/path.generated.ts';
import { PAPERS_OF } from '../../../papers/uses.generated.ts';
import type { Lecture } from '../../../lecture/lecture.ts';
import { decodeLink } from '#scenario/link/link.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import { sameData } from '#scenario/words/plainData.ts';
import type { PresetEntry } from '../../../scenario/presets.ts';

/** Whether a stop of the lecture on this device shows the experiment of a preset. */
const isInLecture = ({ stops }: Lecture, { scenario }: PresetEntry): boolean =>
  stops.some(({ at }) => /^\d/.test(at) && sameData(minimalInput(decodeLink(at).scenario), scenario));

/** A use of a scenario, in words; `at`: its address, '' if none. */
interface Use {
  readonly words: string;
  readonly at: string;
}

/** Uses of a preset: lessons, papers, and the lecture on this device. */
export const usesOf = (preset: PresetEntry, lecture: Lecture): readonly Use[] => [
  ...LESSONS.filter((_, place) => PLACES_OF[preset.id]?.includes(place)).map(([name, short]) => ({
    words: `lesson ${short}`,
    at: `#lessons/${name}/1`,
  })),
  ...(PAPERS_OF[preset.id] ?? []).map((words) => ({ words, at: '' })),
  ...(isInLecture(lecture, preset) ? [{ words: 'your lecture', at: '#lecture/' }] : []),
];

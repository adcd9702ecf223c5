import type { Mark } from '#lab/protocol/markProtocol.ts';
import type { RunData } from '../../../run/runData.ts';
import { segments } from '../../../ui/words/numbers.ts';

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
 * Losses, cuts, timeouts and ends of recoveries in (`from`, `to`], s, in short sentences, in order of time; several of
 * one flow and kind are combined, at the last of them. A recovery that a timeout cuts short has not ended.
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

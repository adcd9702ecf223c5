import type { Mark } from '#lab/markProtocol.ts';
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
 * Losses, cuts, timeouts and ends of recoveries in (`from`, `to`], s, in short sentences; several of one flow and kind
 * are combined.
 */
export function narrationOf(data: RunData, from: number, to: number): string[] {
  const groups = new Map<string, Mark[]>();
  for (const mark of data.marks.between(from, to)) {
    if (mark.time <= from || !SPOKEN.has(mark.kind)) continue;
    const key = `${mark.flow} ${mark.kind}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [mark]);
    else group.push(mark);
  }
  const ended = data.opened.flows.filter(({ index }) =>
    data.marks
      .phasesOf(index, from, to)
      .some((span) => span.phase === 'fastRecovery' && span.to > from && span.to <= to),
  );
  return [
    ...[...groups.values()].map((marks) =>
      groupSentence(data.opened.flows[marks[0]?.flow ?? 0]?.name ?? 'A flow', marks),
    ),
    ...ended.map(({ name }) => `${name} has recovered.`),
  ];
}

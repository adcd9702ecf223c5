import type { Opened } from '#lab/protocol/protocol.ts';
import type { Passage } from '#app/run/closely.ts';
import { listed } from '#app/ui/words/numbers.ts';

/** The data that a segment of a subflow carries: "data 340, also on Phone LTE"; '' where each flow has one path. */
export function dataText({ flows }: Opened, flow: number, { carries, also }: Passage): string {
  if (!(carries >= 0)) return '';
  const members = flows.filter(({ connection }) => connection === flows[flow]?.connection);
  const others = members.filter((_, place) => (also & (1 << place)) !== 0).map(({ name }) => name);
  return `data ${carries}${others.length === 0 ? '' : `, also on ${listed(others)}`}`;
}

/** Words about a segment, with the data that it carries on a subflow. */
export function withData(words: string, opened: Opened, flow: number, passage: Passage): string {
  const data = dataText(opened, flow, passage);
  return data === '' ? words : `${words} (${data})`;
}

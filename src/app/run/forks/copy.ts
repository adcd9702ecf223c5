import type { Opened } from '../../../lab/protocol/protocol.ts';
import { emptyRange } from '../series.ts';
import { RunData } from '../runData.ts';

/** Data of a fork: all data of the run up to a time, s, and nothing after it. */
export function copyUpTo(from: RunData, opened: Opened, time: number): RunData {
  const data = new RunData(opened);
  const buckets = Math.round(time / opened.bucket);
  const range = emptyRange();
  for (const { id } of opened.series) {
    const series = from.series.get(id);
    if (series === undefined) continue;
    const rows: number[] = [];
    for (let bucket = 0; bucket < Math.min(buckets, series.length); bucket++) {
      series.range(bucket, bucket + 1, range);
      if (range.newest >= 0) rows.push(id, bucket, range.min, range.max, range.last);
    }
    data.series.take(Float64Array.from(rows));
  }
  const late = [...from.marks.backFrom(Infinity)].reverse();
  const old = from.marks.between(0, late[0]?.time ?? Infinity).filter(({ id }) => id < (late[0]?.id ?? Infinity));
  data.marks.take([...old, ...late].filter((mark) => mark.time <= time));
  data.chosenLink = from.chosenLink;
  data.plane = from.plane;
  return data;
}

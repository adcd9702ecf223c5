import { useEffect, useMemo, useState } from 'react';
// Provided by the build.
import bbr from '#recorded/data/bbr.json?url';
import cubic from '#recorded/data/cubic.json?url';
import reno from '#recorded/data/reno.json?url';
import type { RecordedLaw, RecordedPath, Recording } from '#recorded/recording.ts';
import { lawsFor, rowsFor, type Row } from '#recorded/rows.ts';
import { twinOf, type Twin } from '#recorded/twins.ts';
import { figureOf } from '#study/measured.ts';
import type { Batch, Pool } from '#study/pool.ts';
import { webPool } from '../../../run/webPool.ts';
import { ask, LEFT } from '../worker.ts';
import type { Simulated } from './windows.ts';

const FILES: Readonly<Record<RecordedLaw, string>> = { cubic, reno, bbr };

const files = new Map<RecordedLaw, Promise<readonly Recording[]>>();

/** The recordings of an algorithm, loaded when they are first needed. */
function recordingsOf(law: RecordedLaw): Promise<readonly Recording[]> {
  const known = files.get(law);
  if (known !== undefined) return known;
  const loading = fetch(FILES[law]).then((answer): Promise<readonly Recording[]> => {
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json() as Promise<readonly Recording[]>;
  });
  files.set(law, loading);
  loading.catch(() => files.delete(law));
  return loading;
}

/** A simulated run beside a recording. */
interface TwinRun {
  readonly window: Simulated | null;
  /** Mb/s; null: not computed yet. */
  readonly rate: number | null;
  readonly dropped: number | null;
}

const NOTHING: TwinRun = { window: null, rate: null, dropped: null };
const runs = new Map<string, TwinRun>();
const at: { pool: Pool | null; batch: Batch | null } = { pool: null, batch: null };

export interface RealRow extends Row {
  /** null: it is shown as recorded only. */
  readonly twin: Twin | null;
  readonly run: TwinRun;
}

export interface Real {
  readonly rows: readonly RealRow[];
  /** Why there is nothing to show; '': all is well. */
  readonly fault: string;
}

/** Recordings of an algorithm on a path, with their twins, which are simulated here. */
export function useReal(law: RecordedLaw, path: RecordedPath): Real {
  const [loaded, setLoaded] = useState<Readonly<Partial<Record<RecordedLaw, readonly Recording[]>>>>({});
  const [fault, setFault] = useState('');
  const [count, redraw] = useState(0);
  useEffect(() => {
    let wanted = true;
    const load = async (): Promise<void> => {
      try {
        const laws = lawsFor(law);
        const all = await Promise.all(laws.map(recordingsOf));
        if (wanted) setLoaded(Object.fromEntries(laws.map((each, index) => [each, all[index]!])));
        if (wanted) setFault('');
      } catch {
        if (wanted) setFault('The recordings could not be loaded. Reload the page.');
      }
    };
    void load();
    return () => {
      wanted = false;
    };
  }, [law]);
  const rows = useMemo(
    () =>
      loaded[law] === undefined
        ? []
        : rowsFor(law, path, loaded).map((row) => ({
            ...row,
            key: `${row.id} ${row.facts.law} ${path.id}`,
            twin: row.stack.unrun === undefined ? twinOf(row.stack, row.facts.law, path) : null,
          })),
    [law, path, loaded],
  );
  useEffect(() => {
    let wanted = true;
    const tell = (key: string, more: Partial<TwinRun>): void => {
      runs.set(key, { ...NOTHING, ...runs.get(key), ...more });
      if (wanted) redraw((before) => before + 1);
    };
    const missing = rows.flatMap(({ key, twin }) => (twin === null || runs.has(key) ? [] : [{ key, twin }]));
    const run = async ({ key, twin }: (typeof missing)[number]): Promise<void> => {
      const { run: done, why } = await ask(twin.scenario);
      if (why === LEFT || done === undefined) return;
      const cwnd = Array.from(
        done.flows[0]?.cwnd ?? [],
        (value, index) => [(index + 0.5) * done.bucket, value] as const,
      );
      tell(key, { window: cwnd.filter(([, value]) => !Number.isNaN(value)) });
    };
    for (const each of missing) void run(each);
    if (missing.length > 0) {
      at.pool ??= webPool();
      at.batch = at.pool.run(
        missing.map(({ twin }, id) => ({ id, order: { scenario: twin.scenario, from: 0, points: 0 } })),
        (id, outcome) => {
          if ('failed' in outcome) return;
          tell(missing[id]!.key, {
            rate: (figureOf(outcome, 'goodput', 0) ?? NaN) / 1e6,
            dropped: figureOf(outcome, 'packetsDropped', 0),
          });
        },
      );
    }
    return () => {
      wanted = false;
      at.batch?.cancel();
    };
  }, [rows]);
  return useMemo(
    () => ({ fault, rows: rows.map((row) => ({ ...row, run: runs.get(row.key) ?? NOTHING })) }),
    // The runs grow with the count.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [rows, fault, count],
  );
}
